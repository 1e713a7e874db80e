"""The lotteries of a tournament as everybody may see them: each closed list, and how far its draw has come."""

import shlex
from dataclasses import dataclass, field
from functools import cached_property

from brackets import lottery
from tournament import draw, freezing, late
from tournament.models import (
    ClosedList,
    Commitment,
    Division,
    Format,
    LateChange,
    Lottery,
    Redraw,
    Reopening,
    Team,
    TileMove,
    Tournament,
)


@dataclass(frozen=True)
class Listed:
    """One line of a list: its number, and a name; "" where the person was erased."""

    number: str
    name: str


@dataclass(frozen=True)
class PlacedTeam:
    """A team on its place in the bracket, from the top, with the tickets of its players where they are known."""

    number: int
    players: list[Listed]
    bye: bool


@dataclass(frozen=True)
class Draw:
    """A closed list and what came of it.

    `state`: "waiting" (for the commitment), "promised" (tiles are drawn), "drawn", "reopened" or "given-up".
    """

    closed: ClosedList
    state: str
    lines: list[Listed]
    tiles: draw.Drawn
    moves: list[TileMove]
    commitment: Commitment | None
    lottery: Lottery | None
    reopening: Reopening | None
    redraw: Redraw | None
    sentences: list[str] = field(default_factory=list)

    @property
    def first_digits(self) -> str:
        """What people compare of the list's hash: its first 16 digits, in fours."""
        digits = self.closed.list_hash[:16]
        return " ".join(digits[start : start + 4] for start in range(0, len(digits), 4))

    @cached_property
    def teams(self) -> list[PlacedTeam]:
        """The teams from the top of the bracket; none before the draw."""
        if self.lottery is None:
            return []
        names = {line.number: line for line in self.lines}
        outcome = self.lottery.outcome
        # In groups nobody sits out for more than a round in turn: the bye of the tree says nothing there.
        bye = None if self.closed.division.format == Format.GROUPS else outcome["record"]["bye"]
        return [
            PlacedTeam(number, [names[label] for label in outcome["teams"][str(number)]], bye=number == bye)
            for number in outcome["places"]
        ]

    @property
    def substitute(self) -> Listed | None:
        """Who waits because the number was odd."""
        label = self.lottery.outcome["substitute"] if self.lottery is not None else None
        return next((line for line in self.lines if line.number == label), None)

    @property
    def attempt(self) -> int | None:
        """Which whole draw fulfilled the wishes, counted from 0; None without wishes."""
        found: int | None = self.lottery.outcome["record"]["attempt"] if self.lottery is not None else None
        return found

    @property
    def one_line(self) -> tuple[str, str] | None:
        """A line for anybody to try, quoted for a shell, and the ticket it has to give; None where no name is left."""
        line = next((line for line in self.lines if line.name), None)
        if self.lottery is None or line is None:
            return None
        tickets = dict(self.lottery.outcome["record"]["tickets"])
        return shlex.quote(f"{line.number} {line.name}"), tickets[line.number]


@dataclass(frozen=True)
class BracketDraws:
    """The lotteries of one bracket, the newest first, and what officials changed of the draw that stands."""

    division: Division
    name: str
    draws: list[Draw]
    changes: list[LateChange] = field(default_factory=list)


@dataclass(frozen=True)
class FinalsDraw:
    """The lot of a championship: its seed, and its teams from the top."""

    record: Lottery
    teams: list[Team]
    entrants: list[tuple[str, str]]


def of_tournament(tournament: Tournament) -> list[BracketDraws]:
    """The lotteries of all brackets that closed a list once."""
    pools = tournament.divisions.filter(kind=Division.Kind.POOL).select_related("tournament__club")
    told = [
        BracketDraws(pool, freezing.division_name(pool), of_division(pool), list(late.changes(pool))) for pool in pools
    ]
    return [one for one in told if one.draws]


def of_division(division: Division) -> list[Draw]:
    """Every closed list of a bracket, the newest first."""
    related = ("commitment", "reopening", "lottery__redraw", "lottery__drawn_by", "closed_by")
    lists = division.closed_lists.select_related(*related).order_by("-number")
    return [tell(one, division) for one in lists]


def tell(closed: ClosedList, division: Division) -> Draw:
    """One closed list with all that hangs on it."""
    closed.division = division
    drawn = getattr(closed, "lottery", None)
    if drawn is not None:
        drawn.division = division
    return Draw(
        closed=closed,
        state=_state(closed),
        lines=[_listed(line) for line in draw.lines_of(closed)],
        tiles=draw.tiles_of(closed),
        moves=list(closed.tile_moves.order_by("number")),
        commitment=getattr(closed, "commitment", None),
        lottery=drawn,
        reopening=getattr(closed, "reopening", None),
        redraw=getattr(drawn, "redraw", None),
        sentences=draw.sentences(
            closed.rules["draw"],
            partners=closed.rules.get("partners_apart", False),
            byes=closed.rules.get("byes_apart", False),
        ),
    )


def finals_of(tournament: Tournament) -> FinalsDraw | None:
    """The lot of the championship as it stands; None before it opens."""
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False).first()
    record = finals.lotteries.order_by("attempt").last() if finals is not None else None
    if finals is None or record is None:
        return None
    record.division = finals
    teams = {team.number: team for team in tournament.teams.prefetch_related("players__registration__person")}
    placed = [teams[number] for number in record.outcome["places"] if number in teams]
    entrants = [(label, teams[int(label)].label) for label in record.entrants if int(label) in teams]
    return FinalsDraw(record=record, teams=placed, entrants=entrants)


def _state(closed: ClosedList) -> str:
    drawn = getattr(closed, "lottery", None)
    if drawn is not None:
        return "given-up" if hasattr(drawn, "redraw") else "drawn"
    if hasattr(closed, "reopening"):
        return "reopened"
    return "promised" if hasattr(closed, "commitment") else "waiting"


def _listed(line: str) -> Listed:
    return Listed(lottery.number_of(line), "" if lottery.is_erased(line) else line.split(" ", 1)[1])
