"""The records of a tournament: its longest match, the one with the most locks, its highest hand; nothing is stored."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import prefetch_related_objects

from scoring.entries import Hand
from scoring.hands import SIDES
from tournament.matches import entry
from tournament.models import TableMatch, Team, Tournament


@dataclass(frozen=True)
class Record:
    """A record: the match that holds it, its figure, and the team that made it; None if both did."""

    table_match: TableMatch
    figure: int
    team: Team | None = None


@dataclass(frozen=True)
class Records:
    """The records of the finished matches; the first match holds one that several share. None: nothing to count."""

    longest: Record | None
    locks: Record | None
    highest: Record | None

    def __bool__(self) -> bool:
        return self.longest is not None


def records_of(tournament: Tournament) -> Records:
    """Return the records of a tournament, from the sheets of its finished matches."""
    over = tournament.table_matches.filter(state=TableMatch.State.FINISHED, hands__gt=0)
    related = ("round__division__bracket", "match", "team_a", "team_b")
    found = list(over.select_related(*related).order_by("round__division__order", "round__number", "match__number"))
    prefetch_related_objects(found, "entries")
    longest, locks, highest = [], [], []
    for table_match in found:
        table_match.tournament = tournament  # its rules are asked for once
        longest.append(Record(table_match, table_match.hands))
        hands = [(line, line.entry) for line in entry.sheet_of(table_match).lines if not line.voided]
        played = [(line, hand) for line, hand in hands if isinstance(hand, Hand)]
        locks.append(Record(table_match, sum(hand.end == "block" for _line, hand in played)))
        teams = dict(zip(SIDES, (table_match.team_a, table_match.team_b), strict=True))
        for line, _hand in played:
            if line.winner is not None:
                highest.append(Record(table_match, line.points[line.winner], teams[line.winner]))
    return Records(_most(longest), _most(locks), _most(highest))


def _most(found: Iterable[Record]) -> Record | None:
    """Return the first record with the largest figure; None if that is 0."""
    return max((one for one in found if one.figure > 0), key=lambda one: one.figure, default=None)
