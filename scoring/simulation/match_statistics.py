"""What many matches amount to."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields

from scoring.entries import Entry, Hand
from scoring.hands import Side
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet, fold
from scoring.sheets.record import Points
from scoring.simulation.statistics import Measure


@dataclass(slots=True)
class MatchStatistics:
    """Of many finished matches under one ruleset.

    hands: hands of a match, void ones included. winner_final, loser_final: points of the winners and of each other side
    when a match, or each of its partidas, was won. loser_on_zero: finals of losers that are 0 or less.
    first_leader_wins: matches won by the side that led the first hand.
    """

    hands: Measure = field(default_factory=Measure)
    winner_final: Measure = field(default_factory=Measure)
    loser_final: Measure = field(default_factory=Measure)
    loser_on_zero: Measure = field(default_factory=Measure)
    first_leader_wins: Measure = field(default_factory=Measure)

    def figures(self) -> Iterator[tuple[str, Measure]]:
        """Each measure with its name, in order."""
        for each in fields(self):
            yield each.name, getattr(self, each.name)

    def add(self, match: Sequence[Entry], ruleset: Ruleset) -> None:
        """Count one more match. One that is not over counts its hands only."""
        sheet = fold(match, ruleset)
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
    """The winners and the points at the end of each partida, or of the match."""
    if sheet.partidas:
        yield from (((partida.winner,), partida.totals) for partida in sheet.partidas)
    elif sheet.outcome is not None:
        yield sheet.outcome.winners, sheet.outcome.totals


def match_statistics(matches: Iterable[Sequence[Entry]], ruleset: Ruleset) -> MatchStatistics:
    """Measure these matches, one after another; none is kept."""
    measured = MatchStatistics()
    for match in matches:
        measured.add(match, ruleset)
    return measured
