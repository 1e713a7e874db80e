"""Paper: ask for it, watch it being drawn, open it, and print again what is no longer so."""

import uuid
from collections.abc import Callable
from itertools import groupby
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament import issuing, permissions, tasks
from tournament.address import base_url, is_only_here
from tournament.errors import TournamentError
from tournament.forms.organizer.papers import AskForm, FilterForm
from tournament.issuing import batches, catalogue
from tournament.issuing.catalogue import Group
from tournament.models import Batch, Division, Document, Round, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of
from tournament.pages.organizer import paper_rows

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
    """Every paper with its state; the list alone for a page that is waiting."""
    if request.htmx and request.GET.get("v") == paper_rows.stamp(tournament):
        return HttpResponse(status=204)
    return show(request, tournament)


@require_POST
@needs(permissions.ORGANIZE)
def ask(request: OfficialRequest, tournament: Tournament, kind: str, of: str) -> HttpResponse:
    """A paper of the catalogue."""
    entry = catalogue.find(kind, of)
    if entry is None:
        raise Http404
    permissions.require(request.user, entry.right, tournament)
    form = AskForm(entry, tournament, request.POST)
    if not form.is_valid():
        return show(request, tournament, asked=form, status=422)
    words = {"tournament": tournament, "by": request.user, "base_url": base_url(request), **form.asked()}
    return _ask(request, tournament, lambda: entry.ask(words.pop("of"), **words), form)


@require_POST
@needs(permissions.ORGANIZE)
def ask_again(request: OfficialRequest, tournament: Tournament, public_id: uuid.UUID) -> HttpResponse:
    """The next version of a paper that is out of date."""
    document = _one(tournament, public_id)
    step = lambda: issuing.ask_again(document=document, by=request.user, base_url=base_url(request))  # noqa: E731
    return _ask(request, tournament, step)


@require_POST
@needs(permissions.ORGANIZE)
def retry(request: OfficialRequest, tournament: Tournament, public_id: uuid.UUID) -> HttpResponse:
    """Another try of what could not be drawn."""
    tasks.wake(issuing.retry(_one(tournament, public_id)))
    return SeeOther(_address(tournament))


@require_POST
@needs(permissions.ORGANIZE)
def retry_set(request: OfficialRequest, tournament: Tournament, public_id: uuid.UUID) -> HttpResponse:
    """Another try of a set of papers."""
    tasks.wake(issuing.retry(get_object_or_404(Batch, tournament=tournament, public_id=public_id)))
    return SeeOther(_address(tournament))


@require_POST
@needs(permissions.ORGANIZE)
def print_round(request: OfficialRequest, tournament: Tournament, key: str, number: int) -> HttpResponse:
    """All the paper of a round as one file."""
    round_ = get_object_or_404(Round, division__tournament=tournament, division__key=key, number=number)
    form = Batch.Form.ZIP if request.POST.get("form") == Batch.Form.ZIP else Batch.Form.PDF
    try:
        batch = batches.print_round(round_=round_, by=request.user, base_url=base_url(request), form=form)
    except TournamentError as error:
        return show(request, tournament, refusal=str(error), status=status_of(error))
    tasks.wake(batch)
    return SeeOther(_address(tournament))


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
    step = lambda: issuing.ask_scoresheets(round_=round_, by=request.user, base_url=base_url(request))  # noqa: E731
    return _ask(request, tournament, step)


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
    base = base_url(request)
    step = lambda: issuing.ask_poster(tournament=tournament, size=size, by=request.user, base_url=base)  # noqa: E731
    return _ask(request, tournament, step)


def show(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    refusal: str = "",
    asked: AskForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page, or its list alone for htmx. `asked`: the form that could not be done, as it was filled in."""
    stamp = paper_rows.stamp(tournament)
    chosen = FilterForm(tournament, request.GET)
    part, rows = paper_rows.rows(tournament, chosen, request.GET.get("page", ""), now=timezone.now())
    sets = paper_rows.sets(tournament, now=timezone.now())
    query = request.GET.copy()
    for name in ("v", "page"):
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
        return render(request, "organizer/paper_list.html", context, status=status)
    context |= {
        "chosen": chosen,
        "is_filtered": any(chosen.wanted(name) for name in ("kind", "bracket", "show")),
        "groups": _groups(tournament, asked),
        "open_rounds": open_rounds(tournament),
        "refusal": refusal,
        "only_here": is_only_here(request),
    }
    return render(request, "organizer/papers.html", context, status=status)


def open_rounds(tournament: Tournament) -> list[Round]:
    """The rounds that are being played and have a table, whose paper is wanted in one tap."""
    rounds = Round.objects.filter(division__tournament=tournament, closed_at=None, sittings__isnull=False).distinct()
    return list(rounds.select_related("division__bracket").order_by("division__order", "division_id"))


def _groups(tournament: Tournament, asked: AskForm | None) -> list[tuple[Any, list[AskForm], bool]]:
    """The catalogue by where people look for it; open where something was asked for that could not be done."""
    forms = [AskForm(entry, tournament) for entry in catalogue.CATALOGUE]
    forms = [asked if asked is not None and form.entry is asked.entry else form for form in forms]
    forms.sort(key=lambda form: list(GROUPS).index(form.entry.group))
    grouped = ((group, list(those)) for group, those in groupby(forms, key=lambda form: form.entry.group))
    return [(GROUPS[group], those, asked in those) for group, those in grouped]


def _ask_of(request: OfficialRequest, tournament: Tournament, key: str, step: Callable[..., Document]) -> HttpResponse:
    """Ask for a paper of one bracket."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    return _ask(request, tournament, lambda: step(division=division, by=request.user, base_url=base_url(request)))


def _ask(
    request: OfficialRequest, tournament: Tournament, step: Callable[[], Document], form: AskForm | None = None
) -> HttpResponse:
    """Ask for a paper and look at the list; a paper that was there before is named."""
    known = set(tournament.documents.values_list("pk", flat=True))
    try:
        document = step()
    except TournamentError as error:
        if form is not None and error.field in form.fields:
            return show(request, tournament, asked=form, status=blame(form, error))
        return show(request, tournament, refusal=str(error), status=status_of(error))
    if document.pk in known:
        sentence = _("Nothing has changed since version {version}.")
        messages.info(request, sentence.format(version=document.version))
    tasks.wake(document)
    return SeeOther(_address(tournament))


def _one(tournament: Tournament, public_id: uuid.UUID) -> Document:
    papers = Document.objects.select_related("tournament__club", "division__bracket")
    return get_object_or_404(papers, tournament=tournament, public_id=public_id)


def _address(tournament: Tournament) -> str:
    return f"{resolve_url('organizer:papers', tournament.slug)}#drawn"
