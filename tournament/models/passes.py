"""Who may enter at which tables without an account of his own: a name, a link and a PIN, for one day."""

import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.clubs import User
from tournament.models.tournaments import Tournament

TRIES = 5  # wrong PINs, then the pass is paused
ENDS_AT = datetime.time(6)  # of the morning after: no final is played longer


class JudgePass(models.Model):
    """A judge for one tournament and its day.

    `user` is the account behind the pass: it has no password and no office, carries the name and the pseudonym, and
    stands wherever accounts stand (`entered_by`, the journal, sessions). `code` is what is typed where the link cannot
    be scanned. `wrong` counts the PINs tried since the last right one, each before it is compared. `everywhere` opens
    every table of the tournament, else those in `tables`, be they none.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="passes")
    user = models.OneToOneField(User, on_delete=models.PROTECT, related_name="judge_pass")
    everywhere = models.BooleanField(default=False)
    code = models.CharField(max_length=6, unique=True)
    pin = models.CharField(max_length=128, help_text="hashed as passwords are; never shown again")
    issued_at = models.DateTimeField(help_text="when link and PIN were last made")
    wrong = models.PositiveSmallIntegerField(default=0)
    paused_until = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=64)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_pass_per_key"),
            models.CheckConstraint(condition=Q(wrong__lte=TRIES), name="no_pass_takes_a_sixth_pin"),
            models.CheckConstraint(condition=~Q(pin=""), name="a_pass_has_a_pin"),
        ]

    def __str__(self) -> str:
        return str(self.user)

    @property
    def ends_at(self) -> datetime.datetime:
        """When it opens nothing any more: the morning after the tournament's day.

        One that is made later, for a day that drags on, ends on the morning after that.
        """
        day = max(self.tournament.date, timezone.localdate(self.issued_at))
        return timezone.make_aware(datetime.datetime.combine(day + datetime.timedelta(days=1), ENDS_AT))

    @property
    def is_over(self) -> bool:
        """Whether its day has passed."""
        return timezone.now() >= self.ends_at

    @property
    def is_paused(self) -> bool:
        """Whether no PIN is taken now, because too many were wrong. Who is in already goes on."""
        return self.paused_until is not None and timezone.now() < self.paused_until

    @property
    def is_open(self) -> bool:
        """Whether it lets anybody write: neither taken back nor over."""
        return self.revoked_at is None and not self.is_over

    @property
    def numbers(self) -> list[int]:
        """The tables that it names, ascending; none where it opens every table."""
        return [row.table for row in self.tables.all()]


class PassTable(models.Model):
    """One table that a pass opens, by its number in the hall: in every round the match that is played there."""

    judge_pass = models.ForeignKey(JudgePass, on_delete=models.CASCADE, related_name="tables")
    table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["table"]
        constraints = [
            models.UniqueConstraint(fields=["judge_pass", "table"], name="a_pass_names_a_table_once"),
            models.CheckConstraint(condition=Q(table__gte=1), name="tables_of_a_pass_start_at_1"),
        ]

    def __str__(self) -> str:
        return f"table {self.table}"
