"""Forms of prizes: pledges, the prize pool, handing out and returning a prize."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import CashSession, Division, Payout, Prize, Tournament
from tournament.models.naming import division_name
from tournament.prizes import pledges, winners
from tournament.prizes.payouts import How
from tournament.registration import cash_boxes
from tournament.web.frame.fields import KeyedForm, MoneyField

# A pledge for the championship has no division.
CHAMPIONSHIP = "championship"
FROM_NO_BOX = gettext_lazy("no cash box of a desk")


class PromiseForm(KeyedForm):
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
        self.fields["bracket"].choices = [*choices, (CHAMPIONSHIP, _("Championship"))]  # type: ignore[attr-defined] # a choice field

    def asked(self) -> dict[str, Any]:
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

    def asked(self) -> dict[str, Any]:
        """The values, as keywords of the step."""
        data = self.cleaned_data
        how = How(data.get("method", ""), data.get("reference", ""), _box(data.get("box")))
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

    def asked(self) -> dict[str, Any]:
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
