"""A child ends with its parent, however the parent dies.

The launcher keeps the other end of a child's standard input open and never writes to it. When the launcher is gone,
even by kill -9, the system closes that end. The child may go at once: a commit survives, and what was half done is
taken up by the next sweep.
"""

import multiprocessing
import os
import threading


def end_with_launcher() -> None:
    """Watch standard input in the background; end this process when it closes."""
    threading.Thread(target=_end_after_input, name="lifeline", daemon=True).start()


def end_with_parent_process() -> None:
    """The same for a process that `multiprocessing` started: end when the one that started it has ended."""
    threading.Thread(target=_end_after_parent, name="lifeline", daemon=True).start()


def _end_after_input() -> None:
    while os.read(0, 1024):  # not sys.stdin: its lock would be held when Python shuts down
        pass
    os._exit(1)


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
