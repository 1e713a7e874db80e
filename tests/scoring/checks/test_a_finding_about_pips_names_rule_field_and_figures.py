"""What is told about pips that cannot be: the code, the rule it rests on, the field at fault, and the figures."""

from dataclasses import replace

import pytest

from scoring.entries import Entry, Forfeit, Hand, Void
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Sheet, check, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import false_pass, wrong_domino
from tests.scoring.written import ONE, SACI, START, TWO, ZERO, block, domino, standing

LEADERS = get("saci", {"tie": "LEADERS_TEAM"})
GARRAFINA = get("garrafina")
SINGLES = get("basque", {"players": 3, "team_size": 1})
ONE_OUT = total_sheet([Forfeit("B", "left")], SINGLES)
OVER = total_sheet([Forfeit("A", "left")], SACI)
LED = standing(0, 0)
SHOWN = total_sheet([wrong_domino(TWO, parse_tile("1-4"))], SACI)
HANDED = domino(0, 0, 15, 3, 5)
PLAYED = total_sheet([HANDED, false_pass(ONE), Void(2, "played on")], SACI)

FOUND: list[tuple[Entry, Sheet, Ruleset, list[Finding]]] = [
    (HANDED, OVER, SACI, [error("match-over", "SACI rule 15", winner="B")]),
    (
        Hand("domino", ZERO, (0, 15, 3), None, None),
        START,
        SACI,
        [error("not-one-for-each-seat", "SACI rule 7", "pips", given=3, seats="4")],
    ),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(1, 2, 3)),
        START,
        SACI,
        [error("not-one-for-each-side", "SACI rule 7", "side_pips", given=3, teams=2)],
    ),
    (Hand("domino", ZERO, (0, -15, 3, 5), None, None), START, SACI, [error("negative-pips", "double-six set", "pips")]),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(-1, 2)),
        START,
        SACI,
        [error("negative-pips", "double-six set", "side_pips")],
    ),
    (replace(HANDED, by=Seat(4)), START, SACI, [error("seat-not-at-table", "SACI rule 7", "by", seat=4)]),
    (replace(HANDED, leader=Seat(-1)), START, SACI, [error("seat-not-at-table", "SACI rule 7", "leader", seat=-1)]),
    (
        replace(HANDED, swapped_by=Seat(9)),
        START,
        SACI,
        [error("seat-not-at-table", "SACI rule 7", "swapped_by", seat=9)],
    ),
    (Hand("domino", None, (1, 15, 3, 5), None, None), START, SACI, [error("finisher-missing", "SACI rule 8", "by")]),
    (domino(0, 5, 15, 3, 5), START, SACI, [error("finisher-has-pips", "SACI rule 7", "pips", seat=0, pips=5)]),
    (
        Hand("domino", ONE, (5, 0, 4), None, None),
        ONE_OUT,
        SINGLES,
        [error("seat-is-out", "Basque rules", "by", seat=1)],
    ),
    (
        Hand("domino", ZERO, (0, 6, 4), None, None),
        ONE_OUT,
        SINGLES,
        [error("seat-is-out", "Basque rules", "pips", seat=1)],
    ),
    (Hand("block", None, None, None, None), START, SACI, [error("count-missing", "SACI rule 14", "pips")]),
    (
        Hand("block", None, None, None, None, (3, 5)),
        START,
        SACI,
        [
            error("count-missing", "SACI rule 14", "pips"),
            error("block-ends-differ", "double-six set", "ends", left=3, right=5),
        ],
    ),
    (
        Hand("domino", ZERO, (0, 15, 3, 5), None, None, side_pips=(3, 21)),
        START,
        SACI,
        [error("side-disagrees", "SACI rule 14", "side_pips", side="B", pips=21, seats="20")],
    ),
    (Hand("domino", ZERO, (0, 15, 3, 5), None, None, side_pips=(3, 20)), START, SACI, []),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(70, 21)),
        START,
        SACI,
        [warning("many-pips-left", "SACI rule 14", "side_pips", total=91, usual=70)],
    ),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(3, 119)),
        START,
        SACI,
        [
            error("sides-too-heavy", "double-six set", "side_pips", sides="B", pips=119, most=118),
            warning("many-pips-left", "SACI rule 14", "side_pips", total=122, usual=70),
        ],
    ),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(80, 90)),
        START,
        SACI,
        [
            error("sides-too-heavy", "double-six set", "side_pips", sides="A, B", pips=170, most=168),
            warning("many-pips-left", "SACI rule 14", "side_pips", total=170, usual=70),
        ],
    ),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(0, 1)),
        START,
        SACI,
        [error("sides-too-light", "double-six set", "side_pips", sides="A, B", pips=1, least=3)],
    ),
    (
        Hand("domino", ZERO, None, None, None, side_pips=(1, 1)),
        START,
        SACI,
        [error("sides-too-light", "double-six set", "side_pips", sides="A, B", pips=2, least=3)],
    ),
    (
        Hand("block", None, None, None, None, side_pips=(65, 63)),
        START,
        SACI,
        [
            error("block-too-heavy", "double-six set", "side_pips", total=128, most=126),
            warning("many-pips-left", "SACI rule 14", "side_pips", total=128, usual=100),
        ],
    ),
    (
        Hand("block", None, None, None, None, side_pips=(5, 4)),
        START,
        SACI,
        [error("block-odd", "double-six set", "side_pips", total=9)],
    ),
    (
        domino(0, 0, 15, 3, 5, recount=24),
        START,
        SACI,
        [error("recount-differs", "SACI rule 14", "recount", count=23, recount=24)],
    ),
    (
        block(1, 5, 10, 7, 2, recount=12),
        START,
        SACI,
        [error("recount-differs", "SACI rule 14", "recount", count=24, recount=12)],
    ),
    (
        domino(2, 6, 15, 0, 5),
        SHOWN,
        SACI,
        [warning("exposed-tile-at-finisher", "SACI rule 13", "by", tile="1-4", seat=2)],
    ),
    (
        block(0, 1, 5, 4, 6, leader=1),
        LED,
        SACI,
        [warning("unexpected-leader", "SACI rule 8", "leader", seat=1, expected=0)],
    ),
    (block(1, 5, 10, 7, 2), START, LEADERS, [error("leader-missing", "SACI rule 8", "leader")]),
    (HANDED, PLAYED, SACI, [warning("repeats-previous-hand", "SACI rule 14")]),
    (
        domino(0, 0, 70, 3, 5),
        START,
        SACI,
        [
            error("seats-too-heavy", "double-six set", "pips", seats="1", pips=70, most=69),
            warning("many-pips-left", "SACI rule 14", "pips", total=78, usual=70),
        ],
    ),
    (domino(0, 0, 0, 1, 1), START, SACI, [error("seats-too-light", "double-six set", "pips", seats="1, 2, 3", pips=2)]),
    (domino(0, 0, 30, 20, 21), START, SACI, [warning("many-pips-left", "SACI rule 14", "pips", total=71, usual=70)]),
    (
        block(1, 32, 32, 32, 32),
        START,
        SACI,
        [
            error("block-too-heavy", "double-six set", "pips", total=128, most=126),
            warning("many-pips-left", "SACI rule 14", "pips", total=128, usual=100),
        ],
    ),
    (block(1, 5, 10, 7, 3), START, SACI, [error("block-odd", "double-six set", "pips", total=25)]),
    (
        Hand("block", ZERO, (5, 4, 4, 4), None, None, (3, 4)),
        START,
        GARRAFINA,
        [error("no-two-ends", "Garrafina", "ends")],
    ),
]


@pytest.mark.parametrize(("entry", "sheet", "ruleset", "found"), FOUND, ids=range(len(FOUND)))
def test_everything_that_is_found(entry: Entry, sheet: Sheet, ruleset: Ruleset, found: list[Finding]) -> None:
    assert list(check(sheet, entry, ruleset)) == found
