"""An organizer records what the engine refuses, with a reason (SACI rule 17): never silently, never a judge alone."""

from typing import Any

import pytest

from tests.cast import hand, key, play_to_the_end, sign_both, write
from tournament.core.errors import Conflict, EntryRefused, NotAllowed, Refused
from tournament.journal.verification import verify
from tournament.matches import entry, practice, sheet_text
from tournament.matches.double_entry import comparison
from tournament.models import JournalLine, SheetEntry, TableMatch, User
from tournament.tournaments import opening

REASON = "a tile of the other table had got in"
IMPOSSIBLE = {**hand(0, (0, 70, 3, 5)), "overruled": REASON}


def lines(table_match: TableMatch) -> list[sheet_text.LedgerLine]:
    ruleset = opening.rules_of(table_match.tournament)
    return sheet_text.describe_lines(entry.sheet_of(table_match), table_match, ruleset, reasons=False)


def test_it_is_written_with_its_reason_and_the_sheet_goes_on(table_match: TableMatch, organizer: User) -> None:
    write(table_match, IMPOSSIBLE, by=organizer)
    row = SheetEntry.objects.get()
    assert (row.kind, row.data["overruled"], row.entered_by) == ("hand", REASON, organizer)
    assert [finding["code"] for finding in row.findings] == ["seats-too-heavy", "many-pips-left"]
    assert (table_match.points_a, table_match.points_b) == (78, 0)
    assert [line.overruled for line in lines(table_match)] == [f"Overruled (SACI rule 17): {REASON}"]
    assert sign_both(play_to_the_end(table_match)).state == TableMatch.State.FINISHED


def test_the_journal_says_so_as_an_action_of_its_own(table_match: TableMatch, organizer: User) -> None:
    write(table_match, IMPOSSIBLE, by=organizer)
    line = JournalLine.objects.get(action="overrule-entry")
    assert (line.subject, line.reason, line.actor) == ("match men 1 line 1", REASON, str(organizer.pseudonym))
    assert line.after["entry"] == SheetEntry.objects.get().data
    assert not JournalLine.objects.filter(action="enter-hand").exists()
    checked = verify(table_match.tournament)
    assert (checked.broken, checked.strays) == (None, ())


@pytest.mark.parametrize("who", ["judge", "desk", "member", "stranger", None])
def test_nobody_else_may(request: pytest.FixtureRequest, table_match: TableMatch, who: str | None) -> None:
    user = None if who is None else request.getfixturevalue(who)
    with pytest.raises(NotAllowed, match="Only an organizer") as caught:
        write(table_match, IMPOSSIBLE, by=user)
    assert (caught.value.code, caught.value.rule) == ("organizers-overrule", "SACI rule 17")
    assert not SheetEntry.objects.exists()


def test_the_refusal_says_whether_it_can_be_overruled(table_match: TableMatch, judge: User) -> None:
    for data, can in (({**IMPOSSIBLE, "overruled": None}, True), ({**hand(), "pips": None}, False)):
        with pytest.raises(EntryRefused) as caught:
            write(table_match, data, by=judge)
        assert caught.value.can_be_overruled is can


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({**IMPOSSIBLE, "overruled": " \n"}, "reason-missing"),
        ({**hand(), "overruled": REASON}, "nothing-to-overrule"),
        ({**hand(), "pips": None, "overruled": REASON}, "count-missing"),
    ],
)
def test_what_needs_no_ruling_or_is_beyond_one_stays_refused(
    table_match: TableMatch, organizer: User, data: dict[str, Any], code: str
) -> None:
    with pytest.raises(EntryRefused) as caught:
        write(table_match, data, by=organizer)
    assert code in [finding.code for finding in caught.value.findings]
    assert not SheetEntry.objects.exists()


def test_sent_twice_it_is_one_line_and_without_its_reason_another(table_match: TableMatch, organizer: User) -> None:
    sent: dict[str, Any] = {"table_match": table_match, "key": key(), "version": 0, "by": organizer}
    first = entry.record(data=IMPOSSIBLE, **sent)
    assert entry.record(data=IMPOSSIBLE, **sent).pk == first.pk
    with pytest.raises(Conflict):
        entry.record(data={**IMPOSSIBLE, "overruled": "another reason"}, **sent)
    assert SheetEntry.objects.count() == 1


def test_an_overruled_line_is_taken_back_as_any_other(table_match: TableMatch, organizer: User, judge: User) -> None:
    write(table_match, IMPOSSIBLE, by=organizer)
    write(table_match, {"kind": "void", "number": 1, "reason": "the tile was found"}, by=judge)
    write(table_match, hand(), by=judge)
    assert (table_match.points_a, [line.stands for line in lines(table_match)]) == (23, [False, False, True])


def test_an_organizer_practises_it_too(table_match: TableMatch, organizer: User, judge: User) -> None:
    write(practice.start(tournament=table_match.tournament, by=organizer), IMPOSSIBLE, by=organizer)
    with pytest.raises(NotAllowed):
        write(practice.start(tournament=table_match.tournament, by=judge), IMPOSSIBLE, by=judge)


def test_a_reading_of_a_paper_cannot_carry_it(table_match: TableMatch) -> None:
    with pytest.raises(Refused) as caught:
        comparison.cleaned(table_match, comparison.Content(lines=(IMPOSSIBLE,)))
    assert (caught.value.field, caught.value.code) == ("overruled", "unknown-field")
