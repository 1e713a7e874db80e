"""A line keeps what the phone said of itself and of its clock: as sent, never trusted, never a reason to refuse."""

import datetime

import pytest

from tests.cast import hand, key, play_to_the_end
from tournament.journal import log
from tournament.matches import entry, sign_off
from tournament.models import JournalLine, TableMatch, User

WRONG = datetime.datetime(2026, 11, 20, 10, 40, tzinfo=datetime.UTC)  # the phone is a day behind


def test_an_entry_from_a_phone(table_match: TableMatch, judge: User) -> None:
    entry.record(table_match=table_match, data=hand(), key=key(), version=0, by=judge, phone=log.Phone("3f2a", WRONG))
    line = JournalLine.objects.get(action="enter-hand")
    assert (line.device, line.phone_at, line.actor) == ("3F2A", WRONG, str(judge.pseudonym))
    assert line.at - WRONG > datetime.timedelta(hours=1)
    assert log.first_broken(table_match.tournament) is None


def test_a_signature_from_a_phone(table_match: TableMatch, judge: User) -> None:
    play_to_the_end(table_match)
    sign_off.sign(
        table_match=table_match,
        side="A",
        initials="AA",
        version=table_match.version,
        by=judge,
        phone=log.Phone("3F2A", WRONG),
    )
    line = JournalLine.objects.get(action="sign")
    assert (line.device, line.phone_at) == ("3F2A", WRONG)


def test_an_absence_from_a_phone(table_match: TableMatch) -> None:
    sign_off.walkover(table_match=table_match, absent=["A"], by=None, phone=log.Phone("3F2A", WRONG))
    line = JournalLine.objects.get(action="walkover")
    assert (line.device, line.phone_at) == ("3F2A", WRONG)


@pytest.mark.parametrize(
    ("sent", "noted"),
    [
        ("3f2a", "3F2A"),
        (" 3F2A-77 ", "3F2A-77"),
        ("", ""),
        ("x" * 17, ""),
        ("Mozilla/5.0 (Linux)", ""),
        ("<b>", ""),
        ("٣٤", ""),
        ("a\x00b", ""),
    ],
)
def test_a_label_is_short_and_plain(sent: str, noted: str) -> None:
    assert log.device_label(sent) == noted


@pytest.mark.parametrize(
    ("sent", "noted"),
    [
        (datetime.datetime(1, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=9))), None),
        (datetime.datetime(9999, 12, 31, 23, tzinfo=datetime.timezone(-datetime.timedelta(hours=9))), None),
        (datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC), datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)),
        (
            datetime.datetime(2026, 11, 21, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=2))),
            datetime.datetime(2026, 11, 20, 23, tzinfo=datetime.UTC),
        ),
        (datetime.datetime(2026, 11, 21, 1), datetime.datetime(2026, 11, 21, 6, tzinfo=datetime.UTC)),  # noqa: DTZ001 - a phone that does not say where it is
    ],
)
def test_no_clock_stops_a_hand(
    table_match: TableMatch, sent: datetime.datetime, noted: datetime.datetime | None
) -> None:
    entry.record(table_match=table_match, data=hand(), key=key(), version=0, by=None, phone=log.Phone(clock=sent))
    assert JournalLine.objects.get(action="enter-hand").phone_at == noted
    assert log.first_broken(table_match.tournament) is None
