"""Drafts are kept as they stand; whoever types a reading keeps it."""

import pytest

from tests.passes import holder
from tests.tournament.transcribing.sheets import changed, drafts, paper, read_twice
from tournament import transcribing
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import Sitting, User
from tournament.transcribing import EMPTY, Content


def test_a_draft_keeps_what_cannot_be_read_yet(sitting: Sitting, judge: User) -> None:
    typed = ({"what": "1", "left_A": "thirty"}, {"what": "", "left_A": ""})
    transcribing.save(sitting=sitting, number=1, content=Content(typed=typed), done=False, by=judge)
    assert Content.from_data(drafts(sitting)[0].content).typed == typed
    assert transcribing.standing(sitting).state == "draft"


def test_two_who_begin_at_once_have_a_reading_each(sitting: Sitting, judge: User, second_judge: User) -> None:
    for by, number in ((judge, 1), (second_judge, 2), (judge, 1)):
        kept = transcribing.save(sitting=sitting, number=1, content=EMPTY, done=False, by=by)
        assert kept.number == number
    assert transcribing.standing(sitting).next_for(second_judge) == 2


def test_a_third_reader_is_told_who_has_read_it(
    sitting: Sitting, judge: User, second_judge: User, organizer: User
) -> None:
    read_twice(sitting, paper(), paper(), judge, second_judge)
    with pytest.raises(Conflict, match="Juan Judge") as refused:
        transcribing.save(sitting=sitting, number=1, content=paper(), done=True, by=organizer)
    assert refused.value.code == "read-twice"
    transcribing.discard(sitting=sitting, number=2, by=organizer)
    assert transcribing.save(sitting=sitting, number=1, content=paper(), done=True, by=organizer).number == 2


def test_a_draft_that_comes_late_changes_no_reading_that_is_done(sitting: Sitting, judge: User) -> None:
    transcribing.save(sitting=sitting, number=1, content=paper(), done=True, by=judge)
    transcribing.save(sitting=sitting, number=1, content=EMPTY, done=False, by=judge)
    assert len(Content.from_data(drafts(sitting)[0].content).lines) == 4


def test_a_reading_is_opened_again_by_who_typed_it(sitting: Sitting, judge: User, second_judge: User) -> None:
    transcribing.save(sitting=sitting, number=1, content=paper(), done=True, by=judge)
    with pytest.raises(Conflict, match="Juan Judge"):
        transcribing.reopen(sitting=sitting, number=1, by=second_judge)
    transcribing.reopen(sitting=sitting, number=1, by=judge)
    assert drafts(sitting)[0].done_at is None
    with pytest.raises(Conflict, match="gone"):
        transcribing.reopen(sitting=sitting, number=2, by=judge)


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
    sitting: Sitting, judge: User, content: Content, field: str
) -> None:
    with pytest.raises(Refused) as refused:
        transcribing.save(sitting=sitting, number=1, content=content, done=True, by=judge)
    assert refused.value.field == field
    assert not drafts(sitting)


def test_nobody_types_in_what_is_complete(finished: Sitting, judge: User) -> None:
    with pytest.raises(Conflict) as refused:
        transcribing.save(sitting=finished, number=1, content=paper(), done=True, by=judge)
    assert refused.value.code == "match-over"


def test_a_pass_for_another_table_types_nothing(sitting: Sitting) -> None:
    user = holder(sitting.tournament, sitting.table + 1)
    with pytest.raises(NotAllowed):
        transcribing.save(sitting=sitting, number=1, content=paper(), done=True, by=user)


def test_what_was_chosen_holds_no_more_once_a_reading_is_opened(sitting: Sitting, judge: User) -> None:
    read_twice(sitting, paper(), changed(paper(), 0, recount=50), judge)
    now = transcribing.standing(sitting)
    transcribing.settle(sitting=sitting, choices={one.key: 2 for one in now.differences}, token=now.token, by=judge)
    transcribing.reopen(sitting=sitting, number=1, by=judge)
    assert not any(one.settled for one in drafts(sitting))
