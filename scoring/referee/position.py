"""The position of a hand in play: the table, the tiles held, the turn, and whether the hand is over."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from scoring.hands import Move, Seat
from scoring.layouts import empty
from scoring.referee.legal import Otherwise, bound, draws, otherwise
from scoring.referee.start import Leading, Stock
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, mask_of, whole

End = Literal["domino", "block"]
"""How a hand ends: a player lays their last tile, or nobody can play any more."""


class Position:
    """The referee's state of a hand. Sets of tiles are bits; lists are by seat.

    hands: the tiles known to be held; unknown: how many more were drawn unnoted. exposed: those face up.
    turn: the seat to move; None when the hand is over, and before the lead if the leader is not known. laid: the tiles
    on the table. by, last: the seat that laid the last one, and the tile. passes: turns lost before it. passed: turns
    lost since; idle: of those, turns in a row by players who had drawn nothing, with no change of hands between them.
    drawn: the tile drawn last in this turn, 0 for none or unnoted; draws: tiles drawn in this turn.
    lost: seats that lose their turn before the lead. trailing: passes that may still follow a block, and to_pass: the
    seat that makes the next one.
    """

    __slots__ = (
        "after", "by", "careful", "double", "drawn", "draws", "ended", "exposed", "hands", "idle", "laid",
        "last", "leading", "lost", "passed", "passes", "ruleset", "seats", "stock", "swapped_by", "table",
        "to_pass", "trailing", "turn", "unknown",
    )  # fmt: skip

    def __init__(
        self, ruleset: Ruleset, deal: Sequence[Iterable[Tile]], stock: Iterable[Tile], leading: Leading
    ) -> None:
        whole_set = whole(ruleset.double)
        self.ruleset = ruleset
        self.double: Final = ruleset.double
        self.table = empty(ruleset)
        self.hands = [mask_of(hand) & whole_set for hand in deal]
        self.unknown = [0] * len(self.hands)
        self.exposed = [0] * len(self.hands)
        dealt = 0
        for hand in self.hands:
            dealt |= hand
        self.stock = Stock(ruleset.double, dealt, stock)
        # an eliminated player was dealt nothing, and has no turn
        self.seats = tuple(Seat(seat) for seat, hand in enumerate(self.hands) if hand)
        self.after = _turns(len(self.hands), self.seats)
        self.leading = leading
        self.lost = list(leading.turns_lost)
        self.turn: Seat | None = leading.leader
        self.ended: End | None = None
        self.by: Seat | None = None
        self.last: Tile | None = None
        self.swapped_by: Seat | None = None
        self.to_pass: Seat | None = None
        self.laid = self.passes = self.passed = self.idle = self.drawn = self.draws = self.trailing = 0
        # True while `follow` cannot judge by fitting tiles alone: before the lead, where players draw, and once a
        # tile is exposed
        self.careful = True

    def copy(self) -> "Position":
        """Return a position of its own; the ruleset is shared, because nothing changes it."""
        twin = object.__new__(Position)
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if name in _OWN else value)
        return twin

    def follow(self, move: Move) -> bool:
        """Make an ordinary move if it is legal. False: nothing changed, and `judge.Judge` must look at it."""
        seat, kind, tile, at, free = move
        if self.careful or seat != self.turn:
            return False
        hand = self.hands[seat]
        if kind == "lay":
            if tile is None or not hand & tile.bit or not self.table.lay(seat, tile, at, free):
                return False
            self._count_laid(seat, tile)
            return True
        if kind != "pass" or hand & self.table.compulsory(seat):
            return False
        self.lose_turn(seat)
        return True

    # --- what may be done

    def may(self, seat: Seat) -> int:
        """Return the tiles the seat may lay, of those known."""
        hand = self.hands[seat]
        if not self.laid:
            due = self.leading.tile
            return hand & due.bit if due is not None and hand & due.bit else hand
        return self._bound(seat, self.table.fitting(seat))

    def otherwise(self, seat: Seat) -> Otherwise | None:
        """Return what the seat may do instead of laying a tile; before the lead nothing."""
        if not self.laid:
            return "pass" if self.lost and self.lost[0] == seat else None
        can_draw = self.can_draw and not (self.draws and self.ruleset.unable == "DRAW_ONE")
        return otherwise(self.table, seat, self.may(seat), self.ruleset, can_draw=can_draw, drawn=self.drawn)

    @property
    def can_draw(self) -> bool:
        """Whether the rules allow draws now and the stock has tiles for them."""
        return self.stock.size > self.ruleset.reserve and draws(self.table, self.ruleset)

    @property
    def can_swap(self) -> bool:
        """Whether a player may still change their hand for the tiles aside."""
        return self.ruleset.swap == "ON" and self.swapped_by is None and self.stock.size > 0

    def may_swap(self, seat: Seat) -> bool:
        """Return whether the seat may swap: on its turn after the lead; the leader also right after leading (002,
        Garrafina).
        """
        led = self.by == seat and self.laid.bit_count() == 1 and not self.passed
        return self.can_swap and self.ended is None and self.laid > 0 and (led or self.turn == seat)

    def stuck(self) -> bool:
        """Return whether nobody can lay a tile, as far as tiles are known, and nobody can draw one."""
        return not self.can_draw and self._none_fits()

    # --- moves, made without judging them

    def lay(self, seat: Seat, tile: Tile, at: int | None, free: int | None) -> bool:
        """Lay a tile, legal or not. False: the seat does not have it, or it fits at no place near the one named."""
        if not self.holds(seat, tile):
            return False
        if not self.laid:
            self.table.lead(tile)
            self.careful = self.ruleset.unable != "PASS"
        elif not self.table.put(seat, tile, at, free):
            return False
        self._identify(seat, tile)
        self.exposed[seat] &= ~tile.bit
        self._count_laid(seat, tile)
        return True

    def holds(self, seat: Seat, tile: Tile) -> bool:
        """Return whether the seat has the tile, or can have drawn it unnoted."""
        return bool(self.hands[seat] & tile.bit) or bool(self.unknown[seat] and self.stock.unseen & tile.bit)

    def lose_turn(self, seat: Seat) -> None:
        """Make the seat pass; before the lead, because it lacks the double that begins."""
        self.table.lose_turn(seat)
        if self.lost and not self.laid:
            # an entitled seat declares that it lacks the double; the turn stays with the leader
            self.lost.pop(0)
            return
        self.passed += 1
        # a player who drew in this turn may have kept a tile that fits
        self.idle += not self.draws
        self._turn_to(self.after[seat])
        # All seats have passed in a row: that already shows a block, so no passes may follow.
        if self.idle >= len(self.seats):
            self._settle()
            self.trailing = 0

    def pass_after_the_end(self, seat: Seat) -> None:
        """Record a pass after a block, which players make to show that it is one."""
        self.trailing -= 1
        self.to_pass = self.after[seat]

    def draw(self, seat: Seat, tile: Tile | None) -> bool:
        """Take a tile from the stock. False: the stock is empty, or does not have this tile."""
        if self.stock.size <= 0 or (tile is not None and not self.stock.unseen & tile.bit):
            return False
        taken = self.stock.draw(tile)
        self.idle = 0
        self.draws += 1
        self.drawn = 0 if taken is None else taken.bit
        if taken is None:
            self.unknown[seat] += 1
        self.hands[seat] |= self.drawn
        self._settle()
        return True

    def show(self, seat: Seat, tile: Tile) -> bool:
        """Expose a tile that does not fit for the rest of the hand. False: the seat does not have it."""
        if not self.holds(seat, tile):
            return False
        self._identify(seat, tile)
        self.exposed[seat] |= tile.bit
        self.careful = True
        self._settle()
        return True

    def swap(self, seat: Seat) -> bool:
        """Change the hand for the tiles aside; the former hand is out of play (H7)."""
        self.hands[seat] = self.stock.take_all()
        self.exposed[seat] = 0
        self.swapped_by = seat
        self.idle = 0
        self._settle()
        return True

    def turn_is(self, seat: Seat) -> None:
        """Give the turn to this seat, when a move shows that it was the seat's turn."""
        if self.turn != seat:
            self._turn_to(seat)

    def resume(self) -> None:
        """End the hand if it is over, after the fields were set to those of a hand in play."""
        if self.by is not None and not self.hands[self.by] and self._side_is_out(self.by):
            self._end("domino")
        else:
            self._settle()

    # --- what follows

    def _identify(self, seat: Seat, tile: Tile) -> None:
        """Laying or showing a tile that was drawn unnoted shows which one it was."""
        if not self.hands[seat] & tile.bit:
            self.unknown[seat] -= 1
            self.stock.identify(tile)
            self.hands[seat] |= tile.bit

    def _count_laid(self, seat: Seat, tile: Tile) -> None:
        hand = self.hands[seat] ^ tile.bit
        self.hands[seat] = hand
        self.laid |= tile.bit
        self.by = seat
        self.last = tile
        self.passes += self.passed
        self.passed = self.idle = 0
        if not hand and not self.unknown[seat]:
            if self._side_is_out(seat):
                self._end("domino")
                return
            # the hand goes on without this player (M3)
            self.seats = tuple(other for other in self.seats if other != seat)
            self.after = _turns(len(self.hands), self.seats)
        self.turn = self.after[seat]
        self.drawn = self.draws = 0
        if not self.careful:
            # Skip `_settle` while some player holds a tile that fits: it runs after every tile.
            reach = self.table.reach
            for other in self.seats:
                if self.hands[other] & reach(other):
                    return
        self._settle()

    def _side_is_out(self, seat: Seat) -> bool:
        """Return whether the hand ends because this seat is out: where both partners have to be, they are."""
        if self.ruleset.pairs_end == "FIRST":
            return True
        side_at = self.ruleset.seating.side_at
        return not any(hand for other, hand in enumerate(self.hands) if side_at[other] == side_at[seat])

    def _settle(self) -> None:
        """End the hand if nothing more can happen in it."""
        if self.ended is not None or not self.laid or not self._none_fits():
            return
        # Dead: no draw can help. Otherwise a block needs that nobody can draw and that all have passed, or that
        # no swap and no unnoted tile can still help.
        if self.table.dead(self.laid) or (
            not self.can_draw and (self.idle >= len(self.seats) or not (self.can_swap or self._may_hide()))
        ):
            self._end("block")

    def _none_fits(self) -> bool:
        return not any(self._bound(seat, self.table.reach(seat)) for seat in self.seats)

    def _may_hide(self) -> bool:
        """Return whether a tile that was drawn unnoted may be one that fits."""
        return any(self.unknown[seat] and self.stock.unseen & self.table.reach(seat) for seat in self.seats)

    def _bound(self, seat: Seat, fitting: int) -> int:
        hand, exposed = self.hands[seat], self.exposed[seat]
        # With tiles drawn unnoted it is not certain that an exposed tile is the last one.
        if not exposed or self.unknown[seat]:
            return hand & fitting & exposed or hand & fitting
        return bound(hand & fitting, hand, exposed, self.ruleset.exposed_last)

    def _turn_to(self, seat: Seat) -> None:
        self.turn = seat
        self.drawn = self.draws = 0

    def _end(self, end: End) -> None:
        self.ended = end
        self.to_pass, self.turn = self.turn, None
        self.trailing = len(self.seats) if end == "block" else 0


_OWN: Final = frozenset({"exposed", "hands", "lost", "stock", "table", "unknown"})
"""The fields of a position that moves change in place."""


def _turns(players: int, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the next seat that is playing, after each seat."""
    return tuple(
        next(
            (Seat((seat + step) % players) for step in range(1, players + 1) if (seat + step) % players in seats),
            Seat(0),
        )
        for seat in range(players)
    )
