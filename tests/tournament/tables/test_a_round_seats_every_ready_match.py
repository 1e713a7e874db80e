"""SACI rule 5: four players at a table by lot, partners opposite each other."""

import pytest

from brackets import lottery, selectors
from tests.cast import SEED, play_to_the_end, sign_both
from tournament import draw, tables
from tournament.errors import Conflict
from tournament.models import Division, Round, Sitting


def test_every_ready_match_has_a_table_of_its_own(first_round: Round) -> None:
    sittings = list(first_round.sittings.all())
    bracket = first_round.division.bracket
    assert bracket is not None
    assert {sitting.match_id for sitting in sittings} == {match.pk for match in selectors.ready_matches(bracket, 1)}
    assert len({sitting.table for sitting in sittings}) == len(sittings) == 2


def test_partners_sit_opposite_each_other(first_round: Round) -> None:
    for sitting in first_round.sittings.all():
        players = tables.players(sitting)
        teams = [player.team_place.team for player in players]
        assert teams == [sitting.team_a, sitting.team_b, sitting.team_a, sitting.team_b]


def test_the_stored_seed_repeats_tables_and_seats(first_round: Round) -> None:
    seed = bytes.fromhex(first_round.seed)
    sittings = first_round.sittings.order_by("match__number")
    every_table = [str(table) for table in range(1, 41)]
    assert [str(sitting.table) for sitting in sittings] == list(lottery.order(seed, "tables", every_table))[:2]
    for sitting in sittings:
        pair = [draw.label(place.registration.number) for place in sitting.team_a.players.all()]
        seats = lottery.order(seed, f"seats of team {sitting.team_a.number}", pair)
        assert [draw.label(player.number) for player in tables.players(sitting)[::2]] == list(seats)


def test_a_round_is_started_once(first_round: Round, men: Division) -> None:
    with pytest.raises(Conflict, match="No round"):
        tables.start_round(division=men, by=None)


def test_the_next_round_waits_for_the_last_match(first_round: Round, men: Division) -> None:
    men.refresh_from_db()
    one, other = first_round.sittings.all()
    sign_both(play_to_the_end(one))
    assert tables.next_round(men) is None
    sign_both(play_to_the_end(other))
    assert tables.next_round(men) == 2


def test_no_round_before_the_lottery(men: Division) -> None:
    with pytest.raises(Conflict, match="lottery") as caught:
        tables.start_round(division=men, by=None)
    assert caught.value.rule == "SACI rule 2"


def test_two_brackets_share_the_hall(first_round: Round, women: Division) -> None:
    women.refresh_from_db()
    other = tables.start_round(division=women, by=None, seed=SEED)
    taken = list(Sitting.objects.values_list("table", flat=True))
    assert len(set(taken)) == len(taken) == 2 + other.sittings.count()
