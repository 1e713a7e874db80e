"""Sheets as a judge writes them: short ways to say what the tests are about."""

from collections.abc import Sequence

from scoring.entries import Entry, Hand, Held, Pips
from scoring.hands import Seat, Side, side_of
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import Lead, Sheet, check, total_sheet
from scoring.tiles import parse_tile

SACI = get("saci")
START = Sheet()
ZERO = Seat(0)
ONE = Seat(1)
TWO = Seat(2)
THREE = Seat(3)


def domino(by: int, *pips: int, recount: int | None = None, ends: tuple[int, int] | None = None) -> Hand:
    """A hand in which `by` went out and the four seats have these pips left."""
    return Hand("domino", Seat(by), (pips[0], pips[1], pips[2], pips[3]), None, recount, ends)


def block(
    by: int | None,
    *pips: int,
    recount: int | None = None,
    leader: int | None = None,
    ends: tuple[int, int] | None = None,
) -> Hand:
    """A blocked hand; None: nobody noted the locker, or who led."""
    left: Pips = (pips[0], pips[1], pips[2], pips[3])
    return Hand(
        "block",
        None if by is None else Seat(by),
        left,
        None,
        recount,
        ends,
        leader=None if leader is None else Seat(leader),
    )


def held(*seats: str) -> Held:
    """The tiles of the seats: held("", "2-2 5-6", "0-3", "1-4")."""
    return tuple(tuple(parse_tile(text) for text in seat.split()) for seat in seats)


def in_tiles(end: str, by: int | None, *seats: str, ends: tuple[int, int] | None = None) -> Hand:
    """A hand told by the tiles each seat has left."""
    return Hand(
        "block" if end == "block" else "domino", None if by is None else Seat(by), None, held(*seats), None, ends
    )


def lead(seat: int) -> Lead:
    """This seat leads, with any tile."""
    return Lead(Seat(seat), side_of(Seat(seat)))


def standing(a: int, b: int, leader: int = 0) -> Sheet:
    """A sheet in the middle of a match: these totals, and this seat to lead."""
    return Sheet(totals={"A": a, "B": b}, next_lead=lead(leader))


def totals(entries: Sequence[Entry], ruleset: Ruleset = SACI) -> dict[Side, int]:
    return dict(total_sheet(entries, ruleset).totals)


def errors(entry: Entry, sheet: Sheet = START, ruleset: Ruleset = SACI) -> list[str]:
    """The codes of what blocks the entry."""
    return [finding.code for finding in check(sheet, entry, ruleset) if finding.severity == "error"]


def warnings(entry: Entry, sheet: Sheet = START, ruleset: Ruleset = SACI) -> list[str]:
    return [finding.code for finding in check(sheet, entry, ruleset) if finding.severity == "warning"]
