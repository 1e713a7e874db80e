"""Paper: ask for it, watch it being drawn, open it."""

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
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
    division = get_object_or_404(Division, tournament=tournament, key=key)
    try:
        document = issuing.ask_bracket(division=division, by=request.user, base_url=base_url(request))
    except TournamentError as error:
        return show(request, tournament, refusal=str(error), status=status_of(error))
    tasks.wake(document)
    return SeeOther(resolve_url("organizer:papers", tournament.slug))


@require_POST
@needs(permissions.ORGANIZE)
def ask_scoresheets(request: OfficialRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """The scoresheets of a round that has been started."""
    round_ = get_object_or_404(Round, division__tournament=tournament, division__key=key, number=number)
    document = issuing.ask_scoresheets(round_=round_, by=request.user, base_url=base_url(request))
    tasks.wake(document)
    return SeeOther(resolve_url("organizer:papers", tournament.slug))


def show(request: OfficialRequest, tournament: Tournament, *, refusal: str = "", status: int = 200) -> HttpResponse:
    """The page, or its list alone for htmx."""
    stamp = _stamp(tournament)
    documents = list(_documents(tournament))
    context = {
        "tournament": tournament,
        "stamp": stamp,
        "documents": documents,
        "waiting": any(document.state in UNDER_WAY for document in documents),
        "drawn": tournament.divisions.exclude(bracket=None),
        "rounds": Round.objects.filter(division__tournament=tournament).select_related("division__bracket"),
        "refusal": refusal,
        "only_here": is_only_here(request),
    }
    page = "organizer/paper_list.html" if request.htmx else "organizer/papers.html"
    return render(request, page, context, status=status)


def _documents(tournament: Tournament) -> QuerySet[Document]:
    return tournament.documents.select_related("division__bracket")


def _stamp(tournament: Tournament) -> str:
    """Changes whenever a paper is asked for or its state changes."""
    return "-".join(f"{pk}{state[0]}" for pk, state in tournament.documents.values_list("pk", "state")[:50])
