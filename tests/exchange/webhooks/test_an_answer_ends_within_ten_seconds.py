"""An answer that has not ended in time is a failure, however it begins, and the message is sent again."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import repeat
from typing import Any

import pytest
from django.utils import timezone

from tests.exchange.webhooks.conftest import Receiver, add, put_off, told
from tournament.exchange.webhooks import addresses, subscriptions, transport
from tournament.models import Delivery, Webhook

LONGEST = 0.4  # seconds, instead of ten
DRIPS = {
    "a line that never ends": (b"H", repeat(b"H")),
    "headers that never end": (b"HTTP/1.1 200 OK\r\n", repeat(b"a: b\r\n")),
    "a body without a length": (b"HTTP/1.1 200 OK\r\n\r\n", repeat(b".")),
    "a body that is longer": (b"HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n", repeat(b".")),
    "a body in chunks": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", repeat(b"1\r\n.\r\n")),
    "a body that stops": (b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n..", ()),
    "silence": (b"", ()),
}


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "LONGEST", LONGEST)


@pytest.mark.parametrize("first_and_rest", DRIPS.values(), ids=DRIPS)
def test_what_does_not_end_is_a_failure_and_tried_again(
    hook: Webhook, receiver: Receiver, first_and_rest: tuple[bytes, Any]
) -> None:
    message = add(hook)
    with dripping(*first_and_rest) as port:
        address_of(hook, f"http://127.0.0.1:{port}/")
        begun = time.monotonic()
        assert told() == 0
        assert time.monotonic() - begun < 10 * LONGEST
    message.refresh_from_db()
    assert (message.state, message.error, message.status, message.attempts) == ("waiting", "timeout", None, 1)
    address_of(hook, receiver.address)
    put_off(1)
    assert told() == 1
    assert receiver.got[0][0]["webhook-id"] == str(message.event_id)


def test_an_answer_may_come_slowly_if_it_ends(hook: Webhook) -> None:
    add(hook)
    with dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", (b"o", b"k", b"!")) as port:
        address_of(hook, f"http://127.0.0.1:{port}/")
        assert told() == 1
    assert Delivery.objects.get().answer == "ok!"


def test_what_never_stops_talking_is_cut_off(hook: Webhook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "AT_MOST", 5000)
    monkeypatch.setattr(transport, "LONGEST", 10.0)
    add(hook)
    with dripping(b"HTTP/1.1 200 OK\r\n\r\n", repeat(b"." * 1000)) as port:
        address_of(hook, f"http://127.0.0.1:{port}/")
        assert told() == 0
    assert Delivery.objects.get().error == "too-long"


def test_one_who_breaks_off_has_answered(hook: Webhook) -> None:
    """The status came, and there is no more to wait for."""
    add(hook)
    with dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n..", (), hang_up=True) as port:
        address_of(hook, f"http://127.0.0.1:{port}/")
        assert told() == 1


def test_a_name_that_nobody_resolves_takes_no_longer(hook: Webhook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "CONNECT", 0.1)
    address_of(hook, "http://board.example.org/")
    message = add(hook)
    asked = threading.Event()

    def ask(*_about: object, **_more: object) -> list[tuple[Any, ...]]:
        asked.wait(5)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", ask)
    begun = time.monotonic()
    assert told() == 0
    assert time.monotonic() - begun < 4
    asked.set()
    message.refresh_from_db()
    assert message.error == "timeout"


def test_ten_seconds_are_enough_for_all_parts_of_connecting() -> None:
    """The timer cannot end these: each has its own limit, and together they are shorter."""
    assert 3 * transport.CONNECT < 10
    with pytest.raises(addresses.NotReachable):
        addresses.resolve(addresses.Address("http", "127.0.0.1", 80, "/"), within=1)


def address_of(hook: Webhook, address: str) -> None:
    subscriptions.change(webhook=hook, by=None, now=timezone.now(), address=address)


@contextmanager
def dripping(first: bytes, rest: Any, *, hang_up: bool = False) -> Iterator[int]:
    """A server whose answer begins with `first` and goes on with one part of `rest` every 20 ms; its port."""
    stop = threading.Event()

    def answer(line: socket.socket) -> None:
        line.recv(65536)
        line.sendall(first)
        for part in rest:
            if stop.wait(0.02):
                return
            line.sendall(part)
        hang_up or stop.wait(20)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=_serve, args=(server, answer), daemon=True)  # a failing test leaves it waiting
        thread.start()
        yield server.getsockname()[1]
        stop.set()
        thread.join(5)


def _serve(server: socket.socket, answer: Callable[[socket.socket], None]) -> None:
    line, _where = server.accept()
    with line:
        try:
            answer(line)
        except OSError:  # cut off, as it should be
            return
