"""A player's place in a tournament."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.members import Person
from tournament.models.tournaments import Division, Tournament


class Registration(models.Model):
    """A player's place: number, bracket, sponsor, the fee that was promised (cents), and whether he has come.

    `price_name` is the name of the price that was promised; "" is the member's or the guest's.
    `rules_accepted_at` is never empty: everyone accepts the rules (SACI rule 1). `withdrawn_at` is None while the
    place is held. `substitute` marks the odd player of a lottery, who waits (rules.md A10).
    `let_in_*`: who let the player in against which findings of `eligibility`, when and why; None, "" and [] when
    nothing stood against him. `let_in_by` is None for the house itself, too.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="registrations")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="registrations")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=6, choices=Person.Kind.choices)
    sponsor = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    fee_cents = models.PositiveIntegerField()
    price_name = models.CharField(max_length=60, blank=True)
    rules_accepted_at = models.DateTimeField()
    present = models.BooleanField(_("present"), default=False)
    substitute = models.BooleanField(default=False)
    key = models.CharField(max_length=64, blank=True, help_text="of the form that made a walk-in")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    let_in_at = models.DateTimeField(null=True, blank=True)
    let_in_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    let_in_reason = models.CharField(max_length=200, blank=True)
    let_in_findings = models.JSONField(default=list, blank=True, help_text="codes of eligibility")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "person"], name="one_place_per_person"),
            models.UniqueConstraint(fields=["tournament", "number"], name="one_registration_per_number"),
            models.CheckConstraint(condition=~Q(kind="guest") | Q(sponsor__isnull=False), name="a_guest_has_a_sponsor"),
            models.UniqueConstraint(
                fields=["tournament", "key"], condition=~Q(key=""), name="one_registration_per_key"
            ),
            models.CheckConstraint(condition=~Q(sponsor=F("person")), name="nobody_sponsors_himself"),
            models.CheckConstraint(
                condition=Q(let_in_at__isnull=True, let_in_by__isnull=True, let_in_reason="")
                | (Q(let_in_at__isnull=False) & ~Q(let_in_reason="")),
                name="an_exception_has_a_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number:04d} {self.person.name}"
