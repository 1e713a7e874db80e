"""The people a club knows."""

from typing import Any, Self

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models.clubs import Club
from tournament.names import search_key, sort_key


class KnownPeople(models.Manager["Person"]):
    """Those who have a name: what everybody means by the people of a club."""

    def get_queryset(self) -> models.QuerySet["Person"]:
        return super().get_queryset().filter(former_number=None)


class Person(models.Model):
    """A member of the club, or a guest whom a member sponsors (SACI rule 1).

    `good_standing` is what the newest of the `standings` says, `standing_since` from which day; None: since the club
    knows him. `former_number` is None but for who was erased on request: "former player 12" has no other name, and the
    number is given to nobody else.
    """

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
    standing_since = models.DateField(null=True, blank=True)
    sponsor = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="guests")
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    former_number = models.PositiveIntegerField(null=True, blank=True, editable=False)

    objects = KnownPeople()  # the first one is what `club.people` and its like go through
    every = models.Manager["Person"]()  # those who were erased too

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
            models.UniqueConstraint(fields=["club", "former_number"], name="a_former_players_number_is_his"),
            models.CheckConstraint(
                condition=Q(former_number=None)
                | Q(birth_date=None, phone="", email="", member_number="", search_key="", pool=""),
                name="nothing_is_kept_of_who_was_erased",
            ),
            models.CheckConstraint(
                condition=Q(good_standing=True) | Q(standing_since__isnull=False),
                name="who_lost_his_standing_has_a_date",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.fold()
        if (fields := kwargs.get("update_fields")) is not None:
            kwargs["update_fields"] = {*fields, "search_key", "sort_key"}
        super().save(*args, **kwargs)

    def fold(self) -> None:
        """Make the keys that the name is searched and sorted by; for who writes many people at once."""
        if self.former_number is not None:
            self.name = f"former player {self.former_number}"
        # One letter of a name may fold into eighteen (ﷺ): the keys are cut where no real name reaches.
        self.search_key, self.sort_key = search_key(self.name)[:240], sort_key(self.name)[:240]
        if self.former_number is not None:
            self.search_key, self.sort_key = "", f"zzz {self.former_number:06d}"

    @classmethod
    def from_db(cls, *args: Any, **kwargs: Any) -> Self:
        """A former player is called so in the language of whoever reads."""
        person = super().from_db(*args, **kwargs)
        if (number := person.__dict__.get("former_number")) is not None:
            person.name = gettext("former player {number}").format(number=number)
        return person
