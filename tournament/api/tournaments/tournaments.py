"""Tournaments: public to read; organizers create and update them.

The divisions of a tournament.
"""

from typing import Any

from django.conf import settings
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.frame import access, meanings
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.idempotency import once
from tournament.api.frame.input import LARGEST, Strict, Text, Truth, Whole, query_parameter, read_input
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.paging import Page, page_of, part
from tournament.api.frame.step import run_step
from tournament.api.openapi.codes import OF_REQUESTS
from tournament.api.openapi.document import documented
from tournament.club import permissions
from tournament.core import money
from tournament.core.errors import NotAllowed, Refused
from tournament.hall import table_changes
from tournament.journal import log
from tournament.lottery import championship, format_choice
from tournament.models import Club, Division, Format, Tournament, User, naming
from tournament.tournaments import formats, opening

AGREEMENT = "Who approves a finished sheet: both teams, or a second official. It cannot change once a match is over."
CHAMPIONSHIP_FORMAT = Meaning("The format of the championship between the winners of the divisions.", "single")
CHAMPIONSHIP_OPTIONS = Meaning("The options of that format; null or left out: its defaults.", {})
GUEST_FEE_CENTS = Meaning("The fee of a guest, in cents of the tournament's currency.", 4500)
MEMBER_FEE_CENTS = Meaning("The fee of a member, in cents of the tournament's currency.", 3000)


class AddDivision(Strict):
    """A division with its own lottery; its key is made from its name."""

    name = Text(max_length=60, help_text=Meaning("The new division's name; its key is made from it.", "Juniors"))


class DivisionAnswer(serializers.Serializer[Any]):
    """A division: its key in URLs, its name, "pool" or "championship", and whether its lottery was held.

    `format` and `options`: how it is played.
    """

    key = serializers.CharField(help_text=Meaning("The division's key, as used in URLs.", "men"))
    name = serializers.SerializerMethodField(help_text=meanings.DIVISION_NAME)
    kind = serializers.CharField(
        help_text=Meaning("pool, or championship for the division of the pools' winners.", "pool")
    )
    lottery_held = serializers.SerializerMethodField(help_text=Meaning("Whether the lottery has been held.", True))
    format = serializers.CharField(help_text=meanings.FORMAT)
    options = serializers.DictField(help_text=meanings.OPTIONS)

    def get_name(self, division: Division) -> str:
        return naming.division_name(division)

    def get_lottery_held(self, division: Division) -> bool:
        return division.bracket_id is not None


class ChooseFormat(Strict):
    """The format of a division. An option that is left out or null has the format's default."""

    format = serializers.ChoiceField(Format.values, help_text=meanings.FORMAT)
    options = serializers.DictField(
        child=Whole(allow_null=True),
        required=False,
        help_text=Meaning(
            "The options of the format: group_size and advance for groups, rounds for swiss; null: its defaults.",
            {"group_size": 4, "advance": 2},
        ),
    )


class FormatAnswer(serializers.Serializer[Any]):
    """The format of a division or of the championship; `description` describes it in the caller's language."""

    format = serializers.CharField(help_text=meanings.FORMAT)
    options = serializers.DictField(
        help_text=Meaning("The options of the format, by name.", {"group_size": 4, "advance": 2})
    )
    description = serializers.CharField(
        help_text=Meaning("A description of the format, in the caller's language.", "The loser of a match is out.")
    )


class Formats(View):
    """The format of one division; the key "championship" means the championship."""

    subject = "divisions"

    @operation(answers=FormatAnswer)
    def get(self, call: Call, key: str) -> dict[str, Any]:
        """Show the format of a division."""
        return _told(call.tournament, key)

    @operation(
        right=permissions.ORGANIZE,
        reads=ChooseFormat,
        answers=FormatAnswer,
        errors={409: "format-fixed", 422: "no-pool option-out-of-range unknown-format unknown-option"},
    )
    def put(self, call: Call, key: str) -> dict[str, Any]:
        """Set the format of a division. Conflict (409) once its entry list is closed.

        For the championship: Conflict once play has begun.
        """
        wanted = {"key": call.data["format"], "options": call.data.get("options", {})}
        # The championship has no division before the winners of the pools are known, hence a step of its own.
        if key == format_choice.CHAMPIONSHIP:
            format_choice.choose_for_championship(tournament=call.tournament, by=call.by, **wanted)
        else:
            format_choice.choose(division=find_division(call.tournament, key), by=call.by, **wanted)
        # The step changed an instance of its own, under its lock.
        call.tournament.refresh_from_db()
        return _told(call.tournament, key)


def _told(tournament: Tournament, key: str) -> dict[str, Any]:
    if key != format_choice.CHAMPIONSHIP:
        find_division(tournament, key)  # 404 for an unknown key
    chosen, options = format_choice.chosen_for(tournament, key)
    return {"format": chosen, "options": options, "description": formats.format_text(chosen, options)}


class Divisions(View):
    """The divisions of one tournament."""

    subject = "divisions"

    @operation(
        right=permissions.ORGANIZE,
        reads=AddDivision,
        answers=DivisionAnswer,
        status=201,
        errors={409: "refused", 422: "option-out-of-range refused unknown-format unknown-option"},
    )
    def post(self, call: Call) -> Division:
        """Add a division to a tournament. Conflict (409) once the championship has begun."""
        return opening.add_division(tournament=call.tournament, name=call.data["name"], by=call.by)


LOOKUPS = {"club": "club", "since": "date__gte", "until": "date__lte"}


class ChangeTournament(Strict):
    """The fields of a tournament that can be updated. Fees are in cents."""

    name = Text(max_length=120, required=False, help_text=meanings.TOURNAMENT_NAME)
    date = serializers.DateField(required=False, help_text=meanings.DATE)
    starts_at = serializers.TimeField(required=False, help_text="The start time, on the club's clock.")
    place = Text(max_length=120, allow_blank=True, required=False, help_text=meanings.VENUE)
    member_fee_cents = Whole(required=False, help_text=MEMBER_FEE_CENTS)
    guest_fee_cents = Whole(required=False, help_text=GUEST_FEE_CENTS)
    currency = serializers.ChoiceField(money.CURRENCIES, required=False, help_text=meanings.CURRENCY)
    tables = Whole(required=False, help_text=Meaning("The number of tables in the hall.", 16))
    language = serializers.ChoiceField(
        [code for code, _name in settings.LANGUAGES], required=False, help_text=meanings.LANGUAGE
    )
    pre_registration = Truth(required=False, help_text=Meaning("Whether people may pre-register from home.", True))
    agreement = serializers.ChoiceField(
        Tournament.Agreement.values,
        required=False,
        help_text=AGREEMENT,
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # An empty PATCH is more likely a mistake than a wish.
        if not attrs:
            raise ValidationError(_("Send at least one field to change."), code="required")
        return attrs


class OpenTournament(ChangeTournament):
    """A new tournament. `club` is required only if the caller organizes for several; two divisions or more (rule 3)."""

    club = Whole(
        required=False, help_text=Meaning("The club's id; required only if the caller organizes for several clubs.", 1)
    )
    name = Text(max_length=120, help_text=meanings.TOURNAMENT_NAME)
    date = serializers.DateField(help_text=meanings.DATE)
    divisions = serializers.ListField(
        child=Text(max_length=60),
        max_length=20,
        required=False,
        help_text=Meaning("The names of its divisions, at least two (SACI rule 3).", ["Men", "Women"]),
    )
    ruleset = Text(max_length=30, required=False, help_text=meanings.RULESET)
    options = serializers.DictField(required=False, help_text=meanings.OPTIONS)
    format = serializers.ChoiceField(Format.values, required=False, help_text=meanings.FORMAT)
    format_options = serializers.DictField(
        child=Whole(allow_null=True),
        required=False,
        help_text=Meaning(
            "The options of the format: group_size and advance, or rounds; null or left out: its defaults.", {}
        ),
    )
    championship_format = serializers.ChoiceField(Format.values, required=False, help_text=CHAMPIONSHIP_FORMAT)
    championship_options = serializers.DictField(
        child=Whole(allow_null=True), required=False, help_text=CHAMPIONSHIP_OPTIONS
    )


class FindTournaments(Page):
    """Tournaments of one club (its `id`, as in `clubs/`), or from `since` to `until`."""

    club = serializers.IntegerField(
        required=False, min_value=1, max_value=LARGEST, help_text=Meaning("Only those of this club, by its id.", 1)
    )
    since = serializers.DateField(required=False, help_text=Meaning("Only those on or after this date.", "2026-01-01"))
    until = serializers.DateField(required=False, help_text=Meaning("Only those on or before this date.", "2026-12-31"))


class TournamentSummary(serializers.Serializer[Any]):
    """A tournament in a list. `version` grows with every change that is public. Fees are in cents."""

    slug = serializers.CharField(help_text=meanings.SLUG)
    name = serializers.CharField(help_text=meanings.TOURNAMENT_NAME)
    club = serializers.CharField(source="club.name", help_text=meanings.CLUB)
    demonstration = serializers.BooleanField(source="club.demonstration", help_text=meanings.DEMONSTRATION)
    date = serializers.DateField(help_text=meanings.DATE)
    starts_at = serializers.TimeField(help_text="The start time, on the club's clock.")
    place = serializers.CharField(help_text=meanings.VENUE)
    ruleset = serializers.CharField(help_text=meanings.RULESET)
    options = serializers.DictField(help_text=meanings.OPTIONS)
    currency = serializers.CharField(help_text=meanings.CURRENCY)
    member_fee_cents = serializers.IntegerField(help_text=MEMBER_FEE_CENTS)
    guest_fee_cents = serializers.IntegerField(help_text=GUEST_FEE_CENTS)
    tables = serializers.IntegerField(help_text=Meaning("The number of tables in the hall.", 16))
    language = serializers.CharField(help_text=meanings.LANGUAGE)
    pre_registration = serializers.BooleanField(help_text=Meaning("Whether people may pre-register from home.", True))
    agreement = serializers.CharField(help_text=AGREEMENT)
    championship_format = serializers.CharField(help_text=CHAMPIONSHIP_FORMAT)
    championship_options = serializers.DictField(help_text=CHAMPIONSHIP_OPTIONS)
    version = serializers.IntegerField(help_text=meanings.TOURNAMENT_VERSION)


class HeadAnswer(serializers.Serializer[Any]):
    """The end of a journal: the number of its last line, and the first 16 digits of its hash (0 and "" if empty)."""

    line = serializers.IntegerField(help_text=meanings.JOURNAL_LINE)
    digits = serializers.CharField(
        allow_blank=True,
        help_text=Meaning(
            "The first 16 hexadecimal digits of that line's hash; empty: it has none.", "9f86d081884c7d65"
        ),
    )


class TournamentAnswer(TournamentSummary):
    """A tournament with its divisions; `champion` is null until it is decided.

    `journal` and `club_journal` are as printed on documents: they can prove later that nothing was changed.
    """

    divisions = DivisionAnswer(
        many=True, source="divisions.all", help_text="The divisions of the tournament, the championship last."
    )
    champion = serializers.SerializerMethodField(
        help_text="The team that won the championship; null while it is undecided."
    )

    journal = serializers.SerializerMethodField(
        help_text="The end of the tournament's journal, as printed on documents."
    )
    club_journal = serializers.SerializerMethodField(
        help_text="The end of the club's journal, as printed on documents."
    )

    @extend_schema_field(TeamAnswer(allow_null=True))
    def get_champion(self, tournament: Tournament) -> Any:
        champion = championship.champion_of(tournament)
        return TeamAnswer(champion).data if champion else None

    @extend_schema_field(HeadAnswer())
    def get_journal(self, tournament: Tournament) -> Any:
        return HeadAnswer(log.printed(tournament)).data

    @extend_schema_field(HeadAnswer())
    def get_club_journal(self, tournament: Tournament) -> Any:
        return HeadAnswer(log.printed(tournament.club)).data


class Tournaments(View):
    """All tournaments of this installation."""

    @documented(
        "get",
        answers=page_of(TournamentSummary),
        many=False,
        status=200,
        reads=None,
        asks=FindTournaments,
        private=False,
        nested=False,
        errors={},
    )
    def get(self, request: Request) -> Response:
        """List the tournaments, latest first."""
        query = query_parameter(FindTournaments, request.query_params)
        wanted = {lookup: query[name] for name, lookup in LOOKUPS.items() if name in query}
        found = Tournament.objects.select_related("club").filter(**wanted)
        return Response(page_of(TournamentSummary)(part(found, request, FindTournaments, query)).data)

    @documented(
        "post",
        answers=TournamentAnswer,
        many=False,
        status=201,
        reads=OpenTournament,
        asks=None,
        private=True,
        nested=False,
        errors={
            409: "matches-over money-taken refused same-name",
            422: "not-for-pairs not-here option-out-of-range refused unknown-format unknown-option",
        },
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Create a tournament for a club that the caller organizes for."""
        if not isinstance(request.user, User):
            raise NotAuthenticated
        clubs, by = access.organized_clubs(request.user), request.user
        if not clubs:
            raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")

        # Rights first, then the stored answer of an idempotency key, then the input.
        def act() -> Response:
            details = read_input(OpenTournament, request.data)
            club = choose(clubs, details.pop("club", None))
            return Response(TournamentAnswer(opening.open_tournament(club=club, by=by, **details)).data, status=201)

        return once(self, request, act)


class OneTournament(View):
    """One tournament."""

    @operation(answers=TournamentAnswer)
    def get(self, call: Call) -> Tournament:
        """Show a tournament with its divisions."""
        return call.tournament

    @operation(
        right=permissions.ORGANIZE,
        reads=ChangeTournament,
        answers=TournamentAnswer,
        errors={
            409: "matches-over money-taken not-drawn too-many-waiting",
            422: f"{OF_REQUESTS} not-for-pairs refused",
            429: "too-many-waiting",
        },
    )
    def patch(self, call: Call) -> Tournament:
        """Update a tournament. Fees already promised stay the same."""
        step = lambda: table_changes.change_tournament(tournament=call.tournament, by=call.by, **call.data)  # noqa: E731
        return run_step(call, step)


def choose(clubs: list[Club], wanted: int | None) -> Club:
    """The named club, or the only one."""
    if wanted is None and len(clubs) == 1:
        return clubs[0]
    for club in clubs:
        if club.pk == wanted:
            return club
    raise Refused(_("Choose one of the clubs that you organize for."), field="club", code="not-here")
