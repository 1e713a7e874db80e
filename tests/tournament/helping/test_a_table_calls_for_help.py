"""One call a table and kind: asked once however often it is sent, answered once, closed once, and in the journal."""

from typing import Any

import pytest

from tests.cast import hand, key, play_to_the_end, write
from tests.passes import holder
from tournament import helping, journal, passes, practice
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import HelpCall, JournalLine, Sitting, User


def ask(sitting: Sitting, by: User | None, **more: Any) -> HelpCall:
    asked: dict[str, Any] = {"kind": "ruling", "key": key(), **more}
    return helping.ask(sitting=sitting, by=by, **asked)


def actions(sitting: Sitting) -> list[str]:
    return list(journal.chain(sitting.tournament).filter(action__endswith="call").values_list("action", flat=True))


def test_a_call_waits_is_answered_and_is_closed(sitting: Sitting, judge: User, organizer: User) -> None:
    call = ask(sitting, judge, words="  Juan and   Luis quarrel ", device="3f2a")
    assert list(helping.waiting(sitting.tournament)) == helping.of_table(sitting) == [call]
    assert (call.words, call.device, call.asked_by) == ("Juan and Luis quarrel", "3F2A", judge)
    line = JournalLine.objects.get(action="call-help")
    assert line.after == {"kind": "ruling", "table": sitting.table}, "what is said may name people"
    answered = helping.answer(call=call, by=organizer)
    assert helping.answer(call=call, by=judge).answered_by == organizer, "the first one comes"
    assert helping.of_table(sitting) == [answered]
    for by in (judge, organizer):
        closed = helping.close(call=call, by=by)
    assert closed.closed_by == judge
    assert not helping.waiting(sitting.tournament)
    assert actions(sitting) == ["answer-call", "close-call"]
    with pytest.raises(Conflict):
        helping.answer(call=call, by=organizer)


def test_the_same_call_again_is_one(sitting: Sitting, judge: User) -> None:
    call = ask(sitting, judge, key="the-same-key", words="tile broken")
    assert ask(sitting, judge, key="the-same-key", words="tile broken") == call
    assert ask(sitting, judge, words="broken") == call, "already said"
    assert ask(sitting, None, words="and a chair").words == "tile broken · and a chair"
    assert HelpCall.objects.count() == 1
    with pytest.raises(Conflict):
        ask(sitting, judge, key="the-same-key", kind="other")
    ask(sitting, judge, kind="other")
    helping.close(call=call, by=judge)
    assert ask(sitting, judge) != call


@pytest.mark.parametrize(
    ("field", "bad"),
    [("kind", "coffee"), ("kind", ""), ("words", "x" * 201), ("words", "turn\u202eed"), ("key", "short")],
)
def test_bad_input_is_refused_at_its_field(sitting: Sitting, judge: User, field: str, bad: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(sitting, judge, **{field: bad})
    assert refused.value.field == ("" if field == "key" else field)
    assert not HelpCall.objects.exists()


def test_a_pass_that_was_taken_back_calls_nobody(sitting: Sitting, judge: User) -> None:
    ana = holder(sitting.tournament, sitting.table)
    call = ask(sitting, ana)
    passes.revoke(judge_pass=ana.judge_pass, by=judge)
    with pytest.raises(NotAllowed):
        ask(sitting, ana, kind="other")
    with pytest.raises(NotAllowed):
        helping.close(call=call, by=ana)


def test_nobody_comes_to_a_practice_match(sitting: Sitting, judge: User) -> None:
    with pytest.raises(Refused):
        ask(practice.start(tournament=sitting.tournament, by=judge), judge)


def test_counts_differ_until_the_sheet_goes_on(sitting: Sitting, judge: User) -> None:
    def note(count: int, recount: int, version: int = 0) -> None:
        helping.note_difference(sitting=sitting, version=version, count=count, recount=recount, by=judge)

    for figures in ((23, 25), (23, 25), (23, 23), (23, 10_000), (-1, 4)):
        note(*figures)
    note(1, 2, version=7)
    assert [(one.count, one.recount) for one in helping.differing(sitting.tournament)] == [(23, 25)]
    for recount in range(30, 60):
        note(23, recount)
    assert helping.differing(sitting.tournament).count() == helping.MOST_COUNTS
    write(sitting, hand())
    assert not helping.differing(sitting.tournament)
    note(23, 25, version=1)
    assert helping.differing(sitting.tournament)
    play_to_the_end(sitting)
    assert not helping.differing(sitting.tournament)
