"""Drafts are kept; a reading stays with the person who types it."""

import pytest

from tests.matches.double_entry.sheets import changed, drafts, paper, read_twice
from tests.support.passes import holder
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.matches.double_entry import readings
from tournament.matches.double_entry.comparison import EMPTY, Content
from tournament.models import TableMatch, User


def test_a_draft_keeps_what_cannot_be_read_yet(table_match: TableMatch, judge: User) -> None:
    typed = ({"what": "1", "left_A": "thirty"}, {"what": "", "left_A": ""})
    readings.save(table_match=table_match, number=1, content=Content(typed=typed), done=False, by=judge)
    assert Content.from_data(drafts(table_match)[0].content).typed == typed
    assert readings.entry_state(table_match).state == "draft"


def test_two_who_begin_at_once_have_a_reading_each(table_match: TableMatch, judge: User, second_judge: User) -> None:
    for by, number in ((judge, 1), (second_judge, 2), (judge, 1)):
        kept = readings.save(table_match=table_match, number=1, content=EMPTY, done=False, by=by)
        assert kept.number == number
    assert readings.entry_state(table_match).next_for(second_judge) == 2


def test_a_third_reader_is_told_who_has_read_it(
    table_match: TableMatch, judge: User, second_judge: User, organizer: User
) -> None:
    read_twice(table_match, paper(), paper(), judge, second_judge)
    with pytest.raises(Conflict, match="Juan Judge") as refused:
        readings.save(table_match=table_match, number=1, content=paper(), done=True, by=organizer)
    assert refused.value.code == "read-twice"
    readings.discard(table_match=table_match, number=2, by=organizer)
    assert readings.save(table_match=table_match, number=1, content=paper(), done=True, by=organizer).number == 2


def test_a_draft_that_comes_late_entries_no_reading_that_is_done(table_match: TableMatch, judge: User) -> None:
    readings.save(table_match=table_match, number=1, content=paper(), done=True, by=judge)
    readings.save(table_match=table_match, number=1, content=EMPTY, done=False, by=judge)
    assert len(Content.from_data(drafts(table_match)[0].content).lines) == 4


def test_a_reading_is_opened_again_by_who_typed_it(table_match: TableMatch, judge: User, second_judge: User) -> None:
    readings.save(table_match=table_match, number=1, content=paper(), done=True, by=judge)
    with pytest.raises(Conflict, match="Juan Judge"):
        readings.reopen(table_match=table_match, number=1, by=second_judge)
    readings.reopen(table_match=table_match, number=1, by=judge)
    assert drafts(table_match)[0].done_at is None
    with pytest.raises(Conflict, match="was deleted"):
        readings.reopen(table_match=table_match, number=2, by=judge)


@pytest.mark.parametrize(
    ("content", "field"),
    [
        (EMPTY, "lines"),
        (Content(lines=({"kind": "void", "number": 1, "reason": "x"},)), "lines"),
        (Content(lines=({**paper().lines[0], "end": "sideways"},)), "end"),
        (Content(lines=({"kind": "forfeit", "side": "A", "reason": " "},)), "reason"),
        (Content(lines=paper().lines * 60), "lines"),
        (Content(lines=paper().lines, typed=({"note": "x" * 301},)), "lines"),
        (Content(lines=paper().lines, final=(10_000, 0)), "final"),
        (Content(lines=paper().lines, initials=("x" * 41, "")), "initials"),
        (Content(lines=paper().lines, initials=("\u202eana", "")), "initials"),
    ],
)
def test_what_no_sheet_can_hold_is_refused_at_its_field(
    table_match: TableMatch, judge: User, content: Content, field: str
) -> None:
    with pytest.raises(Refused) as refused:
        readings.save(table_match=table_match, number=1, content=content, done=True, by=judge)
    assert refused.value.field == field
    assert not drafts(table_match)


def test_nobody_types_in_what_is_complete(finished: TableMatch, judge: User) -> None:
    with pytest.raises(Conflict) as refused:
        readings.save(table_match=finished, number=1, content=paper(), done=True, by=judge)
    assert refused.value.code == "match-over"


def test_a_pass_for_another_table_types_nothing(table_match: TableMatch) -> None:
    user = holder(table_match.tournament, table_match.table + 1)
    with pytest.raises(NotAllowed):
        readings.save(table_match=table_match, number=1, content=paper(), done=True, by=user)


def test_what_was_chosen_holds_no_more_once_a_reading_is_opened(table_match: TableMatch, judge: User) -> None:
    read_twice(table_match, paper(), changed(paper(), 0, recount=50), judge)
    now = readings.entry_state(table_match)
    readings.settle(table_match=table_match, choices={one.key: 2 for one in now.differences}, token=now.token, by=judge)
    readings.reopen(table_match=table_match, number=1, by=judge)
    assert not any(one.settled for one in drafts(table_match))
