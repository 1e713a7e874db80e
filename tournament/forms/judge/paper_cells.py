"""Lines of a sheet as the rows of its paper, for a reading that was not typed there."""

from collections.abc import Mapping
from typing import Any

from scoring import sheets
from scoring.entries import FalsePass, Forfeit, Hand, WrongDomino, from_data
from scoring.hands import SEATS, SIDES, side_of
from scoring.ruleset import Ruleset
from scoring.sheets import fold
from scoring.sheets.evidence import told
from scoring.sheets.specials import special_of
from scoring.sheets.worth import pips_by_side
from tournament.forms.judge.paper_rows import COUNT, LEVEL, PaperTable


def cells_of(data: Mapping[str, Any], table: PaperTable) -> dict[str, str]:
    """The row that says this line, as far as a paper can."""
    match line := from_data(data, table.ruleset.seating):
        case FalsePass():
            return {"what": f"F{line.seat + 1}", **_of_false_pass(line, table)}
        case WrongDomino():
            return {"what": f"W{line.seat + 1}", "note": str(line.tile or "")}
        case Forfeit():
            return {"what": f"X{line.side}", "note": line.reason}
        case Hand(end="void"):
            return {"what": "V"}
        case Hand():
            return _of_hand(line, table)
    return {}


def _of_hand(hand: Hand, table: PaperTable) -> dict[str, str]:
    seat = "" if hand.by is None else str(hand.by + 1)
    special = special_of(hand, table.ruleset)
    cells = {
        "what": seat if hand.end == "domino" else f"L{seat}",
        "recount": _text(hand.recount),
        "leader": "" if hand.leader is None else str(hand.leader + 1),
        "special": special if special is not None and special in table.ruleset.specials else "",
        "pase_salida": "1" if hand.pase_salida else "",
        "redondos": "".join(str(one + 1) for one in hand.pases_redondos),
    }
    sides = _by_side(hand, table.ruleset)
    if table.mode != COUNT:
        cells |= {f"left_{side}": _text(sides[index]) for index, side in enumerate(SIDES) if sides}
    elif sides:
        worth = sheets.score(hand, fold([], table.ruleset), table.ruleset)
        level = sum(sides) if table.ruleset.count_scope == "ALL" else min(sides)
        cells["count"] = _text(worth.pips if worth.winner else level)
        if hand.end == "block":
            cells["side"] = worth.winner or LEVEL
    return {name: value for name, value in cells.items() if value is not None and value != ""}


def _of_false_pass(line: FalsePass, table: PaperTable) -> dict[str, str]:
    """What the others score of the pips, where they score any."""
    if line.pips is None:
        return {}
    sides = {side: sum(line.pips[seat] for seat in SEATS if side_of(seat) == side) for side in SIDES}
    if table.mode != COUNT:
        return {f"left_{side}": str(sides[side]) for side in SIDES}
    return {"count": str(sum(line.pips) if table.ruleset.count_scope == "ALL" else sides[side_of(line.seat)])}


def _by_side(hand: Hand, ruleset: Ruleset) -> list[int]:
    """What is counted at each side; nothing where the line does not say it."""
    sides = pips_by_side(told(hand, ruleset), fold([], ruleset), ruleset)
    return [] if sides is None else [sides[side] for side in SIDES]


def _text(figure: int | None) -> str:
    return "" if figure is None else str(figure)
