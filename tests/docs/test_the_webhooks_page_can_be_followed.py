"""docs/webhooks.md: its program proves our messages and no others, and its events and figures are the room's own."""

import datetime
import re
import uuid

import time_machine
from django.utils import timezone

from tests.api.operations import OPERATIONS
from tests.docs.pages import blocks, read, rows
from tournament.exchange.webhooks import catalogue, delivery, transport
from tournament.models import Webhook

PAGE = read("docs/webhooks.md")
LIBRARY, PROGRAM = blocks(PAGE, "python")
BODY = b'{"type": "hand.entered"}'


def test_the_program_proves_what_is_ours() -> None:
    known: dict[str, object] = {}
    exec(PROGRAM, known)  # noqa: S102  # our own page
    is_ours = known["is_ours"]
    assert callable(is_ours)
    now = timezone.now()
    hook = Webhook(salt=uuid.uuid4().hex, salt_before=uuid.uuid4().hex, salt_before_until=now + delivery.BOTH_FOR)
    headers = delivery.signed(hook, "6c3f", BODY, now=now)
    with time_machine.travel(now, tick=False):
        for salt in (hook.salt, hook.salt_before):
            assert is_ours(BODY, headers, delivery.secret_of(salt))
        secret = delivery.secret_of(hook.salt)
        assert not is_ours(BODY + b" ", headers, secret)
        assert not is_ours(BODY, headers, delivery.secret_of("0"))
        assert not is_ours(BODY, {**headers, "webhook-id": "6c40"}, secret)
        assert not is_ours(BODY, {}, secret)
    with time_machine.travel(now + datetime.timedelta(minutes=6), tick=False):
        assert not is_ours(BODY, headers, secret)
    hook.salt_before_until = now
    assert delivery.signed(hook, "6c3f", BODY, now=now)["webhook-signature"].count("v1,") == 1


def test_the_two_lines_with_the_library_are_enough() -> None:
    now, hook = timezone.now(), Webhook(salt=uuid.uuid4().hex)
    headers = delivery.signed(hook, "6c3f", BODY, now=now)
    known: dict[str, object] = {"secret": delivery.secret_of(hook.salt), "body": BODY, "headers": headers}
    exec(LIBRARY, known)  # noqa: S102  # our own page
    assert known["message"] == {"type": "hand.entered"}


def test_the_table_names_every_event() -> None:
    assert [row[0].strip("`") for row in rows(PAGE, "event")] == [*catalogue.EVENTS, catalogue.TEST]


def test_the_figures_are_the_rooms_own() -> None:
    said = " ".join(PAGE.split())
    *first, last = (seconds // 60 for seconds in delivery.PAUSES)
    listed = ", ".join(str(minutes) for minutes in first[:-1])
    assert f"after {listed} and {first[-1]} minutes, then every {last // 60} hours, for three days" in said
    assert (delivery.LASTS.days, delivery.KEPT.days, delivery.LONGEST_ALONE, delivery.BOTH_FOR.days) == (3, 30, 60, 1)
    assert f"not ended after {transport.LONGEST:.0f} seconds" in said
    assert f"({transport.CONNECT:.0f} seconds for each step)" in said
    assert f"more than {transport.AT_MOST >> 20} MB" in said
    assert f"the first {transport.FIRST} characters" in said
    assert delivery.PREFIX in said


def test_every_address_of_the_page_is_there() -> None:
    told = set(re.findall(r"/api/v1/(\S+)", PAGE.partition("## By the API")[2]))
    assert told == {one.path for one in OPERATIONS if "/webhooks/" in one.path}
