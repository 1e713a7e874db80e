"""The Celery worker as the launcher starts it: `python -m config.serve_worker`."""

import os
import warnings

from config.lifeline import end_with_launcher

POLITE = 10  # a tenth of the processor time that the web server gets, where both want it


def serve() -> None:
    """Work off the queue until SIGTERM: two tasks at a time, none taken in advance.

    Paper can wait for a hand that is being entered, but no hand for paper.
    """
    from celery.exceptions import SecurityWarning

    from config.celery import app

    if hasattr(os, "nice"):  # not on Windows
        os.nice(POLITE)
    warnings.simplefilter("ignore", SecurityWarning)  # about root, who matters to pickle: our messages are JSON
    options = ["--pool", "threads", "--concurrency", "2", "--prefetch-multiplier", "1", "--loglevel", "WARNING"]
    app.worker_main(["--quiet", "worker", *options, "--without-mingle", "--without-gossip", "--without-heartbeat"])


if __name__ == "__main__":
    end_with_launcher()
    serve()
