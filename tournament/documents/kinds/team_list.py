"""The teams of a division: by number, and every player by name with their team."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from tournament.documents.engine.document_text import Code, Column, DocumentText, Table, Text, Title
from tournament.documents.engine.records import Heading, TeamName
from tournament.documents.kinds.base import EVERYBODY, Group, Kind, Of, Offer, Subject, check_drawn
from tournament.documents.snapshots.headings import Issue, heading, team_name
from tournament.lottery import championship
from tournament.models import Division, Registration, Team
from tournament.models.naming import division_name


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team, and whether it has withdrawn from the tournament."""

    team: TeamName
    has_left: bool


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player; `team` None for a substitute, whom the lottery left without a team."""

    player: str
    number: int
    team: int | None


@dataclass(frozen=True, slots=True)
class TeamsRecord:
    """The teams in number order, the players in name order. `url` is the public page with the same lists."""

    heading: Heading
    bracket: str
    teams: tuple[ListedTeam, ...]
    players: tuple[ListedPlayer, ...]
    url: str


class TeamList(Kind):
    """The teams of a division after its lottery, and its substitutes."""

    key = "team-list"
    label = lazy("team list")
    order = 90
    record = TeamsRecord
    group = Group.WALL
    offers = (Offer(Of.BRACKET, lazy("The teams of a bracket, by number and by name.")),)
    opened_by = EVERYBODY

    def subject(self, of: Division) -> Subject:
        check_drawn(of)
        return Subject(of.tournament, "teams", of)

    def snapshot(self, subject: Subject, issue: Issue) -> TeamsRecord:
        division, tournament = subject.drawn_division, subject.tournament
        numbers = list(division.bracket.entrants.values_list("number", flat=True)) if division.bracket else []
        teams = list(tournament.teams.filter(number__in=numbers).prefetch_related("players__registration__person"))
        gone = championship.withdrawals_by_team(tournament)
        return TeamsRecord(
            heading=heading(tournament, issue),
            bracket=division_name(division),
            teams=tuple(ListedTeam(team_name(team), team.number in gone) for team in teams),
            players=_by_name(teams, _substitutes(division)),
            url=f"{issue.base_url}/t/{tournament.slug}/teams/",
        )

    def render_text(self, record: TeamsRecord) -> DocumentText:
        """Both lists."""
        if any(len(one.team.names) == 1 for one in record.teams):
            return _people(record)
        title = _("Teams: %(bracket)s") % {"bracket": record.bracket}
        by_number = Table(
            (Column(_("Team"), 0.7, "right"), Column(_("Player"), 3), Column(_("Player"), 3), Column(_("Remark"), 1.4)),
            tuple(
                (str(one.team.number), *_both(one.team), _("has left") if one.has_left else "") for one in record.teams
            ),
        )
        by_name = Table(
            (Column(_("Player"), 4), Column(_("No."), 1, "right"), Column(_("Team"), 1.4, "right")),
            tuple(
                (one.player, str(one.number), _("substitute") if one.team is None else str(one.team))
                for one in record.players
            ),
        )
        count = ngettext("%(count)d team", "%(count)d teams", len(record.teams)) % {"count": len(record.teams)}
        return DocumentText(
            title,
            (
                Title(title, 1),
                Text(count, "lead"),
                by_number,
                Title(_("By name")),
                by_name,
                Code(record.url, _("Where do I play? Who leads?")),
            ),
        )


def _substitutes(division: Division) -> QuerySet[Registration]:
    waiting = division.registrations.filter(substitute=True, withdrawn_at=None, team_place=None)
    return waiting.select_related("person")


def _by_name(teams: Iterable[Team], substitutes: Iterable[Registration]) -> tuple[ListedPlayer, ...]:
    listed: list[tuple[Registration, int | None]] = [(place, None) for place in substitutes]
    listed += [(player.registration, team.number) for team in teams for player in team.players.all()]
    listed.sort(key=lambda pair: (pair[0].person.sort_key, pair[0].number))
    return tuple(ListedPlayer(place.person.name, place.number, team) for place, team in listed)


def _people(record: TeamsRecord) -> DocumentText:
    """The people of an individual event, by name."""
    title = _("Players: %(bracket)s") % {"bracket": record.bracket}
    gone = {one.team.names[0] for one in record.teams if one.has_left}
    rows = tuple((one.player, str(one.number), _("has left") if one.player in gone else "") for one in record.players)
    columns = (Column(_("Player"), 4), Column(_("No."), 1, "right"), Column(_("Remark"), 1.4))
    count = ngettext("%(count)d player", "%(count)d players", len(rows)) % {"count": len(rows)}
    code = Code(record.url, _("Where do I play? Who leads?"))
    return DocumentText(title, (Title(title, 1), Text(count, "lead"), Table(columns, rows), code))


def _both(team: TeamName) -> tuple[str, str]:
    """The two names of a team; a team that is a person has one."""
    first, *rest = team.names
    return first, rest[0] if rest else ""
