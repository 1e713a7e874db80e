"""The plan of the day: what is to happen when, as people read it beforehand."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.tournaments import Division, Tournament


class PlanItem(models.Model):
    """One line of the day's plan. Never deleted: `removed_at` takes it out, and calendars are told so.

    `starts_at` is what the clock of the club says on the tournament's date. `minutes` None: it ends when it ends.
    `title` "": what its kind is called, in each reader's own language. `division` None: all brackets, or none in
    particular; `round` only of a round, None there for all that are left.
    """

    class Kind(models.TextChoices):
        BREAKFAST = "breakfast", _("breakfast")
        LOTTERY = "lottery", _("lottery")
        ROUND = "round", _("round")
        LUNCH = "lunch", _("lunch")
        CHAMPIONSHIP = "championship", _("championship")
        PRIZES = "prizes", _("prizes")
        OTHER = "other", _("something else")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="plan")
    number = models.PositiveSmallIntegerField(help_text="1, 2, ... within the tournament: calendars know it by that")
    kind = models.CharField(_("what"), max_length=12, choices=Kind.choices)
    title = models.CharField(_("title"), max_length=80, blank=True)
    starts_at = models.TimeField(_("begins"))
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    division = models.ForeignKey(Division, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    key = models.CharField(max_length=64, blank=True, help_text='of the form that made it; "": of the first plan')
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["starts_at", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_plan_item_per_number"),
            models.UniqueConstraint(fields=["tournament", "key"], condition=~Q(key=""), name="one_plan_item_per_key"),
            models.CheckConstraint(
                condition=Q(kind__in=["breakfast", "lottery", "round", "lunch", "championship", "prizes", "other"]),
                name="plan_item_kind_known",
            ),
            models.CheckConstraint(condition=~Q(kind="other") | ~Q(title=""), name="a_plan_item_says_what"),
            models.CheckConstraint(condition=Q(minutes=None) | Q(minutes__range=(1, 720)), name="a_plan_item_lasts"),
            models.CheckConstraint(
                condition=Q(round=None) | Q(kind="round", round__gte=1), name="only_a_round_has_a_number"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"
