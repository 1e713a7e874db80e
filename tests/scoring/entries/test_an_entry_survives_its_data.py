"""An entry written as data, sent as JSON and read back is the same entry."""

import json

from hypothesis import given

from scoring.entries import Entry, Hand, from_data, to_data
from tests.scoring.strategies import entries
from tests.scoring.written import ONE, held


@given(entries)
def test_through_json_and_back(entry: Entry) -> None:
    assert from_data(json.loads(json.dumps(to_data(entry)))) == entry


def test_tiles_are_texts_and_every_field_is_there() -> None:
    assert to_data(Hand("domino", ONE, None, held("0-1", "", "2-2 3-5", "6-6"), 25)) == {
        "kind": "hand",
        "end": "domino",
        "by": 1,
        "pips": None,
        "tiles": [["0-1"], [], ["2-2", "3-5"], ["6-6"]],
        "recount": 25,
        "ends": None,
        "leader": None,
    }


def test_the_ends_and_the_leader_may_be_left_out() -> None:
    data = {"kind": "hand", "end": "block", "by": None, "pips": [1, 2, 3, 4], "tiles": None, "recount": None}
    assert from_data(data) == Hand("block", None, (1, 2, 3, 4), None, None)
