"""The web server as the launcher starts it: `python -m config.serve_web HOST PORT`."""

import atexit
import gc
import multiprocessing
import os
import sys
from collections.abc import Callable
from typing import Any

from config import values
from config.lifeline import end_with_launcher, end_with_parent_process

PROCESSES = 2  # one interpreter answers on one core
THREADS = 4  # in each: a page takes milliseconds; more would only queue for SQLite's one writer
STOP_WITHIN = 5  # seconds for answers under way


def application() -> Callable[..., Any]:
    """Made inside granian's worker process, which then ends with granian's main process."""
    end_with_parent_process()
    atexit.register(_end_at_once)
    from config.wsgi import application

    _keep_what_stays()
    return application


def _keep_what_stays() -> None:
    """Spare the search for garbage what lives as long as the process: it takes 150 ms to go through all that."""
    from django.urls import get_resolver

    _all_pages = get_resolver().url_patterns  # imports them
    gc.collect()
    gc.freeze()


def _end_at_once() -> None:
    """Leave before Python takes itself apart: granian's threads that wait on an open connection would panic aloud."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def serve(host: str, port: int) -> None:
    """Answer on `host`:`port` until SIGTERM: by HTTPS where the settings name a certificate."""
    from granian import Granian
    from granian.constants import Interfaces, SSLProtocols

    certificate, key = values.certificate("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY") or (None, None)
    multiprocessing.set_start_method("spawn")  # one way on every system, and no fork beside our threads
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
        ssl_protocol_min=SSLProtocols.tls12,  # phones of 2018 speak no newer one
        log_enabled=False,
    ).serve()


if __name__ == "__main__":
    end_with_launcher()
    serve(sys.argv[1], int(sys.argv[2]))
