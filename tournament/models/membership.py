"""Who is in good standing, since when and why."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import User
from tournament.models.members import Person


class Standing(models.Model):
    """One change of a member's standing: since which day, why, and who wrote it down. The newest row holds.

    `reason` may be "" in what a roster says, and of who was erased.
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="standings")
    good = models.BooleanField(_("in good standing"))
    since = models.DateField(_("since"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    set_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    set_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.person_id} {'good' if self.good else 'not good'} {self.since}"
