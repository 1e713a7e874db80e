"""Who hosts, and who works for the host: Installation, Club, User, Official."""

import uuid
from typing import TYPE_CHECKING

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from tournament.models.tokens import Token


class Installation(models.Model):
    """The one row that says this installation has been set up; its key is always 1, so it can be made only once."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    set_up_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="installation_is_one_row")]

    def __str__(self) -> str:
        return f"set up {self.set_up_at:%Y-%m-%d}"


class RealClubs(models.Manager["Club"]):
    """Those of people who exist: what everybody means by the clubs of an installation."""

    def get_queryset(self) -> models.QuerySet["Club"]:
        return super().get_queryset().filter(practice=False)


class Club(models.Model):
    """Who hosts: owns its people and its tournaments, and sees no other club's.

    `language`: of its pages, for who has not chosen another one. `paper`: what its printers hold. `colour` ("#a01c2b")
    and `logo` (the SHA-256 of the picture, which `club_look` keeps) adorn its papers, "" for none.
    """

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "letter", _("US Letter")

    name = models.CharField(_("name of the club"), max_length=120)
    language = models.CharField(
        _("language of the club"), max_length=5, blank=True, default="", help_text="empty: what each browser asks for"
    )
    paper = models.CharField(_("paper"), max_length=6, choices=Paper.choices, default=Paper.A4)
    colour = models.CharField(_("colour"), max_length=7, blank=True, default="")
    logo = models.CharField(max_length=64, blank=True, default="", editable=False)
    demonstration = models.BooleanField(default=False, help_text=_("an invented club that anybody may play with"))
    practice = models.BooleanField(default=False, editable=False, help_text="of the people whom judges practise with")

    objects = RealClubs()
    every = models.Manager["Club"]()  # the one of invented people too

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["practice"], condition=Q(practice=True), name="one_practice_club"),
            models.UniqueConstraint(
                fields=["demonstration"], condition=Q(demonstration=True), name="one_demonstration_club"
            ),
            models.CheckConstraint(condition=Q(language__in=["", "en", "es", "eu"]), name="club_language_is_known"),
            models.CheckConstraint(condition=Q(paper__in=["a4", "letter"]), name="club_paper_is_known"),
            models.CheckConstraint(condition=Q(colour="") | Q(colour__startswith="#"), name="club_colour_is_a_colour"),
        ]

    def __str__(self) -> str:
        return self.name


class User(AbstractUser):
    """An account. `pseudonym` stands for the person in the journal, so that erasing a name breaks no proof.

    `token`: what a program showed that acts for the account in this request, and that narrows every right of it; None
    for the person himself. It is no column.
    """

    token: "Token | None" = None
    pseudonym = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Official(models.Model):
    """A right that a club gives an account; an organizer may do all that a desk and a judge may."""

    class Role(models.TextChoices):
        ORGANIZER = "organizer", _("organizer")
        DESK = "desk", _("desk")
        JUDGE = "judge", _("judge")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user", "role"], name="one_row_per_right"),
            models.CheckConstraint(condition=Q(role__in=["organizer", "desk", "judge"]), name="official_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"
