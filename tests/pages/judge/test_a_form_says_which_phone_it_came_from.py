"""A judge's form may carry the phone's label and its clock; without scripts it carries neither, and is taken too."""

import datetime

import pytest
from django.test import Client

from tests.cast import play_to_the_end
from tests.pages.judge import filling
from tournament.models import JournalLine, Sitting, User

PHONE = {"device": "3f2a", "phone_at": "2026-11-20T10:40:00.000Z"}
CLOCK = datetime.datetime(2026, 11, 20, 10, 40, tzinfo=datetime.UTC)


def noted(action: str) -> tuple[str, datetime.datetime | None]:
    line = JournalLine.objects.get(action=action)
    return line.device, line.phone_at


def test_a_hand(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", sitting), filling.hand(sitting, **PHONE))
    assert noted("enter-hand") == ("3F2A", CLOCK)


def test_a_penalty(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    client.post(filling.to("false-pass", sitting), {"seat": "1", **filling.opened(sitting), **PHONE})
    assert noted("enter-false-pass") == ("3F2A", CLOCK)


def test_a_signature(client: Client, judge: User, sitting: Sitting) -> None:
    play_to_the_end(sitting)
    client.force_login(judge)
    client.post(filling.to("sign", sitting), {"side": "A", "initials": "AA", **filling.opened(sitting), **PHONE})
    assert noted("sign") == ("3F2A", CLOCK)


def test_an_absence(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    client.post(filling.to("walkover", sitting), {"absent": ["A"], **filling.opened(sitting), **PHONE})
    assert noted("walkover") == ("3F2A", CLOCK)


@pytest.mark.parametrize("strange", [{}, {"device": "", "phone_at": ""}, {"device": "\x00" * 99, "phone_at": "noon"}])
def test_a_browser_that_says_nothing_useful(
    client: Client, judge: User, sitting: Sitting, strange: dict[str, str]
) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", sitting), filling.hand(sitting, **strange))
    assert noted("enter-hand") == ("", None)
