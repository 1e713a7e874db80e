"""A judge's form may carry the phone's label and its clock; without scripts the label is one that the server gave."""

import datetime
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import key, play_to_the_end
from tests.matches.club_night.seated import seat
from tests.web.matches.judge import filling
from tournament.models import Club, JournalLine, TableMatch, User

PHONE = {"device": "3f2a", "phone_at": "2026-11-20T10:40:00.000Z"}
CLOCK = datetime.datetime(2026, 11, 20, 10, 40, tzinfo=datetime.UTC)


def noted(action: str) -> tuple[str, datetime.datetime | None]:
    line = JournalLine.objects.get(action=action)
    return line.device, line.phone_at


def test_a_hand(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", table_match), filling.hand(table_match, **PHONE))
    assert noted("enter-hand") == ("3F2A", CLOCK)


def test_a_penalty(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("false-pass", table_match), {"seat": "1", **filling.opened(table_match), **PHONE})
    assert noted("enter-false-pass") == ("3F2A", CLOCK)


def test_a_signature(client: Client, judge: User, table_match: TableMatch) -> None:
    play_to_the_end(table_match)
    client.force_login(judge)
    client.post(
        filling.to("sign", table_match), {"side": "A", "initials": "AA", **filling.opened(table_match), **PHONE}
    )
    assert noted("sign") == ("3F2A", CLOCK)


def test_an_absence(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("walkover", table_match), {"absent": ["A"], **filling.opened(table_match), **PHONE})
    assert noted("walkover") == ("3F2A", CLOCK)


@pytest.mark.parametrize("strange", [{}, {"device": "", "phone_at": ""}, {"device": "\x00" * 99, "phone_at": "noon"}])
def test_a_browser_that_says_nothing_useful(
    client: Client, judge: User, table_match: TableMatch, strange: dict[str, str]
) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", table_match), filling.hand(table_match, **strange))
    assert noted("enter-hand") == ("", None)


def test_a_phone_without_scripts_has_the_label_it_was_given(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    client.force_login(judge)
    client.get(filling.to("match", table_match))
    given = client.cookies["phone"]
    assert re.fullmatch(r"[0-9A-F]{4}", given.value)
    assert given["httponly"]
    client.post(filling.to("hand", table_match), filling.hand(table_match, device="\x00"))
    assert noted("enter-hand") == (given.value, None)
    assert "phone" not in client.get(filling.to("match", table_match)).cookies  # it keeps the one it has


def test_a_friendly_table_notes_the_phone_too(client: Client, desk: User, club: Club) -> None:
    client.force_login(desk)
    table = seat(club)
    client.get(reverse("friendly:table", args=[table.pk]))
    client.post(reverse("friendly:leave", args=[table.pk]), {"key": key(), "version": 0, "side": "A", "reason": "late"})
    assert noted("enter-forfeit") == (client.cookies["phone"].value, None)
