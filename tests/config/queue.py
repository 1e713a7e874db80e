"""Putting messages into the embedded queue and taking them out, as processes of a test do."""

from pathlib import Path
from queue import Empty
from typing import Any

from kombu import Connection

NAME = "celery"


def channel(folder: Path) -> Any:
    """An open channel on the queue in `folder`."""
    options = {"folder": str(folder), "polling_interval": 0.01}
    return Connection("filebroker://", transport="config.celery:Transport", transport_options=options).channel()


def publish(folder: Path, first: int, last: int) -> None:
    """Send the numbers from `first` to before `last`, each with a long text so that writing takes a while."""
    sending = channel(folder)
    for number in range(first, last):
        sending._put(NAME, {"number": number, "text": "x" * 20_000})


def take(folder: Path, until: Path) -> list[int]:
    """Take messages until the file `until` exists and nothing is left; their numbers."""
    taking = channel(folder)
    taken: list[int] = []
    while True:
        over = until.exists()
        try:
            taken.append(taking._get(NAME)["number"])
        except Empty:
            if over:
                return taken
