"""Find a table, a team, a person, a match or a page of a tournament by a few letters: Ctrl-K, or a page of its own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _

from tournament.club import people, permissions
from tournament.control_room import team_status
from tournament.core.names import search_key
from tournament.hall import tables
from tournament.models import TableMatch, Tournament
from tournament.templatetags.navigation import places
from tournament.web.frame.access import READ, OfficialRequest, needs

MOST: Final = 6  # results of a kind
LONGEST: Final = 80
TABLE: Final = re.compile(r"(?:t|table|m|mesa|mahaia)?\s*(\d{1,4})", re.IGNORECASE)


@dataclass(frozen=True)
class Found:
    """One result: the kind of thing, its name, what is said of it, and where it is."""

    kind: str
    name: str
    url: str
    detail: str = ""


@needs(permissions.ORGANIZE, READ)
def find(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The results as a page, or for htmx alone; with `go`, the first result itself."""
    text = request.GET.get("q", "")[:LONGEST].strip()
    found = list(_find(tournament, text)) if text else []
    if found and "go" in request.GET and not request.htmx:
        return redirect(found[0].url)
    page = "control_room/found.html" if request.htmx else "control_room/find.html"
    return render(request, page, {"tournament": tournament, "text": text, "found": found})


def _find(tournament: Tournament, text: str) -> Iterator[Found]:
    """Yield the results, the likeliest first: a number is a table before it is a team or a match."""
    number = TABLE.fullmatch(text)
    if number is not None:
        yield from _of_tables(tournament, int(number[1]))
        if not text[0].isdigit():  # "t 33" is a table and nothing else
            return
    yield from _of_teams(tournament, text)
    yield from _of_matches(tournament, text)
    words = search_key(text)
    yield from (Found(_("Page"), name, url) for name, url in places(tournament) if words in search_key(name))
    yield from _of_people(tournament, text)


def _of_tables(tournament: Tournament, number: int) -> Iterator[Found]:
    if not 1 <= number <= max(tournament.hall_size, 0) and not tables.live(tournament).filter(table=number).exists():
        return
    played = tables.in_play(tournament).filter(table=number).first()
    detail = f"{played.team_a.label} – {played.team_b.label}" if played else _("free")
    url = resolve_url("organizer:table", tournament.slug, number)
    yield Found(_("Table"), _("Table {number}").format(number=number), url, detail)


def _of_teams(tournament: Tournament, text: str) -> Iterator[Found]:
    for team in team_status.find_teams(tournament, text)[:MOST]:
        name = _("Team {number}").format(number=team.number)
        yield Found(_("Team"), name, resolve_url("public:team", tournament.slug, team.number), team.label)


def _of_matches(tournament: Tournament, text: str) -> Iterator[Found]:
    if not (text.isascii() and text.isdigit()):
        return
    matches: list[TableMatch] = list(
        tables.with_names(tournament.table_matches.filter(match__number=int(text[:6]))).order_by("pk")[:MOST]
    )
    for one in matches:
        name = _("Match {number}").format(number=one.match.number)
        detail = f"{one.team_a.label} – {one.team_b.label}"
        yield Found(_("Match"), name, resolve_url("organizer:match-history", tournament.slug, one.pk), detail)


def _of_people(tournament: Tournament, text: str) -> Iterator[Found]:
    for person in people.people(tournament.club.people.all(), text, tournament, phones=False).order_by("sort_key")[
        :MOST
    ]:
        yield Found(
            _("Person"), person.name, resolve_url("desk:card", tournament.slug, person.pk), person.member_number
        )
