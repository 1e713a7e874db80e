"""What one seat knows of a hand: its own tiles, the table, the moves, and how many tiles the others hold."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from scoring.errors import WrongValue
from scoring.hands import Held, Move, Seat
from scoring.library.arguments import Refused, need
from scoring.library.board import Board
from scoring.library.deals import Beginning, Evidence, Sampler
from scoring.library.positions import State
from scoring.referee.position import End
from scoring.ruleset import Ruleset
from scoring.simulation.chance import Chance
from scoring.tiles import Tile

if TYPE_CHECKING:
    from scoring.library.hand import Hand

Build = Callable[[State, Sequence[Move]], "Hand"]
MOST_TRIES = 5_000
"""Deals that are tried before giving up; nearly every one is consistent."""


class Now(NamedTuple):
    """A hand as it stands. stock: tiles left in the stock, whether their order is known or not."""

    state: State
    turn: Seat | None
    legal: tuple[Move, ...]
    stock: int
    ends: tuple[tuple[int, ...], ...]
    ended: End | None


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one seat knows of a hand. Nothing in it depends on a tile that the seat has not seen.

    seat: whose view it is. hand: the tiles it holds. held: how many tiles each seat holds. stock: how many are in the
    stock. board: the tiles on the table. ends: the numbers that may be used at each end. turn: the seat to move; None:
    the hand is over. exposed: tiles that lie face up, by seat. moves: every move made, in order; a tile that another
    seat drew is None. legal_moves: the legal moves of this seat now; a tile still to be drawn is None. ended: how the
    hand ended.
    """

    rules: Ruleset
    seat: Seat
    hand: tuple[Tile, ...]
    held: tuple[int, ...]
    stock: int
    board: Board
    ends: tuple[tuple[int, ...], ...]
    turn: Seat | None
    exposed: Held
    moves: tuple[Move, ...]
    legal_moves: tuple[Move, ...]
    ended: End | None
    _beginning: Beginning
    _build: Build = field(compare=False)

    def deals(self, rng: Chance) -> Iterator["Hand"]:
        """Yield hands that this seat cannot tell from the true one, without end: the hidden tiles are dealt at random.

        A seat that passed holds no tile that it would have had to lay; a seat that drew held none that it could lay; a
        lead by the highest double leaves no higher one dealt. How players choose among legal moves is not considered.
        Every hand agrees with all moves made, and can be played on. The deals are close to equally likely.

        rng: a `random.Random`.
        """
        sampler = Sampler(self._evidence(), need("rng", rng, Chance, "a random.Random"))
        failed = 0
        while failed < MOST_TRIES:
            try:
                hand = self._build(sampler.next(), self.moves)
            except Refused:
                failed += 1
                continue
            # A deal may end the hand earlier than it ended, or not end it.
            if hand.turn != self.turn:
                failed += 1
                continue
            failed = 0
            yield hand
        raise WrongValue("view", "no deal was found that agrees with every move")

    def _evidence(self) -> Evidence:
        return Evidence(self._beginning, self.seat, self.hand, self.moves, self.ended)

    def __repr__(self) -> str:
        tiles = " ".join(map(str, self.hand)) or "-"
        held = "/".join(map(str, self.held))
        return f"<View of seat {self.seat}: holds {tiles}; tiles held {held}; {len(self.moves)} moves>"


def view_of(seat: Seat, start: State, moves: Sequence[Move], now: Now, build: Build) -> View:
    """Return what a seat knows of a hand that began as `start` and stands as `now`."""
    state, exposed = now.state, set(now.state.exposed)
    return View(
        rules=start.rules,
        seat=seat,
        hand=state.hands[seat],
        held=tuple(map(len, state.hands)),
        stock=now.stock,
        board=state.board,
        ends=now.ends,
        turn=now.turn,
        exposed=tuple(tuple(tile for tile in tiles if tile in exposed) for tiles in state.hands),
        moves=tuple(_seen(move, seat) for move in moves),
        legal_moves=tuple(_unique(_to_come(move) for move in now.legal if move.seat == seat)),
        ended=now.ended,
        _beginning=_beginning(start, seat),
        _build=build,
    )


def _beginning(start: State, seat: Seat) -> Beginning:
    """Return what the seat knew when the hand, or this part of it, began."""
    face_up = set(start.exposed)
    known = tuple(
        tiles if owner == seat else tuple(tile for tile in tiles if tile in face_up)
        for owner, tiles in enumerate(start.hands)
    )
    drew = start.drawn is not None and start.turn != seat
    in_stock = 0 if start.swapped is not None else len(start.elsewhere)
    return Beginning(
        state=replace(start, hands=known, stock=None, drawn=None if drew else start.drawn),
        sizes=tuple(map(len, start.hands)),
        stock=in_stock,
        aside=len(start.elsewhere) - in_stock,
        drew=drew,
    )


def _seen(move: Move, seat: Seat) -> Move:
    """Return the move as this seat saw it: another's drawn tile stays hidden."""
    return move._replace(tile=None) if move.kind == "draw" and move.seat != seat else move


def _to_come(move: Move) -> Move:
    return move._replace(tile=None) if move.kind == "draw" else move


def _unique(moves: Iterator[Move]) -> list[Move]:
    return list(dict.fromkeys(moves))
