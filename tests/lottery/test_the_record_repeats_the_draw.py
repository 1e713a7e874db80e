"""The published record gives the published draw, and nothing in it can be changed unseen."""

from brackets import lottery
from tests.cast import SEED, enter
from tests.support.lottery_verifier import mismatches
from tournament.lottery import holding, redraw
from tournament.models import Division


def test_the_record_alone_gives_the_teams_and_places(men: Division) -> None:
    enter(men, 11)
    held = holding.hold(division=men, by=None)
    record = holding.record_of(held)
    assert record is not None
    assert mismatches(record) == []
    assert record["places"] == held.outcome["places"]
    drawn = [record["lines"][0]] + [line for line in record["lines"] if lottery.number_of(line) == "0001"]
    assert drawn[0].startswith("0001 Men Player 1")


def test_the_algorithm_has_a_name_and_a_version(men: Division) -> None:
    enter(men, 4)
    held = holding.hold(division=men, by=None, seed=SEED)
    assert (held.algorithm, held.algorithm_version) == (lottery.PROTOCOL, lottery.VERSION)


def test_the_same_invented_tiles_and_secret_give_the_same_draw(men: Division) -> None:
    enter(men, 8)
    first = holding.hold(division=men, by=None, seed=SEED)
    redraw.redraw(division=men, reason="a rehearsal", by=None)
    second = holding.hold(division=men, by=None, seed=SEED)
    assert first.tiles == second.tiles
    assert first.seed != second.seed  # the next link of the chain
    assert first.secret == lottery.link_hash(second.secret)


def test_no_two_draws_share_their_chance(men: Division, women: Division) -> None:
    for division in (men, women):
        enter(division, 4)
    seeds = {holding.hold(division=division, by=None).seed for division in (men, women)}
    assert len(seeds) == 2
