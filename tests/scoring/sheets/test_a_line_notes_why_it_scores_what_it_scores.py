"""Every line of a sheet carries a code and the figures of its sentence; penalties, voids and special plays too."""

from dataclasses import replace

import pytest

from scoring.entries import Entry, Forfeit, Hand, Void
from scoring.findings import Note
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Sheet, advance, total_sheet
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import ONE, SACI, TWO, ZERO, block, domino, standing

AWARD = {"false_pass": "award_pips_and_deduct_25"}
HANDED = domino(0, 0, 15, 3, 5)


def notes(entries: list[Entry], options: dict[str, object] | None = None) -> list[Note]:
    return [line.note for line in total_sheet(entries, get("saci", options or {})).lines]


@pytest.mark.parametrize(
    ("entries", "note"),
    [
        ([false_pass(TWO)], Note("false-pass", {"deducted": 25, "awarded": 0})),
        ([wrong_domino(ONE, None)], Note("warning", {})),
        ([wrong_domino(ONE, None)] * 3, Note("wrong-domino", {"times": 3, "deducted": 10})),
        ([Forfeit("A", "left")], Note("forfeit", {})),
        ([HANDED, Void(1, "r")], Note("void", {"number": 1})),
        ([Forfeit("A", "left"), HANDED], Note("after-the-end", {})),
        ([false_pass(Seat(4))], Note("not-of-this-table", {})),
        ([replace(HANDED, by=Seat(4))], Note("not-of-this-table", {})),
        ([Hand("void", None, None, None, None)], Note("void-hand", {})),
        ([Hand("domino", ZERO, None, None, None)], Note("no-count", {})),
        ([Hand("domino", None, (1, 2, 3, 4), None, None)], Note("no-count", {})),
        ([HANDED], Note("pips-left", {"total": 23, "parts": "15 + 3 + 5"})),
        ([block(0, 5, 10, 7, 2)], Note("level-block", {"pips": 12})),
    ],
    ids=range(13),
)
def test_the_last_line_notes(entries: list[Entry], note: Note) -> None:
    assert notes(entries)[-1] == note
    assert total_sheet(entries, SACI).lines[-1].entry == entries[-1]


def test_a_line_that_is_voided_says_so() -> None:
    line = total_sheet([HANDED, Void(1, "misread")], SACI).lines[0]
    assert (line.note, line.voided, line.void_reason) == (Note("voided", {}), True, "misread")


def test_what_the_others_are_given_is_noted_with_what_was_taken() -> None:
    sheet = total_sheet([false_pass(TWO, (10, 20, 30, 40))], get("saci", AWARD))
    assert sheet.lines[0].note == Note("false-pass", {"deducted": 25, "awarded": 100})
    assert sheet.shuffles == "A"


def test_warnings_are_counted_from_nothing_at_any_table() -> None:
    sheet = advance(Sheet(), wrong_domino(TWO, None), get("garrafina"))
    assert sheet.offences == {"wrong_domino": {TWO: 1}}


def test_marks_are_noted_with_the_pips_they_come_from() -> None:
    sheet = total_sheet([HANDED], get("basque"))
    assert sheet.lines[0].note == Note("pips-left-marks", {"total": 23, "parts": "15 + 3 + 5", "marks": 3})


def test_passes_that_were_forced_name_their_seats() -> None:
    hand = replace(HANDED, pase_salida=True, pases_redondos=(ZERO, TWO, ONE), leader=ZERO)
    salida, redondo = Note("pase-salida", {"seat": 0}), [Note("pase-redondo", {"seat": seat}) for seat in range(3)]
    every = advance(standing(0, 0), hand, get("latino")).lines[0].extras
    assert [tuple(part) for part in every] == [
        ("A", 25, salida),
        ("A", 25, redondo[0]),
        ("A", 25, redondo[2]),
        ("B", 25, redondo[1]),
    ]
    once = advance(standing(0, 0), hand, get("latino", {"pase_redondo": "ONCE"})).lines[0].extras
    assert [part.note for part in once] == [salida, redondo[0], redondo[1]]
    winners = advance(standing(0, 0), hand, get("latino", {"pass_plays": "WINNERS_ONLY"})).lines[0].extras
    assert [part.note for part in winners] == [salida, redondo[0], redondo[2]]


def test_what_the_winner_gets_beside_the_pips_is_noted() -> None:
    ruleset = get("saci500", {"lock_points": 10})
    sheet = total_sheet([replace(HANDED, special="capicu"), block(0, 5, 10, 7, 4)], ruleset)
    first, second = sheet.lines
    assert [tuple(part) for part in first.extras] == [
        ("A", ruleset.hand_bonuses[0], Note("hand-bonus", {"hand": 1})),
        ("A", ruleset.special_points, Note("capicu", {})),
    ]
    assert [tuple(part) for part in second.extras] == [
        ("A", ruleset.hand_bonuses[1], Note("hand-bonus", {"hand": 2})),
        ("A", 10, Note("lock-bonus", {})),
    ]
