"""Whatever a phone or a program sends, the answer is an entry or BadEntry with the field and a code."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import from_data, to_data
from scoring.errors import BadEntry

HAND: dict[Any, Any] = {"kind": "hand", "end": "domino", "by": 0, "pips": [0, 15, 3, 5], "tiles": None, "recount": 23}
TILES = [["1-1"], [], ["2-2"], ["3-3"]]
HUGE = 10**100_000


def hand(**changes: object) -> dict[Any, Any]:
    return {**HAND, **changes}


def without(name: str) -> dict[Any, Any]:
    return {key: value for key, value in HAND.items() if key != name}


BAD: list[tuple[object, str, str]] = [
    (None, "", "not-an-object"),
    ([], "", "not-an-object"),
    ("hand", "", "not-an-object"),
    ({}, "kind", "unknown-kind"),
    (hand(kind="game"), "kind", "unknown-kind"),
    (hand(kind=["hand"]), "kind", "unknown-kind"),
    (hand(kind=None), "kind", "unknown-kind"),
    (hand(winner="A"), "winner", "unknown-field"),
    ({**HAND, 7: 1}, "", "unknown-field"),
    (hand(**{"x" * 1_000: 1}), "x" * 40, "unknown-field"),
    (without("end"), "end", "missing"),
    (without("recount"), "recount", "missing"),
    (hand(end="tranque"), "end", "not-an-end"),
    (hand(end=[]), "end", "not-an-end"),
    (hand(by=4), "by", "out-of-range"),
    (hand(by=-1), "by", "out-of-range"),
    (hand(by=True), "by", "not-a-whole-number"),
    (hand(by="0"), "by", "not-a-whole-number"),
    (hand(by={}), "by", "not-a-whole-number"),
    (hand(leader=1.0), "leader", "not-a-whole-number"),
    (hand(pips=23), "pips", "not-a-list"),
    (hand(pips="0153"), "pips", "not-a-list"),
    (hand(pips={0: 1, 1: 2, 2: 3, 3: 4}), "pips", "not-a-list"),
    (hand(pips=[0, 15, 3]), "pips", "not-one-for-each-seat"),
    (hand(pips=[0] * 92), "pips", "too-long"),
    (hand(pips=[0, 15, 3, False]), "pips", "not-a-whole-number"),
    (hand(pips=[0, 15, 3, 5.0]), "pips", "not-a-whole-number"),
    (hand(pips=[0, 15, 3, float("nan")]), "pips", "not-a-whole-number"),
    (hand(pips=[0, 15, 3, float("inf")]), "pips", "not-a-whole-number"),
    (hand(pips=[0, 15, 3, "5"]), "pips", "not-a-whole-number"),
    (hand(pips=[0, 15, 3, "5" * 100_000]), "pips", "not-a-whole-number"),
    (hand(pips=[0, 15, 3, -5]), "pips", "out-of-range"),
    (hand(pips=[0, 15, 3, HUGE]), "pips", "out-of-range"),
    (hand(pips=[0, 15, 3, [5]]), "pips", "not-a-whole-number"),
    (hand(side_pips=[23]), "side_pips", "not-one-for-each-side"),
    (hand(last="7"), "last", "not-a-tile"),
    (hand(ends_before=[3]), "ends_before", "not-two-ends"),
    (hand(special="tranque"), "special", "not-a-special-play"),
    (hand(special=["capicu"]), "special", "not-a-special-play"),
    (hand(pase_salida=1), "pase_salida", "not-true-or-false"),
    (hand(pases_redondos=[4]), "pases_redondos", "out-of-range"),
    (hand(swapped_by=-1), "swapped_by", "out-of-range"),
    (hand(play=[]), "play", "not-a-play"),
    (hand(play={"deal": TILES}), "play", "not-a-play"),
    (hand(play={"deal": TILES, "moves": [], "leader": 0}), "play", "not-a-play"),
    (hand(play={"deal": TILES[1:], "moves": []}), "play", "not-one-for-each-seat"),
    (hand(play={"deal": TILES, "moves": [[0]]}), "play", "not-a-move"),
    (hand(play={"deal": TILES, "moves": [[0, "fly"]]}), "play", "not-a-move"),
    (hand(play={"deal": TILES, "moves": [[0, ["lay"]]]}), "play", "not-a-move"),
    (hand(play={"deal": TILES, "moves": [[0, "lay", "6"]]}), "play", "not-a-tile"),
    (hand(play={"deal": TILES, "moves": [[0, "lay", "6-6", "L"]]}), "play", "not-a-whole-number"),
    (hand(play={"deal": TILES, "moves": [[0, "pass"]] * 401}), "play", "too-long"),
    (hand(recount=HUGE), "recount", "out-of-range"),
    (hand(recount=False), "recount", "not-a-whole-number"),
    (hand(tiles=[["1-1"], [], ["2-2"]]), "tiles", "not-one-for-each-seat"),
    (hand(tiles=[["1-1"], [], ["2-2"], ["3"]]), "tiles", "not-a-tile"),
    (hand(tiles=[["1-1"], [], ["2-2"], [33]]), "tiles", "not-a-tile"),
    (hand(tiles=[["1-1"], [], ["2-2"], "3-3"]), "tiles", "not-a-list"),
    (hand(tiles=[["1-1"], [], ["2-2"], ["1-2"] * 92]), "tiles", "too-long"),
    (hand(tiles=[["9" * 100_000], *TILES[1:]]), "tiles", "not-a-tile"),
    (hand(ends=[1]), "ends", "not-two-ends"),
    (hand(ends=[1, None]), "ends", "not-a-whole-number"),
    ({"kind": "false_pass"}, "seat", "missing"),
    ({"kind": "false_pass", "seat": None}, "seat", "not-a-whole-number"),
    ({"kind": "wrong_domino", "seat": 1}, "tile", "missing"),
    ({"kind": "wrong_domino", "seat": 1, "tile": "x"}, "tile", "not-a-tile"),
    ({"kind": "forfeit", "side": "C", "reason": "late"}, "side", "not-a-side"),
    ({"kind": "forfeit", "side": ["A"], "reason": "late"}, "side", "not-a-side"),
    ({"kind": "forfeit", "side": "A", "reason": None}, "reason", "not-a-text"),
    ({"kind": "forfeit", "side": "A", "reason": "x" * 1_001}, "reason", "too-long"),
    ({"kind": "forfeit", "side": "A", "reason": "nul \0"}, "reason", "unprintable"),
    ({"kind": "forfeit", "side": "A", "reason": "half \ud800"}, "reason", "unprintable"),
    ({"kind": "void", "number": "1", "reason": "wrong"}, "number", "not-a-whole-number"),
    ({"kind": "void", "number": -1, "reason": "wrong"}, "number", "out-of-range"),
]


@pytest.mark.parametrize(("data", "field", "code"), BAD, ids=range(len(BAD)))
def test_each_defect_is_named(data: object, field: str, code: str) -> None:
    with pytest.raises(BadEntry) as caught:
        from_data(data)
    assert (caught.value.field, caught.value.code) == (field, code)
    assert str(caught.value) == f"{field or 'entry'}: {code}"


def test_the_largest_figure_is_still_an_entry() -> None:
    assert to_data(from_data(hand(recount=9_999)))["recount"] == 9_999
    with pytest.raises(BadEntry):
        from_data(hand(recount=10_000))


def test_nesting_without_end_is_refused() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    for name in HAND:
        with pytest.raises(BadEntry):
            from_data(hand(**{name: nested}))


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
junk = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12)


@given(st.sampled_from(("hand", "false_pass", "wrong_domino", "forfeit", "void")), st.data())
def test_no_junk_raises_anything_else(kind: str, data: st.DataObject) -> None:
    names = ("end", "by", "pips", "tiles", "recount", "ends", "leader", "seat", "tile", "side", "reason", "number")
    values = data.draw(st.dictionaries(st.sampled_from(names), junk))
    with suppress(BadEntry):
        assert to_data(from_data({"kind": kind} | values))["kind"] == kind


@given(junk)
def test_no_value_at_all_raises_anything_else(value: object) -> None:
    with pytest.raises(BadEntry):
        from_data(value)
