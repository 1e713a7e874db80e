"""Who came where, and every match that is over, bracket by bracket and round by round."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from brackets import selectors
from tournament import draw, freezing
from tournament.models import Division, Document, Team, Tournament
from tournament.pages.public import live, witness
from tournament.pages.public.picture import board
from tournament.pages.public.picture.cards import Card

PLACES = (1, 2, 3)


@dataclass(frozen=True)
class Results:
    """One bracket: who stands in its first places as far as they are decided, and its finished matches by round."""

    name: str
    key: str
    is_championship: bool
    places: tuple[tuple[int, tuple[Team, ...]], ...]
    rounds: tuple[tuple[str, tuple[Card, ...]], ...]


@require_safe
@live.follows(live.RESULTS)
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of a tournament so far; the last bracket, which decides the day, first."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    champion = draw.champion_of(tournament)
    drawn = tournament.divisions.filter(bracket__isnull=False).select_related("bracket", "tournament__club")
    context = {
        "champion": champion,
        "all_results": [_of(tournament, division) for division in reversed(drawn)],
        "book": _book(tournament),
        **witness.heads(tournament),
    }
    return live.show(
        request,
        tournament,
        page="public/results.html",
        part="public/results_part.html",
        context=context,
        over=champion is not None,
    )


def _book(tournament: Tournament) -> Document | None:
    """The newest results book that is drawn; None while the organizer has asked for none."""
    drawn = tournament.documents.filter(kind=Document.Kind.RESULTS_BOOK, state=Document.State.DONE)
    return drawn.defer("payload").order_by("-version").first()


def _of(tournament: Tournament, division: Division) -> Results:
    assert division.bracket is not None  # noqa: S101 - asked for drawn brackets only
    read = board.read(tournament, division)
    places = ((place, selectors.in_place(division.bracket, place)) for place in PLACES)
    return Results(
        name=freezing.division_name(division),
        key=division.key,
        is_championship=division.kind == Division.Kind.CHAMPIONSHIP,
        places=tuple((place, tuple(read.teams[one.number] for one in found)) for place, found in places if found),
        rounds=_finished(read.parts),
    )


def _finished(parts: Sequence[board.Part]) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The rounds of every part with their finished matches, the newest round first."""
    found = []
    for part in parts:
        for round_ in part.rounds:
            over = tuple(card for card in round_.cards if card.state == "over")
            if over:
                title = f"{part.name} · {round_.name}" if part.name else round_.name
                found.append((over[0].round, title, over))
    newest_first = sorted(found, key=lambda one: one[0], reverse=True)
    return tuple((title, over) for _number, title, over in newest_first)
