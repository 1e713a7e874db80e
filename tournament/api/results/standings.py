"""The standings for a federation's ranking, in a format that never changes.

Standings; matches in play do not count.
"""

from typing import Any

from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.tournaments.tournaments import HeadAnswer
from tournament.club import permissions
from tournament.exchange.exports import results
from tournament.results import standings as results_standings
from tournament.results.standings import Column, Shown, columns


class StandingAnswer(serializers.Serializer[Any]):
    """A team's rank. Teams equal in everything share a rank; `effectiveness` is points for minus points against.

    Points are those of the matches: in a best of several, the partidas won; below zero if points are charged or lost.
    `byes`: rounds of a Swiss format without an opponent, each counted as won. `ruled`: how many of its matches
    officials decided (SACI rule 17). `penalties`, `penalty_points`: their number and cost (SACI rules 12 and 13).
    """

    team = TeamAnswer(help_text=meanings.THE_TEAM)
    row = ""  # the path to the row of the standings

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The rank, the team, then its figures."""
        own = super().get_fields()
        rank, *figures = ((column.api_name, self.figure(column)) for column in columns(Shown.API))
        return dict([rank, ("team", own.pop("team")), *figures, *own.items()])

    def figure(self, column: Column) -> serializers.IntegerField:
        """The field of a figure; the framework refuses a source that equals the field's name."""
        source = self.row + column.source
        meaning = Meaning(column.meaning, column.example)
        return serializers.IntegerField(source=source if source != column.api_name else None, help_text=meaning)


class DivisionStandings(View):
    """The standings of one division."""

    @operation(answers=StandingAnswer, many=True)
    def get(self, call: Call, key: str) -> list[results_standings.Row]:
        """List the standings of a division, best team first."""
        return results_standings.standings_of(find_division(call.tournament, key))


class OverallStandings(View):
    """The standings of all divisions together."""

    @operation(answers=StandingAnswer, many=True)
    def get(self, call: Call) -> list[results_standings.Row]:
        """List the standings of a tournament over all divisions, best team first. The championship is included."""
        return results_standings.overall(call.tournament)


class FederationPlayer(serializers.Serializer[Any]):
    """A player: the registration number (unique in the tournament), the name, and whether a member of the club."""

    registration = serializers.IntegerField(
        help_text=Meaning("The player's registration number, unique in the tournament.", 17)
    )
    name = serializers.CharField(help_text=meanings.NAME_PLAYER_NAME)
    member = serializers.BooleanField(help_text=Meaning("Whether the player is a member of the club.", True))


class NumberedPlayer(FederationPlayer):
    """A player with their member number; null if they have none."""

    member_number = serializers.CharField(
        allow_null=True, help_text=Meaning("The member number on the card; null: none.", "S-0412")
    )


class FederationStanding(StandingAnswer):
    """A team's rank in one division, with its players; the figures are those of the standings."""

    row = "row."
    # The inherited field is a team; here its number alone.
    team = serializers.IntegerField(source="row.team.number", help_text=Meaning("The team's number.", 4))  # type: ignore[assignment] # the number alone
    players = FederationPlayer(many=True, help_text="Its two players.")


class NumberedStanding(FederationStanding):
    """A team's rank in one division, with its players and their member numbers."""

    players = NumberedPlayer(many=True, help_text="Its two players.")


class FederationDivision(serializers.Serializer[Any]):
    """A division after its lottery, its teams best first; `winner` is the winning team's number, null until then."""

    key = serializers.CharField(source="division.key", help_text=Meaning("The division's key, as used in URLs.", "men"))
    name = serializers.CharField(help_text=meanings.DIVISION_NAME)
    kind = serializers.CharField(
        source="division.kind", help_text=Meaning("pool, or championship: the division of the pools' winners.", "pool")
    )
    format = serializers.CharField(source="division.format", help_text=meanings.FORMAT)
    options = serializers.DictField(
        source="division.options", help_text=Meaning("The options of its format, by name.", {})
    )
    winner = serializers.IntegerField(allow_null=True, help_text=meanings.WINNER)
    standings = FederationStanding(many=True, help_text="Its teams, best first.")


class NumberedDivision(FederationDivision):
    """A division with its players' member numbers."""

    standings = NumberedStanding(many=True, help_text="Its teams, best first.")


class FederationAnswer(serializers.Serializer[Any]):
    """The standings of all divisions whose lottery was held. `format` names this format: its meaning never changes.

    `champion` is the number of the team that won the tournament; null until known. `journal`: the last line of the
    journal when this was made, which can prove later that nothing was changed since.
    """

    format = serializers.SerializerMethodField(
        help_text=Meaning("The name of this format, whose meaning never changes.", "capicu-standings/1")
    )
    slug = serializers.CharField(source="tournament.slug", help_text=meanings.TOURNAMENT_SLUG)
    tournament = serializers.CharField(source="tournament.name", help_text=meanings.TOURNAMENT_NAME)
    club = serializers.CharField(source="tournament.club.name", help_text=meanings.CLUB)
    date = serializers.DateField(source="tournament.date", help_text=meanings.DATE)
    place = serializers.CharField(source="tournament.place", help_text=meanings.VENUE)
    ruleset = serializers.CharField(source="tournament.ruleset", help_text=meanings.RULESET)
    options = serializers.DictField(source="tournament.options", help_text=meanings.OPTIONS)
    version = serializers.IntegerField(
        source="tournament.version", help_text=Meaning("The tournament's version when this was made, from 1.", 214)
    )
    champion = serializers.IntegerField(
        allow_null=True, help_text=Meaning("The number of the team that won the tournament; null until it is known.", 4)
    )
    divisions = FederationDivision(source="brackets", many=True, help_text="All divisions whose lottery was held.")
    journal = HeadAnswer(help_text="The end of its journal when this was made.")

    def get_format(self, report: Any) -> str:
        return results.FORMAT


class NumberedAnswer(FederationAnswer):
    """The federation report with members' numbers."""

    divisions = NumberedDivision(source="brackets", many=True, help_text="All divisions whose lottery was held.")


class Federation(View):
    """The federation report."""

    subject = "results"

    tells_journal = True  # the report quotes the journal's last line

    @operation(answers=FederationAnswer)
    def get(self, call: Call) -> Any:
        """Show the federation standings: every division with its players, without member numbers."""
        return results.federation(call.tournament)


class FederationWithNumbers(View):
    """The federation report with members' numbers."""

    subject = "results"

    # Member numbers are not public, hence the right.
    @operation(right=permissions.DESK, answers=NumberedAnswer)
    def get(self, call: Call) -> Any:
        """Show the federation standings with member numbers. For the desk."""
        return results.federation(call.tournament)
