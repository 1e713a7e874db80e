"""Prizes: the organizer's pledges, pool and payouts with their forms, and the public page of prizes."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.documents.kinds.diplomas import is_due
from tournament.lottery import championship
from tournament.models import CashSession, Division, Payout, Prize, Tournament
from tournament.models.naming import division_name
from tournament.prizes import payouts, pledges, winners
from tournament.registration import cash_boxes
from tournament.web.frame import live
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success
from tournament.web.frame.fields import KeyedForm, MoneyField

# A pledge for the championship has no division.
CHAMPIONSHIP = "championship"
FROM_NO_BOX = gettext_lazy("no cash box of a desk")


class PledgeForm(KeyedForm):
    """A pledge of a prize for a place."""

    bracket = forms.ChoiceField(label=gettext_lazy("Bracket"))
    place = forms.TypedChoiceField(
        label=gettext_lazy("Place"),
        coerce=int,
        choices=[
            (1, gettext_lazy("first: the winner")),
            (2, gettext_lazy("second: the loser of the final")),
            (3, gettext_lazy("third: the losers of the round before the final")),
        ],
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What is it?"), choices=Prize.Kind.choices, widget=forms.RadioSelect, initial="trophy"
    )
    name = forms.CharField(label=gettext_lazy("Name of the trophy"), max_length=pledges.MAX_NAME, required=False)
    cents = MoneyField(label=gettext_lazy("Amount of money"), required=False)
    part = MoneyField(label=gettext_lazy("Share of the pool, in per cent"), required=False)
    each = forms.ChoiceField(
        label=gettext_lazy("Money or trophy"),
        choices=Prize.Each.choices,
        widget=forms.RadioSelect,
        initial="team",
        help_text=gettext_lazy("A share of the pool is divided among all players in that place."),
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        self._pools = {one.key: one for one in tournament.divisions.filter(kind=Division.Kind.POOL)}
        choices = [(key, division_name(one)) for key, one in self._pools.items()]
        choices += [(CHAMPIONSHIP, _("Championship"))] if len(choices) > 1 else []
        self.fields["bracket"].choices = choices  # type: ignore[attr-defined] # a choice field

    def step_values(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = dict(self.cleaned_data)
        # None means the championship, as in the step.
        data["division"] = self._pools.get(data.pop("bracket"))
        return data


class PoolForm(forms.Form):
    """The size of the prize pool: a fixed sum, or a share of the fees."""

    cents = MoneyField(label=gettext_lazy("A sum"), required=False)
    fees_part = MoneyField(
        label=gettext_lazy("Or a part of the entry fees, in per cent"),
        required=False,
        help_text=gettext_lazy("It grows with the fees until you fix it."),
    )


class HandOutForm(KeyedForm):
    """The payout of one player's share of a prize."""

    seen_cents = forms.IntegerField(widget=forms.HiddenInput)
    method = forms.ChoiceField(
        label=gettext_lazy("How"), choices=Payout.Method.choices, widget=forms.RadioSelect, initial="cash"
    )
    box = forms.TypedChoiceField(label=gettext_lazy("Cash from"), coerce=int, empty_value=None, required=False)
    reference = forms.CharField(
        label=gettext_lazy("Reference"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("The reference of the transfer."),
    )
    taken_by = forms.TypedChoiceField(label=gettext_lazy("Who takes it"), coerce=int, widget=forms.RadioSelect)
    despite = forms.CharField(label=gettext_lazy("Why it is handed out again"), max_length=200, required=False)

    def __init__(self, part: winners.Part, data: Any = None, *, is_elsewhere: bool) -> None:
        """`is_elsewhere`: whether the same prize is still with a team that is not entitled to it."""
        super().__init__(data)
        # The amount on the page: a change since then makes the payout a conflict.
        self.fields["seen_cents"].initial = part.cents or 0
        # Removed, so that they are neither shown nor required.
        for name in _unasked(part, is_elsewhere):
            del self.fields[name]
        if "box" in self.fields:
            self.fields["box"].choices = _boxes(part.prize.tournament)  # type: ignore[attr-defined] # a choice field
        if "taken_by" in self.fields:
            mates = [player.registration for player in part.team.players.all()]
            self.fields["taken_by"].choices = [(one.number, one.person) for one in mates]  # type: ignore[attr-defined] # a choice field
            self.fields["taken_by"].initial = part.registration.number

    def step_values(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = self.cleaned_data
        how = payouts.How(data.get("method", ""), data.get("reference", ""), _box(data.get("box")))
        return {
            "seen_cents": data["seen_cents"],
            "key": data["key"],
            "how": how,
            "taken_by": data.get("taken_by"),
            "despite": data.get("despite", ""),
        }


class TakeBackForm(KeyedForm):
    """The reason for a returned prize, and where the money went."""

    reason = forms.CharField(label=gettext_lazy("Why is it given back?"), max_length=200)
    box = forms.TypedChoiceField(label=gettext_lazy("Cash into"), coerce=int, empty_value=None, required=False)

    def __init__(self, payout: Payout, data: Any = None) -> None:
        super().__init__(data)
        # Only cash returns to a cash box.
        if payout.method == Payout.Method.CASH:
            self.fields["box"].choices = _boxes(payout.tournament)  # type: ignore[attr-defined] # a choice field
            self.fields["box"].initial = payout.session_id
        else:
            del self.fields["box"]

    def step_values(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = self.cleaned_data
        return {"reason": data["reason"], "key": data["key"], "session": _box(data.get("box"))}


def _unasked(part: winners.Part, is_elsewhere: bool) -> list[str]:
    """The fields that do not apply: a trophy is not money, and money goes to the player in person."""
    money = ["method", "box", "reference"] if not part.cents else []
    return money + ([] if part.is_for_both else ["taken_by"]) + ([] if is_elsewhere else ["despite"])


def _boxes(tournament: Tournament) -> list[tuple[int | str, str]]:
    return [("", str(FROM_NO_BOX)), *((box.pk, str(box)) for box in cash_boxes.opened(tournament))]


def _box(key: int | None) -> CashSession | None:
    """The cash box with this key; the step checks its tournament."""
    return CashSession.objects.filter(pk=key).first() if key else None


@needs(permissions.ORGANIZE, FORM)
def board(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the pledges and their winners; a POST adds a pledge."""
    if request.method != "POST":
        return _show(request, tournament)
    form = PledgeForm(tournament, request.POST)
    done, status = submit(
        form,
        lambda: pledges.pledge(tournament=tournament, by=request.user, **form.step_values()),
        lambda _done: success(request, _("The pledge is saved."), "organizer:prizes", tournament.slug),
    )
    return done or _show(request, tournament, form=form, status=status)


@needs(permissions.ORGANIZE, POST)
def withdraw(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Withdraw a pledge."""
    prize = get_object_or_404(tournament.prizes, number=number)
    done = _("The pledge is withdrawn.")
    return _do(request, tournament, lambda: pledges.withdraw(prize=prize, by=request.user), done)


@needs(permissions.ORGANIZE, POST)
def pool(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Set the size of the prize pool."""
    form = PoolForm(request.POST)
    done, status = submit(
        form,
        lambda: pledges.set_pool(tournament=tournament, by=request.user, **form.cleaned_data),
        lambda _done: success(request, _("The pool is set."), "organizer:prizes", tournament.slug),
    )
    return done or _show(request, tournament, pool_form=form, status=status)


@needs(permissions.ORGANIZE, POST)
def fix(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Fix the pool at its current amount, so that later fees no longer add to it."""
    seen = request.POST.get("seen_cents", "")
    # -1 is the size of no pool, so the step refuses it as changed.
    cents = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 12 else -1
    done = _("The pool is fixed.")
    return _do(
        request, tournament, lambda: pledges.fix_pool(tournament=tournament, seen_cents=cents, by=request.user), done
    )


@needs(permissions.ORGANIZE, FORM)
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
        lambda: payouts.hand_out(prize=prize, team=team, slot=slot, by=request.user, **form.step_values()),
        lambda row: SeeOther(resolve_url("organizer:payout", tournament.slug, row.receipt)),
    )
    context = {"tournament": tournament, "winning": winning, "part": part, "form": form}
    return done or render(request, "prizes/hand_out.html", context, status=status)


@needs(permissions.ORGANIZE, READ)
def receipt(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """The receipt of a payout, to be printed and signed by the recipient."""
    context = {"tournament": tournament, "payout": _payout(tournament, receipt)}
    return render(request, "prizes/payout.html", context)


@needs(permissions.ORGANIZE, FORM)
def take_back(request: OfficialRequest, tournament: Tournament, receipt: int) -> HttpResponse:
    """Record that a prize was returned (a reversal of its payout)."""
    payout = _payout(tournament, receipt)
    form = TakeBackForm(payout, sent(request))
    done, status = submit(
        form,
        lambda: payouts.take_back(payout=payout, by=request.user, **form.step_values()),
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
    form: PledgeForm | None = None,
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
        "form": form or PledgeForm(tournament),
        "pool_form": pool_form or PoolForm(initial=sizes),
        "refusal": refusal,
        "honoured": [one for one in tournament.divisions.select_related("bracket") if is_due(one)],
    }
    return render(request, "prizes/organizer_prizes.html", context, status=status)


@live.page("prizes/prizes", live.RESULTS)
def prizes(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The prizes by division; of a payout only that it was made."""
    board = winners.board(tournament)
    handed_out = all(winning.is_handed_out for winning in board.winnings)
    return {"board": board, "over": handed_out and bool(championship.winners_of(tournament))}
