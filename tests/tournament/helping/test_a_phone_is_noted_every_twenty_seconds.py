"""When a judge's phone was last heard from is written at most every twenty seconds, and costs nothing in between."""

import datetime

import pytest
from django.db import DatabaseError
from django.utils import timezone

from tests.cast import DAY
from tournament import phones
from tournament.models import JudgePhone, Sitting, User

NOON = timezone.make_aware(datetime.datetime.combine(DAY, datetime.time(12)))


@pytest.fixture(autouse=True)
def no_memory() -> None:
    phones._written.clear()


def ask(sitting: Sitting, judge: User, after: int, device: str = "3F2A", *, at: Sitting | None = None) -> None:
    """A phone asks so many seconds after noon."""
    now = NOON + datetime.timedelta(seconds=after)
    phones.seen(tournament=sitting.tournament, user=judge, device=device, sitting=at, now=now)


def seconds() -> int:
    """After noon, when the one phone was seen."""
    return int((JudgePhone.objects.get().seen_at - NOON).total_seconds())


def test_a_poll_between_two_notes_asks_the_database_nothing(
    sitting: Sitting, judge: User, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    ask(sitting, judge, 0)
    with django_assert_num_queries(0):  # type: ignore[operator] # a fixture that is called
        for after in range(20):
            ask(sitting, judge, after, at=sitting)
    assert seconds() == 0
    ask(sitting, judge, 21, at=sitting)
    assert seconds() == 21
    assert JudgePhone.objects.get().sitting == sitting


def test_processes_that_know_nothing_of_each_other_keep_to_it(sitting: Sitting, judge: User) -> None:
    noted = []
    for after in (0, 5, 10, 19, 20, 39, 41):
        phones._written.clear()
        ask(sitting, judge, after)
        noted.append(seconds())
    assert noted == [0, 0, 0, 0, 20, 20, 41]


def test_a_clock_that_was_put_back_stops_nothing(sitting: Sitting, judge: User) -> None:
    ask(sitting, judge, 3600)
    ask(sitting, judge, 0)
    assert seconds() == 0


def test_a_phone_is_offline_after_a_minute(sitting: Sitting, judge: User) -> None:
    ask(sitting, judge, 0)
    row = JudgePhone.objects.get()
    assert not phones.is_offline(row, NOON + datetime.timedelta(seconds=60))
    assert phones.is_offline(row, NOON + datetime.timedelta(seconds=61))


def test_nobody_fills_the_table_with_labels(sitting: Sitting, judge: User) -> None:
    for number in range(phones.MOST_PHONES + 5):
        ask(sitting, judge, number, f"A{number}")
    assert JudgePhone.objects.count() == phones.MOST_PHONES
    assert not JudgePhone.objects.filter(device="A0").exists()


def test_a_database_that_is_busy_keeps_no_judge_away(
    sitting: Sitting, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_values: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(phones, "_write", busy)
    ask(sitting, judge, 0)
    assert not JudgePhone.objects.exists()
