"""When a judge's phone was last heard from is written at most every twenty seconds, and costs nothing in between."""

import datetime

import pytest
from django.db import DatabaseError
from django.utils import timezone

from tests.cast import DAY
from tournament.club import judge_assignments
from tournament.models import JudgePhone, TableMatch, User

NOON = timezone.make_aware(datetime.datetime.combine(DAY, datetime.time(12)))


@pytest.fixture(autouse=True)
def no_memory() -> None:
    judge_assignments._written.clear()


def ask(
    table_match: TableMatch, judge: User, after: int, device: str = "3F2A", *, at: TableMatch | None = None
) -> None:
    """A phone asks so many seconds after noon."""
    now = NOON + datetime.timedelta(seconds=after)
    judge_assignments.note_phone(tournament=table_match.tournament, user=judge, device=device, table_match=at, now=now)


def seconds() -> int:
    """After noon, when the one phone was seen."""
    return int((JudgePhone.objects.get().seen_at - NOON).total_seconds())


def test_a_poll_between_two_notes_asks_the_database_nothing(
    table_match: TableMatch, judge: User, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    ask(table_match, judge, 0)
    with django_assert_num_queries(0):  # type: ignore[operator] # a fixture that is called
        for after in range(20):
            ask(table_match, judge, after, at=table_match)
    assert seconds() == 0
    ask(table_match, judge, 21, at=table_match)
    assert seconds() == 21
    assert JudgePhone.objects.get().table_match == table_match


def test_processes_that_know_nothing_of_each_other_keep_to_it(table_match: TableMatch, judge: User) -> None:
    noted = []
    for after in (0, 5, 10, 19, 20, 39, 41):
        judge_assignments._written.clear()
        ask(table_match, judge, after)
        noted.append(seconds())
    assert noted == [0, 0, 0, 0, 20, 20, 41]


def test_a_clock_that_was_put_back_stops_nothing(table_match: TableMatch, judge: User) -> None:
    ask(table_match, judge, 3600)
    ask(table_match, judge, 0)
    assert seconds() == 0


def test_a_phone_is_offline_after_a_minute(table_match: TableMatch, judge: User) -> None:
    ask(table_match, judge, 0)
    row = JudgePhone.objects.get()
    assert not judge_assignments.is_offline(row, NOON + datetime.timedelta(seconds=60))
    assert judge_assignments.is_offline(row, NOON + datetime.timedelta(seconds=61))


def test_nobody_fills_the_table_with_labels(table_match: TableMatch, judge: User) -> None:
    for number in range(judge_assignments.MOST_PHONES + 5):
        ask(table_match, judge, number, f"A{number}")
    assert JudgePhone.objects.count() == judge_assignments.MOST_PHONES
    assert not JudgePhone.objects.filter(device="A0").exists()


def test_a_database_that_is_busy_keeps_no_judge_away(
    table_match: TableMatch, judge: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_values: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(judge_assignments, "_write", busy)
    ask(table_match, judge, 0)
    assert not JudgePhone.objects.exists()
