"""The journal, latest line first, with its verification; and the history of one match."""

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.club import permissions
from tournament.hall import tables as hall_tables
from tournament.journal import log, subjects, verification
from tournament.models import Club, TableMatch, Tournament
from tournament.web.frame.access import READ, OfficialRequest, needs, needs_in_club
from tournament.web.journal import match_history, text
from tournament.web.journal.text import phone_of

PAGE = 100  # lines
MOST_STRAYS = 20  # listed on a page; the management command lists all


@dataclass(frozen=True)
class Row:
    """A journal line with its sentence, its phone, and the key of its match for a link; None without a match."""

    told: text.Line
    phone: str
    match: int | None


@needs(permissions.ORGANIZE, READ)
def of_tournament(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The journal of a tournament."""
    return _page(request, tournament, {"tournament": tournament})


@needs_in_club(permissions.ORGANIZE, READ)
def of_club(request: OfficialRequest, club: Club) -> HttpResponse:
    """The journal of the club itself, outside its tournaments."""
    return _page(request, club, {"club": club})


@needs(permissions.ORGANIZE, READ)
def of_match(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The full history of one match, oldest first, to be read out or printed."""
    sheets = TableMatch.every.filter(tournament=tournament).select_related("tournament")  # annulled ones too
    table_match = get_object_or_404(hall_tables.with_names(sheets), pk=pk)
    context = {
        "tournament": tournament,
        "table_match": table_match,
        "moments": match_history.of_match(table_match),
        **_proved(tournament),
    }
    return render(request, "journal/match_history.html", context)


def _page(request: OfficialRequest, where: Tournament | Club, context: dict[str, object]) -> HttpResponse:
    lines = log.chain(where).order_by("-number")
    before = request.GET.get("before", "")
    # Paging by line number: an offset would shift whenever a line is added.
    if before.isascii() and before.isdigit() and len(before) <= 9:
        lines = lines.filter(number__lt=int(before))
    told = text.journal_text(lines[:PAGE])
    matches = match_history.addresses(where) if isinstance(where, Tournament) else {}
    context |= {
        "rows": [Row(one, phone_of(one.line), matches.get(subjects.parse(one.line.subject).match)) for one in told],
        "older": told[-1].line.number if told and told[-1].line.number > 1 else None,
        **_proved(where),
    }
    return render(request, "journal/journal.html", context)


def _proved(where: Tournament | Club) -> dict[str, object]:
    """Verify the journal: whether its chain is intact, and which records differ from it."""
    proof = verification.verify(where)
    divisions = match_history.division_names(where) if isinstance(where, Tournament) and proof.strays else {}
    return {
        "broken": proof.broken,
        "head": proof.head,
        "strays": [subjects.parse(subject).in_words(divisions, record=True) for subject in proof.strays[:MOST_STRAYS]],
    }
