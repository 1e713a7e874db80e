"""One event on one day, and its pools."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Bracket
from tournament.models.clubs import Club, User


class Format(models.TextChoices):
    """How a bracket is played, by the keys of `brackets.formats`; the first one is SACI's own (rule 4)."""

    SINGLE = "single", _("single elimination")
    DOUBLE = "double", _("double elimination")
    GROUPS = "groups", _("groups, and the best go on")
    SWISS = "swiss", _("Swiss rounds")
    CONSOLATION = "consolation", _("single elimination with a consolation bracket")


class RealTournaments(models.Manager["Tournament"]):
    """Those that count: what everybody means by the tournaments of a club or of an installation."""

    def get_queryset(self) -> models.QuerySet["Tournament"]:
        return super().get_queryset().filter(practice_for=None)


class Tournament(models.Model):
    """One event on one day, under one rule system and its options. Money is integer cents of one currency.

    `practice_for` is None unless it is the practice of one judge, the `practiser`, for that tournament: then it belongs
    to the club of invented people and counts nowhere.
    `agreement`: whose assent to its sheet ends a match.
    `championship_format` and `championship_options`: how the bracket winners will meet; once they do, their division
    has a copy.
    """

    class Agreement(models.TextChoices):
        TEAMS = "teams", _("Both teams sign it at the table.")
        OFFICIAL = "official", _("A second official checks it, never one who wrote on it.")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True, max_length=60)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("first round"), default="09:00")
    place = models.CharField(_("place"), max_length=120, blank=True)
    ruleset = models.CharField(_("rule system"), max_length=30)
    options = models.JSONField(default=dict, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default="USD")
    member_fee_cents = models.PositiveIntegerField(default=1500, help_text="SACI rule 3: 15 dollars")
    guest_fee_cents = models.PositiveIntegerField(default=2000, help_text="SACI rule 3: 20 dollars")
    tables = models.PositiveSmallIntegerField(_("tables in the hall"), default=40)
    language = models.CharField(_("language of the paper"), max_length=5, default="en")
    agreement = models.CharField(
        _("Who agrees to a finished sheet"), max_length=8, choices=Agreement.choices, default=Agreement.TEAMS
    )
    pre_registration = models.BooleanField(
        _("People may ask for a place from home"), default=False, help_text="on the public page, until the day is over"
    )
    championship_format = models.CharField(
        _("How the championship is played"), max_length=12, choices=Format.choices, default=Format.SINGLE
    )
    championship_options = models.JSONField(default=dict, blank=True)
    next_receipt = models.PositiveIntegerField(default=1)
    next_number = models.PositiveIntegerField(default=1, help_text="the next registration number")
    version = models.PositiveIntegerField(default=1, help_text="bumped by every change that the public sees")
    results_version = models.PositiveIntegerField(
        default=1, help_text="bumped with it, but not by what is written on a sheet in play"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    practice_for = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    practiser = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects = RealTournaments()  # the first one is what `club.tournaments` and every address go through
    every = models.Manager["Tournament"]()  # practice too

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["practice_for", "practiser"], name="one_practice_for_a_judge"),
            models.CheckConstraint(
                condition=Q(practice_for__isnull=True, practiser__isnull=True)
                | Q(practice_for__isnull=False, practiser__isnull=False),
                name="a_practice_is_somebodys",
            ),
            models.CheckConstraint(condition=Q(tables__gte=1), name="tournament_has_a_table"),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(condition=Q(agreement__in=["teams", "official"]), name="agreement_is_known"),
            models.CheckConstraint(
                condition=Q(championship_format__in=Format.values), name="championship_format_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_practice(self) -> bool:
        """Whether it is invented, for one judge to practise on."""
        return self.practice_for_id is not None

    @property
    def real(self) -> "Tournament":
        """The tournament that a practice is for; any other one itself."""
        return self.practice_for or self


class Division(models.Model):
    """A pool with its own lottery, teams and bracket (SACI rule 3), or the championship between winners.

    `format`: how it is played, under `options`, which that format knows; {} for what it proposes itself.
    """

    class Kind(models.TextChoices):
        POOL = "pool", _("bracket")
        CHAMPIONSHIP = "championship", _("championship")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="divisions")
    key = models.SlugField(max_length=40)
    name = models.CharField(_("name"), max_length=60)
    kind = models.CharField(max_length=12, choices=Kind.choices, default=Kind.POOL)
    order = models.PositiveSmallIntegerField(default=0)
    format = models.CharField(
        _("How it is played"), max_length=12, choices=Format.choices, default=Format.SINGLE, help_text="SACI rule 4"
    )
    options = models.JSONField(default=dict, blank=True)
    bracket = models.OneToOneField(
        Bracket, on_delete=models.PROTECT, null=True, blank=True, related_name="+", help_text="None before the draw"
    )

    class Meta:
        ordering = ["order", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_division_per_key"),
            models.UniqueConstraint(
                fields=["tournament"], condition=Q(kind="championship"), name="one_championship_per_tournament"
            ),
            models.CheckConstraint(condition=Q(kind__in=["pool", "championship"]), name="division_kind_known"),
            models.CheckConstraint(condition=Q(format__in=Format.values), name="division_format_known"),
        ]

    def __str__(self) -> str:
        return self.name
