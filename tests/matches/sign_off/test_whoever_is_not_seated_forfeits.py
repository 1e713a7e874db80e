"""SACI rule 19: a team not seated at the start of a round is out; both absent, the next opponent has a bye."""

import pytest

from brackets import selectors
from tests.cast import hand, play_to_the_end, sign_both, write
from tournament.core.errors import Conflict, Refused
from tournament.hall import seating
from tournament.lottery import championship
from tournament.matches import sign_off
from tournament.models import JournalLine, Round, TableMatch, Tournament
from tournament.results import standings


def test_the_team_that_is_there_moves_on(table_match: TableMatch) -> None:
    sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
    table_match.refresh_from_db()
    table_match.match.refresh_from_db()
    assert table_match.state == TableMatch.State.FINISHED
    assert table_match.match.winner is not None
    assert (table_match.match.winner.number, table_match.match.decided) == (table_match.team_b.number, "walkover")


@pytest.mark.parametrize("absent", [{"A"}, {"B"}, {"A", "B"}])
def test_a_double_tap_is_one_walkover(table_match: TableMatch, absent: set[str]) -> None:
    for _ in range(2):
        sign_off.walkover(table_match=table_match, absent=absent, by=None)
    assert JournalLine.objects.filter(action="walkover").count() == 1


def test_the_other_team_cannot_be_absent_afterwards(table_match: TableMatch) -> None:
    sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
    with pytest.raises(Conflict):
        sign_off.walkover(table_match=table_match, absent={"B"}, by=None)


def test_both_absent_gives_the_next_opponent_a_bye(first_round: Round) -> None:
    one, other = first_round.table_matches.order_by("match__number")
    sign_off.walkover(table_match=one, absent={"A", "B"}, by=None)
    sign_both(play_to_the_end(other))
    division = first_round.division
    assert division.bracket is not None
    assert selectors.is_finished(division.bracket)
    assert championship.winner_of(division) == other.team_a


def test_a_whole_bracket_of_absent_teams_leaves_no_winner(drawn: Tournament, first_round: Round) -> None:
    for table_match in first_round.table_matches.all():
        sign_off.walkover(table_match=table_match, absent={"A", "B"}, by=None)
    women = drawn.divisions.get(key="women")
    for table_match in seating.start_round(division=women, by=None).table_matches.all():
        sign_both(play_to_the_end(table_match))
    assert championship.winner_of(first_round.division) is None
    bracket = first_round.division.bracket
    assert bracket is not None
    assert selectors.vacancy(bracket) == selectors.Vacancy.NOBODY_CAME
    assert championship.champion_of(drawn) == championship.winner_of(women)


def test_once_play_has_begun_there_is_no_walkover(table_match: TableMatch) -> None:
    write(table_match, hand())
    with pytest.raises(Conflict, match="Play has begun") as caught:
        sign_off.walkover(table_match=table_match, absent={"A"}, by=None)
    assert caught.value.rule == "SACI rule 19"


@pytest.mark.parametrize("absent", [set(), {"C"}])
def test_somebody_must_be_absent(table_match: TableMatch, absent: set[str]) -> None:
    with pytest.raises(Refused):
        sign_off.walkover(table_match=table_match, absent=absent, by=None)


def test_a_walkover_counts_as_won_without_points(table_match: TableMatch) -> None:
    sign_off.walkover(table_match=table_match, absent={"B"}, by=None)
    rows = {row.team: row.standing for row in standings.standings_of(table_match.round.division)}
    winner = rows[table_match.team_a]
    assert (winner.won, winner.points_for, winner.rank) == (1, 0, 1)
