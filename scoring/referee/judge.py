"""Judging one move: every finding about a move in a position."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from scoring.findings import Finding, error, warning
from scoring.hands import Kind, Move, Seat
from scoring.policies import Topic
from scoring.referee.position import Position
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
