"""Halls with few tables, and the quickest end of a match."""

from tests.cast import SEED, enter
from tournament.hall import seating
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Division, Round, TableMatch, Tournament


def small_hall(division: Division, *, players: int, seats: int) -> Division:
    """A bracket is drawn in a hall of so many tables."""
    Tournament.objects.update(tables=seats)
    enter(division, players)
    holding.hold(division=division, by=None, seed=SEED)
    return Division.objects.select_related("tournament", "bracket").get(pk=division.pk)


def start(division: Division) -> Round:
    return seating.start_round(division=Division.objects.get(pk=division.pk), by=None, seed=SEED)


def end(table_match: TableMatch) -> None:
    """The other team never came (SACI rule 19)."""
    sign_off.walkover(table_match=table_match, absent=["B"], by=None)


def at(tournament: Tournament, table: int) -> TableMatch:
    """Who plays at a table now."""
    return tournament.table_matches.exclude(state=TableMatch.State.FINISHED).get(table=table)


def waiting(tournament: Tournament) -> list[str]:
    """Who waits for a table, in order: "men 3"."""
    return [f"{one.round.division.key} {one.match.number}" for one in seating.waiting(tournament)]
