"""Halls with few tables, and the quickest end of a match."""

from tests.cast import SEED, enter
from tournament import checking, draw, tables
from tournament.models import Division, Round, Sitting, Tournament


def small_hall(division: Division, *, players: int, seats: int) -> Division:
    """A bracket is drawn in a hall of so many tables."""
    Tournament.objects.update(tables=seats)
    enter(division, players)
    draw.hold(division=division, by=None, seed=SEED)
    return Division.objects.select_related("tournament", "bracket").get(pk=division.pk)


def start(division: Division) -> Round:
    return tables.start_round(division=Division.objects.get(pk=division.pk), by=None, seed=SEED)


def end(sitting: Sitting) -> None:
    """The other team never came (SACI rule 19)."""
    checking.walkover(sitting=sitting, absent=["B"], by=None)


def at(tournament: Tournament, table: int) -> Sitting:
    """Who plays at a table now."""
    return tournament.sittings.exclude(state=Sitting.State.FINISHED).get(table=table)


def waiting(tournament: Tournament) -> list[str]:
    """Who waits for a table, in order: "men 3"."""
    return [f"{one.round.division.key} {one.match.number}" for one in tables.waiting(tournament)]
