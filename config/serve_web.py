"""The web server process that the launcher starts: `python -m config.serve_web HOST PORT`."""

import atexit
import gc
import multiprocessing
import os
import sys
from collections.abc import Callable
from typing import Any

from config import values
from config.parent_watch import end_with_launcher, end_with_parent_process

PROCESSES = 2  # the interpreter lock allows one core per process
THREADS = 4  # per process; more would only queue for SQLite's single writer
STOP_WITHIN = 5  # seconds for running requests


def application() -> Callable[..., Any]:
    """Return the WSGI application; called in granian's worker process, which ends with granian's main process."""
    end_with_parent_process()
    atexit.register(_end_at_once)
    from config.wsgi import application

    _keep_what_stays()
    return application


def _keep_what_stays() -> None:
    """Exclude long-lived objects from garbage collection, which takes 150 ms to go through them."""
    from django.urls import get_resolver

    _all_pages = get_resolver().url_patterns  # imports every view first, so that it is excluded too
    gc.collect()
    gc.freeze()


def _end_at_once() -> None:
    """Exit before interpreter shutdown: granian's threads that wait on an open connection would panic there."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def serve(host: str, port: int) -> None:
    """Serve on `host`:`port` until SIGTERM, with HTTPS if the settings name a certificate."""
    from granian import Granian
    from granian.constants import Interfaces, SSLProtocols

    certificate, key = values.certificate("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY") or (None, None)
    multiprocessing.set_start_method("spawn")  # the same on every system, and no fork with threads running
    Granian(
        "config.serve_web:application",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=PROCESSES,
        blocking_threads=THREADS,
        websockets=False,
        workers_kill_timeout=STOP_WITHIN,
        ssl_cert=certificate,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,  # phones from 2018 support nothing newer
        log_enabled=False,
    ).serve()


if __name__ == "__main__":
    end_with_launcher()
    serve(sys.argv[1], int(sys.argv[2]))
