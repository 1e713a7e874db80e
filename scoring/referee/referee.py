"""The referee: what a seat may do now, and whether its move is legal."""

from collections.abc import Iterable, Sequence

from scoring.errors import BadEntry
from scoring.findings import Finding, error
from scoring.hands import Held, Move, Seat
from scoring.referee.judge import Judge
from scoring.referee.legal import Laying, Legal, layings
from scoring.referee.position import End, Position
from scoring.referee.start import Leading, lead_of
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tiles_in

NOTHING: tuple[Finding, ...] = ()


class Referee:
    """One hand, move by move.

    deal: each seat's tiles. stock: the tiles not dealt, in drawing order, () if they are not known.
    leader: the seat with the right to lead; None: not known. first_hand: whether the tiles decide the lead, as they do
    in the first hand of a match. A deal that cannot be true is not reported here: see `replay`. Raises BadEntry unless
    there is one hand for each player.
    """

    __slots__ = ("_number", "_position")

    def __init__(
        self,
        ruleset: Ruleset,
        deal: Sequence[Sequence[Tile]],
        stock: Iterable[Tile] = (),
        leader: Seat | None = None,
        first_hand: bool = False,
    ) -> None:
        if len(deal) != ruleset.players:
            raise BadEntry("deal", "wrong-seats")
        self._position = Position(ruleset, deal, stock, lead_of(deal, ruleset, leader, first_hand))
        self._number = 0

    @classmethod
    def resume(cls, position: Position) -> "Referee":
        """Return a referee that goes on from this position, which it owns from now on."""
        referee = object.__new__(cls)
        referee._position, referee._number = position, 0
        return referee

    def copy(self) -> "Referee":
        """Return a referee of the same hand that goes on by itself: moves of one do not reach the other."""
        twin = object.__new__(Referee)
        twin._position, twin._number = self._position.copy(), self._number
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> "Referee":
        return self.copy()

    def push(self, move: Move) -> tuple[Finding, ...]:
        """Judge a move, and make it if it is legal. With an error among the findings nothing has changed."""
        self._number += 1
        # The common case first: no findings are worked out for an ordinary legal move.
        if self._position.follow(move):
            return NOTHING
        findings = self.judge(move)
        if all(finding.severity != "error" for finding in findings):
            self._make(move)
        return findings

    def force(self, move: Move) -> bool:
        """Make the move that `push` has refused, as closely as it can have happened. False: it cannot have happened."""
        if self.ended is not None or not 0 <= move.seat < len(self._position.hands):
            return False
        return self._make(move)

    def judge(self, move: Move) -> tuple[Finding, ...]:
        """Return what is wrong with a move, without making it."""
        position = self._position
        if position.ended is None:
            return tuple(Judge(position, move, self._number).findings())
        # Players knock after a block to show that nobody can go on.
        if move.kind == "pass" and position.trailing > 0 and move.seat == position.to_pass:
            return NOTHING
        return (error("moves-after-the-end", position.ruleset.cites[position.ended], "moves", move=self._number),)

    def legal(self) -> Legal:
        """Return what the seat to move may do; nothing when the hand is over, or the leader is not known."""
        position, seat = self._position, self.turn
        if seat is None:
            return Legal((), None)
        may = position.may(seat)
        if not position.laid:
            return Legal(tuple(Laying(tile, None) for tile in tiles_in(may)), None)
        return Legal(layings(position.table, seat, may), position.otherwise(seat), position.may_swap(seat))

    def _make(self, move: Move) -> bool:
        position, (seat, kind, tile, at, free) = self._position, move
        if position.ended is not None:
            position.pass_after_the_end(seat)
            return True
        if kind == "lay":
            return tile is not None and position.lay(seat, tile, at, free)
        if kind == "pass":
            position.lose_turn(seat)
            return True
        if kind == "swap":
            return position.may_swap(seat) and position.swap(seat)
        if position.laid:
            # A forced draw or show decides whose turn it was.
            position.turn_is(seat)
        if kind == "draw":
            return position.draw(seat, tile)
        return kind == "wrong" and tile is not None and position.show(seat, tile)

    # --- state of the hand

    @property
    def position(self) -> Position:
        """The state itself, to be read only: moves go through `push`."""
        return self._position

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None when the hand is over, and before the lead if the leader is not known."""
        return self._position.turn

    @property
    def ended(self) -> End | None:
        """How the hand ended; None if it goes on."""
        return self._position.ended

    @property
    def stuck(self) -> bool:
        """Whether nobody can lay or draw a tile, as far as tiles are known: over, unless a player swaps."""
        return self._position.ended == "block" or (self._position.laid > 0 and self._position.stuck())

    @property
    def leading(self) -> Leading:
        """How the hand had to begin."""
        return self._position.leading

    @property
    def ends(self) -> tuple[tuple[int, ...], ...]:
        """The numbers that may be used at each end, arm by arm on a cross and a star; () before the lead."""
        return self._position.table.ends

    @property
    def left(self) -> Held:
        """The tiles each seat is known to hold."""
        return tuple(tiles_in(hand) for hand in self._position.hands)

    @property
    def unnoted(self) -> tuple[int, ...]:
        """The number of tiles that each seat drew unnoted and still holds; () if there are none."""
        unknown = self._position.unknown
        return tuple(unknown) if any(unknown) else ()

    @property
    def exposed(self) -> Held:
        """The exposed tiles of each seat."""
        return tuple(tiles_in(hand) for hand in self._position.exposed)

    @property
    def laid(self) -> int:
        """Tiles on the table."""
        return self._position.laid.bit_count()

    @property
    def passes(self) -> int:
        """Turns lost before the last tile was laid."""
        return self._position.passes

    @property
    def stock(self) -> int:
        """Tiles in the stock, including those that are never drawn."""
        return self._position.stock.size

    @property
    def by(self) -> Seat | None:
        """The seat that laid the last tile."""
        return self._position.by

    @property
    def last(self) -> Tile | None:
        """The last tile laid."""
        return self._position.last

    @property
    def swapped_by(self) -> Seat | None:
        """The seat that has changed its hand for the tiles aside."""
        return self._position.swapped_by
