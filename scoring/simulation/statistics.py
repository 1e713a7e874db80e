"""Statistics of many hands or matches, for comparison with figures measured elsewhere."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from math import sqrt

from scoring.entries import Entry, Hand
from scoring.hands import Side
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, total_sheet
from scoring.sheets.record import Points
from scoring.simulation.played import PlayedHand, lowest


@dataclass(slots=True)
class Measure:
    """One figure, measured repeatedly. Yes or no counts as 1 or 0, so that its mean is a share.

    counts: how often each value occurred. Every property is None before the first value; `error` and `deviation` before
    the second.
    """

    # A count of each value, not the values: millions of hands fit in memory, and quantiles are exact.
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        self.counts[value] += 1

    @property
    def count(self) -> int:
        """The number of values measured."""
        return self.counts.total()

    @property
    def mean(self) -> float | None:
        number = self.count
        return sum(value * times for value, times in self.counts.items()) / number if number else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of one value, estimated from all of them."""
        number = self.count
        # The estimate divides by n - 1.
        if number < 2:
            return None
        total = sum(value * times for value, times in self.counts.items())
        # Whole numbers, so the difference of squares below is exact.
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
        """Return the least value that at least this share of all values does not exceed."""
        passed, needed = 0, share * self.count
        for value in sorted(self.counts):
            passed += self.counts[value]
            if passed >= needed:
                return value
        return None


@dataclass
class Measures:
    """Several measures, by name."""

    def figures(self) -> Iterator[tuple[str, Measure]]:
        """Yield each measure with its name, in order."""
        for each in fields(self):
            yield each.name, getattr(self, each.name)


@dataclass
class Statistics(Measures):
    """Measures of many hands; all shares are of all hands, unless stated otherwise.

    void_hand: level blocks. level_block: the same, of the blocks. locker_wins: of the decided blocks, the locker's
    side. leader_wins: of the decided hands, the leader's side. points, points_opp: pips of a decided hand, everybody's
    or the losers' only. after_domino, after_block: `points` by how the hand ended. tiles: laid. passes: before the last
    tile, by all. capicu: on two different ends; capicu_equal_ends: no double either; double_fits_both: no capicú.
    pase_redondo: hands with at least one. tiles_in_block, tiles_in_domino: `tiles` by how the hand ended.
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

    def add(self, hand: PlayedHand) -> None:
        """Add one more hand."""
        pips, seating = hand.pips, hand.seating
        block = hand.end == "block"
        # Nobody else can have won a domino.
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
    """Measure these hands one after another, without keeping them."""
    measured = Statistics()
    for hand in hands:
        measured.add(hand)
    return measured


@dataclass
class MatchStatistics(Measures):
    """Measures of many finished matches under one ruleset.

    hands: hands of a match, including void ones. winner_final, loser_final: points of the winners and of each other
    side when a match, or each of its partidas, was won. loser_on_zero: finals of losers that are 0 or less.
    first_leader_wins: matches won by the side that led the first hand.
    """

    hands: Measure = field(default_factory=Measure)
    winner_final: Measure = field(default_factory=Measure)
    loser_final: Measure = field(default_factory=Measure)
    loser_on_zero: Measure = field(default_factory=Measure)
    first_leader_wins: Measure = field(default_factory=Measure)

    def add(self, match: Sequence[Entry], ruleset: Ruleset) -> None:
        """Add one more match. Of an unfinished one only the hands count."""
        sheet = total_sheet(match, ruleset)
        self.hands.add(sheet.hands_played)
        for winners, totals in _finals(sheet):
            for side, points in totals.items():
                if side in winners:
                    self.winner_final.add(points)
                else:
                    self.loser_final.add(points)
                    self.loser_on_zero.add(points <= 0)
        leader = next((entry.leader for entry in match if isinstance(entry, Hand)), None)
        if leader is not None and sheet.outcome is not None:
            self.first_leader_wins.add(ruleset.seating.side_at[leader] in sheet.outcome.winners)


def _finals(sheet: Sheet) -> Iterator[tuple[tuple[Side, ...], Points]]:
    """Yield the winners and the points at the end of each partida, or of the match."""
    # Each partida starts from 0, so the totals of the match cover its last partida only.
    if sheet.partidas:
        yield from (((partida.winner,), partida.totals) for partida in sheet.partidas)
    elif sheet.outcome is not None:
        yield sheet.outcome.winners, sheet.outcome.totals


def match_statistics(matches: Iterable[Sequence[Entry]], ruleset: Ruleset) -> MatchStatistics:
    """Measure these matches one after another, without keeping them."""
    measured = MatchStatistics()
    for match in matches:
        measured.add(match, ruleset)
    return measured
