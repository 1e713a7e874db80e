"""A correction too may record what the engine refuses: preview, sheet and journal say so."""

import pytest

from tests.cast import hand, play_to_the_end, sign_both, write
from tests.matches.corrections.asking import codes, correct, look, params
from tournament.journal import verification
from tournament.matches import entry
from tournament.matches.corrections.rewriting import LineRefused
from tournament.models import JournalLine, TableMatch, User

REASON = "a tile of the other table had got in"
IMPOSSIBLE = {**hand(0, (0, 70, 18, 12)), "overruled": REASON}
SHOWN = {"kind": "wrong_domino", "seat": 1, "tile": "3-5"}
HELD = {**hand(0), "pips": None, "tiles": [[], ["1-1"], ["3-5"], ["2-2"]]}
"""A hand in which the tile that lies face up at seat 1 is held by seat 2."""


def overruled(table_match: TableMatch) -> list[str]:
    """Why the lines that count were overruled."""
    lines = entry.sheet_of(table_match).lines
    return [reason for line in lines if not line.voided and (reason := entry.overruling(line.entry))]


def test_a_line_is_changed_into_one_that_is_refused(finished: TableMatch, organizer: User) -> None:
    plain = {name: value for name, value in IMPOSSIBLE.items() if name != "overruled"}
    with pytest.raises(LineRefused) as caught:
        look(finished, changes=[{"line": 2, "entry": plain}])
    assert caught.value.can_be_overruled
    made = correct(finished, by=organizer, changes=[{"line": 2, "entry": IMPOSSIBLE}])
    assert params(made.effects, "overruled") == [{"count": 1}]
    assert overruled(finished) == [REASON]
    (line,) = JournalLine.objects.filter(action="overrule-entry")
    assert (line.reason, line.subject) == (REASON, "match men 1 line 8")
    checked = verification.verify(finished.tournament)
    assert (checked.broken, checked.strays) == (None, ())


def test_a_later_line_keeps_its_reason_only_while_it_is_needed(table_match: TableMatch, organizer: User) -> None:
    write(table_match, SHOWN)
    write(table_match, {**HELD, "overruled": REASON}, by=organizer)
    sign_both(play_to_the_end(table_match))
    kept = correct(table_match, by=organizer, changes=[{"line": 1, "entry": {**SHOWN, "seat": 3}}])
    assert "overruled" not in codes(kept.effects)
    assert overruled(table_match) == [REASON]
    standing = [line.number for line in entry.sheet_of(table_match).lines if not line.voided]
    first = next(number for number in standing if number > table_match.entries.filter(kind="void").last().number)  # type: ignore[union-attr] # there is one
    correct(table_match, by=organizer, changes=[{"line": first, "entry": {**SHOWN, "tile": "0-6"}}])
    assert overruled(table_match) == []
    assert JournalLine.objects.filter(action="overrule-entry").count() == 1
