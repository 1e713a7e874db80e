"""What the standings count beside the results: the last matches of each team, and its penalties."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from scoring.entries import PenaltyEntry
from scoring.hands import PAIRS
from scoring.penalties import PENALTIES
from scoring.sheets import rankings
from scoring.sheets.teams import winners
from tournament.lottery.rulings import rulings_in
from tournament.matches import entry
from tournament.models import SheetEntry, TableMatch, Tournament
from tournament.tournaments import opening

LAST: Final = 5
"""How many matches of a team are shown as dots."""


def last_matches(tournament: Tournament, results: Iterable[rankings.MatchResult]) -> dict[int, tuple[bool, ...]]:
    """Return per team whether it won each of its last matches, after sanctions; `results` in the order of play."""
    last: dict[int, tuple[bool, ...]] = {}
    changed = rulings_in(tournament).by_match
    profile = opening.profile_of(tournament)
    for result in results:
        sanctioned = changed.get(result.match)
        won = {result.winner} if sanctioned is None else winners(result, profile, sanctioned)
        for number in result.teams:
            last[number] = (*last.get(number, ()), number in won)[-LAST:]
    return last


def penalties(tournament: Tournament, finished: Iterable[int]) -> tuple[Counter[int], Counter[int]]:
    """Return per team the number of penalties with points in these sheets (by key), and the points that they cost."""
    offences, cost = Counter[int](), Counter[int]()
    # Only sheets with penalties need to be replayed.
    written = SheetEntry.objects.filter(table_match__tournament=tournament, kind__in=[*PENALTIES])
    punished = set(written.order_by().values_list("table_match", flat=True))
    counted = punished.intersection(finished)
    sheets = TableMatch.objects.filter(pk__in=counted).select_related("team_a", "team_b").prefetch_related("entries")
    for table_match in sheets:
        table_match.tournament = tournament  # avoids a query per sheet for its rules
        teams = {"A": table_match.team_a.number, "B": table_match.team_b.number}
        for line in entry.sheet_of(table_match).lines:
            # Other notes: only a warning, or a line that does not count.
            if isinstance(line.entry, PenaltyEntry) and line.note.code == line.entry.row.word:
                side = PAIRS.side_at[line.entry.seat]
                offences[teams[side]] += 1
                cost[teams[side]] -= line.points[side]
    return offences, cost
