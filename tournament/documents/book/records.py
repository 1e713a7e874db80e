"""What a results book knows."""

from dataclasses import dataclass

from tournament.documents.records import BracketPart, BracketRecord, Heading, RoundColumn, Seat, TableLine, TeamName


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line of a sheet that counts: `hand` where one begins, None on its other lines; `what` names seats, 1 to 4."""

    hand: int | None
    what: str
    points_a: int
    points_b: int
    total_a: int
    total_b: int


@dataclass(frozen=True, slots=True)
class Before:
    """Who sat on a chair before another took it over. `number`: of the registration; `hands`: how many were played."""

    seat: int
    player: str
    number: int
    hands: int


@dataclass(frozen=True, slots=True)
class BookMatch:
    """A match that is over. Side A holds seats 0 and 2. `winner`: "A", "B" or "" where nobody won.

    `part` is what of the bracket it belongs to, "" for all; `note` says how it was decided, "" where it was played.
    """

    number: int
    part: str
    table: int
    team_a: int
    team_b: int
    seats: tuple[Seat, ...]
    points_a: int
    points_b: int
    winner: str
    note: str
    lines: tuple[BookLine, ...]
    before: tuple[Before, ...] = ()


@dataclass(frozen=True, slots=True)
class BookRound:
    """A round with its matches."""

    name: str
    matches: tuple[BookMatch, ...]


@dataclass(frozen=True, slots=True)
class BookTable:
    """Standings: of a bracket (`name` "") or of a part of it."""

    name: str
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Champion:
    """Who won what, in words."""

    honour: str
    team: TeamName


@dataclass(frozen=True, slots=True)
class Chapter:
    """A bracket: what its sheets show (as `records.BracketRecord`), its standings, its matches round by round."""

    key: str
    bracket: str
    columns: tuple[RoundColumn, ...]
    champion: TeamName | None
    url: str
    note: str
    crown: str
    about: str
    parts: tuple[BracketPart, ...]
    standings: tuple[BookTable, ...]
    rounds: tuple[BookRound, ...]

    def sheet(self, heading: Heading) -> BracketRecord:
        """The bracket as its own paper knows it."""
        return BracketRecord(
            heading=heading,
            bracket=self.bracket,
            columns=self.columns,
            champion=self.champion,
            url=self.url,
            note=self.note,
            crown=self.crown,
            about=self.about,
            parts=self.parts,
        )


@dataclass(frozen=True, slots=True)
class Played:
    """Somebody who played: `number` is that of the registration, `team` that of the team."""

    player: str
    number: int
    team: int
    bracket: str


@dataclass(frozen=True, slots=True)
class BookRecord:
    """A whole tournament. `facts` for the cover, name and value; `champions`: the tournament's first."""

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    champions: tuple[Champion, ...]
    chapters: tuple[Chapter, ...]
    players: tuple[Played, ...]
    url: str
