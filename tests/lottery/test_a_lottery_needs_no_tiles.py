"""A weekly club draws without tiles: the chain of secrets is public before the list is closed, the secret after it."""

import json
import subprocess

import pytest

from brackets import lottery
from tests.cast import enter
from tests.support.lottery_verifier import mismatches
from tests.support.node import find_program
from tournament.core.errors import Conflict, Refused
from tournament.journal import log
from tournament.lottery import commitment, entry_list, holding, quick_start, redraw
from tournament.models import Division, DrawSecret, Tournament

CHECK = 'import { check } from "./static/js/lottery_check.js"; console.log(JSON.stringify(check(JSON.parse(%s))))'


def test_everybody_repeats_it_from_the_anchor_that_was_public_before(
    tournament: Tournament, men: Division, women: Division
) -> None:
    enter(men, 5)
    anchor = commitment.publish_anchor(division=men, by=None).anchor
    (held,) = quick_start.hold_lotteries(tournament=tournament, by=None)  # no woman has come
    record = holding.record_of(held)
    assert record is not None
    assert (record["anchor"], record["tiles"], record["rules"]["tiles"]) == (anchor, "", 0)
    assert mismatches(record) == []
    assert lottery.link_hash(record["secret"]) == anchor
    actions = [line.action for line in log.chain(tournament).order_by("number")]
    assert actions.index("publish-anchor") < actions.index("close-list") < actions.index("hold-lottery")
    assert redraw.shown_teams(held) == redraw.steps(held)


def test_another_anchor_or_no_secret_does_not_match_in_python_and_in_the_browser(
    tournament: Tournament, men: Division
) -> None:
    enter(men, 4)
    commitment.publish_anchor(division=men, by=None)
    record = holding.record_of(quick_start.hold_lotteries(tournament=tournament, by=None)[0])
    assert record is not None
    other, without = {**record, "anchor": "0" * 64}, {**record, "secret": ""}
    assert "chain" in mismatches(other)
    assert "tiles" in mismatches(without)
    assert _wrong_in_a_browser(record) == []
    assert "tiles" in _wrong_in_a_browser(without)


def _wrong_in_a_browser(record: lottery.Record) -> list[str]:
    script = CHECK % json.dumps(json.dumps(record))
    node = [find_program("node", "THE BROWSER'S CHECK IS NOT TRIED"), "--input-type=module", "--eval", script]
    printed = subprocess.run(node, capture_output=True, check=True, text=True, timeout=60).stdout  # noqa: S603 # ours
    return [name for name, holds in json.loads(printed) if holds is False]


def test_the_list_is_not_closed_before_the_anchor_is_public(men: Division) -> None:
    enter(men, 4)
    with pytest.raises(Conflict) as refused:
        entry_list.close_list(division=men, by=None, requested_for=quick_start.TERMS)
    assert refused.value.code == "no-anchor"


def test_an_anchor_that_comes_after_the_list_is_refused(men: Division) -> None:
    enter(men, 4)
    entry_list.close_list(division=men, by=None)
    with pytest.raises(Conflict) as refused:
        commitment.publish_anchor(division=men, by=None)
    assert refused.value.code == "list-closed"


def test_a_lost_secret_gives_no_result_at_all(tournament: Tournament, men: Division) -> None:
    enter(men, 4)
    commitment.publish_anchor(division=men, by=None)
    DrawSecret.objects.update(root="0" * 64)
    with pytest.raises(Refused) as refused:
        quick_start.hold_lotteries(tournament=tournament, by=None)
    assert refused.value.code == "secret-lost"
    assert not men.entry_lists.exists()


def test_one_player_alone_in_a_bracket_stops_all_lotteries(
    tournament: Tournament, men: Division, women: Division
) -> None:
    for division, count in ((men, 4), (women, 1)):
        enter(division, count)
        commitment.publish_anchor(division=division, by=None)
    with pytest.raises(Refused) as refused:
        quick_start.hold_lotteries(tournament=tournament, by=None)
    assert refused.value.code == "too-few-players"
    assert not men.lotteries.exists()
