"""What is promised, how large the pool is, and how a prize is handed over or comes back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import cash, prizes, winnings
from tournament.forms.keyed import KeyedForm
from tournament.forms.organizer.amounts import MoneyField
from tournament.freezing import division_name
from tournament.models import CashSession, Division, Payout, Prize, Tournament
from tournament.payouts import How

CHAMPIONSHIP = "championship"
FROM_NO_BOX = gettext_lazy("no cash box of a desk")


class PromiseForm(KeyedForm):
    """A prize for a place."""

    bracket = forms.ChoiceField(label=gettext_lazy("Bracket"))
    place = forms.TypedChoiceField(
        label=gettext_lazy("Place"),
        coerce=int,
        choices=[
            (1, gettext_lazy("first: who wins")),
            (2, gettext_lazy("second: who loses the final")),
            (3, gettext_lazy("third: who loses in the round before it")),
        ],
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("What is it?"), choices=Prize.Kind.choices, widget=forms.RadioSelect, initial="trophy"
    )
    name = forms.CharField(label=gettext_lazy("Name of the trophy"), max_length=prizes.MAX_NAME, required=False)
    cents = MoneyField(label=gettext_lazy("Amount of money"), required=False)
    part = MoneyField(label=gettext_lazy("Share of the pool, in per cent"), required=False)
    each = forms.ChoiceField(
        label=gettext_lazy("Money or trophy"),
        choices=Prize.Each.choices,
        widget=forms.RadioSelect,
        initial="team",
        help_text=gettext_lazy("A share of the pool is divided among all who come in that place."),
    )

    def __init__(self, tournament: Tournament, data: Any = None) -> None:
        super().__init__(data)
        self._pools = {one.key: one for one in tournament.divisions.filter(kind=Division.Kind.POOL)}
        choices = [(key, division_name(one)) for key, one in self._pools.items()]
        self.fields["bracket"].choices = [*choices, (CHAMPIONSHIP, _("Championship"))]  # type: ignore[attr-defined] # a choice field

    def asked(self) -> dict[str, Any]:
        """What was written, by the names of the step."""
        data = dict(self.cleaned_data)
        data["division"] = self._pools.get(data.pop("bracket"))
        return data


class PoolForm(forms.Form):
    """How large the pool is: a sum, or a part of the fees."""

    cents = MoneyField(label=gettext_lazy("A sum"), required=False)
    fees_part = MoneyField(
        label=gettext_lazy("Or a part of the entry fees, in per cent"),
        required=False,
        help_text=gettext_lazy("It grows with the fees until you fix it."),
    )


class HandOutForm(KeyedForm):
    """How one player's part of a prize is handed over."""

    seen_cents = forms.IntegerField(widget=forms.HiddenInput)
    method = forms.ChoiceField(
        label=gettext_lazy("How"), choices=Payout.Method.choices, widget=forms.RadioSelect, initial="cash"
    )
    box = forms.TypedChoiceField(label=gettext_lazy("Cash from"), coerce=int, empty_value=None, required=False)
    reference = forms.CharField(
        label=gettext_lazy("Reference"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("What the transfer can be found by."),
    )
    taken_by = forms.TypedChoiceField(label=gettext_lazy("Who takes it"), coerce=int, widget=forms.RadioSelect)
    despite = forms.CharField(label=gettext_lazy("Why it is handed out again"), max_length=200, required=False)

    def __init__(self, part: winnings.Part, data: Any = None, *, is_elsewhere: bool) -> None:
        """`is_elsewhere`: whether the same prize is still with a team that has no right to it."""
        super().__init__(data)
        self.fields["seen_cents"].initial = part.cents or 0
        for name in _unasked(part, is_elsewhere):
            del self.fields[name]
        if "box" in self.fields:
            self.fields["box"].choices = _boxes(part.prize.tournament)  # type: ignore[attr-defined] # a choice field
        if "taken_by" in self.fields:
            mates = [player.registration for player in part.team.players.all()]
            self.fields["taken_by"].choices = [(one.number, one.person) for one in mates]  # type: ignore[attr-defined] # a choice field
            self.fields["taken_by"].initial = part.registration.number

    def asked(self) -> dict[str, Any]:
        """What was written, by the names of the step."""
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
    """Why a prize came back, and where the money went."""

    reason = forms.CharField(label=gettext_lazy("Why is it given back?"), max_length=200)
    box = forms.TypedChoiceField(label=gettext_lazy("Cash into"), coerce=int, empty_value=None, required=False)

    def __init__(self, payout: Payout, data: Any = None) -> None:
        super().__init__(data)
        if payout.method == Payout.Method.CASH:
            self.fields["box"].choices = _boxes(payout.tournament)  # type: ignore[attr-defined] # a choice field
            self.fields["box"].initial = payout.session_id
        else:
            del self.fields["box"]

    def asked(self) -> dict[str, Any]:
        """What was written, by the names of the step."""
        data = self.cleaned_data
        return {"reason": data["reason"], "key": data["key"], "session": _box(data.get("box"))}


def _unasked(part: winnings.Part, is_elsewhere: bool) -> list[str]:
    """The fields that make no sense for this part: a trophy is not money, money is for the player himself."""
    money = ["method", "box", "reference"] if not part.cents else []
    return money + ([] if part.is_for_both else ["taken_by"]) + ([] if is_elsewhere else ["despite"])


def _boxes(tournament: Tournament) -> list[tuple[int | str, str]]:
    return [("", str(FROM_NO_BOX)), *((box.pk, str(box)) for box in cash.opened(tournament))]


def _box(key: int | None) -> CashSession | None:
    """The box of this key; which tournament it stands in is for the step to ask."""
    return CashSession.objects.filter(pk=key).first() if key else None
