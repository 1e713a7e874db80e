"""What a person's card asks at the desk: as little as is left to ask."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import fees
from tournament.arriving import Paid
from tournament.forms.desk.places import PlaceForm, exception_field
from tournament.forms.keyed import KeyedForm
from tournament.models import CashSession, Division, Payment, Person, Registration, Tournament

METHODS = [choice for choice in Payment.Method.choices if choice[0] in fees.TAKEN]


class CardForm(KeyedForm, PlaceForm):
    """Bracket, sponsor and rules for whoever has no place yet; the payment where something is owed.

    The rules are taken for accepted, as the desk asks everybody: the tick is there to be taken away. `cents` is what
    the card says is owed. `exception` and `waiver`: an organizer's reasons to let somebody in against a finding, and to
    ask for no fee.
    """

    field_order = ("division", "sponsor", "rules_accepted", "method", "reference", "exception", "papers")
    division = forms.ModelChoiceField(
        label=gettext_lazy("Bracket"),
        queryset=Division.objects.none(),
        required=False,
        empty_label=None,
        widget=forms.RadioSelect,
    )
    method = forms.ChoiceField(
        label=gettext_lazy("Paid by"), choices=METHODS, initial="cash", required=False, widget=forms.RadioSelect
    )
    reference = forms.CharField(
        label=gettext_lazy("Reference"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("The number on the card slip, or what the transfer can be found by."),
    )
    exception = exception_field()
    waiver = forms.CharField(label=gettext_lazy("Why the fee is waived"), max_length=200, required=False)
    papers = forms.BooleanField(label=gettext_lazy("Print receipt and badge"), required=False)
    cents = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1, widget=forms.HiddenInput)

    def __init__(
        self, tournament: Tournament, *args: Any, person: Person, place: Registration | None, owed: int, **kwargs: Any
    ) -> None:
        super().__init__(tournament, *args, person=person, **kwargs)
        self.fields["rules_accepted"].initial = True
        self.fields["cents"].initial = owed
        gone = {"division", "sponsor", "rules_accepted"} if place is not None else set()
        if owed <= 0:
            gone |= {"method", "reference"}
        for name in gone & set(self.fields):
            del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """What the card said is owed is nobody's to write; nobody sees its field."""
        data = super().clean()
        if "cents" in self.errors:
            self.add_error(None, _("This form has no valid amount: open the page again."))
        return data

    def paid(self, box: CashSession | None) -> Paid:
        """How the fee is paid, as the step takes it; cash where the form does not ask. Only cash lies in a box."""
        data = self.cleaned_data
        method = data.get("method") or Payment.Method.CASH
        return Paid(method, data.get("reference", ""), box if method == Payment.Method.CASH else None)

    def entering(self) -> dict[str, Any]:
        """What a registration takes; nobody sponsors a member, and who has a place is asked nothing."""
        data = self.cleaned_data
        return {
            "division": data.get("division"),
            "sponsor": data.get("sponsor"),
            "rules_accepted": data.get("rules_accepted", False),
        }
