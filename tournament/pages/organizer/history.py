"""The journal: who did what, latest first, and whether it holds; and the story of one match."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe

from tournament import journal, permissions, proving
from tournament.models import Club, Sitting, Tournament
from tournament.pages.access import OfficialRequest, needs, needs_in_club
from tournament.pages.organizer import chronicle, story
from tournament.pages.organizer.phones import phone_of
from tournament.pages.organizer.subjects import spoken
from tournament.pages.public import tables

PAGE = 100  # lines
MOST_STRAYS = 20  # named on a page; the command names all
OF_NUMBER = {
    "registration": noop("the place of registration {number}"),
    "receipt": noop("the payment of receipt {number}"),
    "team": noop("the players of team {number}"),
}
OF_BRACKET = {"lottery": noop("the lottery of {bracket}"), "places": noop("the places of {bracket}")}
OF_MATCH = {
    "sheet": noop("the sheet of {match}"),
    "signature": noop("a signature of {match}"),
    "check": noop("a second official's check of {match}"),
    "correction": noop("a correction of {match}"),
}


@dataclass(frozen=True)
class Row:
    """A line as it is told, the phone it came from, and the match whose story tells more; None for other lines."""

    told: story.Line
    phone: str
    match: int | None


@require_safe
@needs(permissions.ORGANIZE)
def of_tournament(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """What happened in a tournament."""
    return _page(request, tournament, {"tournament": tournament})


@require_safe
@needs_in_club(permissions.ORGANIZE)
def of_club(request: OfficialRequest, club: Club) -> HttpResponse:
    """What happened in the club outside any tournament."""
    return _page(request, club, {"club": club})


@require_safe
@needs(permissions.ORGANIZE)
def of_match(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Everything that happened at one match, from its first line on: to be read out, or printed."""
    sheets = Sitting.every.filter(tournament=tournament).select_related("tournament")  # an annulled one is no secret
    sitting = get_object_or_404(tables.shown(sheets), pk=pk)
    context = {
        "tournament": tournament,
        "sitting": sitting,
        "moments": chronicle.of_match(sitting),
        **_proved(tournament),
    }
    return render(request, "organizer/match_history.html", context)


def _page(request: OfficialRequest, where: Tournament | Club, context: dict[str, object]) -> HttpResponse:
    lines = journal.chain(where).order_by("-number")
    before = request.GET.get("before", "")
    if before.isascii() and before.isdigit() and len(before) <= 9:
        lines = lines.filter(number__lt=int(before))
    told = story.tell(lines[:PAGE])
    matches = chronicle.addresses(where) if isinstance(where, Tournament) else {}
    context |= {
        "rows": [Row(one, phone_of(one.line), matches.get(one.line.subject.partition(" line ")[0])) for one in told],
        "older": told[-1].line.number if told and told[-1].line.number > 1 else None,
        **_proved(where),
    }
    return render(request, "organizer/journal.html", context)


def _proved(where: Tournament | Club) -> dict[str, object]:
    """Whether the journal holds, and which records say other than it does."""
    proof = proving.prove(where)
    brackets = chronicle.bracket_names(where) if isinstance(where, Tournament) and proof.strays else {}
    return {
        "broken": proof.broken,
        "head": proof.head,
        "strays": [_stray(subject, brackets) for subject in proof.strays[:MOST_STRAYS]],
    }


def _stray(subject: str, brackets: Mapping[str, str]) -> str:
    """A record that the journal does not know as it is."""
    kind, _blank, key = subject.partition(" ")
    if kind in OF_NUMBER:
        return _(OF_NUMBER[kind]).format(number=key)
    if kind in OF_BRACKET and key in brackets:
        return _(OF_BRACKET[kind]).format(bracket=brackets[key])
    match, _blank, kind = subject.rpartition(" ")
    if kind in OF_MATCH:
        return _(OF_MATCH[kind]).format(match=spoken(match, brackets))
    return _("the settings of the tournament") if subject == "tournament" else spoken(subject, brackets)
