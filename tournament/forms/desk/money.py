"""Forms that give money back."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import amounts, fees
from tournament.forms.keyed import KeyedForm
from tournament.forms.organizer.amounts import MoneyField
from tournament.models import Payment


class ReversalForm(KeyedForm):
    """Why money is given back, and how much of it: all that is left where nothing is written.

    A waiver is taken back whole: it has no amount.
    """

    reason = forms.CharField(label=gettext_lazy("Why is the money given back?"), max_length=200)
    amount_cents = MoneyField(label=gettext_lazy("How much"), required=False)
    field_order = ("amount_cents", "reason")

    def __init__(self, payment: Payment, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.payment, self.left_cents = payment, fees.left_cents(payment)
        if payment.kind == Payment.Kind.WAIVER:
            del self.fields["amount_cents"]
            self.fields["reason"].label = _("Why is the waiver taken back?")
        else:
            left = amounts.written(self.left_cents, payment.tournament.currency)
            self.fields["amount_cents"].help_text = _("All that is left is {amount}.").format(amount=left)
            self.fields["amount_cents"].initial = self.left_cents

    @property
    def is_part(self) -> bool:
        """Whether less is given back than was paid, now or before: then it is a refund, not a reversal."""
        if self.payment.kind == Payment.Kind.WAIVER:
            return False
        return self.cents != self.payment.amount_cents or self.left_cents != self.payment.amount_cents

    @property
    def cents(self) -> int:
        """How much is given back, in cents."""
        sent: int | None = self.cleaned_data.get("amount_cents")
        return self.left_cents if sent is None else sent
