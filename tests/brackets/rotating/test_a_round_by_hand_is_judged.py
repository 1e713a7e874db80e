"""A round by hand: each thing it breaks is named, with the people and tables it concerns. More in the worked cases."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from brackets.rotating import Problem, Proposal, Round, Rules, Table
from brackets.rotating.rounds import Side

EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)
GOOD = Round((Table(1, ((1, 4), (2, 3))), Table(2, ((5, 8), (6, 7)))))


def _round(*tables: Sequence[Side], byes: tuple[int, ...] = ()) -> Round:
    return Round(tuple(Table(number, tuple(sides)) for number, sides in enumerate(tables, start=1)), byes)


FAULTY = {
    "unknown 9": (_round(((1, 4), (2, 3)), ((5, 9), (6, 7))), [Problem("missing", (8,)), Problem("unknown", (9,))]),
    "three seats": (
        _round(((1, 4), (2, 3)), ((5, 8), (6,))),
        [Problem("missing", (7,)), Problem("size", (5, 8, 6), (2,))],
    ),
    "three sides": (_round(((1, 4), (2, 3), (5, 6)), ((7, 8),)), ["size table 1", "size table 2"]),
    "a bye too many": (_round(((1, 4), (2, 3)), byes=(5, 6, 7, 8)), ["byes 4 for 0"]),
    "seat and bye": (_round(((1, 4), (2, 3)), ((5, 8), (6, 7)), byes=(8,)), ["twice 8", "byes 1 for 0"]),
    "two tables 2": (
        Round((Table(2, ((1, 4), (2, 3))), Table(2, ((5, 8), (6, 7))))),
        [Problem("table-numbers", (), (2, 2))],
    ),
    "table order": (
        Round((Table(2, ((1, 4), (2, 3))), Table(1, ((5, 8), (6, 7))))),
        [Problem("table-order", (), (1, 2))],
    ),
}


@pytest.mark.parametrize(("made", "due"), FAULTY.values(), ids=FAULTY)
def test_what_is_wrong_is_named(made: Round, due: list[Problem | str]) -> None:
    found = Proposal(EIGHT, [], made).judge().problems
    assert [one if isinstance(wanted, Problem) else str(one) for one, wanted in zip(found, due, strict=True)] == due


def test_nothing_is_wrong_with_a_good_round() -> None:
    verdict = Proposal(EIGHT, [], GOOD).judge()
    assert (verdict.is_valid, verdict.repeats, verdict.forced) == (True, 0, 0)


def test_a_repeated_partner_is_named_with_the_table() -> None:
    problems = Proposal(EIGHT, [GOOD], _round(((1, 4), (2, 5)), ((3, 8), (6, 7)))).judge().problems
    assert problems == (Problem("repeated-partner", (1, 4), (1,)), Problem("repeated-partner", (6, 7), (2,)))


def test_partners_may_repeat_in_the_last_round_where_the_event_says_so() -> None:
    again = Proposal(EIGHT, [GOOD], GOOD, Rules(last_partners="MAY_REPEAT"))
    assert len(again.judge().problems) == 4
    assert replace(again, is_last=True).judge().is_valid


def test_a_third_bye_is_one_too_many_while_others_have_fewer() -> None:
    five = (1, 2, 3, 4, 5)
    history = [_round(((1, 2), (3, 4)), byes=(5,)), _round(((1, 3), (2, 4)), byes=(5,))]
    problems = Proposal(five, history, _round(((1, 4), (2, 3)), byes=(5,))).judge().problems
    assert list(map(str, problems)) == ["bye-order 5", "bye-limit 5"]


def test_clubmates_are_a_problem_only_as_far_as_they_can_be_apart() -> None:
    """Six of eight are of one club: two pairs of them are unavoidable, three are not."""
    clubs = dict.fromkeys(range(1, 7), "x")
    apart = Proposal(EIGHT, [], _round(((1, 7), (2, 8)), ((3, 4), (5, 6))), clubs=clubs)
    assert apart.judge().is_valid
    together = replace(apart, round=_round(((1, 2), (3, 4)), ((5, 6), (7, 8)))).judge()
    assert list(map(str, together.problems)) == ["same-club 1-2", "same-club 3-4", "same-club 5-6"]
    later = replace(apart, round=_round(((1, 2), (3, 4)), ((5, 6), (7, 8))), history=[_round(((1, 8), (2, 7)))])
    assert later.judge().is_valid


def test_leaders_who_can_only_be_partners_have_no_duel() -> None:
    """1 and 2 have partnered all others: rivals would repeat a partner more than necessary."""
    three = [_round(((1, 3), (2, 4))), _round(((1, 4), (2, 3)))]
    last = Proposal((1, 2, 3, 4), three, _round(((1, 2), (3, 4))), Rules(duel=True), wins={1: 2, 2: 2})
    assert last.judge().is_valid
