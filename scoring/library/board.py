"""The tiles on the table as they lie: the lead and the arms that grow from it, with the way each tile is turned."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.errors import WrongValue
from scoring.hands import Move, Seat
from scoring.layouts import Table, empty
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile


class Piece(NamedTuple):
    """A tile as it lies. near: the half that touches the tile before it; far: the other one, which the next tile may
    touch. across: whether it lies across as a matador does, so that the next tile may touch either half.
    """

    near: int
    far: int
    across: bool = False

    @property
    def tile(self) -> Tile:
        """The tile, whichever way it is turned."""
        return tile(min(self.near, self.far), max(self.near, self.far))

    @property
    def shown(self) -> tuple[int, ...]:
        """The numbers that the next tile may touch."""
        return tuple(sorted((self.near, self.far))) if self.across else (self.far,)


@dataclass(frozen=True, slots=True)
class Board:
    """What lies on the table. lead: the first tile, None before it. arms: the pieces from the lead outward.

    A line has two arms, left and right; a cross one for each seat; a star those begun so far, in that order. open_arms:
    the seats whose arm of a cross the others may use.
    """

    lead: Tile | None = None
    arms: tuple[tuple[Piece, ...], ...] = ()
    open_arms: tuple[Seat, ...] = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Every tile on the table: the lead, then arm by arm."""
        lead = () if self.lead is None else (self.lead,)
        return (*lead, *(piece.tile for arm in self.arms for piece in arm))

    def without(self, last: Tile) -> "Board":
        """Return the board before this tile, the outermost of an arm, was laid."""
        arms = tuple(arm[:-1] if arm and arm[-1].tile == last else arm for arm in self.arms)
        return Board(self.lead, arms, self.open_arms)


@dataclass
class Layer:
    """Lays tiles on a table and keeps how they lie."""

    ruleset: Ruleset
    table: Table = field(init=False)
    lead: Tile | None = None
    arms: list[list[Piece]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = empty(self.ruleset)
        fixed = {"LINE": 2, "CROSS": self.ruleset.players}.get(self.ruleset.layout, 0)
        self.arms = [[] for _ in range(fixed)]

    def make(self, move: Move) -> None:
        """Make a move that lays a tile or loses a turn; others change nothing on the table."""
        if move.kind == "pass":
            self.table.lose_turn(move.seat)
        elif move.kind == "lay" and move.tile is not None:
            self.lay(move.seat, move.tile, move.at, move.free)

    def lay(self, seat: Seat, laid: Tile, at: int | None, free: int | None = None) -> bool:
        """Lay a tile at the place named. False: it does not fit there."""
        if self.lead is None:
            self.table.lead(laid)
            self.lead = laid
            return True
        # `put` lets any seat use any arm, but on a line it may take the other end.
        lay = self.table.lay if self.ruleset.layout == "LINE" else self.table.put
        if not lay(seat, laid, at, free):
            return False
        if at is None:
            self.arms.append([])
            at = len(self.arms) - 1
        far = self.table.ends[at]
        self.arms[at].append(Piece(laid.low + laid.high - far[0], far[0], across=len(far) > 1))
        return True

    @property
    def board(self) -> Board:
        """What lies on the table now."""
        if self.lead is None:
            return Board()
        return Board(self.lead, tuple(tuple(arm) for arm in self.arms), self.table.open_arms)


def board_after(moves: Iterable[Move], ruleset: Ruleset) -> Board:
    """Return what lies on the table after the moves of a legal play."""
    layer = Layer(ruleset)
    for move in moves:
        layer.make(move)
    return layer.board


def layer_of(board: Board, ruleset: Ruleset) -> Layer:
    """Return a layer on which this board lies. Raises WrongValue for a board that the rules do not allow."""
    layer = Layer(ruleset)
    if board.lead is None:
        return layer
    layer.lay(Seat(0), board.lead, None)
    if ruleset.layout == "STAR":
        _lay_star(layer, board)
    else:
        if len(board.arms) != len(layer.arms):
            raise WrongValue("table", f"needs {len(layer.arms)} arms")
        for at, arm in enumerate(board.arms):
            _lay_arm(layer, at, arm)
    # A tile closes its arm, so the arms that are open are opened last.
    for seat in board.open_arms:
        layer.table.lose_turn(seat)
    if layer.board != board:
        raise WrongValue("table", "tiles do not touch as they are written, or arms are open that cannot be")
    return layer


def _lay_star(layer: Layer, board: Board) -> None:
    """Every arm is begun at the centre; an arm goes on once the star is whole."""
    for arm in board.arms:
        _lay_arm(layer, None, arm[:1])
    for at, arm in enumerate(board.arms):
        if arm[1:] and layer.table.growing:
            raise WrongValue("table", "an arm goes on before the star is whole")
        _lay_arm(layer, at, arm[1:])


def _lay_arm(layer: Layer, at: int | None, arm: Iterable[Piece]) -> None:
    for piece in arm:
        if not layer.lay(Seat(at or 0), piece.tile, at, piece.far):
            raise WrongValue("table", f"{piece.tile} does not fit where it is written")
