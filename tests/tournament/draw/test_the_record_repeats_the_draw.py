"""The stored seed, algorithm and entrants give the stored outcome, whatever the order of registration."""

from brackets import lottery
from tests.cast import SEED, enter
from tournament import draw
from tournament.models import Division


def test_the_record_alone_gives_the_teams(men: Division) -> None:
    enter(men, 11)
    record = draw.hold(division=men, by=None)
    again = lottery.pair_off(bytes.fromhex(record.seed), record.entrants)
    assert [list(team) for team in again.teams] == list(record.outcome["teams"].values())
    assert again.substitute == record.outcome["substitute"]


def test_the_record_alone_gives_the_places(men: Division) -> None:
    enter(men, 12)
    record = draw.hold(division=men, by=None)
    labels = [f"team {number}" for number in record.outcome["teams"]]
    placed = lottery.order(bytes.fromhex(record.seed), "places", labels)
    assert [int(label.split()[1]) for label in placed] == record.outcome["places"]


def test_the_algorithm_has_a_name_and_a_version(men: Division) -> None:
    enter(men, 4)
    record = draw.hold(division=men, by=None, seed=SEED)
    assert (record.algorithm, record.algorithm_version) == (lottery.ALGORITHM, lottery.VERSION)
    assert record.seed == SEED.hex()


def test_no_two_draws_share_their_chance(men: Division, women: Division) -> None:
    for division in (men, women):
        enter(division, 4)
    seeds = {draw.hold(division=division, by=None).seed for division in (men, women)}
    assert len(seeds) == 2
