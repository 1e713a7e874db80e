"""What many hands, or many matches, amount to: the figures that are compared with those measured elsewhere."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from math import sqrt

from scoring.simulation.played import PlayedHand, lowest


@dataclass(slots=True)
class Measure:
    """One figure, measured again and again. Yes or no counts as 1 or 0, so that its mean is a share.

    counts: how often each value came. Every property is None while nothing, or for `error` and `deviation` less than
    two values, was measured.
    """

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        self.counts[value] += 1

    @property
    def count(self) -> int:
        """How many were measured."""
        return self.counts.total()

    @property
    def mean(self) -> float | None:
        number = self.count
        return sum(value * times for value, times in self.counts.items()) / number if number else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of one value, as estimated from all of them."""
        number = self.count
        if number < 2:
            return None
        total = sum(value * times for value, times in self.counts.items())
        squares = sum(value * value * times for value, times in self.counts.items())
        return sqrt((squares - total * total / number) / (number - 1))

    @property
    def error(self) -> float | None:
        """The standard error of the mean."""
        deviation = self.deviation
        return None if deviation is None else deviation / sqrt(self.count)

    @property
    def least(self) -> int | None:
        return min(self.counts, default=None)

    @property
    def most(self) -> int | None:
        return max(self.counts, default=None)

    def quantile(self, share: float) -> int | None:
        """The least value that at least this share of all values does not exceed."""
        passed, needed = 0, share * self.count
        for value in sorted(self.counts):
            passed += self.counts[value]
            if passed >= needed:
                return value
        return None


@dataclass(slots=True)
class Statistics:
    """Of many hands; all shares are of all hands, unless a line says of which.

    void_hand: level blocks. level_block: the same, of the blocks. locker_wins: of the decided blocks, the locker's
    side. leader_wins: of the decided hands, the leader's side. points, points_opp: pips of a decided hand, everybody's
    or the losers' only. after_domino, after_block: `points` by how the hand ended. tiles: laid. passes: before the last
    tile, by all. capicu: on two different ends; capicu_equal_ends: no double either; double_fits_both: no capicú.
    pase_redondo: hands that saw at least one. tiles_in_block, tiles_in_domino: `tiles` by how the hand ended.
    """

    block: Measure = field(default_factory=Measure)
    level_block: Measure = field(default_factory=Measure)
    void_hand: Measure = field(default_factory=Measure)
    locker_wins: Measure = field(default_factory=Measure)
    leader_wins: Measure = field(default_factory=Measure)
    points: Measure = field(default_factory=Measure)
    points_opp: Measure = field(default_factory=Measure)
    after_domino: Measure = field(default_factory=Measure)
    after_block: Measure = field(default_factory=Measure)
    tiles: Measure = field(default_factory=Measure)
    passes: Measure = field(default_factory=Measure)
    capicu: Measure = field(default_factory=Measure)
    capicu_equal_ends: Measure = field(default_factory=Measure)
    double_fits_both: Measure = field(default_factory=Measure)
    chuchazo: Measure = field(default_factory=Measure)
    pase_salida: Measure = field(default_factory=Measure)
    pase_redondo: Measure = field(default_factory=Measure)
    tiles_in_block: Measure = field(default_factory=Measure)
    tiles_in_domino: Measure = field(default_factory=Measure)

    @property
    def hands(self) -> int:
        return self.block.count

    def figures(self) -> Iterator[tuple[str, Measure]]:
        """Each measure with its name, in order."""
        for each in fields(self):
            yield each.name, getattr(self, each.name)

    def add(self, hand: PlayedHand) -> None:
        """Count one more hand."""
        pips, seating = hand.pips, hand.seating
        block = hand.end == "block"
        lowest_sides = lowest(pips, seating) if block else (seating.side_at[hand.by],)
        winner = lowest_sides[0] if len(lowest_sides) == 1 else None
        self.block.add(block)
        self.void_hand.add(winner is None)
        if block:
            self.level_block.add(winner is None)
        if winner is not None:
            points = sum(pips)
            self.points.add(points)
            self.points_opp.add(points - sum(pips[seat] for seat in seating.seats_by_side[winner]))
            self.leader_wins.add(seating.side_at[hand.leader] == winner)
            (self.after_block if block else self.after_domino).add(points)
            if block:
                self.locker_wins.add(seating.side_at[hand.by] == winner)
        self._add_plays(hand, block)

    def _add_plays(self, hand: PlayedHand, block: bool) -> None:
        laid, fits, double = hand.laid, hand.fits_both, hand.last.is_double
        self.tiles.add(laid)
        (self.tiles_in_block if block else self.tiles_in_domino).add(laid)
        self.passes.add(hand.passes)
        self.capicu.add(fits and hand.distinct_ends)
        self.capicu_equal_ends.add(fits and not double and not hand.distinct_ends)
        self.double_fits_both.add(fits and double)
        self.chuchazo.add(hand.chuchazo)
        self.pase_salida.add(hand.pase_salida)
        self.pase_redondo.add(bool(hand.pases_redondos))


def statistics(hands: Iterable[PlayedHand]) -> Statistics:
    """Measure these hands, one after another; none is kept."""
    measured = Statistics()
    for hand in hands:
        measured.add(hand)
    return measured
