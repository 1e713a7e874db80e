"""What is told about tiles, ends and special plays: the code, the rule, the field at fault, and the figures."""

from dataclasses import replace

import pytest

from scoring.entries import Entry, Forfeit, Hand
from scoring.findings import Finding, error, warning
from scoring.hands import Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Sheet, check, total_sheet
from scoring.tiles import parse_tile
from tests.scoring.penalties import wrong_domino
from tests.scoring.written import ONE, SACI, START, TWO, ZERO, block, domino, held, in_tiles, standing

LATINO = get("latino")
SACI500 = get("saci500")
MATADOR = get("matador")
SINGLES = get("basque", {"players": 3, "team_size": 1})
ONE_OUT = total_sheet([Forfeit("B", "left")], SINGLES)
LED = standing(0, 0)
SHOWN = total_sheet([wrong_domino(TWO, parse_tile("1-4"))], SACI)
HANDED = domino(0, 0, 15, 3, 5)
SEVENS = parse_tile("7-7")
CAPICU = replace(HANDED, last=parse_tile("1-6"), ends_before=(1, 6), special="capicu")

FOUND: list[tuple[Entry, Sheet, Ruleset, list[Finding]]] = [
    (
        Hand("domino", ZERO, None, held("", "1-1", "2-2"), None),
        START,
        SACI,
        [error("not-one-for-each-seat", "SACI rule 7", "tiles", given=3, seats="4")],
    ),
    (
        Hand("domino", ZERO, None, held("", "1-1", "2-2"), None),
        ONE_OUT,
        SINGLES,
        [error("seat-is-out", "Basque rules", "tiles", seat=1)],
    ),
    (
        in_tiles("domino", 0, "", "2-2 5-6", "0-3", "1-4"),
        SHOWN,
        SACI,
        [
            warning("numbers-unpaired", "double-six set", "tiles", numbers="0, 1, 3, 4, 5, 6"),
            error("exposed-tile-elsewhere", "SACI rule 13", "tiles", tile="1-4", owner=2, seat=3),
        ],
    ),
    (
        in_tiles("domino", 0, "", "0-1 0-2 0-3 0-4 0-5", "1-1 1-2 1-3 1-4", "2-2 2-3 2-4 3-4"),
        START,
        SACI,
        [warning("early-domino", "SACI rule 7", "tiles", tiles=13)],
    ),
    (
        in_tiles("block", 0, "0-0", "5-5", "1-1", "6-6"),
        START,
        SACI,
        [warning("double-six-left", "SACI rule 6", "tiles", tile="6-6")],
    ),
    (
        in_tiles("domino", 0, "", "7-7", "0-3", "1-4"),
        START,
        SACI,
        [error("tile-not-in-set", "double-six set", "tiles", tile="7-7", seat=1, set=6)],
    ),
    (
        in_tiles("domino", 2, "3-4", "4-3", "", "1-1"),
        START,
        SACI,
        [error("tile-twice", "double-six set", "tiles", tile="3-4", seat=1, first=0)],
    ),
    (
        in_tiles("domino", 0, "", "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1", "2-2", "3-3"),
        START,
        SACI,
        [
            error("too-many-tiles", "SACI rule 7", "tiles", seat=1, tiles=8, most=7),
            warning("numbers-unpaired", "double-six set", "tiles", numbers="1, 2, 3, 4, 5, 6"),
        ],
    ),
    (
        in_tiles("domino", 0, "2-2", "5-6", "0-3", "1-4"),
        START,
        SACI,
        [
            error("finisher-holds-tiles", "SACI rule 7", "tiles", seat=0, tiles=1),
            warning("numbers-unpaired", "double-six set", "tiles", numbers="0, 1, 3, 4, 5, 6"),
        ],
    ),
    (
        in_tiles("domino", 0, "", "", "2-2", "3-3"),
        START,
        SACI,
        [error("seat-without-tiles", "SACI rule 7", "tiles", seat=1)],
    ),
    (
        Hand("domino", ZERO, (0, 15, 4, 5), held("", "2-2 5-6", "0-3", "1-4"), None, (1, 6)),
        START,
        SACI,
        [
            error("pips-disagree", "double-six set", "pips", seat=2, pips=4, tiles=3),
            warning("numbers-unpaired", "double-six set", "tiles", numbers="0, 3, 4, 5"),
            error("ends-parity", "double-six set", "ends", total=24, left=1, right=6),
        ],
    ),
    (
        in_tiles("block", 0, "0-1 0-2 0-3 0-4 0-5", "1-1 1-2 1-3 1-4 1-5", "2-2 2-3 2-4 2-5", "3-3 3-4 3-5 4-4 0-0"),
        START,
        SACI,
        [
            error("block-too-early", "double-six set", "tiles", tiles=19, most=18),
            warning("numbers-unpaired", "double-six set", "tiles", numbers="0, 1, 2, 3"),
        ],
    ),
    (
        in_tiles("domino", 0, "", "2-2 5-6", "0-3", "1-4", ends=(1, 5)),
        START,
        SACI,
        [
            warning("numbers-unpaired", "double-six set", "tiles", numbers="0, 3, 4, 6"),
            error("ends-parity", "double-six set", "ends", total=23, left=1, right=5),
        ],
    ),
    (
        in_tiles("block", 0, "4-6", "1-1", "0-0", "2-2", ends=(4, 4)),
        START,
        SACI,
        [
            warning("numbers-unpaired", "double-six set", "tiles", numbers="4, 6"),
            error("tile-still-fits", "SACI rule 16", "tiles", tile="4-6", end=4),
        ],
    ),
    (
        in_tiles("block", 0, "0-1", "2-3", "4-5", "6-6 0-5"),
        START,
        SACI,
        [
            warning("numbers-unpaired", "double-six set", "tiles", numbers="1, 2, 3, 4"),
            error("no-number-locked", "SACI rule 16", "tiles"),
            warning("double-six-left", "SACI rule 6", "tiles", tile="6-6"),
        ],
    ),
    (
        domino(0, 0, 15, 3, 5, ends=(1, 5)),
        START,
        SACI,
        [error("ends-parity", "double-six set", "ends", total=23, left=1, right=5)],
    ),
    (
        domino(0, 0, 15, 3, 5, ends=(0, 7)),
        START,
        SACI,
        [error("end-not-in-set", "double-six set", "ends", end=7, set=6)],
    ),
    (
        domino(0, 0, 15, 3, 5, ends=(-1, 0)),
        START,
        SACI,
        [error("end-not-in-set", "double-six set", "ends", end=-1, set=6)],
    ),
    (
        block(1, 5, 10, 7, 2, ends=(3, 5)),
        START,
        SACI,
        [error("block-ends-differ", "double-six set", "ends", left=3, right=5)],
    ),
    (
        Hand("block", ZERO, None, held("0-1", "3-4", "1-1", "2-2"), None, (3, 0)),
        START,
        MATADOR,
        [
            error("matador-held", "Matador", "tiles", tile="3-4", seat=1),
            error("tile-still-fits", "Matador", "tiles", tile="3-4", end=3),
        ],
    ),
    (
        replace(HANDED, last=SEVENS),
        START,
        SACI,
        [error("tile-not-in-set", "double-six set", "last", tile="7-7", set=6)],
    ),
    (
        replace(in_tiles("domino", 0, "", "2-2 5-6", "5-5", "1-1"), last=parse_tile("2-2")),
        START,
        SACI,
        [error("last-tile-held", "SACI rule 7", "last", tile="2-2", seat=1)],
    ),
    (
        replace(HANDED, last=parse_tile("1-6"), ends_before=(2, 3)),
        START,
        SACI,
        [error("last-does-not-fit", "SACI rule 9", "last", tile="1-6", left=2, right=3)],
    ),
    (
        replace(HANDED, last=parse_tile("1-6"), ends_before=(2, 6), ends=(2, 2)),
        START,
        SACI,
        [
            error("ends-parity", "double-six set", "ends", total=23, left=2, right=2),
            error("ends-disagree", "SACI rule 9", "ends", tile="1-6", left=2, right=6),
        ],
    ),
    (replace(HANDED, last=parse_tile("1-6"), ends_before=(2, 6), ends=(1, 2)), START, SACI, []),
    (CAPICU, START, SACI, [warning("special-earns-nothing", "SACI rule 14", "special")]),
    (CAPICU, LED, SACI500, []),
    (
        replace(CAPICU, special="chuchazo"),
        LED,
        SACI500,
        [error("special-disagrees", "SACI 500", "special", special="chuchazo", tile="1-6")],
    ),
    (
        replace(CAPICU, ends_before=(1, 5)),
        LED,
        SACI500,
        [error("special-disagrees", "SACI 500", "special", special="capicu", tile="1-6")],
    ),
    (
        replace(block(1, 5, 10, 7, 2), special="capicu"),
        LED,
        SACI500,
        [error("special-without-domino", "SACI 500", "special", special="capicu")],
    ),
    (replace(HANDED, pase_salida=True), LED, SACI, [warning("special-earns-nothing", "SACI rule 14", "pase_salida")]),
    (
        replace(HANDED, pases_redondos=(ONE,)),
        LED,
        SACI,
        [warning("special-earns-nothing", "SACI rule 14", "pases_redondos")],
    ),
    (
        replace(HANDED, pase_salida=True, pases_redondos=(ONE,)),
        LED,
        SACI,
        [warning("special-earns-nothing", "SACI rule 14", "pases_redondos")],
    ),
    (replace(HANDED, pase_salida=True), START, LATINO, [error("leader-missing", "Latino (Castel)", "leader")]),
    (replace(HANDED, pase_salida=True), LED, LATINO, []),
    (
        replace(HANDED, pases_redondos=(Seat(4), ONE)),
        LED,
        LATINO,
        [error("seat-not-at-table", "Latino (Castel)", "pases_redondos", seat=4)],
    ),
    (replace(HANDED, swapped_by=ONE), START, SACI, [error("swap-not-allowed", "SACI rule 7", "swapped_by")]),
    (Hand("domino", ZERO, (0, 9, 3), None, None, swapped_by=ONE), START, get("garrafina", {"players": 3}), []),
    (
        replace(HANDED, pases_redondos=(Seat(-1), ONE)),
        LED,
        LATINO,
        [error("seat-not-at-table", "Latino (Castel)", "pases_redondos", seat=-1)],
    ),
    (
        replace(HANDED, ends_before=(7, -1)),
        LED,
        SACI,
        [
            error("end-not-in-set", "double-six set", "ends_before", end=7, set=6),
            error("end-not-in-set", "double-six set", "ends_before", end=-1, set=6),
        ],
    ),
    (
        Hand("domino", ZERO, (0, 4, 4, 4), None, None, ends_before=(3, 4)),
        START,
        get("garrafina"),
        [error("no-two-ends", "Garrafina", "ends_before")],
    ),
    (
        replace(HANDED, last=parse_tile("1-6"), ends=(2, 3)),
        LED,
        SACI,
        [error("last-does-not-fit", "SACI rule 9", "ends", tile="1-6", left=2, right=3)],
    ),
    (replace(HANDED, last=parse_tile("1-6"), ends=(3, 6)), LED, SACI, []),
    (
        replace(domino(2, 6, 15, 0, 5), last=parse_tile("1-4")),
        SHOWN,
        SACI,
        [error("exposed-tile-at-finisher", "SACI rule 13", "last", tile="1-4", seat=2)],
    ),
    (
        replace(domino(2, 6, 15, 0, 5), last=parse_tile("1-4")),
        SHOWN,
        get("saci", {"exposed_last": "MAY_GO_OUT"}),
        [],
    ),
]


@pytest.mark.parametrize(("entry", "sheet", "ruleset", "found"), FOUND, ids=range(len(FOUND)))
def test_everything_that_is_found(entry: Entry, sheet: Sheet, ruleset: Ruleset, found: list[Finding]) -> None:
    assert list(check(sheet, entry, ruleset)) == found
