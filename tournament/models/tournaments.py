"""Tournaments (one event on one day), their divisions, the schedule of the day, and the wall display."""

from django.db import models
from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _

from brackets.models import Bracket, Identified
from tournament.models.clubs import Club, User
from tournament.models.policy import DataPolicy


class Format(models.TextChoices):
    """How a bracket is played, by the keys of `brackets.formats`; the first one is SACI's own (rule 4)."""

    SINGLE = "single", _("single elimination")
    DOUBLE = "double", _("double elimination")
    GROUPS = "groups", _("groups, and the best go on")
    SWISS = "swiss", _("Swiss rounds")
    CONSOLATION = "consolation", _("single elimination with a consolation bracket")


class Series(Identified):
    """Tournaments of a club that come back, such as every Thursday: each one repeats the one before.

    `dates`: the planned days in ISO format, ascending; a day is still to be opened while no tournament of the series is
    on it. `starts_at`: local time of the club. `ended_at` None: it goes on.
    """

    policy = DataPolicy(club="club", not_archived="of the club")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = models.CharField(_("name"), max_length=120)
    starts_at = models.TimeField(_("first round"))
    dates = models.JSONField(default=list, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], condition=Q(ended_at=None), name="one_series_of_a_name_in_a_club"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="a_series_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class RealTournaments(models.Manager["Tournament"]):
    """Excludes practice: the tournaments that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["Tournament"]:
        return super().get_queryset().filter(practice_for=None)


class Tournament(Identified):
    """One event on one day, under one rule system and its options. Money is integer cents of one currency.

    `practice_for` is None unless it is the practice of one judge, the `practiser`, for that tournament: then it belongs
    to the practice club and counts nowhere. `agreement`: whose approval of its sheet ends a match.
    `profile`: the key of its preset of `scoring.profile`; `profile_options` are those that differ from it.
    `clock`: the options of the match clock that differ from their defaults, {} for no clock (`tournaments.clock`).
    `tables` None: as many as are needed. `championship_format` and `championship_options`: how the bracket winners will
    play; once opened, the championship's division has a copy. `series` None: it belongs to none.
    """

    policy = DataPolicy(
        tournament="pk",
        unarchived_columns=frozenset({"practice_for", "practiser", "series"}),
        # Counters that grow with every change: the rows they count are hashed. A series stays with the club.
        unhashed_columns=frozenset({"next_number", "next_receipt", "results_version", "series", "slug", "version"}),
        renamed_columns=frozenset({"slug"}),
    )

    class Agreement(models.TextChoices):
        TEAMS = "teams", _("Both teams sign it at the table.")
        OFFICIAL = "official", _("A second official checks it, never one who wrote on it.")

    class SelfCheckIn(models.TextChoices):
        OFF = "off", _("Nobody: the desk does it.")
        DESK = "desk", _("They say that they are here, and the desk confirms it.")
        AUTOMATIC = "automatic", _("They check in themselves; the desk only takes the fee.")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True, max_length=60)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("first round"), default="09:00")
    place = models.CharField(_("place"), max_length=120, blank=True)
    ruleset = models.CharField(_("rule system"), max_length=30)
    options = models.JSONField(default=dict, blank=True)
    profile = models.CharField(_("profile"), max_length=20, default="saci")
    profile_options = models.JSONField(default=dict, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default="USD")
    member_fee_cents = models.PositiveIntegerField(default=1500, help_text="SACI rule 3: 15 dollars")
    guest_fee_cents = models.PositiveIntegerField(default=2000, help_text="SACI rule 3: 20 dollars")
    tables = models.PositiveSmallIntegerField(_("tables in the hall"), null=True, blank=True)
    language = models.CharField(_("language of the paper"), max_length=5, default="en")
    agreement = models.CharField(
        _("Who signs off a finished sheet"), max_length=8, choices=Agreement.choices, default=Agreement.TEAMS
    )
    pre_registration = models.BooleanField(
        _("People may ask for a place from home"), default=False, help_text="on the public page, until the day is over"
    )
    self_check_in = models.CharField(
        _("Check-in from the player's own phone"),
        max_length=9,
        choices=SelfCheckIn.choices,
        default=SelfCheckIn.OFF,
        help_text="on the day, with the code on the check-in poster",
    )
    schedule_published = models.BooleanField(
        _("The schedule is public"), default=False, help_text="until then it is a proposal that organizers see"
    )
    championship_format = models.CharField(
        _("How the championship is played"), max_length=12, choices=Format.choices, default=Format.SINGLE
    )
    championship_options = models.JSONField(default=dict, blank=True)
    clock = models.JSONField(default=dict, blank=True)
    # Counters on the row that every writer locks, so that no number is given twice.
    next_receipt = models.PositiveIntegerField(default=1)
    next_number = models.PositiveIntegerField(default=1, help_text="the next registration number")
    version = models.PositiveIntegerField(default=1, help_text="increases with every change that the public sees")
    results_version = models.PositiveIntegerField(
        default=1, help_text="increases with it, but not with entries on a sheet in play"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    series = models.ForeignKey(Series, on_delete=models.PROTECT, null=True, blank=True, related_name="tournaments")
    practice_for = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    practiser = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    objects = RealTournaments()  # first: the default of related managers and URLs
    every = models.Manager["Tournament"]()  # including practice

    class Meta:
        ordering = ["-date", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["practice_for", "practiser"], name="one_practice_for_a_judge"),
            # It keeps its identity in every file: a club imports a tournament once, and never its own.
            models.UniqueConstraint(fields=["club", "uid"], name="a_club_takes_a_tournament_in_once"),
            models.CheckConstraint(
                condition=Q(practice_for__isnull=True, practiser__isnull=True)
                | Q(practice_for__isnull=False, practiser__isnull=False),
                name="a_practice_is_somebodys",
            ),
            models.CheckConstraint(condition=Q(tables__gte=1), name="tournament_has_a_table"),
            models.CheckConstraint(condition=~Q(name=""), name="tournament_has_a_name"),
            models.CheckConstraint(condition=Q(agreement__in=["teams", "official"]), name="agreement_is_known"),
            models.CheckConstraint(
                condition=Q(self_check_in__in=["off", "desk", "automatic"]), name="self_check_in_is_known"
            ),
            # A double tap on "open the next one" opens one.
            models.UniqueConstraint(
                fields=["series", "date"], condition=Q(series__isnull=False), name="one_tournament_of_a_series_a_day"
            ),
            models.CheckConstraint(
                condition=Q(championship_format__in=Format.values), name="championship_format_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def needed_tables(self) -> int:
        """How many tables the first rounds of all divisions need at once with the players registered so far."""
        held = self.registrations.filter(withdrawn_at=None).values("division").annotate(players=Count("pk"))
        return sum(row["players"] // 4 for row in held.order_by())

    @property
    def hall_size(self) -> int:
        """The number of tables in the hall: as set, or as many as are needed besides those out of order."""
        return self.tables or max(self.needed_tables, 1) + self.hall_tables.exclude(out_of_order_at=None).count()

    @property
    def is_practice(self) -> bool:
        """Whether it is a judge's practice."""
        return self.practice_for_id is not None

    @property
    def real(self) -> "Tournament":
        """The tournament that a practice is for; any other tournament itself."""
        return self.practice_for or self


class ActiveDivisions(models.Manager["Division"]):
    """Excludes dropped divisions: the divisions that everybody means by default."""

    def get_queryset(self) -> models.QuerySet["Division"]:
        return super().get_queryset().filter(dropped_at=None)


class Division(Identified):
    """A pool with its own lottery, teams and bracket (SACI rule 3), or the championship between winners.

    `format`: how it is played, with that format's `options`; {} for the defaults. `anchor`: the published start of the
    chain of secrets of its lotteries, "" before it is published. `dropped_at` is None unless it was dropped or merged
    before its lottery; its row stays for the journal and for players who had withdrawn.
    """

    policy = DataPolicy(tournament="tournament")

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
    anchor = models.CharField(max_length=64, blank=True)
    bracket = models.OneToOneField(
        Bracket, on_delete=models.PROTECT, null=True, blank=True, related_name="+", help_text="None before the lottery"
    )
    dropped_at = models.DateTimeField(null=True, blank=True)

    objects = ActiveDivisions()  # first: the default of related managers
    every = models.Manager["Division"]()

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


class PlanItem(Identified):
    """One line of the schedule. Never deleted: `removed_at` removes it, so that calendars are told.

    `starts_at` is local time of the club on the tournament's date. `minutes` None: open end. `title` "": the name of
    its kind, in each reader's language. `division` None: all divisions, or none in particular; `round` only of a round,
    None there for all remaining ones.
    """

    policy = DataPolicy(tournament="tournament")

    class Kind(models.TextChoices):
        BREAKFAST = "breakfast", _("breakfast")
        LOTTERY = "lottery", _("lottery")
        ROUND = "round", _("round")
        LUNCH = "lunch", _("lunch")
        CHAMPIONSHIP = "championship", _("championship")
        PRIZES = "prizes", _("prizes")
        OTHER = "other", _("something else")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="plan")
    number = models.PositiveSmallIntegerField(
        help_text=("1, 2, ... within the tournament; identifies the item in calendars")
    )
    kind = models.CharField(_("what"), max_length=12, choices=Kind.choices)
    title = models.CharField(_("title"), max_length=80, blank=True)
    starts_at = models.TimeField(_("begins"))  # no date: the plan moves with the tournament's
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    division = models.ForeignKey(Division, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    key = models.CharField(
        max_length=64, blank=True, help_text='idempotency key of the form; "" for items of the initial schedule'
    )
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


FEWEST_SECONDS, MOST_SECONDS = 5, 120


class Wall(models.Model):
    """The settings of a tournament's wall display; without a row all scenes rotate.

    `scenes`: the kinds that rotate, each part for `seconds`. `held`: the only scene shown until the organizer releases
    it: a kind, or a kind and the bracket's key or the picture's number after a colon; "" while scenes rotate.
    `message`: a line for the hall, "" for none. Calls interrupt every scene.
    """

    policy = DataPolicy(not_archived="what a screen in the hall shows")

    class Kind(models.TextChoices):
        TABLES = "tables", _("Tables")
        BRACKET = "bracket", _("Brackets")
        STANDINGS = "standings", _("Standings")
        RESULTS = "results", _("Last results")
        CALLS = "calls", _("Who is called")
        CLOCK = "clock", _("Clock and what comes next")
        LOTTERY = "lottery", _("Lottery")
        SPONSORS = "sponsors", _("Sponsors")

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="wall")
    scenes = models.JSONField(default=list, blank=True)
    seconds = models.PositiveSmallIntegerField(_("seconds for each"), default=12)
    held = models.CharField(max_length=60, blank=True)
    message = models.CharField(_("a line for the hall"), max_length=120, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(seconds__range=(FEWEST_SECONDS, MOST_SECONDS)), name="a_scene_stays_a_while"
            ),
        ]

    def __str__(self) -> str:
        return f"wall {self.tournament_id}"
