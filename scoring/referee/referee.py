"""The referee: what a seat may do now, and whether its move is legal.

Judging one move: every finding about a move in a position.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from scoring.errors import BadEntry
from scoring.findings import Finding, error, warning
from scoring.hands import Held, Kind, Move, Seat
from scoring.policies import Topic
from scoring.referee.legal import Laying, Legal, layings
from scoring.referee.position import End, Position
from scoring.referee.start import Leading, lead_of
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tiles_in


class Judge:
    """Judges one move and words its findings. number: the move's number, from 1."""

    def __init__(self, position: Position, move: Move, number: int) -> None:
        self.position = position
        self.move = move
        self.number = number

    def findings(self) -> Iterator[Finding]:
        """Yield everything wrong with the move; a legal move yields nothing."""
        seat, kind = self.move.seat, self.move.kind
        if not 0 <= seat < len(self.position.hands):
            yield self.error("no-such-seat", "set")
        elif kind not in _ABOUT:
            yield self.error("no-such-move", "play")
        elif seat not in self.position.seats:
            yield self.error("seat-is-out", "play")
        else:
            yield from self._turn_findings()
            yield from _ABOUT[kind](self)

    def error(self, code: str, topic: Topic, **params: int | str) -> Finding:
        """Return a finding about this move, with its number, its seat and its tile, if any, as params."""
        tile = {} if self.move.tile is None else {"tile": str(self.move.tile)}
        told: dict[str, int | str] = {"move": self.number, "seat": self.move.seat, **tile, **params}
        return error(code, self.position.ruleset.cites[topic], "moves", **told)

    def _turn_findings(self) -> Iterator[Finding]:
        position, seat = self.position, self.move.seat
        due = position.turn
        if not position.laid and position.lost:
            yield from self._right_findings()
        # The leader may swap right after leading, when the turn has already moved on.
        elif due is None or due == seat or (self.move.kind == "swap" and position.may_swap(seat)):
            return
        elif position.laid:
            yield self.error("out-of-turn", "play", turn=due)
        else:
            yield self.error("wrong-leader", "first-lead" if position.leading.tile else "lead", leader=due)

    def _right_findings(self) -> Iterator[Finding]:
        """Before the lead, the seats that had the right to it and lack the double pass in order: all of them, or none
        (002 L55).
        """
        position, (seat, kind, *_) = self.position, self.move
        told = len(position.lost) < len(position.leading.turns_lost)
        if kind == "pass" and seat in position.lost:
            due = position.lost[0]
        elif seat == position.turn:
            due = position.lost[0] if told else seat
        else:
            yield self.error("wrong-leader", "first-lead", leader=position.turn or 0)
            return
        if seat != due:
            yield self.error("out-of-turn", "lead", turn=due)

    # --- a tile is laid

    def lay_findings(self) -> Iterator[Finding]:
        """The tile must be named, of the set and held; it must be the tile due to lead, or fit where it was laid."""
        position, (seat, _, tile, at, free) = self.position, self.move
        if tile is None:
            yield self.error("no-tile", "play")
        elif tile.high > position.double:
            yield self.error("tile-not-in-set", "set")
        elif not position.holds(seat, tile):
            yield self.error("tile-not-held", "play")
        elif not position.laid:
            due = position.leading.tile
            if due is not None and tile != due and seat == position.leading.leader:
                yield self.error("wrong-lead-tile", "first-lead", due=str(due))
        # A place that leaves no choice of half accepts any `free`.
        elif not any(place.at == at and place.free in (None, free) for place in position.table.places(seat, tile)):
            where = {} if at is None else {"at": at}
            yield self.error(position.table.refusal(seat, tile, at, free), "play", **where)
        else:
            yield from self._exposed_findings(seat, tile)

    def _exposed_findings(self, seat: Seat, tile: Tile) -> Iterator[Finding]:
        """The tile fits: check whether an exposed one must go first, or may not go out (SACI rule 13)."""
        may = self.position.may(seat)
        if self.position.hands[seat] & tile.bit & ~may:
            if may:
                yield self.error("must-play-exposed", "wrong-domino", due=str(tiles_in(may)[0]))
            else:
                yield self.error("exposed-cannot-go-out", "wrong-domino")

    # --- no tile is laid

    def pass_findings(self) -> Iterator[Finding]:
        """A pass is legal if no tile must be laid and none can be drawn (SACI rules 11 and 12)."""
        position, seat = self.position, self.move.seat
        instead = position.otherwise(seat)
        may = position.may(seat)
        if not position.laid and seat in position.leading.turns_lost:
            return
        if instead is None and may:
            yield self.error("false-pass", "false-pass", fits=str(tiles_in(may)[0]))
        elif instead is not None and instead != "pass":
            yield self.error("must-draw", "pass", stock=position.stock.size)

    def draw_findings(self) -> Iterator[Finding]:
        """A draw is legal if the seat had to draw, and this tile can have been the next of the stock."""
        position, seat, tile = self.position, self.move.seat, self.move.tile
        stock, ruleset = position.stock, position.ruleset
        instead = position.otherwise(seat)
        if instead is None or instead == "pass":
            if ruleset.unable != "PASS" and position.laid and stock.size <= ruleset.reserve and not position.may(seat):
                yield self.error("draw-from-empty", "pass", stock=stock.size)
            else:
                yield self.error("draw-not-allowed", "pass")
        elif tile is None:
            if stock.top is None:
                yield self.not_noted()
        # Without a recorded order any unseen tile can have been next.
        elif (stock.top or tile) != tile:
            yield self.error("wrong-drawn-tile", "pass", due=str(stock.top))
        elif not stock.unseen & tile.bit:
            yield self.error("wrong-drawn-tile", "pass")

    def not_noted(self) -> Finding:
        """Warn that later moves of this seat are judged by the known tiles only."""
        rule = self.position.ruleset.cites["pass"]
        return warning("drawn-tile-not-noted", rule, "moves", move=self.number, seat=self.move.seat)

    def show_findings(self) -> Iterator[Finding]:
        """A shown tile must be held, and must fit nowhere (SACI rule 13)."""
        position, (seat, _, tile, _, _) = self.position, self.move
        if tile is None:
            yield self.error("no-tile", "wrong-domino")
        elif tile.high > position.double:
            yield self.error("tile-not-in-set", "set")
        elif not position.holds(seat, tile):
            yield self.error("tile-not-held", "wrong-domino")
        elif tile.bit & position.table.fitting(seat):
            # a tile that fits the other end is laid there: no wrong domino (A7)
            yield self.error("shown-tile-fits", "wrong-domino")

    def swap_findings(self) -> Iterator[Finding]:
        """A swap needs rules and a moment that allow it (002 L66-68)."""
        if not self.position.may_swap(self.move.seat):
            yield self.error("swap-not-allowed", "deal")


_ABOUT: Final[Mapping[Kind, Callable[[Judge], Iterator[Finding]]]] = {
    "lay": Judge.lay_findings,
    "pass": Judge.pass_findings,
    "draw": Judge.draw_findings,
    "wrong": Judge.show_findings,
    "swap": Judge.swap_findings,
}


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
