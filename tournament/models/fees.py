"""Money taken, and its proof. Rows are never edited or deleted; a reversal is a new row."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.registration import Registration
from tournament.models.tournaments import Tournament


class Payment(models.Model):
    """Money taken for a registration (`amount_cents` > 0) or given back (a reversal, < 0), with its receipt number."""

    class Method(models.TextChoices):
        CASH = "cash", _("cash")
        CARD = "card", _("card")
        TRANSFER = "transfer", _("transfer")
        OTHER = "other", _("other")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payments")
    registration = models.ForeignKey(Registration, on_delete=models.PROTECT, related_name="payments")
    ordinal = models.PositiveSmallIntegerField(help_text="1, 2, ... within the registration")
    amount_cents = models.IntegerField()
    method = models.CharField(_("method"), max_length=10, choices=Method.choices, default=Method.CASH)
    reference = models.CharField(_("reference"), max_length=80, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    receipt = models.PositiveIntegerField(_("receipt number"))
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by")
    key = models.CharField(max_length=64)
    taken_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    taken_at = models.DateTimeField()

    class Meta:
        ordering = ["receipt"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "receipt"], name="one_payment_per_receipt"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_payment_per_key"),
            # Two desks that take the same fee at the same moment both count "1, 2, ...": one of them loses.
            models.UniqueConstraint(fields=["registration", "ordinal"], name="payments_of_a_place_in_order"),
            models.CheckConstraint(
                condition=Q(reverses__isnull=True, amount_cents__gt=0) | Q(reverses__isnull=False, amount_cents__lt=0),
                name="only_a_reversal_gives_back",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.receipt:05d}"
