"""Paper at the door: lists to tick off by hand, and badges, asked for at the desk."""

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament import permissions, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.organizer.papers import AskForm
from tournament.issuing import catalogue
from tournament.issuing.catalogue import Entry, Group
from tournament.models import Document, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of

LATEST: Final = 12  # papers that are shown


@require_safe
@needs(permissions.DESK)
def door(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """What may be asked for and what was; the latter alone for a page that is waiting."""
    return _show(request, tournament)


@require_POST
@needs(permissions.DESK)
def ask(request: OfficialRequest, tournament: Tournament, kind: str, of: str) -> HttpResponse:
    """A paper of the catalogue that is the desk's."""
    entry = catalogue.find(kind, of)
    if entry not in _entries():
        raise Http404
    form = AskForm(entry, tournament, request.POST)
    if not form.is_valid():
        return _show(request, tournament, asked=form, status=422)
    words = {"tournament": tournament, "by": request.user, "base_url": base_url(request), **form.asked()}
    try:
        document = entry.ask(words.pop("of"), **words)
    except TournamentError as error:
        if error.field in form.fields:
            return _show(request, tournament, asked=form, status=blame(form, error))
        return _show(request, tournament, refusal=str(error), status=status_of(error))
    if document.state == Document.State.DONE:
        sentence = _("Nothing has changed since version {version}.")
        messages.info(request, sentence.format(version=document.version))
    tasks.wake(document)
    return SeeOther(resolve_url("desk:door", tournament.slug) + "#drawn")


def _show(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    asked: AskForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """`asked`: the form that could not be done, as it was filled in."""
    papers = _latest(tournament)
    context = {
        "tournament": tournament,
        "forms": [
            asked if asked is not None and asked.entry is entry else AskForm(entry, tournament) for entry in _entries()
        ],
        "papers": papers,
        "waiting": any(paper.under_way for paper in papers),
        "refusal": refusal,
        "at_desk": True,
    }
    page = "desk/door_papers.html" if request.htmx else "desk/door.html"
    return render(request, page, context, status=status)


def _entries() -> list[Entry]:
    return [entry for entry in catalogue.CATALOGUE if entry.group == Group.PEOPLE and entry.right == permissions.DESK]


def _latest(tournament: Tournament) -> list[Document]:
    """The newest version of each of these papers, the newest first."""
    kinds = {entry.kind for entry in _entries()}
    found: dict[tuple[int | None, str, str], Document] = {}
    papers = tournament.documents.filter(kind__in=kinds).select_related("tournament", "division__bracket")
    for document in papers.defer("payload").order_by("-pk")[: 4 * LATEST]:
        found.setdefault((document.division_id, document.kind, document.subject), document)
    return list(found.values())[:LATEST]
