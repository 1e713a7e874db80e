"""The standings, and a federation's report of them, which may gain fields but never changes one.

Matches in play do not count.
"""

from typing import Any

from rest_framework import serializers

from scoring.sheets import rankings
from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.operation import Call, Router
from tournament.api.tournaments.tournaments import JournalHeadAnswer
from tournament.club import permissions
from tournament.exchange.exports import results
from tournament.results import standings as results_standings
from tournament.results.standings import Column, Shown, columns

router = Router("tournaments/<slug:slug>/")


class StandingAnswer(serializers.Serializer[Any]):
    """A team's rank. Teams equal in everything share a rank; `effectiveness` is points for minus points against.

    Points are those of the matches: in a best of several, the partidas won; below zero if points are charged or lost.
    `byes`: rounds of a Swiss format without an opponent, each counted as won. `ruled`: how many of its matches
    officials decided (SACI rule 17). `penalties`, `penalty_points`: their number and cost (SACI rules 12 and 13).
    `decided_by`: wins; lost, matches lost; missed, matches lost by not appearing; appeared, having played a hand; eff,
    effectiveness; pf, points for; direct, the matches among teams level in all that; lot; withdrawn, having left. A
    profile can name more: points, those of the table; pc, points against; buchholz, wins of the rivals; buchholz_cut,
    without the lowest; opp_eff, effectiveness of the rivals; shutouts; sanctions, points taken; cards; byes;
    rating, the Elo rating on the day of the lottery.
    """

    team = TeamAnswer(help_text=help_texts.THE_TEAM)
    row = ""  # the path to the row of the standings

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The rank, the team, then its figures."""
        own = super().get_fields()
        rank, *figures = ((column.api_name, self.figure(column)) for column in columns(Shown.API))
        return dict(
            [
                rank,
                ("team", own.pop("team")),
                *figures,
                ("decided_by", self.decided()),
                *self.of_profile(),
                *own.items(),
            ]
        )

    def of_profile(self) -> list[tuple[str, serializers.Field[Any, Any, Any, Any]]]:
        """The fields that the profile explains."""
        played = fields.IntegerField("The matches played, byes included.", 4, source=f"{self.row}standing.played")
        criteria = fields.DictField(
            "The team's figure of each criterion that a profile can rank by, and `below_half`, matches lost with less "
            "than half of the target; empty in an elimination.",
            {"wins": 3, "buchholz": 7},
            source=f"{self.row}standing.criteria",
        )
        clubs = fields.CharField(
            "The clubs of its players, each once; empty: none is known.", "Club Náutico", source=f"{self.row}team.clubs"
        )
        provisional = fields.BooleanField(
            "Whether the standings rest on sheets that no official has confirmed, where the tournament asks for that.",
            False,
            source=f"{self.row}provisional" if self.row else None,
        )
        return [("played", played), ("criteria", criteria), ("clubs", clubs), ("provisional", provisional)]

    def decided(self) -> serializers.CharField:
        """The field of the criterion that decided."""
        return fields.CharField(
            "The first criterion that separated the team from the one ranked before it; null: the first team, or one "
            "that shares the rank.",
            rankings.EFFECTIVENESS.name,
            source=f"{self.row}standing.decided_by",
            allow_null=True,
        )

    def figure(self, column: Column) -> serializers.IntegerField:
        """The field of a figure; the framework refuses a source that equals the field's name."""
        source = self.row + column.source
        meaning = HelpText(column.meaning, column.example)
        return fields.IntegerField(meaning, source=source if source != column.api_name else None)


@router.get("divisions/<slug:key>/standings/", answers=StandingAnswer, many=True)
def list_division_standings(call: Call, key: str) -> list[results_standings.Row]:
    """List the standings of a division, best team first.

    By matches won, then points for minus against, then points for. `decided_by` names the criterion that separated a
    team from the one before.
    """
    return results_standings.standings_of(find_division(call.tournament, key))


@router.get("standings/", answers=StandingAnswer, many=True, name="standings")
def list_standings(call: Call) -> list[results_standings.Row]:
    """List the standings of a tournament over all divisions, best team first. The championship is included."""
    return results_standings.overall(call.tournament)


class FederationPlayer(serializers.Serializer[Any]):
    """A player: the registration number (unique in the tournament), the name, and whether a member of the club."""

    registration = fields.IntegerField("The player's registration number, unique in the tournament.", 17)
    name = fields.CharField(help_texts.NAME_PLAYER_NAME)
    member = fields.BooleanField("Whether the player is a member of the club.", True)


class NumberedFederationPlayer(FederationPlayer):
    """A player with their member number; null if they have none."""

    member_number = fields.CharField("The member number on the card; null: none.", "S-0412", allow_null=True)


class FederationStanding(StandingAnswer):
    """A team's rank in one division, with its players; the figures are those of the standings."""

    row = "row."
    # The inherited field is a team; here its number alone.
    team = fields.IntegerField("The team's number.", 4, source="row.team.number")  # type: ignore[assignment] # the number alone
    players = FederationPlayer(many=True, help_text="Its two players.")


class NumberedFederationStanding(FederationStanding):
    """A team's rank in one division, with its players and their member numbers."""

    players = NumberedFederationPlayer(many=True, help_text="Its two players.")


class FederationDivision(serializers.Serializer[Any]):
    """A division after its lottery, its teams best first; `winner` is the winning team's number, null until then."""

    key = fields.CharField("The division's key, as used in URLs.", "men", source="division.key")
    name = fields.CharField(help_texts.DIVISION_NAME)
    kind = fields.CharField(
        "pool, or championship: the division of the pools' winners.", "pool", source="division.kind"
    )
    format = fields.CharField(help_texts.FORMAT, source="division.format")
    options = fields.DictField("The options of its format, by name.", {}, source="division.options")
    winner = fields.IntegerField(help_texts.WINNER, allow_null=True)
    standings = FederationStanding(many=True, help_text="Its teams, best first.")


class NumberedFederationDivision(FederationDivision):
    """A division with its players' member numbers."""

    standings = NumberedFederationStanding(many=True, help_text="Its teams, best first.")


class FederationAnswer(serializers.Serializer[Any]):
    """The standings of all divisions whose lottery was held. `format` names this format: its meaning never changes.

    `champion` is the number of the team that won the tournament; null until known. `journal`: the last line of the
    journal when this was made, which can prove later that nothing was changed since.
    """

    format = fields.SerializerMethodField("The name of this format, whose meaning never changes.", "capicu-standings/1")
    slug = fields.CharField(help_texts.TOURNAMENT_SLUG, source="tournament.slug")
    tournament = fields.CharField(help_texts.TOURNAMENT_NAME, source="tournament.name")
    club_name = fields.CharField(help_texts.CLUB, source="tournament.club.name")
    date = fields.DateField(help_texts.DATE, source="tournament.date")
    place = fields.CharField(help_texts.VENUE, source="tournament.place")
    ruleset = fields.CharField(help_texts.RULESET, source="tournament.ruleset")
    options = fields.DictField(help_texts.OPTIONS, source="tournament.options")
    version = fields.IntegerField(
        "The tournament's version when this was made, from 1.", 214, source="tournament.version"
    )
    champion = fields.IntegerField(
        "The number of the team that won the tournament; null until it is known.", 4, allow_null=True
    )
    divisions = FederationDivision(source="brackets", many=True, help_text="All divisions whose lottery was held.")
    journal = JournalHeadAnswer(help_text="The end of its journal when this was made.")

    def get_format(self, report: Any) -> str:
        return results.FORMAT


class NumberedFederationAnswer(FederationAnswer):
    """The federation report with members' numbers."""

    divisions = NumberedFederationDivision(
        source="brackets", many=True, help_text="All divisions whose lottery was held."
    )


@router.get("federation/", answers=FederationAnswer, subject="results", tells_journal=True)
def show_federation_standings(call: Call) -> Any:
    """Show the federation standings. Every division with its teams and players, without member numbers."""
    return results.federation(call.tournament)


# Member numbers are not public, hence the right.
@router.get("federation/members/", right=permissions.DESK, answers=NumberedFederationAnswer, subject="results")
def show_numbered_federation_standings(call: Call) -> Any:
    """Show the federation standings with member numbers. For the desk."""
    return results.federation(call.tournament)
