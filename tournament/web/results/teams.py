"""All teams with the search "find my table", and the page of one team."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from tournament.control_room import team_status
from tournament.hall import tables as hall_tables
from tournament.models import Division, Seat, TableMatch, Team, Tournament, naming
from tournament.web.frame import live
from tournament.web.results import bracket_board
from tournament.web.results.bracket_picture import Card, Side


@dataclass(frozen=True)
class Step:
    """A match on a team's way. `mine` is its side, None for a match not reached yet; `against` the other side.

    `if_lost`: the team comes here if it loses its current match.
    """

    card: Card
    mine: Side | None
    against: Side
    if_lost: bool = False


@dataclass(frozen=True)
class Way:
    """The matches of a team in one bracket, in the order of play: played, current, then certain or possible ones."""

    bracket: str
    key: str
    done: tuple[Step, ...]
    now: Step | None
    ahead: tuple[Step, ...]


@live.page("results/team", live.EVERYTHING)
def team(request: HttpRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    """The page of a team of the current lottery."""
    teams = Team.objects.select_related("division").prefetch_related("players__registration__person")
    found = get_object_or_404(teams, tournament=tournament, number=number)
    playing = hall_tables.in_play(tournament)
    table_match = next((one for one in playing if found.pk in (one.team_a_id, one.team_b_id)), None)
    return {
        "team": found,
        "division_name": naming.division_name(found.division),
        "place": team_status.status_of_teams(tournament)[found.number],
        "table_match": table_match,
        "chairs": _chairs(table_match, found) if table_match else [],
        "ways": list(_ways(tournament, found)),
    }


def _chairs(table_match: TableMatch, found: Team) -> list[Seat]:
    """The seats of the team's players at its table."""
    side = 0 if table_match.team_a_id == found.pk else 1
    return [seat for seat in table_match.seats.all() if seat.seat % 2 == side]  # seats alternate between the sides


def _ways(tournament: Tournament, found: Team) -> Iterable[Way]:
    divisions = tournament.divisions.select_related("bracket", "tournament__club").order_by("order", "id")
    for division in divisions:
        if division.bracket is None:
            continue
        cards = sorted(bracket_board.read_board(tournament, division).cards, key=lambda card: (card.round, card.number))
        sides = ((card, card.side_of(found.number)) for card in cards)
        mine = [Step(card, side, card.other(side)) for card, side in sides if side is not None]
        if mine or division.pk == found.division_id:  # its own division also before its first match
            yield _way(naming.division_name(division), division.key, mine, cards)


def _way(bracket: str, key: str, mine: Sequence[Step], cards: Sequence[Card]) -> Way:
    done = tuple(step for step in mine if step.card.state == "over")
    still = [step for step in mine if step.card.state != "over"]
    return Way(bracket, key, done, still[0] if still else None, (*still[1:], *_ahead(still, cards)))


def _ahead(still: Sequence[Step], cards: Iterable[Card]) -> Iterable[Step]:
    """The possible matches after the team's last known one: where its loser goes, then the winner's way to the end."""
    if not still:
        return
    last = still[-1].card
    for card, side in _from(last, cards):
        if side.takes_loser:
            yield Step(card, None, card.other(side), if_lost=True)
    seen = {last.number}
    while (following := next(((c, s) for c, s in _from(last, cards) if not s.takes_loser), None)) is not None:
        last, side = following
        if last.number in seen:  # a guard against a cycle
            return
        seen.add(last.number)
        yield Step(last, None, last.other(side))


def _from(card: Card, cards: Iterable[Card]) -> Iterable[tuple[Card, Side]]:
    return [(other, side) for other in cards for side in other.sides if side.source == card.number]


@live.page("results/teams", live.RESULTS)
def teams(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The teams by division with their table; `?q=` filters by words that a player's name must contain."""
    asked = request.GET.get("q", "").replace("\x00", "")[: team_status.LONGEST]  # PostgreSQL refuses a NUL in text
    places = team_status.status_of_teams(tournament)
    found = team_status.find_teams(tournament, asked)
    pools = tournament.divisions.filter(kind=Division.Kind.POOL)
    waiting = tournament.registrations.filter(substitute=True, withdrawn_at=None, team_place=None)
    return {
        "asked": asked,
        "found": len(found),
        "only": found[0] if len(found) == 1 and asked else None,
        "lists": [
            (
                naming.division_name(pool),
                [(team, places[team.number]) for team in found if team.division_id == pool.pk],
            )
            for pool in pools
        ],
        "substitutes": waiting.select_related("person", "division"),
    }
