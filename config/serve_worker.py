"""The Celery worker process that the launcher starts: `python -m config.serve_worker`."""

import os
import warnings

from config.parent_watch import end_with_launcher

POLITE = 10  # niceness: a tenth of the web server's share when both are busy


def serve() -> None:
    """Process the queue until SIGTERM: two tasks at a time, none prefetched.

    Documents can wait for hand entry, never the other way round.
    """
    from celery.exceptions import SecurityWarning

    from config.celery import app

    if hasattr(os, "nice"):  # not on Windows
        os.nice(POLITE)
    warnings.simplefilter("ignore", SecurityWarning)  # warns of running as root with pickle; our messages are JSON
    options = ["--pool", "threads", "--concurrency", "2", "--prefetch-multiplier", "1", "--loglevel", "WARNING"]
    app.worker_main(["--quiet", "worker", *options, "--without-mingle", "--without-gossip", "--without-heartbeat"])


if __name__ == "__main__":
    end_with_launcher()
    serve()
