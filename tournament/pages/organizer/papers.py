"""Paper: ask for it, watch it being drawn, open it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament import issuing, permissions, tasks
from tournament.address import base_url, is_only_here
from tournament.errors import TournamentError
from tournament.models import Division, Document, Round, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, status_of

UNDER_WAY = (Document.State.WAITING, Document.State.RUNNING)


@require_safe
@needs(permissions.ORGANIZE)
def papers(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Every paper with its state; the list alone for a page that is waiting."""
    if request.htmx and request.GET.get("v") == _stamp(tournament):
        return HttpResponse(status=204)
    return show(request, tournament)


@require_POST
@needs(permissions.ORGANIZE)
def ask_bracket(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The bracket sheet as it stands now."""
    return _ask_of(request, tournament, key, issuing.ask_bracket)


@require_POST
@needs(permissions.ORGANIZE)
def ask_scoresheets(request: OfficialRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """The scoresheets of a round that has been started."""
    round_ = get_object_or_404(Round, division__tournament=tournament, division__key=key, number=number)
    return _ask(
        request,
        tournament,
        lambda: issuing.ask_scoresheets(round_=round_, by=request.user, base_url=base_url(request)),
    )


@require_POST
@needs(permissions.ORGANIZE)
def ask_lottery_list(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The closed list of a bracket, to be pinned up."""
    return _ask_of(request, tournament, key, issuing.ask_lottery_list)


@require_POST
@needs(permissions.ORGANIZE)
def ask_certificate(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """The certificate of a bracket's last draw."""
    return _ask_of(request, tournament, key, issuing.ask_certificate)


@require_POST
@needs(permissions.ORGANIZE)
def ask_poster(request: OfficialRequest, tournament: Tournament, size: str) -> HttpResponse:
    """The poster whose code opens the tournament's page."""
    return _ask(
        request,
        tournament,
        lambda: issuing.ask_poster(tournament=tournament, size=size, by=request.user, base_url=base_url(request)),
    )


def show(request: OfficialRequest, tournament: Tournament, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """The page, or its list alone for htmx."""
    stamp = _stamp(tournament)
    documents = _documents(tournament)
    context = {
        "tournament": tournament,
        "stamp": stamp,
        "documents": documents,
        "waiting": any(document.state in UNDER_WAY for document in documents),
        "drawn": tournament.divisions.exclude(bracket=None),
        "rounds": Round.objects.filter(division__tournament=tournament)
        .select_related("division__bracket")
        .order_by("division__order", "division_id", "number"),
        "refusal": refusal,
        "only_here": is_only_here(request),
    }
    page = "organizer/paper_list.html" if request.htmx else "organizer/papers.html"
    return render(request, page, context, status=status)


def _ask_of(request: OfficialRequest, tournament: Tournament, key: str, step: Callable[..., Document]) -> HttpResponse:
    """Ask for a paper of one bracket."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    return _ask(request, tournament, lambda: step(division=division, by=request.user, base_url=base_url(request)))


def _ask(request: OfficialRequest, tournament: Tournament, step: Callable[[], Document]) -> HttpResponse:
    """Ask for a paper and look at the list; a paper that was there before is named."""
    known = set(tournament.documents.values_list("pk", flat=True))
    try:
        document = step()
    except TournamentError as error:
        return show(request, tournament, refusal=str(error), status=status_of(error))
    if document.pk in known:
        sentence = _("Nothing has changed since version {version}.")
        messages.info(request, sentence.format(version=document.version))
    tasks.wake(document)
    return SeeOther(resolve_url("organizer:papers", tournament.slug))


def _documents(tournament: Tournament) -> list[Document]:
    """Every paper, the newest first; `replaced_by` is the newest version of the same paper, None for that one."""
    newest: dict[tuple[int | None, str, str], int] = {}
    documents = list(tournament.documents.select_related("division__bracket"))
    for document in documents:
        last = newest.setdefault((document.division_id, document.kind, document.subject), document.version)
        document.replaced_by = last if last != document.version else None  # type: ignore[attr-defined] # for the list
    return documents


def _stamp(tournament: Tournament) -> str:
    """Changes whenever a paper is asked for or its state changes."""
    return "-".join(f"{pk}{state[0]}" for pk, state in tournament.documents.values_list("pk", "state")[:50])
