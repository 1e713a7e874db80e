"""SACI rule 5: four players at a table by lot, partners opposite each other."""

import pytest

from brackets import lottery, selectors
from tests.cast import SEED, play_to_the_end, sign_both
from tournament.core.errors import Conflict
from tournament.hall import seating, tables
from tournament.models import Division, Round, TableMatch


def test_every_ready_match_has_a_table_of_its_own(first_round: Round) -> None:
    table_matches = list(first_round.table_matches.all())
    bracket = first_round.division.bracket
    assert bracket is not None
    assert {table_match.match_id for table_match in table_matches} == {
        match.pk for match in selectors.ready_matches(bracket, 1)
    }
    assert len({table_match.table for table_match in table_matches}) == len(table_matches) == 2


def test_partners_sit_opposite_each_other(first_round: Round) -> None:
    for table_match in first_round.table_matches.all():
        players = tables.players(table_match)
        teams = [player.team_place.team for player in players]
        assert teams == [table_match.team_a, table_match.team_b, table_match.team_a, table_match.team_b]


def test_the_stored_seed_repeats_tables_and_seats(first_round: Round) -> None:
    seed = bytes.fromhex(first_round.seed)
    table_matches = first_round.table_matches.order_by("match__number")
    assert [str(table_match.table) for table_match in table_matches] == list(lottery.order(seed, "tables", ["1", "2"]))
    for table_match in table_matches:
        pair = [lottery.label(place.registration.number) for place in table_match.team_a.players.all()]
        seats = lottery.order(seed, f"seats of team {table_match.team_a.number}", pair)
        assert [lottery.label(player.number) for player in tables.players(table_match)[::2]] == list(seats)


def test_a_round_is_started_once(first_round: Round, men: Division) -> None:
    with pytest.raises(Conflict, match="No round"):
        seating.start_round(division=men, by=None)


def test_the_next_round_waits_for_the_last_match(first_round: Round, men: Division) -> None:
    men.refresh_from_db()
    one, other = first_round.table_matches.all()
    sign_both(play_to_the_end(one))
    assert seating.next_round(men) is None
    sign_both(play_to_the_end(other))
    assert seating.next_round(men) == 2


def test_no_round_before_the_lottery(men: Division) -> None:
    with pytest.raises(Conflict, match="lottery") as caught:
        seating.start_round(division=men, by=None)
    assert caught.value.rule == "SACI rule 2"


def test_two_brackets_share_the_hall(first_round: Round, women: Division) -> None:
    women.refresh_from_db()
    other = seating.start_round(division=women, by=None, seed=SEED)
    taken = list(TableMatch.objects.values_list("table", flat=True))
    assert len(set(taken)) == len(taken) == 2 + other.table_matches.count()
