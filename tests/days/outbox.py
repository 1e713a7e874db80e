"""Workers and the receiver of webhooks: messages between processes are lost, repeated and late too."""

import contextlib
import random
import smtplib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from unittest import mock

from django.core.mail import EmailMessage

from tests.days.network import DIES, LOST, TWICE, USUAL, Answer, Network, dying
from tests.days.world import Fate
from tournament.documents.queue import rendering, storage
from tournament.exchange import tasks
from tournament.exchange.notices import push
from tournament.exchange.webhooks import delivery
from tournament.exchange.webhooks.transport import Answer as Received
from tournament.models import Document, Subscription

TASKS: Final[dict[str, Any]] = {
    "tournament.draw_document": tasks.draw_document,
    "tournament.draw_pictures": tasks.draw_pictures,
    "tournament.send_notice": tasks.send_notice,
    "tournament.send_webhooks": tasks.send_webhooks,
}
FAILS, SILENT = 0.15, 0.1  # shares of what a receiver is sent


class Broker:
    """Takes messages to workers; the sweep of a worker finds what is lost."""

    def __init__(self, network: Network, chance: random.Random) -> None:
        self._network, self._chance = network, chance
        self.is_open = False

    def take(self, name: str, arguments: tuple[Any, ...]) -> None:
        """A message for a worker."""
        if name not in TASKS or not self.is_open:
            return
        calm = self._network.is_calm
        if not calm and self._chance.random() < LOST:
            return
        for _copy in range(1 + (not calm and self._chance.random() < TWICE)):
            late = self._chance.expovariate(1 / USUAL)
            self._network.at(self._network.clock.now + late, lambda: self.work(name, TASKS[name].run, arguments))

    def work(self, name: str, task: Callable[..., Any], arguments: tuple[Any, ...] = ()) -> None:
        """A worker does something, and may die over it."""

        def run() -> Answer:
            try:
                task(*arguments)
            except smtplib.SMTPException:
                return Answer("mail-refused")  # Celery would log it; the row says when it is tried again
            return Answer()

        fate = Fate()
        if not self._network.is_calm and self._chance.random() < 2 * DIES:
            fate = dying(self._chance)
        self._network.process(run, fate, f"worker: {name.removeprefix('tournament.')}")

    def sweep(self) -> None:
        """What a worker does every few seconds."""
        self.work("sweep", tasks.sweep)


class Receiver:
    """Who hears of the day: another program, a mail server, a push service."""

    def __init__(self, network: Network, chance: random.Random) -> None:
        self._network, self._chance = network, chance
        self.heard: set[str] = set()

    def _take(self, message: str) -> Received:
        """Take a message, or not; it may be taken and the answer lost."""
        lot = 1.0 if self._network.is_calm else self._chance.random()
        if lot < FAILS:
            return Received(500, error="status-500")
        self.heard.add(message)
        return Received(None, error="timeout") if lot < FAILS + SILENT else Received(200)

    def post(self, address: object, body: bytes, headers: Mapping[str, str]) -> Received:
        """A message of a webhook."""
        return self._take(headers["webhook-id"])

    def push(self, wish: Subscription, message: Mapping[str, Any], *, now: object) -> Received:
        """A notice for a browser."""
        return self._take(f"{wish.pk} {message['tag']}")

    def mail(self, message: EmailMessage) -> int:
        """A notice by e-mail."""
        if not self._take(str(message.extra_headers["Message-ID"])).is_taken:
            raise smtplib.SMTPServerDisconnected
        return 1


class Shelf:
    """Where the bytes of documents lie, and how they are drawn: quickly, but from the whole snapshot."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    @contextlib.contextmanager
    def instead_of_a_folder(self, receiver: Receiver) -> Iterator[None]:
        """Documents are drawn and kept here, webhooks sent to the receiver."""
        with (
            mock.patch.object(rendering, "paint", drawn),
            mock.patch.object(rendering, "cut", return_value=[]),
            mock.patch.object(storage, "write_file", self.write),
            mock.patch.object(storage, "show_first_page"),
            mock.patch.object(storage, "clean_up"),
            mock.patch.object(delivery, "post", receiver.post),
            mock.patch.object(push, "send", receiver.push),
            mock.patch.object(EmailMessage, "send", lambda message: receiver.mail(message)),
        ):
            yield

    def write(self, name: str, content: bytes) -> str:
        """Keep a file."""
        self.files[name] = content
        return name


def drawn(document: Document, _context: object = None) -> bytes:
    """What a document would look like."""
    return f"%PDF {document.kind} {document.payload!r}".encode()
