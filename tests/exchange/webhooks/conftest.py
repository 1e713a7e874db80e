"""A program somewhere that hears what happens: a real small web server."""

import datetime
import json
import threading
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # it has none

from tournament.api.openapi import webhooks
from tournament.exchange.webhooks import catalogue, delivery, messages, subscriptions
from tournament.models import Delivery, Tournament, User, Webhook


@dataclass
class Receiver:
    """What came in, and what is answered: `status`, with `answer` as the body and `headers` beside it."""

    port: int = 0
    status: int = 200
    answer: bytes = b"thank you"
    headers: dict[str, str] = field(default_factory=dict)
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?of=saci"

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What the messages said, in the order in which they came; each is what the API's document says of it."""
        found = [json.loads(body) for _headers, body in self.got]
        for message in found:
            Draft202012Validator(webhooks.message(message["type"])).validate(message)
        return found

    @property
    def events(self) -> list[str]:
        return [message["type"] for message in self.messages]


def handler(program: Receiver) -> type[BaseHTTPRequestHandler]:
    """What speaks for a program in a web server."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            program.got.append((dict(self.headers) | {":path": self.path}, body))
            self.send_response(program.status)
            for name, value in {**program.headers, "Content-Length": str(len(program.answer))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(program.answer)

        def log_message(self, *args: Any) -> None:
            """Nothing is said on the terminal."""

    return Handler


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    program = Receiver()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler(program))
    program.port = server.server_address[1]
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield program
    server.shutdown()
    server.server_close()


@pytest.fixture
def anywhere(settings: LazySettings) -> None:
    """Webhooks may go to programs in this network."""
    settings.WEBHOOKS_ANYWHERE = True


def make(tournament: Tournament, address: str, by: User | None = None, **changes: Any) -> subscriptions.Made:
    words: dict[str, Any] = {"events": catalogue.EVENTS, "whole_club": False, "base_url": "http://hall", **changes}
    return subscriptions.make(tournament=tournament, address=address, by=by, now=timezone.now(), **words)


@pytest.fixture
def hook(tournament: Tournament, receiver: Receiver, anywhere: None) -> Webhook:
    """The program hears of everything in the tournament, from now on."""
    return make(tournament, receiver.address).webhook


def add(hook: Webhook) -> Delivery:
    return hook.deliveries.create(event="hand.entered", event_id=uuid.uuid4(), body="{}", created_at=timezone.now())


def told() -> int:
    """What one sweep and its worker do; how many messages were taken."""
    messages.look(now=timezone.now())
    return delivery.send_all(now=timezone.now())


def put_off(hours: float) -> None:
    """So much time goes by: everything that was to wait until then is due."""
    ago = datetime.timedelta(hours=hours)
    for model, columns in (
        (Webhook, ("due_at", "succeeded_at", "made_at", "since")),
        (Delivery, ("due_at", "created_at")),
    ):
        for row in model._default_manager.all():
            for name in columns:
                if getattr(row, name) is not None:
                    setattr(row, name, getattr(row, name) - ago)
            row.save()
