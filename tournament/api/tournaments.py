"""Tournaments: everybody may look, an organizer opens and changes them."""

from typing import Any

from django.conf import settings
from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import amounts, draw, issuing, journal, opening, permissions, tasks
from tournament.api import access
from tournament.api.divisions import DivisionAnswer
from tournament.api.documentation import documented
from tournament.api.operation import Call, View, operation
from tournament.api.paging import Page, page_of, part
from tournament.api.reading import LARGEST, Strict, Text, Truth, Whole, question, read
from tournament.api.repeats import once
from tournament.api.shapes import TeamAnswer
from tournament.errors import NotAllowed, Refused
from tournament.models import Club, Format, Tournament, User

LOOKUPS = {"club": "club", "since": "date__gte", "until": "date__lte"}


class ChangeTournament(Strict):
    """What may be changed of a tournament. Fees are cents."""

    name = Text(max_length=120, required=False)
    date = serializers.DateField(required=False)
    starts_at = serializers.TimeField(required=False)
    place = Text(max_length=120, allow_blank=True, required=False)
    member_fee_cents = Whole(required=False)
    guest_fee_cents = Whole(required=False)
    currency = serializers.ChoiceField(
        amounts.CURRENCIES, required=False, help_text="stays once money has come in or a cash box was opened"
    )
    tables = Whole(required=False)
    language = serializers.ChoiceField([code for code, _name in settings.LANGUAGES], required=False)
    pre_registration = Truth(required=False, help_text="whether people may ask for a place from home")
    agreement = serializers.ChoiceField(
        Tournament.Agreement.values,
        required=False,
        help_text="who agrees to a finished sheet; stays once a match is over",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs:
            raise ValidationError(_("Say what is to change."), code="required")
        return attrs


class OpenTournament(ChangeTournament):
    """A new tournament. `club` is needed only by who organizes for several; divisions are at least two (rule 3)."""

    club = Whole(required=False)
    name = Text(max_length=120)
    date = serializers.DateField()
    divisions = serializers.ListField(child=Text(max_length=60), max_length=20, required=False)
    ruleset = Text(max_length=30, required=False)
    options = serializers.DictField(required=False, help_text="the options of the rule system, by name")
    format = serializers.ChoiceField(Format.values, required=False, help_text="how the brackets are played")
    format_options = serializers.DictField(
        child=Whole(allow_null=True), required=False, help_text="groups: group_size, advance; swiss: rounds"
    )
    championship_format = serializers.ChoiceField(Format.values, required=False)
    championship_options = serializers.DictField(child=Whole(allow_null=True), required=False)


class FindTournaments(Page):
    """Tournaments of one club (its `id`, as `clubs/` lists them), or of the days from `since` to `until`."""

    club = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST)
    since = serializers.DateField(required=False)
    until = serializers.DateField(required=False)


class TournamentSummary(serializers.Serializer[Any]):
    """A tournament in a list. `version` grows with every change that the public sees. Fees are cents."""

    slug = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField(source="club.name")
    demonstration = serializers.BooleanField(source="club.demonstration")
    date = serializers.DateField()
    starts_at = serializers.TimeField()
    place = serializers.CharField()
    ruleset = serializers.CharField()
    options = serializers.DictField()
    currency = serializers.CharField()
    member_fee_cents = serializers.IntegerField()
    guest_fee_cents = serializers.IntegerField()
    tables = serializers.IntegerField()
    language = serializers.CharField()
    pre_registration = serializers.BooleanField()
    agreement = serializers.CharField()
    championship_format = serializers.CharField()
    championship_options = serializers.DictField()
    version = serializers.IntegerField()


class HeadAnswer(serializers.Serializer[Any]):
    """The end of a journal: the number of its last line, and the first 16 digits of its hash (0 and "": none)."""

    line = serializers.IntegerField()
    digits = serializers.CharField(allow_blank=True)


class TournamentAnswer(TournamentSummary):
    """A tournament with its brackets; `champion` is null while it is undecided.

    `journal` and `club_journal` stand here as on paper: whoever keeps them can prove later that nothing was changed.
    """

    divisions = DivisionAnswer(many=True, source="divisions.all")
    champion = serializers.SerializerMethodField()

    journal = serializers.SerializerMethodField()
    club_journal = serializers.SerializerMethodField()

    @extend_schema_field(TeamAnswer(allow_null=True))
    def get_champion(self, tournament: Tournament) -> Any:
        champion = draw.champion_of(tournament)
        return TeamAnswer(champion).data if champion else None

    @extend_schema_field(HeadAnswer())
    def get_journal(self, tournament: Tournament) -> Any:
        return HeadAnswer(journal.printed(tournament)).data

    @extend_schema_field(HeadAnswer())
    def get_club_journal(self, tournament: Tournament) -> Any:
        return HeadAnswer(journal.printed(tournament.club)).data


class Tournaments(View):
    """All tournaments of this installation."""

    @documented(
        "tournaments",
        "get",
        answers=page_of(TournamentSummary),
        many=False,
        status=200,
        reads=None,
        asks=FindTournaments,
        private=False,
        nested=False,
    )
    def get(self, request: Request) -> Response:
        """List the tournaments, the latest first."""
        query = question(FindTournaments, request.query_params)
        wanted = {lookup: query[name] for name, lookup in LOOKUPS.items() if name in query}
        found = Tournament.objects.select_related("club").filter(**wanted)
        return Response(page_of(TournamentSummary)(part(found, request, FindTournaments, query)).data)

    @documented(
        "tournaments",
        "post",
        answers=TournamentAnswer,
        many=False,
        status=201,
        reads=OpenTournament,
        asks=None,
        private=True,
        nested=False,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Open a tournament for a club that the caller organizes for."""
        if not isinstance(request.user, User):
            raise NotAuthenticated
        clubs, by = access.organized_clubs(request.user), request.user
        if not clubs:
            raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")

        def act() -> Response:
            details = read(OpenTournament, request.data)
            club = choose(clubs, details.pop("club", None))
            return Response(TournamentAnswer(opening.open_tournament(club=club, by=by, **details)).data, status=201)

        return once(self, request, act)


class OneTournament(View):
    """One tournament."""

    @operation(answers=TournamentAnswer)
    def get(self, call: Call) -> Tournament:
        """Show a tournament with its brackets."""
        return call.tournament

    @operation(right=permissions.ORGANIZE, reads=ChangeTournament, answers=TournamentAnswer)
    def patch(self, call: Call) -> Tournament:
        """Change a tournament; fees already promised stay as they were."""
        changed, papers = issuing.change_tournament(
            tournament=call.tournament, by=call.by, base_url=call.base_url, **call.data
        )
        tasks.wake(*papers)
        return changed


def choose(clubs: list[Club], wanted: int | None) -> Club:
    """The club that was meant: the one named, or the only one."""
    if wanted is None and len(clubs) == 1:
        return clubs[0]
    for club in clubs:
        if club.pk == wanted:
            return club
    raise Refused(_("Choose one of the clubs you organize for."), field="club", code="not-here")
