"""The results and the teams that play for them.

First places and finished matches, downloads, careers of players, champions of a club; all teams with the search "find
my table", and the page of one team.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Q, prefetch_related_objects
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from brackets import selectors
from tournament.club import series
from tournament.control_room import team_status
from tournament.documents.kinds.results_book import ResultsBook
from tournament.exchange.exports import results as exports_results
from tournament.hall import tables as hall_tables
from tournament.lottery import championship
from tournament.lottery.rotating import people as people_of
from tournament.lottery.rotating import shown
from tournament.models import (
    Club,
    Division,
    Document,
    Format,
    Registration,
    Seat,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    naming,
)
from tournament.results import careers, records
from tournament.results import champions as hall
from tournament.web.documents.downloads import table_file
from tournament.web.frame import live, windows
from tournament.web.lottery import public
from tournament.web.results import board, bracket_windows
from tournament.web.results.bracket_picture import Card, Side
from tournament.web.results.bracket_windows import Line

PLACES = (1, 2, 3)
COMING_SHOWN = 8  # dates of a series


@dataclass(frozen=True)
class Results:
    """One division: the teams in its first places, as far as decided, and its finished matches by round."""

    name: str
    key: str
    is_championship: bool
    places: tuple[tuple[int, tuple[Team, ...]], ...]
    rounds: tuple[tuple[str, tuple[Card, ...]], ...]


@live.page("results/results", live.RESULTS)
def results(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The results so far; the last division, which decides the tournament, comes first."""
    winners = championship.winners_of(tournament)
    found = tournament.divisions.filter(bracket__isnull=False).select_related("bracket", "tournament__club")
    drawn = [(one, bracket_windows.lines_of(one.bracket)) for one in reversed(found) if one.bracket is not None]
    over = ([line for line in lines if line.decided] for _division, lines in drawn)
    # In the order of the page: newest round first.
    shown, parts = windows.cut(request, *(sorted(lines, key=lambda line: -line.round) for lines in over))
    return {
        "champion": championship.champion_among(winners),
        "all_results": [
            _results_of(tournament, division, lines, bracket_windows.Section("", tuple(some)))
            for (division, lines), some in zip(drawn, shown, strict=True)
        ],
        "windows": parts,
        "records": records.records_of(tournament) if winners else None,
        "book": _book(tournament),
        **public.heads(tournament),
        "over": bool(winners),
    }


def _book(tournament: Tournament) -> Document | None:
    """The newest rendered results book; None if the organizer has not requested one."""
    drawn = tournament.documents.filter(kind=ResultsBook.key, state=Document.State.DONE)
    return drawn.defer("payload").order_by("-version").first()  # the snapshot of a book is large


def _results_of(
    tournament: Tournament, division: Division, lines: Sequence[Line], shown: bracket_windows.Section
) -> Results:
    """The results of a division, with those of its matches that are shown."""
    assert division.bracket is not None  # noqa: S101 - the caller filters for a bracket
    places = [(place, selectors.in_place(division.bracket, place)) for place in PLACES]
    winners = {one.number for _place, found in places for one in found or ()}
    read = board.read_board(tournament, division, lines, shown, also=winners)
    return Results(
        name=naming.division_name(division),
        key=division.key,
        is_championship=division.kind == Division.Kind.CHAMPIONSHIP,
        places=tuple((place, tuple(read.teams[one.number] for one in found)) for place, found in places if found),
        rounds=_finished(read.parts),
    )


def _finished(parts: Sequence[board.Part]) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The finished matches by part and round, newest round first."""
    found = []
    for part in parts:
        for round_ in part.rounds:
            over = tuple(card for card in round_.cards if card.state == "over")
            if over:
                title = f"{part.name} · {round_.name}" if part.name else round_.name
                # The order of play, for sorting: rounds of different parts interleave.
                found.append((over[0].round, title, over))
    newest_first = sorted(found, key=lambda one: one[0], reverse=True)
    return tuple((title, over) for _number, title, over in newest_first)


@require_safe
def places(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The final places of all players; `kind` "xlsx" is a workbook with the matches as well."""
    tournament = get_object_or_404(Tournament, slug=slug)
    # The version changes with every write to the tournament; the table's words depend on the language.
    tag = f'W/"{tournament.pk}-{tournament.version}-{get_language()}-{kind}"'
    same = get_conditional_response(request, etag=tag)
    if isinstance(same, HttpResponseNotModified):
        return same
    table = exports_results.place_table(tournament)
    others = [exports_results.match_table(tournament)] if kind == "xlsx" else []
    return _kept(table_file(kind, table, *others), tag)


@require_safe
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """All finished matches, as CSV."""
    tournament = get_object_or_404(Tournament, slug=slug)
    tag = f'W/"{tournament.pk}-{tournament.version}-{get_language()}-matches"'
    same = get_conditional_response(request, etag=tag)
    if isinstance(same, HttpResponseNotModified):
        return same
    return _kept(table_file("csv", exports_results.match_table(tournament)), tag)


def _kept(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def champions(request: HttpRequest, club_id: int) -> HttpResponse:
    """The champions of a club, latest year first, and the next dates of its series."""
    club = get_object_or_404(Club.objects, pk=club_id)
    played = hall.champions_of(club, today=timezone.localdate())
    years = [(year, list(found)) for year, found in groupby(played, key=lambda one: one.year)]
    coming = [(one, series.open_dates(one, timezone.localdate())[:COMING_SHOWN]) for one in series.series_of(club)]
    return render(request, "results/champions.html", {"club": club, "years": years, "coming": coming})


@live.page("results/player", live.RESULTS)
def player(request: HttpRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    """The page of a player with a team in this tournament; 404 for all others, who are not public."""
    drawn = Registration.objects.filter(tournament=tournament, team_place__isnull=False)
    place = get_object_or_404(drawn.select_related("person", "tournament"), number=number)
    first = careers.first_drawn(place.person) or place  # one canonical URL for all registrations of a person
    (shown,), parts = windows.cut(request, careers.public_places_of(place.person), most=careers.AT_ONCE)
    return {
        "person": place.person,
        "career": careers.public(place.person, shown),
        "windows": parts,
        "canonical": resolve_url("public:player", first.tournament.slug, first.number),
        "over": False,  # later tournaments add to a career
    }


@dataclass(frozen=True)
class Step:
    """A match on a team's way. `mine` is its side, None for a match not reached yet; `against` the other side.

    `if_lost`: the team comes here if it loses its current match.
    """

    card: Card
    mine: Side | None
    against: Side
    if_lost: bool = False

    @property
    def level(self) -> bool:
        """Whether the match is over and neither side won it, although both played."""
        return self.mine is not None and not self.mine.won and not self.against.won and self.mine.score is not None


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
    teams = Team.seated.select_related("division").prefetch_related("players__registration__person")
    found = get_object_or_404(teams, tournament=tournament, number=number)
    event = people_of.read(found.division) if _is_event(found.division) else None
    table_match = _in_play(tournament, found, event)
    return {
        "team": found,
        "division_name": naming.division_name(found.division),
        "place": team_status.status_of_teams(tournament)[found.number],
        "table_match": table_match,
        "chairs": _chairs(table_match, found) if table_match else [],
        "ways": list(_ways(tournament, found)) if event is None or found.round is not None else [],
        "rounds": shown.places(event)[found.number] if event is not None and found.round is None else [],
    }


@live.page("results/next_match", live.EVERYTHING)
def next_match(request: HttpRequest, tournament: Tournament, number: int) -> dict[str, Any]:
    """The match of a team that is played or comes next: the card that its members have on top of every page."""
    found = get_object_or_404(Team.seated.select_related("division"), tournament=tournament, number=number)
    event = people_of.read(found.division) if _is_event(found.division) else None
    return {
        "team": found,
        "place": team_status.status_of_teams(tournament)[found.number],
        "table_match": _in_play(tournament, found, event),
    }


def _is_event(division: Division) -> bool:
    """Whether people play this bracket with rotating partners, and its lottery was held."""
    return division.format == Format.ROTATING and division.bracket_id is not None


def _in_play(tournament: Tournament, found: Team, event: people_of.Event | None) -> TableMatch | None:
    """The match that a team plays now, or a person with their partner of the round."""
    numbers = {found.number}
    if event is not None:
        numbers |= {side for side, people in event.sides.items() if found.number in people}
    played = Q(team_a__number__in=numbers) | Q(team_b__number__in=numbers)
    return hall_tables.in_play(tournament).filter(played).first()


def _chairs(table_match: TableMatch, found: Team) -> list[Seat]:
    """The seats of the team's players at its table."""
    if found.round is None and found.pk not in (table_match.team_a_id, table_match.team_b_id):  # a person of an event
        own = {player.registration_id for player in found.players.all()}
        return [seat for seat in table_match.seats.all() if seat.registration_id in own]
    side = 0 if table_match.team_a_id == found.pk else 1
    return [seat for seat in table_match.seats.all() if seat.seat % 2 == side]  # seats alternate between the sides


def _ways(tournament: Tournament, found: Team) -> Iterable[Way]:
    divisions = tournament.divisions.select_related("bracket", "tournament__club").order_by("order", "id")
    for division in divisions:
        if division.bracket is None:
            continue
        lines = bracket_windows.lines_of(division.bracket)
        way = bracket_windows.way_of(division.bracket, lines, found.number)
        cards = sorted(
            board.read_board(tournament, division, lines, way).cards, key=lambda card: (card.round, card.number)
        )
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
    found = team_status.find_teams(tournament, asked)
    places = team_status.status_of_teams(tournament)  # after the teams: a lottery may be held in between
    pools = list(tournament.divisions.filter(kind=Division.Kind.POOL))
    shown, parts = windows.cut(request, *([team for team in found if team.division_id == pool.pk] for pool in pools))
    prefetch_related_objects([team for teams in shown for team in teams], TeamPlayer.named())
    waiting = tournament.registrations.filter(substitute=True, withdrawn_at=None, team_place=None)
    return {
        "asked": asked,
        "found": len(found),
        "only": found[0] if len(found) == 1 and asked else None,
        "lists": [
            (naming.division_name(pool), [(team, places[team.number]) for team in teams])
            for pool, teams in zip(pools, shown, strict=True)
        ],
        "windows": parts,
        "substitutes": waiting.select_related("person", "division"),
    }
