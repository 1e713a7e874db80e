"""The public page of prizes: what is pledged for each place, and the winners.

Prizes: pledges, winners and payouts.
"""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.documents.kinds.diplomas import is_due
from tournament.lottery import championship
from tournament.models import Payout, Tournament
from tournament.prizes import payouts, pledges, winners
from tournament.web.frame import live
from tournament.web.frame.access import OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success
from tournament.web.prizes.forms import HandOutForm, PoolForm, PromiseForm, TakeBackForm


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def board(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the pledges and their winners; a POST adds a pledge."""
    if request.method != "POST":
        return _show(request, tournament)
    form = PromiseForm(tournament, request.POST)
    done, status = submit(
        form,
        lambda: pledges.promise(tournament=tournament, by=request.user, **form.asked()),
        lambda _done: success(request, _("The pledge is saved."), "organizer:prizes", tournament.slug),
    )
    return done or _show(request, tournament, form=form, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def withdraw(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Withdraw a pledge."""
    prize = get_object_or_404(tournament.prizes, number=number)
    done = _("The pledge is withdrawn.")
    return _do(request, tournament, lambda: pledges.withdraw(prize=prize, by=request.user), done)


@require_POST
@needs(permissions.ORGANIZE)
def pool(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Set the size of the prize pool."""
    form = PoolForm(request.POST)
    done, status = submit(
        form,
        lambda: pledges.set_pool(tournament=tournament, by=request.user, **form.cleaned_data),
        lambda _done: success(request, _("The pool is set."), "organizer:prizes", tournament.slug),
    )
    return done or _show(request, tournament, pool_form=form, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def fix(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Fix the pool at its current amount, so that later fees no longer add to it."""
    seen = request.POST.get("seen_cents", "")
    # -1 is the size of no pool, so the step refuses it as changed.
    cents = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 12 else -1
    done = _("The pool is fixed.")
    return _do(
        request, tournament, lambda: pledges.fix_pool(tournament=tournament, seen_cents=cents, by=request.user), done
    )


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def hand_out(request: OfficialRequest, tournament: Tournament, number: int, team: int, slot: int) -> HttpResponse:
    """Pay out one player's part of a prize."""
    # Winners are computed, not stored, so the part is looked up on the board.
    winning = next((one for one in winners.board(tournament).winnings if one.prize.number == number), None)
    parts = winning.parts if winning else ()
    part = next((one for one in parts if (one.team.number, one.slot) == (team, slot)), None)
    if winning is None or part is None:
        raise Http404
    prize, form = part.prize, HandOutForm(part, sent(request), is_elsewhere=bool(winning.strays))
    done, status = submit(
        form,
        lambda: payouts.hand_out(prize=prize, team=team, slot=slot, by=request.user, **form.asked()),
        lambda row: SeeOther(resolve_url("organizer:payout", tournament.slug, row.receipt)),
    )
    context = {"tournament": tournament, "winning": winning, "part": part, "form": form}
    return done or render(request, "prizes/hand_out.html", context, status=status)


@require_safe
@needs(permissions.ORGANIZE)
def receipt(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """The receipt of a payout, to be printed and signed by the recipient."""
    context = {"tournament": tournament, "payout": _payout(tournament, receipt)}
    return render(request, "prizes/payout.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def take_back(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Record that a prize was returned (a reversal of its payout)."""
    payout = _payout(tournament, receipt)
    form = TakeBackForm(payout, sent(request))
    done, status = submit(
        form,
        lambda: payouts.take_back(payout=payout, by=request.user, **form.asked()),
        lambda row: SeeOther(resolve_url("organizer:payout", tournament.slug, row.receipt)),
    )
    return done or render(
        request,
        "prizes/take_prize_back.html",
        {"tournament": tournament, "payout": payout, "form": form},
        status=status,
    )


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
    return success(request, done, "organizer:prizes", tournament.slug)


def _show(
    request: OfficialRequest,
    tournament: Tournament,
    *,
    form: PromiseForm | None = None,
    pool_form: PoolForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    found = winners.board(tournament)
    pool = found.pool
    # A fixed pool keeps its share of the fees in its row; the form must not send both.
    sizes = {"cents": pool.cents, "fees_part": None if pool.cents is not None else pool.fees_part} if pool else {}
    context = {
        "tournament": tournament,
        "board": found,
        "form": form or PromiseForm(tournament),
        "pool_form": pool_form or PoolForm(initial=sizes),
        "refusal": refusal,
        "honoured": [one for one in tournament.divisions.select_related("bracket") if is_due(one)],
    }
    return render(request, "prizes/organizer_prizes.html", context, status=status)


@require_safe
@live.follows(live.RESULTS)
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """The prizes by division; of a payout only that it was made."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    board = winners.board(tournament)
    handed_out = all(winning.is_handed_out for winning in board.winnings)
    return live.render_live(
        request,
        tournament,
        page="prizes/public_prizes.html",
        part="prizes/prizes_part.html",
        context={"board": board},
        over=handed_out and championship.champion_of(tournament) is not None,
    )
