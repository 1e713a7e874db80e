"""The processes that the launcher starts: `python -m config.serve web HOST PORT`, `... worker` and `... mirror FOLDER`.

They end when their parent dies, even by kill -9: the launcher keeps the other end of a child's standard input open and
never writes to it. When the launcher dies, the system closes that end. The child may exit at once: commits survive, and
the next sweep repeats unfinished work.
"""

import atexit
import gc
import multiprocessing
import os
import sys
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from config import values

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


def serve_web(host: str, port: int) -> None:
    """Serve on `host`:`port` until SIGTERM, with HTTPS if the settings name a certificate."""
    from granian import Granian
    from granian.constants import Interfaces, SSLProtocols

    certificate, key = values.certificate("CAPICU_CERTIFICATE", "CAPICU_CERTIFICATE_KEY") or (None, None)
    multiprocessing.set_start_method("spawn")  # the same on every system, and no fork with threads running
    Granian(
        "config.serve:application",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        workers=values.web_processes(),
        blocking_threads=THREADS + values.streams(),  # a stream holds its thread, so it takes none of the pages'
        websockets=False,
        workers_kill_timeout=STOP_WITHIN,
        ssl_cert=certificate,
        ssl_key=key,
        ssl_protocol_min=SSLProtocols.tls12,  # phones from 2018 support nothing newer
        log_enabled=False,
    ).serve()


def serve_worker() -> None:
    """Process the queue until SIGTERM: two tasks at a time, none prefetched.

    Documents can wait for hand entry, never the other way round.
    """
    from celery.exceptions import SecurityWarning

    from config.celery import app

    warnings.simplefilter("ignore", SecurityWarning)  # warns of running as root with pickle; our messages are JSON
    options = ["--pool", "threads", "--concurrency", "2", "--prefetch-multiplier", "1", "--loglevel", "WARNING"]
    app.worker_main(["--quiet", "worker", *options, "--without-mingle", "--without-gossip", "--without-heartbeat"])


def serve_mirror(folder: str) -> None:
    """Keep a second folder up to date until SIGTERM."""
    import django

    django.setup()
    from tournament.exchange.backup import mirroring  # the models load only after django.setup()

    mirroring.follow_for_ever(Path(folder), lambda sentence: print(sentence, file=sys.stderr, flush=True))


def end_with_launcher() -> None:
    """Watch standard input in a thread; end this process when it closes."""
    threading.Thread(target=_end_after_input, name="parent-watch", daemon=True).start()


def end_with_parent_process() -> None:
    """The same for a `multiprocessing` child: end this process when its parent process has ended."""
    threading.Thread(target=_end_after_parent, name="parent-watch", daemon=True).start()


def _end_after_input() -> None:
    while os.read(0, 1024):  # not sys.stdin: its lock would be held at interpreter shutdown
        pass
    # Not sys.exit(): from a thread it would end the thread only.
    os._exit(1)


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


if __name__ == "__main__":
    end_with_launcher()
    if sys.argv[1] == "web":
        serve_web(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "mirror":
        serve_mirror(sys.argv[2])
    else:
        serve_worker()
