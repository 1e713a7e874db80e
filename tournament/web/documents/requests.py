"""Documents: request them, follow their rendering, open them, and refresh those that are out of date."""

import uuid
from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.club import permissions
from tournament.core.address import base_url, is_only_here
from tournament.core.errors import TournamentError
from tournament.documents.kinds import KINDS
from tournament.documents.kinds.base import Group
from tournament.documents.kinds.poster import Poster
from tournament.documents.kinds.scoresheets import Scoresheets
from tournament.documents.queue import batches, catalogue, claiming, requests
from tournament.exchange import tasks
from tournament.models import Batch, Division, Document, Round, Tournament
from tournament.web.documents import list as documents_list
from tournament.web.documents.list import FilterForm, RequestForm
from tournament.web.frame.access import OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, status_of

GROUPS: Final = {
    Group.PLAY: gettext_lazy("For the tables"),
    Group.WALL: gettext_lazy("For the wall"),
    Group.PEOPLE: gettext_lazy("For people and the door"),
    Group.MONEY: gettext_lazy("Money"),
    Group.HONOURS: gettext_lazy("Honours and memories"),
}


@require_safe
@needs(permissions.ORGANIZE)
def papers(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """All documents with their state; for htmx only the list, or 204 while nothing has changed."""
    if request.htmx and request.GET.get("v") == documents_list.stamp(tournament):
        return HttpResponse(status=204)
    return render_documents(request, tournament)


@require_POST
@needs(permissions.ORGANIZE)
def ask(request: OfficialRequest, tournament: Tournament, kind: str, of: str) -> HttpResponse:
    """Request a document of the catalogue."""
    entry = catalogue.find_entry(kind, of)
    if entry is None:
        raise Http404
    permissions.require(request.user, entry.kind.requested_by, tournament)  # a kind's right can differ from the page's
    form = RequestForm(entry, tournament, request.POST)
    if not form.is_valid():
        return render_documents(request, tournament, asked=form, status=422)
    return _ask(request, tournament, partial(requests.request, entry.kind(), **form.step_values()), form)


@require_POST
@needs(permissions.ORGANIZE)
def request_again(request: OfficialRequest, tournament: Tournament, public_id: uuid.UUID) -> HttpResponse:
    """Request the next version of a document that is out of date."""
    document = _find_document(tournament, public_id)
    return _ask(request, tournament, partial(requests.request_again, document=document))


@require_POST
@needs(permissions.ORGANIZE)
def retry(request: OfficialRequest, tournament: Tournament, public_id: uuid.UUID) -> HttpResponse:
    """Retry a document whose rendering failed."""
    tasks.wake(claiming.retry(_find_document(tournament, public_id)))
    return SeeOther(_address(tournament))


@require_POST
@needs(permissions.ORGANIZE)
def retry_set(request: OfficialRequest, tournament: Tournament, public_id: uuid.UUID) -> HttpResponse:
    """Retry a document set."""
    tasks.wake(claiming.retry(get_object_or_404(Batch, tournament=tournament, public_id=public_id)))
    return SeeOther(_address(tournament))


@require_POST
@needs(permissions.ORGANIZE)
def print_round(request: OfficialRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """Request all documents of a round as one file, PDF or ZIP."""
    round_ = get_object_or_404(Round, division__tournament=tournament, division__key=key, number=number)
    form = Batch.Form.ZIP if request.POST.get("form") == Batch.Form.ZIP else Batch.Form.PDF
    try:
        batch = batches.print_round(round_=round_, by=request.user, base_url=base_url(request), form=form)
    except TournamentError as error:
        return render_documents(request, tournament, refusal=str(error), status=status_of(error))
    tasks.wake(batch)
    return SeeOther(_address(tournament))


@require_POST
@needs(permissions.ORGANIZE)
def request_of_division(request: OfficialRequest, tournament: Tournament, key: str, kind: str) -> HttpResponse:
    """Request a document of one division, whose kind the address names."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    return _ask(request, tournament, partial(requests.request, KINDS[kind], division))


@require_POST
@needs(permissions.ORGANIZE)
def request_scoresheets(request: OfficialRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """Request the scoresheets of a round that has been started."""
    round_ = get_object_or_404(Round, division__tournament=tournament, division__key=key, number=number)
    return _ask(request, tournament, partial(requests.request, Scoresheets(), round_))


@require_POST
@needs(permissions.ORGANIZE)
def request_poster(request: OfficialRequest, tournament: Tournament, size: str) -> HttpResponse:
    """Request the poster whose QR code opens the tournament's page."""
    return _ask(request, tournament, partial(requests.request, Poster(), tournament, size=size))


def render_documents(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    refusal: str = "",
    asked: RequestForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the page, or its list for htmx. `asked`: the refused form with its data."""
    # Before the rows: a change in between is then fetched again.
    stamp = documents_list.stamp(tournament)
    chosen = FilterForm(tournament, request.GET)
    part, rows = documents_list.document_rows(tournament, chosen, request.GET.get("page", ""), now=timezone.now())
    sets = documents_list.sets(tournament, now=timezone.now())
    query = request.GET.copy()
    for name in ("v", "page"):  # the links of the list add their own
        query.pop(name, None)
    context: dict[str, Any] = {
        "tournament": tournament,
        "stamp": stamp,
        "part": part,
        "rows": rows,
        "sets": sets,
        "query": query.urlencode(),
        "waiting": any(row.document.under_way for row in rows) or any(one.batch.under_way for one in sets),
    }
    if request.htmx:
        return render(request, "documents/document_list.html", context, status=status)
    context |= {
        "chosen": chosen,
        "is_filtered": any(chosen.wanted(name) for name in ("kind", "bracket", "show")),
        "groups": _groups(tournament, asked, request.GET.get("open", "")),
        "open_rounds": open_rounds(tournament),
        "refusal": refusal,
        "only_here": is_only_here(request),
    }
    return render(request, "documents/documents.html", context, status=status)


def open_rounds(tournament: Tournament) -> list[Round]:
    """The rounds in play with at least one table, for their "print round" buttons."""
    rounds = Round.objects.filter(
        division__tournament=tournament, closed_at=None, table_matches__isnull=False
    ).distinct()
    return list(rounds.select_related("division__bracket").order_by("division__order", "division_id"))


def _groups(
    tournament: Tournament, asked: RequestForm | None, wanted: str
) -> list[tuple[Group, Any, list[RequestForm], bool]]:
    """The catalogue's forms by group, with its title; the wanted group and that of a refused form are open."""
    forms = [RequestForm(entry, tournament) for entry in catalogue.CATALOGUE]
    forms = [asked if asked is not None and form.entry is asked.entry else form for form in forms]
    forms.sort(key=lambda form: list(GROUPS).index(form.entry.kind.group))  # `groupby` needs sorted input
    grouped = ((group, list(those)) for group, those in groupby(forms, key=lambda form: form.entry.kind.group))
    return [(group, GROUPS[group], those, asked in those or group == wanted) for group, those in grouped]


def _ask(
    request: OfficialRequest, tournament: Tournament, step: Callable[..., Document], form: RequestForm | None = None
) -> HttpResponse:
    """Request a document and redirect to the list; say so if nothing has changed since its last version."""
    known = set(tournament.documents.values_list("pk", flat=True))  # a step may return an existing version
    try:
        document = step(by=request.user, base_url=base_url(request))
    except TournamentError as error:
        if form is not None and error.field in form.fields:
            return render_documents(request, tournament, asked=form, status=blame(form, error))
        return render_documents(request, tournament, refusal=str(error), status=status_of(error))
    if document.pk in known:
        sentence = _("Nothing has changed since version {version}.")
        messages.info(request, sentence.format(version=document.version))
    tasks.wake(document)
    return SeeOther(_address(tournament))


def _find_document(tournament: Tournament, public_id: uuid.UUID) -> Document:
    papers = Document.objects.select_related("tournament__club", "division__bracket")
    return get_object_or_404(papers, tournament=tournament, public_id=public_id)


def _address(tournament: Tournament) -> str:
    return f"{resolve_url('organizer:papers', tournament.slug)}#drawn"
