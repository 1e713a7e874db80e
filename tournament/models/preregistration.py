"""Who has asked for a place from home, before the desk has seen them."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.members import Person
from tournament.models.registration import Registration
from tournament.models.tournaments import Division, Tournament


class PreRegistration(models.Model):
    """What somebody wrote on the public page: a wish for a place, which the desk confirms or declines.

    `number`: 1, 2, ... in the order in which they came in a tournament; `public_id` is the address of their own page.
    Once it is settled, what was written of the person is gone from here: what is true of it stands with the person.
    `source` tells senders apart without naming them, for the throttle.
    """

    PRIVATE = ("name", "search_key", "member_number", "sponsor_name", "birth_date", "phone", "email")

    class State(models.TextChoices):
        WAITING = "waiting", _("to confirm")
        CONFIRMED = "confirmed", _("confirmed")
        DECLINED = "declined", _("declined")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pre_registrations")
    number = models.PositiveIntegerField()
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(_("kind"), max_length=6, choices=Person.Kind.choices)
    name = models.CharField(_("name"), max_length=120, blank=True)
    search_key = models.CharField(max_length=240, editable=False, blank=True)
    member_number = models.CharField(_("member number"), max_length=20, blank=True)
    sponsor_name = models.CharField(_("sponsor"), max_length=160, blank=True)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    rules_accepted_at = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    registration = models.OneToOneField(
        Registration, on_delete=models.PROTECT, null=True, blank=True, related_name="asked_for"
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    key = models.CharField(max_length=64)
    source = models.CharField(max_length=32)
    settled_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    settled_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_pre_registration_per_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_pre_registration_per_key"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "confirmed", "declined"]), name="pre_registration_state_known"
            ),
            models.CheckConstraint(
                condition=~Q(state="waiting") | ~Q(name=""), name="who_waits_for_a_place_has_a_name"
            ),
            models.CheckConstraint(
                condition=Q(state="confirmed", registration__isnull=False)
                | (~Q(state="confirmed") & Q(registration__isnull=True)),
                name="who_is_confirmed_has_a_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} pre-registration {self.number}"
