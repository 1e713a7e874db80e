"""Lines of a sheet as the rows of its paper, for a reading that was not typed there."""

from collections.abc import Mapping
from typing import Any

from scoring import sheets
from scoring.entries import FalsePass, Forfeit, Hand, WrongDomino, from_data
from scoring.hands import SEATS, SIDES, side_of
from scoring.sheets import fold
from scoring.sheets.specials import special_of
from tournament.forms.judge.paper_rows import COUNT, LEVEL, PLAYERS, PaperTable


def cells_of(data: Mapping[str, Any], table: PaperTable) -> dict[str, str]:
    """The row that says this line, as far as a paper can."""
    match line := from_data(data, table.ruleset.seating):
        case FalsePass():
            return {"what": f"F{line.seat + 1}", **_each_player(line.pips, table)}
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
    sides = _by_side(hand)
    if table.mode == PLAYERS:
        cells |= _each_player(hand.left, table)
    elif table.mode != COUNT:
        cells |= {f"left_{side}": _text(sides[index]) for index, side in enumerate(SIDES) if sides}
    elif sides:
        worth = sheets.score(hand, fold([], table.ruleset), table.ruleset)
        level = sum(sides) if table.ruleset.count_scope == "ALL" else min(sides)
        cells["count"] = _text(worth.pips if worth.winner else level)
        if hand.end == "block":
            cells["side"] = worth.winner or LEVEL
    return {name: value for name, value in cells.items() if value is not None and value != ""}


def _each_player(pips: tuple[int, ...] | None, table: PaperTable) -> dict[str, str]:
    if pips is None or table.mode != PLAYERS:
        return {}
    return {f"left_{seat}": str(pips[seat]) for seat in SEATS}


def _by_side(hand: Hand) -> list[int]:
    """What each side had left; none where the line does not say it."""
    if hand.side_pips is not None:
        return list(hand.side_pips)
    if hand.left is None:
        return []
    return [sum(hand.left[seat] for seat in SEATS if side_of(seat) == side) for side in SIDES]


def _text(figure: int | None) -> str:
    return "" if figure is None else str(figure)
