"""Row actions of the desk's list, and the documents that the desk requests and prints."""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _

from tournament.club import permissions
from tournament.core.address import base_url
from tournament.core.errors import TournamentError
from tournament.documents.kinds.base import Group
from tournament.documents.queue import catalogue, requests
from tournament.documents.queue.catalogue import Entry
from tournament.exchange import tasks
from tournament.lottery import championship
from tournament.models import Document, Payment, Registration, Tournament
from tournament.registration import payments, sign_up
from tournament.web.documents.list import RequestForm
from tournament.web.frame.access import POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, status_of
from tournament.web.registration import card_view, cash_boxes
from tournament.web.registration import list as registration_list
from tournament.web.registration.card_view import Card


@needs(permissions.DESK, POST)
def check_in_player(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take the fee in cash and check the player in, in one transaction."""
    place = get_object_or_404(registration_list.registration_rows(tournament), number=number)

    def both() -> str:
        payment = payments.check_in(
            registration=place,
            key=request.POST.get("key", ""),  # idempotency key: a second click takes no second fee
            by=request.user,
            session=cash_boxes.box_of(request, tournament),
        )
        return _("{name} has paid (receipt {receipt}) and is present.").format(name=place.person, receipt=payment)

    return _do(request, place, both)


@needs(permissions.DESK, POST)
def present(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Set or clear presence; the field `present` is "yes" or "no"."""
    place = get_object_or_404(registration_list.registration_rows(tournament), number=number)
    here = request.POST.get("present") == "yes"

    def note() -> str:
        sign_up.set_present(registration=place, present=here, by=request.user)
        sentence = _("{name} is present.") if here else _("{name} is not present.")
        return sentence.format(name=place.person)

    return _do(request, place, note)


@needs(permissions.DESK, POST)
def withdraw(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Withdraw the registration; a refund is a separate step."""
    place = get_object_or_404(registration_list.registration_rows(tournament), number=number)

    def leave() -> str:
        championship.withdraw(
            registration=place, by=request.user
        )  # not `registration.withdraw`: it may open the championship
        return _("{name} has withdrawn.").format(name=place.person)

    return _do(request, place, leave)


def _do(request: OfficialRequest, place: Registration, step: Callable[[], str]) -> HttpResponse:
    """Run `step`, then render the row for htmx, or redirect to the list or to the registration's page."""
    refusal, status = "", 200
    try:
        done = step()
    except TournamentError as error:
        refusal, status = str(error), status_of(error)
    if request.htmx:
        # Read again: the annotated sums and the presence of `place` date from before the step.
        return registration_list.render_row(
            request,
            registration_list.registration_rows(place.tournament).get(pk=place.pk),
            refusal=refusal,
            status=status,
        )
    if refusal:
        return card_view.render_card(request, Card(place.tournament, place.person), refusal=refusal, status=status)
    messages.success(request, done)
    if request.POST.get("back") == "list":
        # The list with the same search and filters.
        asked = {name: request.POST[name] for name in ("q", "show", "bracket") if request.POST.get(name)}
        return SeeOther(f"{resolve_url('desk:places', place.tournament.slug)}?{urlencode(asked)}")
    return SeeOther(resolve_url("desk:place", place.tournament.slug, place.number))


LATEST: Final = 12  # documents on the page


@needs(permissions.DESK, READ)
def door(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The documents that the desk can request and those requested; for htmx the second list only."""
    return _show(request, tournament)


@needs(permissions.DESK, POST)
def ask(request: OfficialRequest, tournament: Tournament, kind: str, of: str) -> HttpResponse:
    """Request a document from the desk's part of the catalogue."""
    entry = catalogue.find_entry(kind, of)
    if entry not in _entries():  # also for documents of the organizer: the desk has no such page
        raise Http404
    form = RequestForm(entry, tournament, request.POST)
    if not form.is_valid():
        return _show(request, tournament, asked=form, status=422)
    try:
        document = requests.request(entry.kind(), by=request.user, base_url=base_url(request), **form.step_values())
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
    asked: RequestForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Render the page, or its list for htmx. `asked`: the refused form with its data."""
    papers = _latest(tournament)
    context = {
        "tournament": tournament,
        "forms": [
            asked if asked is not None and asked.entry is entry else RequestForm(entry, tournament)
            for entry in _entries()
        ],
        "papers": papers,
        "waiting": any(paper.under_way for paper in papers),
        "refusal": refusal,
        "at_desk": True,
    }
    page = "registration/check_in_document_list.html" if request.htmx else "registration/check_in_documents.html"
    return render(request, page, context, status=status)


def _entries() -> list[Entry]:
    entries = [entry for entry in catalogue.CATALOGUE if entry.kind.group == Group.PEOPLE]
    return [entry for entry in entries if entry.kind.requested_by == permissions.DESK]


def _latest(tournament: Tournament) -> list[Document]:
    """The newest version of each of these documents, newest first."""
    kinds = {entry.kind.key for entry in _entries()}
    found: dict[tuple[int | None, str, str], Document] = {}
    papers = tournament.documents.filter(kind__in=kinds).select_related("tournament", "division__bracket")
    # Newest first, so `setdefault` keeps the newest version. The bound allows for four versions of each document.
    for document in papers.defer("payload").order_by("-pk")[: 4 * LATEST]:
        found.setdefault((document.division_id, document.kind, document.subject), document)
    return list(found.values())[:LATEST]


@needs(permissions.DESK, READ)
def papers(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Receipt and badge; the page opens the print dialog, then the search."""
    place = get_object_or_404(registration_list.registration_rows(tournament), number=number)
    return _papers_show(request, place, place.payments.filter(amount_cents__gt=0, reversed_by=None).last())


@needs(permissions.DESK, READ)
def badge(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The badge only."""
    return _papers_show(
        request, get_object_or_404(registration_list.registration_rows(tournament), number=number), None
    )


def _papers_show(request: OfficialRequest, place: Registration, payment: Payment | None) -> HttpResponse:
    context = {"tournament": place.tournament, "place": place, "payment": payment}
    return render(request, "registration/papers.html", context)
