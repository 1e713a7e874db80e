"""One call a table and kind: asked once however often it is sent, answered once, closed once, and in the journal."""

from typing import Any

import pytest

from tests.cast import hand, key, play_to_the_end, write
from tests.support.passes import holder
from tournament.club import judge_passes
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.journal import log
from tournament.matches import help_calls, practice
from tournament.models import HelpCall, JournalLine, TableMatch, User


def ask(table_match: TableMatch, by: User | None, **more: Any) -> HelpCall:
    asked: dict[str, Any] = {"kind": "ruling", "key": key(), **more}
    return help_calls.ask(table_match=table_match, by=by, **asked)


def actions(table_match: TableMatch) -> list[str]:
    return list(log.chain(table_match.tournament).filter(action__endswith="call").values_list("action", flat=True))


def test_a_call_waits_is_answered_and_is_closed(table_match: TableMatch, judge: User, organizer: User) -> None:
    call = ask(table_match, judge, words="  Juan and   Luis quarrel ", phone=log.Phone("3f2a"))
    assert list(help_calls.waiting(table_match.tournament)) == help_calls.of_table(table_match) == [call]
    assert (call.words, call.device, call.requested_by) == ("Juan and Luis quarrel", "3F2A", judge)
    line = JournalLine.objects.get(action="call-help")
    assert line.after == {"kind": "ruling", "table": table_match.table}, "what is said may name people"
    answered = help_calls.answer(call=call, by=organizer)
    assert help_calls.answer(call=call, by=judge).answered_by == organizer, "the first one comes"
    assert help_calls.of_table(table_match) == [answered]
    for by in (judge, organizer):
        closed = help_calls.close(call=call, by=by)
    assert closed.closed_by == judge
    assert not help_calls.waiting(table_match.tournament)
    assert actions(table_match) == ["answer-call", "close-call"]
    with pytest.raises(Conflict):
        help_calls.answer(call=call, by=organizer)


def test_the_same_call_again_is_one(table_match: TableMatch, judge: User) -> None:
    call = ask(table_match, judge, key="the-same-key", words="tile broken")
    assert ask(table_match, judge, key="the-same-key", words="tile broken") == call
    assert ask(table_match, judge, words="broken") == call, "already said"
    assert ask(table_match, None, words="and a chair").words == "tile broken · and a chair"
    assert HelpCall.objects.count() == 1
    with pytest.raises(Conflict):
        ask(table_match, judge, key="the-same-key", kind="other")
    ask(table_match, judge, kind="other")
    help_calls.close(call=call, by=judge)
    assert ask(table_match, judge) != call


@pytest.mark.parametrize(
    ("field", "bad"),
    [("kind", "coffee"), ("kind", ""), ("words", "x" * 201), ("words", "turn\u202eed"), ("key", "short")],
)
def test_bad_input_is_refused_at_its_field(table_match: TableMatch, judge: User, field: str, bad: str) -> None:
    with pytest.raises(Refused) as refused:
        ask(table_match, judge, **{field: bad})
    assert refused.value.field == ("" if field == "key" else field)
    assert not HelpCall.objects.exists()


def test_a_pass_that_was_taken_back_calls_nobody(table_match: TableMatch, judge: User) -> None:
    ana = holder(table_match.tournament, table_match.table)
    call = ask(table_match, ana)
    judge_passes.revoke(judge_pass=ana.judge_pass, by=judge)
    with pytest.raises(NotAllowed):
        ask(table_match, ana, kind="other")
    with pytest.raises(NotAllowed):
        help_calls.close(call=call, by=ana)


def test_nobody_comes_to_a_practice_match(table_match: TableMatch, judge: User) -> None:
    with pytest.raises(Refused):
        ask(practice.start(tournament=table_match.tournament, by=judge), judge)


def test_counts_differ_until_the_sheet_goes_on(table_match: TableMatch, judge: User) -> None:
    def note(count: int, recount: int, version: int = 0) -> None:
        help_calls.note_difference(table_match=table_match, version=version, count=count, recount=recount, by=judge)

    for figures in ((23, 25), (23, 25), (23, 23), (23, 10_000), (-1, 4)):
        note(*figures)
    note(1, 2, version=7)
    assert [(one.count, one.recount) for one in help_calls.differing(table_match.tournament)] == [(23, 25)]
    for recount in range(30, 60):
        note(23, recount)
    assert help_calls.differing(table_match.tournament).count() == help_calls.MOST_COUNTS
    write(table_match, hand())
    assert not help_calls.differing(table_match.tournament)
    note(23, 25, version=1)
    assert help_calls.differing(table_match.tournament)
    play_to_the_end(table_match)
    assert not help_calls.differing(table_match.tournament)
