"""All boxes of a tournament, and one of them: its report, what is put in and taken out."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import amounts, cash, issuing, journal, permissions, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.desk.cash import MoveForm, OpenForm
from tournament.models import CashSession, Document, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame
from tournament.pages.desk.cash import working

PAPERS = (Document.State.WAITING, Document.State.RUNNING, Document.State.DONE)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def boxes(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The boxes, which of them this browser works at, and a form that opens another one."""
    form, status = OpenForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                box = cash.open_session(tournament=tournament, by=request.user, **form.cleaned_data)
                working.work_at(request, box)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The cash box of {desk} is open: you work at it.").format(desk=box.desk))
                return SeeOther(resolve_url("desk:find", tournament.slug))
    context = {
        "tournament": tournament,
        "boxes": tournament.cash_sessions.select_related("opened_by", "closed_by"),
        "mine": working.box_of(request, tournament),
        "form": form,
    }
    return render(request, "desk/cash/boxes.html", context, status=status)


@require_POST
@needs(permissions.DESK)
def choose(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Work at the box of the number sent, or at none ("")."""
    number = request.POST.get("box", "")
    if number.isascii() and number.isdigit() and len(number) < 6:
        box = get_object_or_404(tournament.cash_sessions, number=int(number))
        try:
            working.work_at(request, box)
        except TournamentError as error:
            messages.error(request, str(error))
        else:
            messages.success(request, _("You work at the cash box of {desk}.").format(desk=box.desk))
    else:
        working.leave(request, tournament)
        messages.success(request, _("You work at no cash box."))
    return SeeOther(resolve_url("desk:cash", tournament.slug))


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def one(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A box: its report once it is closed, or to an organizer before; change put in or taken out."""
    box = find(tournament, number)
    form, status = MoveForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                cash.move(session=box, by=request.user, **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("The movement is written down."))
                return SeeOther(resolve_url("desk:cash-box", tournament.slug, box.number))
    return render(request, "desk/cash/box.html", {**shown(request, box), "form": form}, status=status)


@require_POST
@needs(permissions.DESK)
def paper(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Ask for the report of a closed box as a paper for two to sign."""
    box = find(tournament, number)
    try:
        tasks.wake(issuing.ask_cash_report(box=box, by=request.user, base_url=base_url(request)))
    except TournamentError as error:
        messages.error(request, str(error))
    return SeeOther(resolve_url("desk:cash-box", tournament.slug, box.number))


def find(tournament: Tournament, number: int) -> CashSession:
    """The box of a number, or 404."""
    found = CashSession.objects.select_related("tournament__club", "opened_by", "closed_by")
    return get_object_or_404(found, tournament=tournament, number=number)


def shown(request: OfficialRequest, box: CashSession) -> dict[str, object]:
    """What the page of a box shows. Nobody who may count it is told before what should be in it."""
    tells = not box.is_open or request.user.has_perm(permissions.ORGANIZE, box.tournament)
    currency = box.tournament.currency
    counted = [(piece, box.counted.get(str(piece), 0)) for piece in amounts.denominations(currency)]
    return {
        "tournament": box.tournament,
        "box": box,
        "report": cash.report(box) if tells else None,
        "counted": [(piece, number, piece * number) for piece, number in counted if number],
        "payments": box.payments.select_related("registration").order_by("receipt"),
        "payouts": box.payouts.select_related("registration").order_by("receipt"),
        "moves": box.moves.select_related("moved_by"),
        "papers": box.tournament.documents.filter(
            kind=Document.Kind.CASH_REPORT, subject=f"box-{box.number}", state__in=PAPERS
        ),
        "head": journal.printed(box.tournament),
        "mine": working.box_of(request, box.tournament),
    }
