"""The teams of a bracket: by number, and every player by name with the team to look for."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.documents import setting
from tournament.documents.records import Heading, TeamName
from tournament.documents.story import Code, Column, Story, Table, Text, Title


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A team, and whether it has left the tournament."""

    team: TeamName
    has_left: bool


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player; `team` None for one whom the lottery left over, and who waits."""

    player: str
    number: int
    team: int | None


@dataclass(frozen=True, slots=True)
class TeamsRecord:
    """The teams in the order of their numbers, the players in that of their names. `url` shows everybody the same."""

    heading: Heading
    bracket: str
    teams: tuple[ListedTeam, ...]
    players: tuple[ListedPlayer, ...]
    url: str


def tell(record: TeamsRecord) -> Story:
    """Two lists."""
    title = _("Teams: %(bracket)s") % {"bracket": record.bracket}
    by_number = Table(
        (Column(_("Team"), 0.7, "right"), Column(_("Player"), 3), Column(_("Player"), 3), Column(_("Remark"), 1.4)),
        tuple((str(one.team.number), *one.team.names, _("has left") if one.has_left else "") for one in record.teams),
    )
    by_name = Table(
        (Column(_("Player"), 4), Column(_("No."), 1, "right"), Column(_("Team"), 1.4, "right")),
        tuple(
            (one.player, str(one.number), _("substitute") if one.team is None else str(one.team))
            for one in record.players
        ),
    )
    count = ngettext("%(count)d team", "%(count)d teams", len(record.teams)) % {"count": len(record.teams)}
    return Story(
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


draw = setting.draw(tell)
