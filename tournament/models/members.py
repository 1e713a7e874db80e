"""The people a club knows, and the rosters it was sent."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club, User
from tournament.names import search_key, sort_key


class Person(models.Model):
    """A member of the club, or a guest whom a member sponsors (SACI rule 1)."""

    class Kind(models.TextChoices):
        MEMBER = "member", _("member")
        GUEST = "guest", _("guest")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="people")
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.MEMBER)
    name = models.CharField(_("name"), max_length=120)
    search_key = models.CharField(max_length=240, editable=False, db_index=True)
    sort_key = models.CharField(max_length=240, editable=False, db_index=True)
    member_number = models.CharField(_("member number"), max_length=20, blank=True)
    birth_date = models.DateField(_("birth date"), null=True, blank=True)
    pool = models.CharField(_("bracket"), max_length=40, blank=True, help_text=_("men, women or another pool"))
    good_standing = models.BooleanField(_("in good standing"), default=True)
    sponsor = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="guests")
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)

    class Meta:
        ordering = ["sort_key", "id"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=["member", "guest"]), name="person_kind_known"),
            models.CheckConstraint(condition=~Q(name=""), name="person_has_a_name"),
            models.UniqueConstraint(
                fields=["club", "member_number"],
                condition=~Q(member_number=""),
                name="one_person_per_member_number",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        # One letter of a name may fold into eighteen (ﷺ): the keys are cut where no real name reaches.
        self.search_key, self.sort_key = search_key(self.name)[:240], sort_key(self.name)[:240]
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = {*fields, "search_key", "sort_key"}
        super().save(*args, **kwargs)


class RosterImport(models.Model):
    """A roster file that was read: each row's fate is shown first (`preview`) and written once, on consent."""

    class State(models.TextChoices):
        PREVIEW = "preview", _("preview")
        APPLIED = "applied", _("applied")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roster_imports")
    tournament = models.ForeignKey("tournament.Tournament", on_delete=models.CASCADE, null=True, blank=True)
    file_name = models.CharField(max_length=200)
    rows = models.JSONField(default=list, help_text="one object per spreadsheet row: line, values, fate, problems")
    notes = models.JSONField(default=list, help_text="sentences about the file as a whole: columns left out")
    state = models.CharField(max_length=8, choices=State.choices, default=State.PREVIEW)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.file_name
