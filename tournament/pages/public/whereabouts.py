"""Where each team is now: at a table, waiting, out, or a winner."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets import selectors
from brackets.models import Decided, Match
from tournament import freezing
from tournament.models import Division, Sitting, Tournament


@dataclass(frozen=True)
class Place:
    """Where a team is, in words; `sitting` while it has a table, None otherwise. `out` when it plays no more."""

    text: str
    sitting: Sitting | None = None
    out: bool = False


def of_teams(tournament: Tournament) -> dict[int, Place]:
    """The place of every drawn team by its number."""
    places: dict[int, Place] = {}
    for division in tournament.divisions.select_related("bracket").order_by("order"):
        if division.bracket is not None:
            places |= _in_division(division)  # a later bracket, the championship, says more
    for sitting in tournament.sittings.exclude(state=Sitting.State.FINISHED):
        text = _("Table {number}").format(number=sitting.table)
        places |= {team: Place(text, sitting) for team in (sitting.team_a.number, sitting.team_b.number)}
    return places


def _in_division(division: Division) -> dict[int, Place]:
    assert division.bracket is not None  # noqa: S101 - the caller asked for drawn brackets only
    matches = list(selectors.matches_of(division.bracket))
    places = {
        entrant.number: Place(_("Waits for the next round")) for entrant in division.bracket.entrants.all()
    } | dict(_losers(division, matches))
    winner = selectors.champion(division.bracket)
    if winner is not None:
        places[winner.number] = Place(_("Winner: {bracket}").format(bracket=freezing.division_name(division)))
    return places


def _losers(division: Division, matches: Iterable[Match]) -> Iterable[tuple[int, Place]]:
    for match in matches:
        if match.decided not in (Decided.PLAYED, Decided.WALKOVER, Decided.VACANT):
            continue
        text = _("Out: {round}").format(round=freezing.round_name(division, match.round))
        for side in (match.first, match.second):
            if side is not None and side != match.winner:
                yield side.number, Place(text, out=True)
