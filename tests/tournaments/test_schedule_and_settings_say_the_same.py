"""The first round is in the settings and in the schedule; a change of one changes the other."""

import datetime

import pytest

from tests.cast import key
from tournament.hall import seating
from tournament.journal import verification
from tournament.models import JournalLine, Tournament, User
from tournament.tournaments import opening, schedule, schedule_changes

TEN = datetime.time(10, 0)


def hours(tournament: Tournament) -> dict[str, str]:
    return {f"{one.kind} {one.round or ''}".strip(): f"{one.starts_at:%H:%M}" for one in tournament.plan.all()}


def test_a_day_begins_with_the_plan_of_the_rules(tournament: Tournament) -> None:
    """SACI rule 2: breakfast at 8:30, the first round at 9; rule 20: lunch at noon sharp."""
    assert hours(tournament) == {
        "breakfast": "08:30",
        "round 1": "09:00",
        "lunch": "12:00",
        "round": "13:00",
        "championship": "16:00",
        "prizes": "17:30",
    }


@pytest.mark.parametrize(
    ("starts_at", "kinds"),
    [
        ("00:00", ["round", "championship", "prizes", "lunch", "round"]),
        ("11:00", ["breakfast", "round", "lunch", "round", "championship", "prizes"]),
        ("15:00", ["round", "championship", "prizes"]),
        ("23:59", ["round"]),
    ],
)
def test_no_line_of_a_first_plan_leaves_the_day(starts_at: str, kinds: list[str]) -> None:
    lines = schedule.proposed_lines(datetime.time.fromisoformat(starts_at))
    assert [line.kind for line in sorted(lines, key=lambda line: line.at)] == kinds


def test_the_plan_follows_the_settings_where_nobody_has_moved_it(tournament: Tournament, organizer: User) -> None:
    prizes = tournament.plan.get(kind="prizes")
    schedule_changes.change(item=prizes, details=schedule_changes.Details("prizes", datetime.time(18, 0)), by=organizer)
    opening.change_tournament(tournament=tournament, by=organizer, starts_at=TEN)
    moved = hours(tournament)
    assert (moved["breakfast"], moved["round 1"], moved["championship"]) == ("09:30", "10:00", "17:00")
    assert (moved["lunch"], moved["prizes"]) == ("12:00", "18:00")


def test_the_settings_follow_the_plan(tournament: Tournament, organizer: User) -> None:
    first = tournament.plan.get(kind="round", round=1)
    schedule_changes.change(item=first, details=schedule_changes.Details("round", TEN, round=1), by=organizer)
    tournament.refresh_from_db()
    assert tournament.starts_at == TEN
    schedule_changes.shift(item=tournament.plan.get(kind="breakfast"), minutes=15, by=organizer)
    tournament.refresh_from_db()
    assert tournament.starts_at == datetime.time(10, 15)
    assert verification.verify(tournament).broken is None


def test_a_change_that_changes_nothing_writes_nothing(tournament: Tournament) -> None:
    lunch, lines = tournament.plan.get(kind="lunch"), JournalLine.objects.count()
    schedule_changes.change(
        item=lunch, details=schedule_changes.Details("lunch", datetime.time(12, 0), minutes=60), by=None
    )
    assert JournalLine.objects.count() == lines
    for _ in range(2):
        schedule_changes.remove(item=lunch, by=None)
    assert JournalLine.objects.count() == lines + 1


def test_what_has_been_started_goes_on_and_is_not_to_come(drawn: Tournament, organizer: User) -> None:
    early, noon = (schedule.moment(drawn.date, datetime.time(*at)) for at in ((8, 45), (12, 0)))
    assert [one.item.kind for one in schedule.present(drawn, early)] == ["breakfast"]
    assert (coming := schedule.next_event(drawn, early)) is not None
    assert (coming.item.kind, coming.item.round) == ("round", 1)
    for division in drawn.divisions.all():
        seating.start_round(division=division, by=organizer)
    assert [one.item.round for one in schedule.present(drawn, noon)] == [1, None]
    assert [one.item.kind for one in schedule.present(drawn, noon)] == ["round", "lunch"]
    assert (coming := schedule.next_event(drawn, early)) is not None
    assert coming.item.kind == "lunch"
    assert schedule.next_event(drawn, schedule.moment(drawn.date, datetime.time(23, 0))) is None
    lottery = schedule_changes.Details("lottery", datetime.time(8, 55))
    schedule_changes.add(tournament=drawn, details=lottery, key=key(), by=None)
    assert schedule.next_event(drawn, early) == coming


def test_a_round_that_is_late_still_comes_next_for_an_hour(drawn: Tournament) -> None:
    kinds = []
    for minutes in (-5, 15, 59, 61):
        now = schedule.moment(drawn.date, datetime.time(9, 0)) + datetime.timedelta(minutes=minutes)
        coming = schedule.next_event(drawn, now)
        kinds.append(coming.item.kind if coming else None)
    assert kinds == ["round", "round", "round", "lunch"]
