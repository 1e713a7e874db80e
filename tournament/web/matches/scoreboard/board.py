"""Scoreboard: what forms and pages need of a sheet, whether of a tournament's match or of a friendly table."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import resolve_url
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.entries import Entry
from scoring.hands import Seat, Side
from scoring.ruleset import Ruleset
from scoring.sheets import Sheet
from tournament.core import rule_systems
from tournament.core.errors import TournamentError
from tournament.core.names import with_initials
from tournament.models import FriendlyEntry, SheetEntry, User
from tournament.web.frame.access import OfficialRequest
from tournament.web.frame.answers import SeeOther


@dataclass(frozen=True)
class SideView:
    """One side: points, progress, warnings. `number`, `signed`: of a team in a tournament, else None and "".

    progress: towards the points that end a match or a partida, won or lost. partidas: those it has won. warnings: its
    penalties of the kinds that begin with a warning, as kind and text. `signed`: the initials of its sign-off. `out`:
    eliminated.
    """

    side: Side
    name: str
    number: int | str | None
    points: int
    progress: int
    partidas: int
    warnings: list[tuple[str, str]]
    out: bool
    won: bool
    signed: str = ""

    @property
    def short(self) -> str:
        """The names with initials, for a line on a phone."""
        return " / ".join(with_initials(name) for name in self.name.split(" / "))


class Scoreboard(ABC):
    """One sheet and its table, read once. `version`: of the sheet. `players`: names by seat.

    `sides`: each with its players' names. `teams`: the numbers of the teams in a tournament, A and B in an
    individual event; {} at a friendly table.
    `namespace`, `page`: the names of the URL of its page. `types_tiles`: whether dominoes may be typed too. `context`:
    what every template of its pages gets.
    """

    namespace: str
    page: str
    preview_page: str
    ruling_page: str
    types_tiles = False
    pk: int
    ruleset: Ruleset
    sheet: Sheet
    version: int
    players: list[str]
    sides: dict[Side, str]
    teams: Mapping[Side, int | str]
    context: dict[str, Any]

    @abstractmethod
    def newest_version(self) -> int:
        """Read the sheet's current version again."""

    @abstractmethod
    def read(self, data: Mapping[str, Any]) -> Entry:
        """Parse an entry; Refused at its field when it is malformed."""

    @abstractmethod
    def record(
        self, data: Mapping[str, Any], *, by: User | None, key: str, version: int, **phone: Any
    ) -> SheetEntry | FriendlyEntry:
        """Append an entry to the sheet; errors as in `entry.record`."""

    @abstractmethod
    def lines(self) -> list[Any]:
        """Return the lines of the sheet in words, first one first."""

    @abstractmethod
    def render(self, request: OfficialRequest, *, status: int = 200, **forms: Any) -> HttpResponse:
        """Render the page of the table. `forms`: a refused `hand`, the `preview` of one."""

    def refused_hand(self, request: OfficialRequest, error: TournamentError, form: Any) -> dict[str, Any]:
        """Return what the page shows along with a hand that was refused. `form`: before it shows the error."""
        return {}

    def may_overrule(self, user: User) -> bool:
        """Return whether the user may record an entry that was refused (SACI rule 17); nobody at a friendly table."""
        return False

    @property
    def still_in(self) -> list[Side]:
        """The sides that have not been eliminated, in turn order."""
        return [side for side in self.sides if side not in self.sheet.eliminated]

    @property
    def playing(self) -> list[Seat]:
        """The seats of those who play the next hand, in turn order."""
        seating = self.ruleset.seating
        return [seat for seat in seating.seats if seating.side_at[seat] in self.still_in]

    @property
    def side_names(self) -> dict[str, str]:
        """What each side is called in a sentence: the number of its team, or its players."""
        return {
            side: _("Team {number}").format(number=self.teams[side]) if side in self.teams else players
            for side, players in self.sides.items()
        }

    def player_in_words(self, seat: Seat) -> str:
        """A player, with seat and team in a tournament."""
        side = self.ruleset.seating.side_at[seat]
        if side not in self.teams:
            return self.players[seat]
        label = _("{player} (seat {seat}, team {team})")
        return label.format(player=self.players[seat], seat=seat + 1, team=self.teams[side])

    def side_in_words(self, side: Side) -> str:
        """A side by its players, and the team's number in a tournament."""
        if side not in self.teams:
            return self.sides[side]
        return _("Team {number}: {players}").format(number=self.teams[side], players=self.sides[side])

    def side_views(
        self, *, target: int, won: Collection[Side], signed: Mapping[str, str] | None = None
    ) -> list[SideView]:
        """All sides in turn order. `target`: the points of a full progress bar. `signed`: the initials by side."""
        sheet, losing = self.sheet, self.ruleset.loss == "NEGATIVE"
        totals = sheet.totals if sheet.outcome is None else sheet.outcome.totals
        return [
            SideView(
                side=side,
                name=name,
                number=self.teams.get(side),
                points=totals[side],
                # Between 0 and the goal, for the progress bar; scores may be outside.
                progress=min(max(-totals[side] if losing else totals[side], 0), target),
                partidas=sheet.wins[side],
                warnings=[
                    (kind, capfirst(rule_systems.counted(row, times)))
                    for kind, row in self.ruleset.penalties.items()
                    if row.warning and (times := sheet.offences_by_side(kind)[side])
                ],
                # A side may win by being the last one in.
                out=side in sheet.eliminated and side not in won,
                won=side in won,
                signed=(signed or {}).get(side, ""),
            )
            for side, name in self.sides.items()
        ]

    @property
    def penalties(self) -> list[tuple[str, str, str]]:
        """The penalties that may be recorded: kind, address and name."""
        return [
            (kind, self.address("penalty", row.word), rule_systems.spoken(row.title))
            for kind, row in self.ruleset.penalties.items()
        ]

    def address(self, page: str, *more: int | str) -> str:
        """The URL of one of its pages."""
        return resolve_url(f"{self.namespace}:{page}", self.pk, *more)

    def back(self) -> SeeOther:
        """Redirect to the page of the table after a write."""
        return SeeOther(self.address(self.page))
