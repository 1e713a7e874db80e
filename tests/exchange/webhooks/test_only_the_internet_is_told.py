"""Nobody reaches through this house what only it can reach: not by number, by name, or by a name that changes."""

import socket
from typing import Any

import pytest
from django.utils import timezone

from tests.exchange.webhooks.conftest import Receiver, make, told
from tournament.core.errors import Refused
from tournament.exchange.webhooks import addresses, subscriptions
from tournament.models import Delivery, Tournament, Webhook

OUTSIDE = ("8.8.8.8", "2606:4700::1111", "64:ff9b::808:808")
INSIDE = (
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",  # noqa: S104 - to be refused
    "10.0.0.1",
    "172.16.3.4",
    "192.168.1.20",
    "169.254.169.254",  # what a provider tells its machines
    "168.63.129.16",
    "100.64.0.1",
    "100.100.100.200",
    "192.0.0.192",
    "198.18.0.1",
    "203.0.113.7",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:169.254.169.254",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001:0:4136:e378::",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "fec0::1",
    "ff02::1",
    "2001:db8::1",
)
NO_ADDRESS = {
    "no-address": (
        "",
        "board.example.org",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https:///hook",
        "https://user:word@example.org/",
        "https://example.org/#part",
        "https://example.org:99999/",
        "https://example.org:0/",
        "https://exa mple.org/",
        "https://example.org/a b",
        "https://example.org/\r\nHost: inside",
        "https://[::1",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://127.1/",
        "http://0177.0.0.1/",
        "https://exa%6dple.org/",
        f"https://example.org/{'a' * 500}",
    ),
    "no-port": ("https://example.org:22/", "http://example.org:25/", "https://example.org:1023/"),
    "not-outside": (
        "http://localhost/",
        "https://LOCALHOST.:8000/",
        "http://hall.local/",
        "http://metadata.google.internal/",
        "http://[::1]:8000/",
        "https://[fe80::1%25eth0]/",
        "http://127.0.0.1:8000/",
        "http://[::ffff:10.0.0.1]/",
    ),
}


def test_numbers(subtests: pytest.Subtests) -> None:
    for text in (*OUTSIDE, *INSIDE):
        with subtests.test(text):
            number = addresses.number_of(text)
            assert number is not None
            assert addresses.may_be_told(number) is (text in OUTSIDE)


def test_what_is_given(tournament: Tournament, subtests: pytest.Subtests) -> None:
    for code, given in NO_ADDRESS.items():
        for text in given:
            with subtests.test(text):
                with pytest.raises(Refused) as refused:
                    make(tournament, text)
                assert (refused.value.field, refused.value.code) == ("address", code)
    for text in (
        "https://example.org",
        "http://8.8.8.8:8080/hook",
        "https://peña.example/x?y=z",
        "https://[2606:4700::1]/",
    ):
        with subtests.test(text):
            addresses.check_address(text)


@pytest.mark.parametrize(
    "numbers",
    [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:127.0.0.1"], ["fe80::1%eth0"], []],
    ids=["loopback", "one of two", "in disguise", "of a link", "none"],
)
def test_a_name_that_leads_inside_is_not_connected_to(
    tournament: Tournament, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, numbers: list[str]
) -> None:
    hook = make(tournament, f"http://board.example.org:{receiver.port}/").webhook
    monkeypatch.setattr(socket, "getaddrinfo", resolver(receiver.port, numbers))
    assert ping(hook, tournament).error == ("not-outside" if numbers else "no-such-name")
    assert not receiver.got


def test_the_number_that_was_looked_at_is_the_one_that_is_told(
    tournament: Tournament, receiver: Receiver, anywhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers otherwise the second time is not asked a second time."""
    hook = make(tournament, f"http://board.example.org:{receiver.port}/hook").webhook
    asked: list[str] = []
    first = resolver(receiver.port, ["127.0.0.1"])

    def note(host: str, *more: object, **words: object) -> Any:
        asked.append(host)
        return first(host)

    monkeypatch.setattr(socket, "getaddrinfo", note)
    assert ping(hook, tournament).state == "sent"
    assert [host for host in asked if host != "127.0.0.1"] == ["board.example.org"]
    assert receiver.got[0][0]["Host"] == f"board.example.org:{receiver.port}"


def test_nobody_is_followed_elsewhere(hook: Webhook, tournament: Tournament, receiver: Receiver) -> None:
    receiver.status, receiver.headers = 307, {"Location": receiver.address}
    assert ping(hook, tournament).error == "status-307"
    assert len(receiver.got) == 1


def ping(hook: Webhook, tournament: Tournament) -> Delivery:
    subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now())
    told()
    return Delivery.objects.latest("pk")


def resolver(port: int, numbers: list[str]) -> Any:
    def answer(*asked: object, **words: object) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    return answer
