"""Two readings are compared by line and field; a line that one reader left out is one difference, not many."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cast import hand
from tests.matches.double_entry.sheets import changed, paper, read_twice, type_in
from tournament.core.errors import Conflict, Refused
from tournament.matches.double_entry import readings
from tournament.matches.double_entry.comparison import Content, compare, settled
from tournament.models import TableMatch, User

LINES = st.lists(
    st.sampled_from(
        [hand(), hand(1, (4, 0, 3, 9)), hand(recount=23), {"kind": "wrong_domino", "seat": 2, "tile": None}]
    ),
    max_size=6,
).map(tuple)
CONTENTS = st.builds(
    Content,
    lines=LINES,
    final=st.sampled_from([None, (200, 10), (10, 200)]),
    initials=st.tuples(st.sampled_from(["", "Ana", "ANA"]), st.sampled_from(["", "Bea"])),
)


def fields(first: Content, second: Content) -> list[tuple[int | None, str, Any, Any]]:
    return [(one.line, one.field, one.first, one.second) for one in compare(first, second)]


def test_a_field_is_named_with_its_line() -> None:
    assert fields(paper(), changed(paper(), 1, recount=50)) == [(2, "recount", None, 50)]


def test_a_line_left_out_is_one_difference() -> None:
    short = Content(lines=paper().lines[1:], final=paper().final, initials=paper().initials)
    assert fields(paper(), short) == [(1, "", paper().lines[0], None)]


def test_what_stands_under_the_lines_is_compared_too() -> None:
    other = Content(lines=paper().lines, final=(0, 200), initials=("ANA", "Bo"))
    assert fields(paper(), other) == [(None, "final", [200, 0], [0, 200]), (None, "initials_b", "Bea", "Bo")]


@given(CONTENTS, CONTENTS)
def test_choosing_one_reading_throughout_gives_that_reading(first: Content, second: Content) -> None:
    found = compare(first, second)
    assert not compare(settled(first, second, {one.key: 1 for one in found}), first)
    assert not compare(settled(first, second, {one.key: 2 for one in found}), second)
    assert len({one.key for one in found}) == len(found)


@given(CONTENTS)
def test_a_reading_does_not_differ_from_itself_and_is_kept_whole(content: Content) -> None:
    assert not compare(content, content)
    assert Content.from_data(content.to_data()) == content


def test_with_the_paper_in_hand_each_difference_is_decided(
    table_match: TableMatch, judge: User, organizer: User
) -> None:
    first, second = changed(paper(), 0, recount=49), Content(lines=paper().lines[:3], final=(200, 0))
    read_twice(table_match, first, second, judge, organizer)
    now = readings.entry_state(table_match)
    right = {one.key: 2 if one.field == "recount" else 1 for one in now.differences}
    with pytest.raises(Refused):
        readings.settle(table_match=table_match, choices={**right, "final": 3}, token=now.token, by=judge)
    with pytest.raises(Conflict):
        readings.settle(table_match=table_match, choices=right, token="another", by=judge)
    readings.settle(table_match=table_match, choices=right, token=now.token, by=organizer)
    assert readings.entry_state(table_match).state == "agreed"
    assert type_in(table_match, organizer).state == TableMatch.State.FINISHED
