"""The standings for the ranking of a federation: a form that stays."""

from typing import Any

from rest_framework import serializers

from tournament import exporting, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.standings import StandingAnswer
from tournament.api.tournaments import HeadAnswer


class FederationPlayer(serializers.Serializer[Any]):
    """A player: the number of the registration, unique on that day, the name, and whether a member of the club."""

    registration = serializers.IntegerField()
    name = serializers.CharField()
    member = serializers.BooleanField()


class NumberedPlayer(FederationPlayer):
    """A player with the number that a member has in the club; null for who has none."""

    member_number = serializers.CharField(allow_null=True)


class FederationStanding(StandingAnswer):
    """A team's place in one bracket, with its players; the figures are those of the standings."""

    rank = serializers.IntegerField(source="row.standing.rank")
    team = serializers.IntegerField(source="row.team.number")  # type: ignore[assignment] # the number alone
    won = serializers.IntegerField(source="row.standing.won")
    lost = serializers.IntegerField(source="row.standing.lost")
    hands = serializers.IntegerField(source="row.standing.hands")
    points_for = serializers.IntegerField(source="row.standing.points_for")
    points_against = serializers.IntegerField(source="row.standing.points_against")
    effectiveness = serializers.IntegerField(source="row.standing.effectiveness")
    byes = serializers.IntegerField(source="row.standing.byes")
    ruled = serializers.IntegerField(source="row.ruled")
    penalties = serializers.IntegerField(source="row.penalties")
    penalty_points = serializers.IntegerField(source="row.penalty_points")
    players = FederationPlayer(many=True)


class NumberedStanding(FederationStanding):
    """A team's place in one bracket, with its players and their numbers."""

    players = NumberedPlayer(many=True)


class FederationBracket(serializers.Serializer[Any]):
    """One drawn bracket with its teams, best first; `winner` is the number of the team that won it, null until then."""

    key = serializers.CharField(source="division.key")
    name = serializers.CharField()
    kind = serializers.CharField(source="division.kind")
    format = serializers.CharField(source="division.format")
    options = serializers.DictField(source="division.options")
    winner = serializers.IntegerField(allow_null=True)
    standings = FederationStanding(many=True)


class NumberedBracket(FederationBracket):
    """One drawn bracket, with the numbers of its players."""

    standings = NumberedStanding(many=True)


class FederationAnswer(serializers.Serializer[Any]):
    """A tournament with the standings of its drawn brackets. `format` names this form: its meaning never changes.

    `champion` is the number of the team that won the tournament, null until then. `journal`: the end of the journal
    when this was made; whoever keeps it can prove later that nothing was changed since.
    """

    format = serializers.SerializerMethodField()
    slug = serializers.CharField(source="tournament.slug")
    tournament = serializers.CharField(source="tournament.name")
    club = serializers.CharField(source="tournament.club.name")
    date = serializers.DateField(source="tournament.date")
    place = serializers.CharField(source="tournament.place")
    ruleset = serializers.CharField(source="tournament.ruleset")
    options = serializers.DictField(source="tournament.options")
    version = serializers.IntegerField(source="tournament.version")
    champion = serializers.IntegerField(allow_null=True)
    brackets = FederationBracket(many=True)
    journal = HeadAnswer()

    def get_format(self, report: Any) -> str:
        return exporting.FEDERATION


class NumberedAnswer(FederationAnswer):
    """The same with the numbers that members have in their club."""

    brackets = NumberedBracket(many=True)


class Federation(View):
    """The standings for a federation."""

    tells_journal = True

    @operation(answers=FederationAnswer)
    def get(self, call: Call) -> Any:
        """Show the standings of every drawn bracket with their players, without the numbers of members."""
        return exporting.federation(call.tournament)


class FederationWithNumbers(View):
    """The same with the numbers that members have in their club."""

    @operation(right=permissions.DESK, answers=NumberedAnswer)
    def get(self, call: Call) -> Any:
        """Show the standings of every drawn bracket with their players and the numbers of members."""
        return exporting.federation(call.tournament)
