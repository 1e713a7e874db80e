"""The reason that a line gives for its points is a sum, and the sum is right."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.findings import Note
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets, get
from scoring.sheets import score, total_sheet

FIGURE = re.compile(r"(^|[+-]) ?(\d+)")


def summed(parts: str) -> int:
    """What "19 + 12 - 5" comes to."""
    return sum(-int(figure) if sign == "-" else int(figure) for sign, figure in FIGURE.findall(parts))


def blocked(*pips: int, swapped_by: int | None = None) -> Hand:
    return Hand("block", Seat(0), pips, None, None, swapped_by=None if swapped_by is None else Seat(swapped_by))


@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda ruleset: ruleset.key)
@given(data=st.data())
def test_the_parts_make_the_total(ruleset: Ruleset, data: st.DataObject) -> None:
    pips = data.draw(st.tuples(*[st.integers(0, 40)] * ruleset.players))
    by = Seat(data.draw(st.integers(0, ruleset.players - 1)))
    out = data.draw(st.booleans())
    left = tuple(0 if out and seat == by else each for seat, each in enumerate(pips))
    worth = score(Hand("domino" if out else "block", by, left, None, None), total_sheet([], ruleset), ruleset)
    if "parts" in worth.note.params and ruleset.scored == "PIPS":
        assert summed(str(worth.note.params["parts"])) == worth.note.params["total"] == worth.pips


@pytest.mark.parametrize(
    ("key", "options", "hand", "code", "parts"),
    [
        ("matador", {"players": 3}, blocked(5, 19, 12), "opponents-pips-left", "19 + 12 - 5"),
        (
            "matador",
            {"players": 3, "block_own": "TAKEN_EACH"},
            blocked(5, 19, 12),
            "opponents-pips-left",
            "19 + 12 - 5 - 5",
        ),
        ("cyprus", {"block_own": "LEFT_OUT"}, blocked(5, 10, 12, 20), "opponents-pips-left", "10 + 12 + 20"),
        ("garrafina", {}, blocked(5, 10, 12, 20), "losers-pay", "5 + 7 + 15"),
        ("garrafina", {"players": 3}, blocked(5, 10, 12, swapped_by=2), "losers-pay", "5 + 14"),
        ("basque", {}, blocked(5, 10, 12, 20), "pips-left-marks", "5 + 10 + 12 + 20"),
        ("saci", {"count_scope": "OPP"}, blocked(5, 10, 1, 20), "opponents-pips-left", "10 + 20"),
    ],
)
def test_each_way_to_count_says_how(key: str, options: dict[str, object], hand: Hand, code: str, parts: str) -> None:
    ruleset = get(key, options)
    note = score(hand, total_sheet([], ruleset), ruleset).note
    assert (note.code, note.params["parts"]) == (code, parts)


def test_where_everybody_is_charged_the_malus_is_named() -> None:
    out = Hand("domino", Seat(0), (0, 10, 7, 20), None, None)
    alone, paired = get("draw"), get("draw", {"team_size": 2})
    assert score(blocked(5, 10, 12, 20), total_sheet([], alone), alone).note == Note("each-own-pips", {})
    assert score(out, total_sheet([], alone), alone).note == Note("others-their-own", {})
    assert score(out, total_sheet([], paired), paired).note == Note("others-and-malus", {"malus": 7})


def test_marks_are_named_beside_the_pips() -> None:
    basque = get("basque")
    assert score(blocked(5, 10, 12, 20), total_sheet([], basque), basque).note.params["marks"] == 5
