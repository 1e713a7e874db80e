"""Prizes: what is promised, who has won it, and what was handed out."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import payouts, permissions, prizes, winnings
from tournament.errors import TournamentError
from tournament.forms.organizer.prizes import HandOutForm, PoolForm, PromiseForm, TakeBackForm
from tournament.freezing.diplomas import is_due
from tournament.models import Payout, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def board(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Everything that is promised; a POST promises one prize more."""
    if request.method != "POST":
        return _show(request, tournament)
    form, status = PromiseForm(tournament, request.POST), 422
    if form.is_valid():
        try:
            prizes.promise(tournament=tournament, by=request.user, **form.asked())
        except TournamentError as error:
            status = blame(form, error)
        else:
            messages.success(request, _("The prize is promised."))
            return _back(tournament)
    return _show(request, tournament, form=form, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def withdraw(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a promise back."""
    prize = get_object_or_404(tournament.prizes, number=number)
    done = _("It is no longer promised.")
    return _do(request, tournament, lambda: prizes.withdraw(prize=prize, by=request.user), done)


@require_POST
@needs(permissions.ORGANIZE)
def pool(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Say how large the pool is."""
    form, status = PoolForm(request.POST), 422
    if form.is_valid():
        try:
            prizes.set_pool(tournament=tournament, by=request.user, **form.cleaned_data)
        except TournamentError as error:
            status = blame(form, error)
        else:
            messages.success(request, _("The pool is set."))
            return _back(tournament)
    return _show(request, tournament, pool_form=form, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def fix(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Let the pool grow no more."""
    seen = request.POST.get("seen_cents", "")
    cents = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 12 else -1
    done = _("The pool is fixed.")
    return _do(
        request, tournament, lambda: prizes.fix_pool(tournament=tournament, seen_cents=cents, by=request.user), done
    )


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def hand_out(request: OfficialRequest, tournament: Tournament, number: int, team: int, slot: int) -> HttpResponse:
    """Hand one player's part of a prize over."""
    winning = next((one for one in winnings.board(tournament).winnings if one.prize.number == number), None)
    parts = winning.parts if winning else ()
    part = next((one for one in parts if (one.team.number, one.slot) == (team, slot)), None)
    if winning is None or part is None:
        raise Http404
    data, status = request.POST if request.method == "POST" else None, 200
    form = HandOutForm(part, data, is_elsewhere=bool(winning.strays))
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                row = payouts.hand_out(prize=part.prize, team=team, slot=slot, by=request.user, **form.asked())
            except TournamentError as error:
                status = blame(form, error)
            else:
                return SeeOther(resolve_url("organizer:payout", tournament.slug, row.receipt))
    context = {"tournament": tournament, "winning": winning, "part": part, "form": form}
    return render(request, "organizer/hand_out.html", context, status=status)


@require_safe
@needs(permissions.ORGANIZE)
def receipt(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """The proof of a prize, to be printed and signed by who got it."""
    context = {"tournament": tournament, "payout": _payout(tournament, receipt)}
    return render(request, "organizer/payout.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def take_back(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Note that a prize came back."""
    payout = _payout(tournament, receipt)
    form, status = TakeBackForm(payout, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                row = payouts.take_back(payout=payout, by=request.user, **form.asked())
            except TournamentError as error:
                status = blame(form, error)
            else:
                return SeeOther(resolve_url("organizer:payout", tournament.slug, row.receipt))
    context = {"tournament": tournament, "payout": payout, "form": form}
    return render(request, "organizer/take_prize_back.html", context, status=status)


def _payout(tournament: Tournament, receipt: int) -> Payout:
    found = tournament.payouts.select_related(
        "prize__division", "prize__tournament", "registration__person", "team", "session", "paid_by", "reverses"
    )
    return get_object_or_404(found.select_related("reversed_by"), receipt=receipt)


def _do(request: OfficialRequest, tournament: Tournament, step: Callable[[], object], done: str) -> HttpResponse:
    try:
        step()
    except TournamentError as error:
        return _show(request, tournament, refusal=str(error), status=status_of(error))
    messages.success(request, done)
    return _back(tournament)


def _back(tournament: Tournament) -> HttpResponse:
    return SeeOther(resolve_url("organizer:prizes", tournament.slug))


def _show(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    form: PromiseForm | None = None,
    pool_form: PoolForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    found = winnings.board(tournament)
    pool = found.pool
    sizes = {"cents": pool.cents, "fees_part": None if pool.cents is not None else pool.fees_part} if pool else {}
    context = {
        "tournament": tournament,
        "board": found,
        "form": form or PromiseForm(tournament),
        "pool_form": pool_form or PoolForm(initial=sizes),
        "refusal": refusal,
        "honoured": [one for one in tournament.divisions.select_related("bracket") if is_due(one)],
    }
    return render(request, "organizer/prizes.html", context, status=status)
