"""The referee: what a seat may do now, and whether what it does is legal."""

from collections.abc import Iterable, Sequence

from scoring.errors import BadEntry
from scoring.findings import Finding, error
from scoring.hands import Seat
from scoring.judging import Judge
from scoring.leading import Leading, lead_of
from scoring.legal import Laying, Legal, layings
from scoring.position import End, Position
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tiles_in
from scoring.transcripts import Held, Move

NOTHING: tuple[Finding, ...] = ()


class Referee:
    """One hand, move by move.

    deal: each seat's tiles. stock: the tiles not dealt, the first to be drawn first, () where they are not known.
    leader: who has the right to lead; None: not known. first_hand: whether the tiles decide the lead, as they do in the
    first hand of a match. Nothing is said about a deal that cannot be true: see `replay`. Raises BadEntry when it has
    not one hand for each player.
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

    def push(self, move: Move) -> tuple[Finding, ...]:
        """Make a move. Without an error among the findings it is legal and made; with one nothing has changed."""
        self._number += 1
        if self._position.follow(move):
            return NOTHING
        findings = self.judge(move)
        if all(finding.severity != "error" for finding in findings):
            self._make(move)
        return findings

    def force(self, move: Move) -> bool:
        """Make the move that `push` has refused, as near to it as it can have happened. False: it cannot have."""
        if self.ended is not None or not 0 <= move.seat < len(self._position.hands):
            return False
        return self._make(move)

    def judge(self, move: Move) -> tuple[Finding, ...]:
        """What is wrong with a move, without making it."""
        position = self._position
        if position.ended is None:
            return tuple(Judge(position, move, self._number).findings())
        if move.kind == "pass" and position.trailing > 0 and move.seat == position.to_pass:
            return NOTHING
        return (error("moves-after-the-end", position.ruleset.cites[position.ended], "moves", move=self._number),)

    def legal(self) -> Legal:
        """What the seat whose turn it is may do; nothing when the hand is over, or nobody knows who leads."""
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
            position.turn_is(seat)
        if kind == "draw":
            return position.draw(seat, tile)
        return kind == "wrong" and tile is not None and position.show(seat, tile)

    # --- what it knows

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is; None when the hand is over, and before the lead when nobody knows who leads."""
        return self._position.turn

    @property
    def ended(self) -> End | None:
        """How the hand ended; None: it goes on."""
        return self._position.ended

    @property
    def stuck(self) -> bool:
        """Whether nobody can lay or draw a tile, as far as tiles are known: over, unless somebody changes his hand."""
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
    def exposed(self) -> Held:
        """The tiles of each seat that lie face up."""
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
        """Tiles in the stock, those that are never drawn included."""
        return self._position.stock.size

    @property
    def by(self) -> Seat | None:
        """Who laid the last tile."""
        return self._position.by

    @property
    def last(self) -> Tile | None:
        """The last tile laid."""
        return self._position.last

    @property
    def swapped_by(self) -> Seat | None:
        """Who has changed his hand for the tiles aside."""
        return self._position.swapped_by
