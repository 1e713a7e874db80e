"""SACI rule 19: a team not seated at the start of a round is out; both absent, the next opponent has a bye."""

import pytest

from brackets import selectors
from tests.cast import hand, play_to_the_end, sign_both, write
from tournament import checking, draw, standings, tables
from tournament.errors import Conflict, Refused
from tournament.models import JournalLine, Round, Sitting, Tournament


def test_the_team_that_is_there_moves_on(sitting: Sitting) -> None:
    checking.walkover(sitting=sitting, absent={"A"}, by=None)
    sitting.refresh_from_db()
    sitting.match.refresh_from_db()
    assert sitting.state == Sitting.State.FINISHED
    assert sitting.match.winner is not None
    assert (sitting.match.winner.number, sitting.match.decided) == (sitting.team_b.number, "walkover")


@pytest.mark.parametrize("absent", [{"A"}, {"B"}, {"A", "B"}])
def test_a_double_tap_is_one_walkover(sitting: Sitting, absent: set[str]) -> None:
    for _ in range(2):
        checking.walkover(sitting=sitting, absent=absent, by=None)
    assert JournalLine.objects.filter(action="walkover").count() == 1


def test_the_other_team_cannot_be_absent_afterwards(sitting: Sitting) -> None:
    checking.walkover(sitting=sitting, absent={"A"}, by=None)
    with pytest.raises(Conflict):
        checking.walkover(sitting=sitting, absent={"B"}, by=None)


def test_both_absent_gives_the_next_opponent_a_bye(first_round: Round) -> None:
    one, other = first_round.sittings.order_by("match__number")
    checking.walkover(sitting=one, absent={"A", "B"}, by=None)
    sign_both(play_to_the_end(other))
    division = first_round.division
    assert division.bracket is not None
    assert selectors.is_finished(division.bracket)
    assert draw.winner_of(division) == other.team_a


def test_a_whole_bracket_of_absent_teams_leaves_no_winner(drawn: Tournament, first_round: Round) -> None:
    for sitting in first_round.sittings.all():
        checking.walkover(sitting=sitting, absent={"A", "B"}, by=None)
    women = drawn.divisions.get(key="women")
    for sitting in tables.start_round(division=women, by=None).sittings.all():
        sign_both(play_to_the_end(sitting))
    assert draw.winner_of(first_round.division) is None
    bracket = first_round.division.bracket
    assert bracket is not None
    assert selectors.vacancy(bracket) == selectors.Vacancy.NOBODY_CAME
    assert draw.champion_of(drawn) == draw.winner_of(women)


def test_once_play_has_begun_there_is_no_walkover(sitting: Sitting) -> None:
    write(sitting, hand())
    with pytest.raises(Conflict, match="Play has begun") as caught:
        checking.walkover(sitting=sitting, absent={"A"}, by=None)
    assert caught.value.rule == "SACI rule 19"


@pytest.mark.parametrize("absent", [set(), {"C"}])
def test_somebody_must_be_absent(sitting: Sitting, absent: set[str]) -> None:
    with pytest.raises(Refused):
        checking.walkover(sitting=sitting, absent=absent, by=None)


def test_a_walkover_counts_as_won_without_points(sitting: Sitting) -> None:
    checking.walkover(sitting=sitting, absent={"B"}, by=None)
    rows = {row.team: row.standing for row in standings.of(sitting.round.division)}
    winner = rows[sitting.team_a]
    assert (winner.won, winner.points_for, winner.rank) == (1, 0, 1)
