"""What is told about rulings that cannot be: the code, the rule it rests on, the field at fault, and the figures."""

import pytest

from scoring.entries import Entry, Forfeit, Void
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Sheet, check, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import ONE, SACI, START, TWO, ZERO, domino

AWARD = get("saci", {"false_pass": "award_pips_and_deduct_25"})
SINGLES = get("basque", {"players": 3, "team_size": 1})
ONE_OUT = total_sheet([Forfeit("B", "left")], SINGLES)
SHOWN = total_sheet([wrong_domino(TWO, parse_tile("1-4"))], SACI)
HANDED = domino(0, 0, 15, 3, 5)
PLAYED = total_sheet([HANDED, false_pass(ONE), Void(2, "played on")], SACI)
SEVENS = parse_tile("7-7")

FOUND: list[tuple[Entry, Sheet, Ruleset, list[Finding]]] = [
    (false_pass(Seat(4)), START, SACI, [error("seat-not-at-table", "SACI rule 7", "seat", seat=4)]),
    (false_pass(Seat(-1)), START, SACI, [error("seat-not-at-table", "SACI rule 7", "seat", seat=-1)]),
    (false_pass(ONE), ONE_OUT, SINGLES, [error("seat-is-out", "Basque rules", "seat", seat=1)]),
    (false_pass(TWO), START, AWARD, [error("count-missing", "SACI rule 12", "pips")]),
    (
        false_pass(TWO, (1, 2, 3)),
        START,
        AWARD,
        [error("not-one-for-each-seat", "SACI rule 7", "pips", given=3, seats="4")],
    ),
    (
        false_pass(TWO, (70, 20, 20, 20)),
        START,
        AWARD,
        [error("seats-too-heavy", "double-six set", "pips", seats="0", pips=70, most=69)],
    ),
    (false_pass(ZERO, (4, 6, 4)), ONE_OUT, SINGLES, [error("seat-is-out", "Basque rules", "pips", seat=1)]),
    (wrong_domino(Seat(4), None), START, SACI, [error("seat-not-at-table", "SACI rule 7", "seat", seat=4)]),
    (wrong_domino(ONE, None), ONE_OUT, SINGLES, [error("seat-is-out", "Basque rules", "seat", seat=1)]),
    (wrong_domino(ONE, SEVENS), START, SACI, [error("tile-not-in-set", "double-six set", "tile", tile="7-7", set=6)]),
    (
        wrong_domino(ONE, parse_tile("1-4")),
        SHOWN,
        SACI,
        [error("tile-already-exposed", "SACI rule 13", "tile", tile="1-4", seat=2)],
    ),
    (wrong_domino(ONE, parse_tile("6-6")), START, SACI, [error("tile-already-led", "SACI rule 6", "tile", tile="6-6")]),
    (Forfeit("A", " "), START, SACI, [error("reason-missing", "SACI rule 17", "reason")]),
    (Forfeit("C", "left"), START, SACI, [error("side-not-in-match", "SACI rule 17", "side", side="C")]),
    (
        Forfeit("B", "left"),
        ONE_OUT,
        SINGLES,
        [error("side-not-in-match", "Basque rules, as SACI rule 17", "side", side="B")],
    ),
    (Void(0, "r"), PLAYED, SACI, [error("void-unknown", "SACI rule 17", "number", number=0)]),
    (Void(4, "r"), PLAYED, SACI, [error("void-unknown", "SACI rule 17", "number", number=4)]),
    (Void(1, ""), PLAYED, SACI, [error("reason-missing", "SACI rule 17", "reason")]),
    (Void(3, "r"), PLAYED, SACI, [error("void-of-void", "SACI rule 17", "number", number=3)]),
    (Void(2, "r"), PLAYED, SACI, [error("void-twice", "SACI rule 17", "number", number=2)]),
    (
        Void(1, "misread"),
        total_sheet([domino(0, 0, 60, 60, 80), wrong_domino(ONE, None)], SACI),
        SACI,
        [],
    ),
    (Void(3, "misread"), total_sheet([Forfeit("A", "left"), HANDED, wrong_domino(ONE, None)], SACI), SACI, []),
    (
        Void(1, "misread"),
        total_sheet([false_pass(ZERO), domino(0, 0, 60, 60, 80), domino(1, 5, 0, 5, 5)], SACI),
        SACI,
        [warning("entries-after-the-end", "SACI rule 15", "number", entries=1)],
    ),
]


@pytest.mark.parametrize(("entry", "sheet", "ruleset", "found"), FOUND, ids=range(len(FOUND)))
def test_everything_that_is_found(entry: Entry, sheet: Sheet, ruleset: Ruleset, found: list[Finding]) -> None:
    assert list(check(sheet, entry, ruleset)) == found
