"""Tournaments: public to read; organizers create and update them."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.frame import access, fields, help_texts
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.api.frame.paging import Page, columns
from tournament.api.frame.queries import OfClub
from tournament.api.tournaments.divisions import DivisionAnswer
from tournament.club import permissions, series
from tournament.core import money
from tournament.hall import table_changes
from tournament.journal import log
from tournament.lottery import championship
from tournament.models import Format, Tournament
from tournament.tournaments import opening

AGREEMENT = "Who approves a finished sheet: both teams, or a second official. It cannot change once a match is over."
SELF_CHECK_IN = HelpText(
    "Check-in from the player's own phone: off, desk (the desk confirms), or automatic (the desk only takes the fee).",
    "desk",
)
CHAMPIONSHIP_FORMAT = HelpText("The format of the championship between the winners of the divisions.", "single")
CHAMPIONSHIP_OPTIONS = HelpText("The options of that format.", {})
GUEST_FEE_CENTS = HelpText("The fee of a guest, in cents of the tournament's currency.", 4500)
SCHEDULE_PUBLISHED = HelpText("Whether the schedule is public; until then it is a proposal for organizers.", True)
CLOCK = HelpText(
    "The match clock, by option (docs/federation.md): minutes of a round; warning, the minutes before its end; starts, "
    "at_time, level, extra_void, extra_points, final_minutes, final_target. Left out: the default; empty: matches "
    "without a clock.",
    {"minutes": 45, "at_time": "FINISH_HAND"},
)
PROFILE = HelpText(
    "The preset of the profile, from `profiles/`: standings, byes, sanctions. A new one brings its match clock, unless "
    "the request has a `clock`; in an elimination a level match leads to an extra hand.",
    "saci",
)
PROFILE_OPTIONS = HelpText(
    "The options that differ from the preset, by name. A new preset without them starts with none.", {"eff": "CAPPED"}
)
TABLES = HelpText("The number of tables in the hall; null: as many as are needed.", 16)
MEMBER_FEE_CENTS = HelpText("The fee of a member, in cents of the tournament's currency.", 3000)

router = Router("tournaments/")


LOOKUPS = {"club": "club", "since": "date__gte", "until": "date__lte"}


class UpdateTournament(Strict):
    """The fields of a tournament that can be updated. Fees are in cents."""

    name = Text(help_texts.TOURNAMENT_NAME, max_length=120, required=False)
    date = fields.DateField(help_texts.DATE, required=False)
    starts_at = fields.TimeField("The start time, on the club's clock.", required=False)
    place = Text(help_texts.VENUE, max_length=120, allow_blank=True, required=False)
    member_fee_cents = Whole(MEMBER_FEE_CENTS, required=False)
    guest_fee_cents = Whole(GUEST_FEE_CENTS, required=False)
    currency = fields.ChoiceField(help_texts.CURRENCY, choices=money.CURRENCIES, required=False)
    tables = Whole(TABLES, required=False, allow_null=True)
    language = fields.ChoiceField(
        help_texts.LANGUAGE, choices=[code for code, _name in settings.LANGUAGES], required=False
    )
    pre_registration = Truth("Whether people may pre-register from home.", True, required=False)
    schedule_published = Truth(SCHEDULE_PUBLISHED, required=False)
    agreement = fields.ChoiceField(AGREEMENT, choices=Tournament.Agreement.values, required=False)
    self_check_in = fields.ChoiceField(SELF_CHECK_IN, choices=Tournament.SelfCheckIn.values, required=False)
    clock = fields.DictField(CLOCK, required=False)
    profile = Text(PROFILE, max_length=20, required=False)
    profile_options = fields.DictField(PROFILE_OPTIONS, required=False)


class CreateTournament(UpdateTournament):
    """A new tournament. `club` is required only if the caller organizes for several clubs."""

    club = Whole("The club's id; required only if the caller organizes for several clubs.", 1, required=False)
    name = Text(help_texts.TOURNAMENT_NAME, max_length=120)
    date = fields.DateField(help_texts.DATE)
    divisions = fields.ListField(
        "The names of its divisions: two at least (SACI rule 3), or one where the rule system allows it.",
        ["Men", "Women"],
        child=Text(max_length=60),
        max_length=20,
        required=False,
    )
    ruleset = Text(help_texts.RULESET, max_length=30, required=False)
    options = fields.DictField(help_texts.OPTIONS, required=False)
    format = fields.ChoiceField(help_texts.FORMAT, choices=Format.values, required=False)
    format_options = fields.DictField(
        "The options of the format: group_size and advance, or rounds; a value of null: the default.",
        {},
        child=Whole(allow_null=True),
        required=False,
    )
    championship_format = fields.ChoiceField(CHAMPIONSHIP_FORMAT, choices=Format.values, required=False)
    championship_options = fields.DictField(
        "The options of that format; a value of null: the default.", {}, child=Whole(allow_null=True), required=False
    )


class RepeatTournament(Strict):
    """The date of the repetition; its name and start time if they differ."""

    date = fields.DateField(help_texts.DATE)
    name = Text(help_texts.TOURNAMENT_NAME, max_length=120, required=False)
    starts_at = fields.TimeField("The start time, on the club's clock.", required=False)


class FindTournaments(Page):
    """Tournaments of one club (its `id`, as in `clubs/`), or from `since` to `until`."""

    sorts = columns("date", "name", "slug")

    club = OfClub("Only those of this club, by its id.", 1)
    since = fields.DateField("Only those on or after this date.", "2026-01-01", required=False)
    until = fields.DateField("Only those on or before this date.", "2026-12-31", required=False)


class TournamentSummary(serializers.Serializer[Any]):
    """A tournament in a list. `version` grows with every change that is public. Fees are in cents."""

    slug = fields.CharField(help_texts.SLUG)
    name = fields.CharField(help_texts.TOURNAMENT_NAME)
    club = fields.IntegerField("The id of the hosting club.", 1, source="club_id")
    club_name = fields.CharField(help_texts.CLUB, source="club.name")
    demonstration = fields.BooleanField(help_texts.DEMONSTRATION, source="club.demonstration")
    date = fields.DateField(help_texts.DATE)
    starts_at = fields.TimeField("The start time, on the club's clock.")
    place = fields.CharField(help_texts.VENUE)
    ruleset = fields.CharField(help_texts.RULESET)
    options = fields.DictField(help_texts.OPTIONS)
    currency = fields.CharField(help_texts.CURRENCY)
    member_fee_cents = fields.IntegerField(MEMBER_FEE_CENTS)
    guest_fee_cents = fields.IntegerField(GUEST_FEE_CENTS)
    tables = fields.IntegerField(TABLES, allow_null=True)
    language = fields.CharField(help_texts.LANGUAGE)
    pre_registration = fields.BooleanField("Whether people may pre-register from home.", True)
    schedule_published = fields.BooleanField(SCHEDULE_PUBLISHED)
    agreement = fields.CharField(AGREEMENT)
    self_check_in = fields.CharField(SELF_CHECK_IN)
    clock = fields.DictField(CLOCK)
    profile = fields.CharField(PROFILE)
    profile_options = fields.DictField(PROFILE_OPTIONS)
    championship_format = fields.CharField(CHAMPIONSHIP_FORMAT)
    championship_options = fields.DictField(CHAMPIONSHIP_OPTIONS)
    version = fields.IntegerField(help_texts.TOURNAMENT_VERSION)


class JournalHeadAnswer(serializers.Serializer[Any]):
    """The end of a journal: the number of its last line, and the first 16 digits of its hash (0 and "" if empty)."""

    line = fields.IntegerField(help_texts.JOURNAL_LINE)
    digits = fields.CharField(
        "The first 16 hexadecimal digits of that line's hash; empty: it has none.", "9f86d081884c7d65", allow_blank=True
    )


class TournamentAnswer(TournamentSummary):
    """A tournament with its divisions; `champion` is null until it is decided.

    `journal` and `club_journal` are as printed on documents: they can prove later that nothing was changed.
    """

    divisions = DivisionAnswer(
        many=True, source="divisions.all", help_text="The divisions of the tournament, the championship last."
    )
    champion = fields.SerializerMethodField("The team that won the championship; null while it is undecided.")

    journal = fields.SerializerMethodField("The end of the tournament's journal, as printed on documents.")
    club_journal = fields.SerializerMethodField("The end of the club's journal, as printed on documents.")

    @extend_schema_field(TeamAnswer(allow_null=True))
    def get_champion(self, tournament: Tournament) -> Any:
        champion = championship.champion_of(tournament)
        return TeamAnswer(champion).data if champion else None

    @extend_schema_field(JournalHeadAnswer())
    def get_journal(self, tournament: Tournament) -> Any:
        return JournalHeadAnswer(log.printed(tournament)).data

    @extend_schema_field(JournalHeadAnswer())
    def get_club_journal(self, tournament: Tournament) -> Any:
        return JournalHeadAnswer(log.printed(tournament.club)).data


@router.get(asks=FindTournaments, answers=TournamentSummary, name="tournaments")
def list_tournaments(call: Call) -> QuerySet[Tournament]:
    """List the tournaments, latest first. Optionally only those of a club, or of some days."""
    wanted = {lookup: call.query[name] for name, lookup in LOOKUPS.items() if name in call.query}
    return Tournament.objects.select_related("club").filter(**wanted)


@router.post(
    right=permissions.ORGANIZE,
    reads=CreateTournament,
    answers=TournamentAnswer,
    status=201,
    errors={
        409: "matches-over money-taken refused same-name",
        422: (
            "clock-minutes clock-target clock-warning needs-winner no-such-value not-for-pairs not-here "
            "option-out-of-range profile-option refused too-few-divisions unknown-format unknown-option unknown-profile"
        ),
    },
)
def create_tournament(call: Call) -> Tournament:
    """Create a tournament for a club that the caller organizes for. Its `slug` identifies it in all other URLs."""
    details = dict(call.data)
    club = access.choose_club(
        call.clubs, details.pop("club", None), _("Choose one of the clubs that you organize for.")
    )
    return opening.open_tournament(club=club, by=call.by, **details)


@router.get("<slug:slug>/", answers=TournamentAnswer)
def show_tournament(call: Call) -> Tournament:
    """Show a tournament with its divisions. The `version` grows with every public change, and the ETag with it."""
    return call.tournament


@router.patch(
    "<slug:slug>/",
    right=permissions.ORGANIZE,
    reads=UpdateTournament,
    answers=TournamentAnswer,
    errors={
        409: "clock-in-use matches-over money-taken play-began",
        422: (
            "clock-minutes clock-target clock-warning needs-winner no-such-value not-for-pairs profile-option refused "
            "unknown-option unknown-profile"
        ),
    },
    due_documents=True,
)
def update_tournament(call: Call) -> Tournament:
    """Update a tournament. Fees already promised stay the same."""
    step = lambda: table_changes.change_tournament(tournament=call.tournament, by=call.by, **call.data)  # noqa: E731
    return run_step(call, step)


@router.post(
    "<slug:slug>/repetitions/",
    located="../../{slug}/",
    right=permissions.ORGANIZE,
    reads=RepeatTournament,
    answers=TournamentAnswer,
    status=201,
    errors={
        409: "same-name",
        422: "clock-minutes clock-target clock-warning needs-winner no-such-value not-for-pairs refused unknown-option",
    },
    of_the_club=True,
)
def repeat_tournament(call: Call) -> Tournament:
    """Repeat a tournament on another date, with its settings, prices, prizes, schedule, tables and judges.

    Nobody is registered in the new one. Judge passes get a PIN when they are renewed.
    """
    return series.repeat(tournament=call.tournament, by=call.by, **call.data)
