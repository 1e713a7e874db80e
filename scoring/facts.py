"""What a hand's moves tell: who led and how it ended, what is left, and the plays that some rule systems reward."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.hands import Seat
from scoring.layouts import Table, empty
from scoring.position import End
from scoring.ruleset import Ruleset
from scoring.suits import suit
from scoring.tiles import Tile, mask_of, tile
from scoring.transcripts import Held, Move

Ends = tuple[int, int]
"""The numbers a line shows, left and right."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A hand as it was played. Everything that nobody reached is None, 0 or ().

    leader: who led. end: how it ended, None: it did not. by, last: who laid the last tile, and which.
    ends_before, ends: what the line showed before and after it; None off a line, before two tiles lie, and where an end
    shows two numbers (a matador across). left: the tiles each seat has left. pips: what they add up to, by seat.
    passes: turns lost before the last tile. laid: tiles on the table.
    pase_salida: the seat after the leader passed on the opening tile. pases_redondos: who made all the others pass,
    each time and in order, the tile that blocks the hand left out: see `locker`. swapped_by: who changed his hand for
    the tiles aside. hanged: doubles still held though every other tile of their number is out (ahorcado, 003 L73).
    """

    leader: Seat | None
    end: End | None
    by: Seat | None
    last: Tile | None
    ends_before: Ends | None
    ends: Ends | None
    left: Held
    pips: tuple[int, ...]
    passes: int
    laid: int
    pase_salida: bool
    pases_redondos: tuple[Seat, ...]
    swapped_by: Seat | None
    hanged: tuple[Tile, ...]

    @property
    def locker(self) -> Seat | None:
        """Who laid the tile that blocked the hand, and so made all pass (D3); None without a block."""
        return self.by if self.end == "block" else None

    @property
    def fits_both(self) -> bool:
        """Went out with a tile that fitted either end, a double too: no double, it is a capicú (003 L69)."""
        if self.end != "domino" or self.last is None or self.ends_before is None:
            return False
        return all(self.last.fits(end) for end in self.ends_before)

    @property
    def capicu(self) -> bool:
        """Went out with a tile that fitted either end and is no double, whether or not the ends were equal (B2)."""
        return self.fits_both and self.last is not None and not self.last.is_double

    @property
    def distinct_ends(self) -> bool:
        """Whether the ends differed before the last tile."""
        return self.ends_before is not None and self.ends_before[0] != self.ends_before[1]

    @property
    def chuchazo(self) -> bool:
        """Went out with 0-0, on two blanks or not (B3)."""
        return self.end == "domino" and self.last == tile(0, 0)


def gather(
    moves: Sequence[Move], ruleset: Ruleset, left: Held, players: int, end: End | None, swapped_by: Seat | None = None
) -> Facts:
    """The facts of moves that were made, legal or not. left: what is held after them. players: those who were dealt
    tiles.
    """
    lays: list[Move] = []
    forced: list[int] = []
    """The turns lost after each tile."""
    for move in moves:
        if move.kind == "lay":
            lays.append(move)
            forced.append(0)
        elif move.kind == "pass" and forced:
            forced[-1] += 1
    first, last = (lays[0], lays[-1]) if lays else (None, None)
    before, after = _ends(lays, ruleset)
    return Facts(
        leader=first.seat if first else None,
        end=end,
        by=last.seat if last else None,
        last=last.tile if last else None,
        ends_before=before,
        ends=after,
        left=left,
        pips=tuple(sum(each.pips for each in hand) for hand in left),
        passes=sum(forced[:-1]),
        laid=len(lays),
        pase_salida=bool(forced and forced[0]),
        pases_redondos=tuple(
            move.seat for move, passes in zip(lays[:-1], forced, strict=False) if passes >= players - 1
        ),
        swapped_by=swapped_by,
        hanged=_hanged(mask_of(move.tile for move in lays if move.tile is not None), left, ruleset),
    )


def _ends(lays: Sequence[Move], ruleset: Ruleset) -> tuple[Ends | None, Ends | None]:
    """What the line showed before and after the last tile."""
    if ruleset.layout != "LINE" or not lays:
        return None, None
    table = empty(ruleset)
    before = None
    for number, (seat, _, laid, at, free) in enumerate(lays, 1):
        if number == len(lays):
            before = _shown(table)
        if laid is not None:
            if number == 1:
                table.lead(laid)
            else:
                table.put(seat, laid, at, free)
    return before, _shown(table)


def _shown(table: Table) -> Ends | None:
    numbers = [set(end) for end in table.ends]
    if [len(shown) for shown in numbers] != [1, 1]:
        return None
    return numbers[0].pop(), numbers[1].pop()


def _hanged(laid: int, left: Held, ruleset: Ruleset) -> tuple[Tile, ...]:
    doubles = sorted(each for hand in left for each in hand if each.is_double)
    return tuple(each for each in doubles if not suit(ruleset.double, each.low) & ~laid & ~each.bit)
