"""Samples the tiles that a seat cannot see, by what the moves showed: each hidden tile goes to a slot it may be in.

A slot is a place for one tile when the hand begins: one of a seat's tiles, or the first, second ... of the stock. What
was seen decides for every tile and slot whether the tile may be there. A sample is a way to put all tiles into slots.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from scoring.errors import WrongValue
from scoring.hands import Move, Seat
from scoring.library.board import layer_of
from scoring.library.positions import State
from scoring.referee.position import End
from scoring.ruleset import Ruleset
from scoring.simulation.chance import Chance
from scoring.tiles import Tile, mask_of, tile, tile_set

SHUFFLES = 12
"""Exchanges of two tiles before each sample, for every hidden tile."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a seat knew when a hand, or the part of it that was watched, began.

    state: with the tiles that the seat could see. sizes: how many tiles each seat held. stock: how many were in the
    stock, and aside: out of play after a swap. drew: whether another seat had drawn in the turn in which it began.
    """

    state: State
    sizes: tuple[int, ...]
    stock: int
    aside: int
    drew: bool


class Span(NamedTuple):
    """The time in which a slot's tile is in a seat's hand. Time is counted in moves: the first is move 0."""

    seat: Seat
    start: float
    end: float = inf

    def covers(self, seat: Seat, time: float) -> bool:
        """Return whether the tile is in this seat's hand at this time."""
        return self.seat == seat and self.start <= time < self.end


class Without(NamedTuple):
    """At this time the seat held none of these tiles, as bits; but the tile of one slot, just drawn, may be kept."""

    time: float
    seat: Seat
    tiles: int
    kept: int | None = None


class Evidence:
    """What the moves of a hand showed one seat about the tiles it could not see.

    slots: for each slot, in whose hand its tile is and when. The slots of one seat share one list.
    """

    def __init__(
        self, beginning: Beginning, seat: Seat, hand: Sequence[Tile], moves: Sequence[Move], ended: End | None
    ) -> None:
        state = beginning.state
        self.beginning = beginning
        self.rules: Ruleset = state.rules
        dealt = [[Span(owner, 0)] for owner in self.rules.seating.seats]
        self.slots = [dealt[owner] for owner, size in enumerate(beginning.sizes) for _ in range(size)]
        self.first_of_stock = len(self.slots)
        self.slots += [[] for _ in range(beginning.stock + beginning.aside)]
        self.drawn = self.first_of_stock
        self.laid: dict[Tile, tuple[float, Seat]] = {}
        self.held: list[tuple[Tile, float, Seat]] = [
            (each, 0, Seat(owner)) for owner, tiles in enumerate(state.hands) for each in tiles
        ]
        self.only: dict[Tile, int] = {}
        self.face_up = [mask_of(state.exposed) & mask_of(tiles) for tiles in state.hands]
        self.without: list[Without] = []
        self._read(moves, ended)
        self.held += [(each, len(moves), seat) for each in hand]
        self.not_dealt = self._not_dealt()

    def _read(self, moves: Sequence[Move], ended: End | None) -> None:
        layer = layer_of(self.beginning.state.board, self.rules)
        table, just_drawn, drew = layer.table, None, self.beginning.drew
        spared = table.matadors if self.rules.draw_with_matador == "YES" else 0
        for time, move in enumerate(moves):
            seat = move.seat
            if move.kind == "draw":
                self._lacks(Without(time, seat, table.fitting(seat) & ~spared), table.fitting(seat))
                just_drawn = self._draw(time, move)
                continue
            # A pass before the lead shows what the lead shows too.
            if move.kind == "pass" and layer.lead is not None and not drew:
                kept = just_drawn if self.rules.drawn == "MAY_KEEP" else None
                self._lacks(Without(time, seat, table.compulsory(seat), kept), table.fitting(seat))
            else:
                self._note(time, move)
            layer.make(move)
            if move.kind in ("lay", "pass"):
                just_drawn, drew = None, False
        if ended == "block":
            for seat in self.rules.seating.seats:
                self._lacks(Without(len(moves), seat, table.reach(seat)), table.reach(seat))

    def _lacks(self, without: Without, fitting: int) -> None:
        """Note what a seat did not hold. With a fitting tile face up nothing is known: that tile came first, and may
        have been its last one, or one for another's arm.
        """
        if not self.face_up[without.seat] & fitting:
            self.without.append(without)

    def _note(self, time: float, move: Move) -> None:
        """Note a tile that was laid or shown, and a swap."""
        if move.kind == "swap":
            self._swap(time, move.seat)
            self.face_up[move.seat] = 0
        elif move.tile is not None and move.kind == "lay":
            self.laid[move.tile] = (time, move.seat)
            self.face_up[move.seat] &= ~move.tile.bit
        elif move.tile is not None and move.kind == "wrong":
            self.held.append((move.tile, time, move.seat))
            self.face_up[move.seat] |= move.tile.bit

    def _draw(self, time: float, move: Move) -> int:
        slot = self.drawn
        self.slots[slot].append(Span(move.seat, time + 1))
        self.drawn += 1
        if move.tile is not None:
            self.only[move.tile] = slot
        return slot

    def _swap(self, time: float, seat: Seat) -> None:
        """The seat's tiles go out of play, and the tiles aside come into its hand."""
        for spans in self.slots:
            # Up to and with this moment: a swap may be the first move that was watched.
            spans[:] = [span._replace(end=min(span.end, time + 0.5)) if span.seat == seat else span for span in spans]
        for slot in range(self.drawn, len(self.slots)):
            self.slots[slot].append(Span(seat, time + 1))

    def _not_dealt(self) -> int:
        """Return the tiles, as bits, that no seat was dealt, because somebody would have led with them.

        Everybody knows too who holds the tile that must lead.
        """
        state, rules = self.beginning.state, self.rules
        if state.turn is None or state.board.lead is not None:
            return 0
        if state.first_hand and rules.first_lead == "TOP_DOUBLE_HOLDER":
            self.held.append((tile(rules.double, rules.double), 0, state.turn))
        due = state.due
        if due is None:
            return 0
        self.held.append((due, 0, state.turn))
        return mask_of(
            each
            for each in tile_set(rules.double)
            if (each.is_double and (not due.is_double or each.low > due.low))
            or (not due.is_double and (each.pips, each.high) > (due.pips, due.high))
        )

    def hidden(self) -> tuple[Tile, ...]:
        """Return every tile that is in some slot."""
        on_table = set(self.beginning.state.board.tiles)
        return tuple(each for each in tile_set(self.rules.double) if each not in on_table)

    def slots_for(self, each: Tile) -> Iterator[int]:
        """Yield the slots in which the tile may have been."""
        known: dict[int, bool] = {}
        for slot, spans in enumerate(self.slots):
            # Slots of one seat are alike; those of the stock have a list of their own each.
            if id(spans) not in known:
                known[id(spans)] = self._may_be(each, slot, spans)
            if known[id(spans)]:
                yield slot

    def _may_be(self, each: Tile, slot: int, spans: Sequence[Span]) -> bool:
        if self.only.get(each, slot) != slot or (slot < self.first_of_stock and each.bit & self.not_dealt):
            return False
        gone, by = self.laid.get(each, (inf, None))
        if by is not None and not any(span.covers(by, gone) for span in spans):
            return False
        for shown, time, seat in self.held:
            if shown == each and not any(span.covers(seat, time) for span in spans):
                return False
        return not any(
            each.bit & lacks.tiles and lacks.time < gone and lacks.kept != slot and span.covers(lacks.seat, lacks.time)
            for lacks in self.without
            for span in spans
        )


class Sampler:
    """Deals the hidden tiles at random: a walk over all ways to put them into slots, in steps that exchange two."""

    def __init__(self, evidence: Evidence, rng: Chance) -> None:
        self.evidence = evidence
        self.rng = rng
        self.tiles = list(evidence.hidden())
        self.may = {each: frozenset(evidence.slots_for(each)) for each in self.tiles}
        self.at = self._any()

    def next(self) -> State:
        """Return the beginning of the hand with other hidden tiles."""
        tiles, at, may, rng = self.tiles, self.at, self.may, self.rng
        # A step is as likely as the one back, so all deals that the walk reaches are equally likely.
        for _ in range(SHUFFLES * len(tiles)):
            one, other = tiles[int(rng.random() * len(tiles))], tiles[int(rng.random() * len(tiles))]
            if at[other] in may[one] and at[one] in may[other]:
                at[one], at[other] = at[other], at[one]
        return self._state()

    def _any(self) -> dict[Tile, int]:
        """Return one way to put every tile into a slot of its own. Raises WrongValue if there is none."""
        holds: dict[int, Tile] = {}
        order = list(self.tiles)
        self.rng.shuffle(order)
        for each in order:
            if not self._place(each, holds, set()):
                raise WrongValue("view", "no deal agrees with every move")
        return {each: slot for slot, each in holds.items()}

    def _place(self, each: Tile, holds: dict[int, Tile], tried: set[int]) -> bool:
        """Put the tile into a slot, moving others on where that makes room."""
        slots = sorted(self.may[each])
        self.rng.shuffle(slots)
        for slot in slots:
            if slot in tried:
                continue
            tried.add(slot)
            # Of a taken slot: the tile in the way moves on to another one, and so on.
            if slot not in holds or self._place(holds[slot], holds, tried):
                holds[slot] = each
                return True
        return False

    def _state(self) -> State:
        beginning = self.evidence.beginning
        by_slot = {slot: each for each, slot in self.at.items()}
        hands, first = [], 0
        for size in beginning.sizes:
            hands.append(tuple(sorted(by_slot[slot] for slot in range(first, first + size))))
            first += size
        stock = tuple(by_slot[slot] for slot in range(first, first + beginning.stock))
        state = replace(beginning.state, hands=tuple(hands), stock=stock or None)
        if beginning.drew and state.turn is not None:
            # Another seat has drawn one of its tiles: any of them may be the one.
            state = replace(state, drawn=self.rng.choice(state.hands[state.turn]))
        return state
