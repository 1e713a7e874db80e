"""Ends a child process when its parent dies, even by kill -9.

The launcher keeps the other end of a child's standard input open and never writes to it. When the launcher dies, the
system closes that end. The child may exit at once: commits survive, and the next sweep repeats unfinished work.
"""

import multiprocessing
import os
import threading


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
