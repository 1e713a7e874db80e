"""The number of rounds of an individual event is changed after its lottery: it ends early, or goes on."""

import pytest

from tests.lottery.rotating.playing import event, play_event, play_round, seat, start
from tournament.core.errors import Refused
from tournament.journal import verification
from tournament.lottery import championship
from tournament.lottery.rotating import people, seating
from tournament.matches import event_rounds, withdrawals
from tournament.models import Division, JournalLine
from tournament.results import standings


def change(division: Division, rounds: int, reason: str = "the hall closes at eleven") -> None:
    event_rounds.change_rounds(division=division, rounds=rounds, reason=reason, by=None)
    division.refresh_from_db()
    assert verification.verify(division.tournament).holds


def champion(division: Division) -> int | None:
    found = championship.champion_of(division.tournament)
    return found.number if found is not None else None


def best(division: Division) -> int:
    return standings.standings_of(division)[0].team.number


def test_it_ends_at_once_when_its_seated_rounds_are_over(men: Division) -> None:
    event(men, 8, 5)
    play_round(men)
    assert champion(men) is None
    change(men, 1)
    assert champion(men) == best(men)
    assert seating.next_round(men) is None
    line = JournalLine.objects.get(action="change-rounds")
    assert (line.after, line.reason) == ({"rounds": 1, "before": 5}, "the hall closes at eleven")
    assert JournalLine.objects.filter(action="champion").exists()


def test_a_round_in_play_is_the_last_one(men: Division) -> None:
    event(men, 8, 5)
    play_round(men)
    seat(men)
    change(men, 2)
    assert champion(men) is None
    play_round(men)
    assert champion(men) == best(men)


def test_too_few_people_for_a_round_end_with_the_standings(men: Division) -> None:
    event(men, 4, 3)
    play_round(men)
    withdrawals.withdraw_team(team=people.read(men).people[best(men)], kind="withdrawn", reason="ill", by=None)
    with pytest.raises(Refused, match="A round needs at least 4 people, and 3 are present"):
        seat(men)
    change(men, 1)
    assert champion(men) == best(men)


def test_an_event_that_has_ended_goes_on(men: Division) -> None:
    event(men, 8, 2)
    play_event(men)
    assert champion(men) is not None
    change(men, 3, "there is time for one more")
    assert champion(men) is None
    seat(men)
    play_round(men)
    assert champion(men) == best(men)


def test_what_cannot_be_is_refused_at_its_field(men: Division) -> None:
    event(men, 8, 5)
    play_round(men)
    seat(men)
    for rounds, reason, field, code in (
        (1, "late", "rounds", "bad-rounds"),
        (33, "late", "rounds", "bad-rounds"),
        (8, "late", "rounds", "no-seating"),  # eight people have seven partners
        (2, " ", "reason", "no-reason"),
        (2, "\x1b[2J", "reason", "bad-text"),
    ):
        with pytest.raises(Refused) as caught:
            change(men, rounds, reason)
        assert (caught.value.field, caught.value.code) == (field, code)
        men.refresh_from_db()
        assert people.read(men).rounds == 5


def test_the_same_number_changes_nothing(men: Division) -> None:
    event(men, 8, 5)
    start(men)
    lines = JournalLine.objects.count()
    change(men, 5)
    assert JournalLine.objects.count() == lines
