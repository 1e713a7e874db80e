"""Cases of a turn: what a seat may lay, what it may do otherwise, what it draws."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.hands import Seat
from scoring.layouts import Table
from scoring.leading import lead_of
from scoring.legal import Laying, Legal, legal
from scoring.ruleset import Ruleset
from scoring.shell.cases import tables, values
from scoring.shell.cases.boards import table_of
from scoring.shell.cases.case import Case
from scoring.shell.cases.choices import chosen
from scoring.shell.cases.matching import AnyOrder, Either
from scoring.shell.cases.systems import system_of
from scoring.shell.cases.words import said_otherwise
from scoring.tiles import Tile, mask_of, tile, tiles_in

Facts = dict[str, object]
PLENTY: Final = 50
"""A stock that nobody has counted."""


class Turn(NamedTuple):
    """A seat that is to move. stock: tiles to draw from; None: nobody says. led: whether a tile lies on the table."""

    ruleset: Ruleset
    table: Table
    seat: Seat
    hand: tuple[Tile, ...]
    exposed: tuple[Tile, ...]
    stock: int | None
    led: bool

    def legal(self, stock: int) -> Legal:
        """What it may do with a stock of this size. Before the lead a tile goes nowhere in particular."""
        if not self.led:
            free = tiles_in(mask_of(self.hand) & self.table.fitting(self.seat))
            return Legal(tuple(Laying(each, None) for each in free), None)
        return legal(self.table, self.seat, self.hand, self.ruleset, stock=stock, exposed=self.exposed)


def turn_of(case: Case) -> Turn:
    """The position of a case."""
    ruleset = chosen(system_of(case.need("ruleset")), case)
    arms = case.get("arms")
    owners = tables.most_seats(arms) if isinstance(arms, dict) else 0
    players = case.number("players", default=max(ruleset.players, owners)) or 0
    size = 1 if owners else None
    ruleset = tables.seated(ruleset, players, size, tables.set_of(case))
    seat = Seat(values.seat("seat", case.get("seat", default=0), ruleset.players))
    hand = values.some_tiles("hand", case.need("hand"))
    for each in (*hand, *case.tiles("exposed")):
        values.whole_number("hand", each.high, 0, ruleset.double)
    table = table_of(case, ruleset)
    led = bool(table.ends) or ruleset.layout != "LINE"
    return Turn(ruleset, table, seat, hand, case.tiles("exposed"), _stock(case), led)


def laying(case: Case) -> Facts:
    """What a seat may lay, and what it may do otherwise."""
    turn = turn_of(case)
    found = turn.legal(turn.stock or 0)
    moves = _of_lead(case, turn, found.moves)
    # a stock that nobody speaks of may be full or empty
    also = found if turn.stock is not None else turn.legal(PLENTY)
    may_pass = found.otherwise == "pass"
    return {
        "legal": Either((tiles_of(moves) or ["pass"], AnyOrder([placed(each) for each in moves]))),
        "otherwise": Either(tuple(said_otherwise(code) for code in dict.fromkeys((also.otherwise, found.otherwise)))),
        "may_pass": may_pass,
        "must_play": found.otherwise is None,
        "must_draw": (also.otherwise or "").startswith("draw") and not moves,
        "own_arm_opens_on_pass": may_pass and _opens(turn),
    }


def tiles_of(moves: Iterable[Laying]) -> AnyOrder | None:
    """The tiles that may be laid, each once; None for none."""
    tiles = dict.fromkeys(str(move.tile) for move in moves)
    return AnyOrder(list(tiles)) if tiles else None


def placed(move: Laying) -> Either:
    """A tile and where it goes: an end by number or by letter (I, D in Spanish), an arm, the centre of a star."""
    at: object = "centre" if move.at is None else Either((move.at, "LR"[move.at : move.at + 1]))
    return Either(([str(move.tile), at], [str(move.tile), at, move.free]))


def _of_lead(case: Case, turn: Turn, moves: tuple[Laying, ...]) -> tuple[Laying, ...]:
    """In a first hand the lead may be a certain tile."""
    if turn.led or not case.truth("first_hand", "first"):
        return moves
    due = lead_of([turn.hand], turn.ruleset, first_hand=True).tile
    return tuple(move for move in moves if due in (None, move.tile))


def _opens(turn: Turn) -> bool:
    """Whether the next player may use the seat's arm once it has lost its turn."""
    shown = turn.table.ends
    if turn.ruleset.layout != "CROSS" or turn.seat >= len(shown):
        return False
    number = shown[turn.seat][0]
    turn.table.lose_turn(turn.seat)
    places = turn.table.places(turn.ruleset.seating.next_seat(turn.seat), tile(number, number))
    return any(place.at == turn.seat for place in places)


def _stock(case: Case) -> int | None:
    told = case.get("boneyard", "stock", "boneyard_top_first", "pile")
    if isinstance(told, list):
        return len(values.some_tiles("boneyard", told))
    return None if told is None else values.whole_number("boneyard", told, 0, 91)
