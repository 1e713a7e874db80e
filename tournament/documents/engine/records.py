"""Snapshots: the content of a document, as values that can be stored as JSON and read back unchanged.

Everything that is printed and is not a fixed word is here, already decided: names as they are printed, totals already
added, addresses already absolute. Words such as "Table" come from the message catalogue at rendering. `build` reads
a snapshot back and checks it against its annotations.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints
from urllib.parse import urlsplit


class RecordError(ValueError):
    """The values do not have the shape of the snapshot, or the snapshot contradicts itself."""


def build(expected: Any, value: Any, where: str) -> Any:
    """The value as the expected type: a dataclass, a tuple, an optional, or str, int and bool themselves.

    `where` is the path named in a `RecordError`, such as "bracket.columns[2].name".
    """
    if is_dataclass(expected):
        return _dataclass(expected, value, where)
    if get_origin(expected) is tuple:
        return _tuple(get_args(expected), value, where)
    if isinstance(expected, types.UnionType):
        # No snapshot has another union than that with None.
        present = next(choice for choice in get_args(expected) if choice is not types.NoneType)
        return None if value is None else build(present, value, where)
    # Not `isinstance`: a bool is an int.
    if type(value) is not expected:
        raise RecordError(f"{where}: expected {expected.__name__}, got {type(value).__name__}")
    return value


@cache
def _hints(expected: type) -> dict[str, Any]:
    return get_type_hints(expected)


def _dataclass(expected: Any, value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise RecordError(f"{where}: expected an object, got {type(value).__name__}")
    known = {field.name: field for field in fields(expected)}
    # A field with a default may be missing: it is newer than some stored snapshots.
    required = {name for name, field in known.items() if field.default is MISSING}
    if wrong := (value.keys() - known.keys()) | (required - value.keys()):
        raise RecordError(f"{where}: missing or unknown {', '.join(sorted(map(str, wrong)))}")
    hints = _hints(expected)
    return expected(**{name: build(hints[name], item, f"{where}.{name}") for name, item in value.items()})


def _tuple(items: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise RecordError(f"{where}: expected a list, got {type(value).__name__}")
    expected = (items[0],) * len(value) if items[-1] is Ellipsis else items
    if len(expected) != len(value):
        raise RecordError(f"{where}: expected {len(expected)} items, got {len(value)}")
    return tuple(build(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(expected, value, strict=True)))


@dataclass(frozen=True, slots=True)
class Heading:
    """The head and foot of every page.

    `date` is the tournament's date (ISO), `issued` the local date and time of the snapshot (ISO), `language` the code
    of the document's language ("pt"), `version` the version number of this document, from 1. `journal` is
    the head of the tournament's journal at the time of the snapshot, the first 16 digits of a hash, and `journal_line`
    the number of its line: a printed document then proves what the journal said. `club_journal` and `club_journal_line`
    are the same for the club's own journal. "" and 0 are not printed. `code` finds this version again ("K7QF2M9P"), ""
    for none; `size` is "a4" or "letter"; `logo` is the SHA-256 of the club's logo and `colour` the club's colour
    ("#a01c2b"), "" for none. `checkpoint` is the signed checkpoint of the tournament's journal then, on documents that
    print it.
    """

    club: str
    tournament: str
    date: str
    place: str
    language: str
    version: int
    issued: str
    base_url: str
    journal: str = ""
    journal_line: int = 0
    club_journal: str = ""
    club_journal_line: int = 0
    code: str = ""
    size: str = "a4"
    logo: str = ""
    colour: str = ""
    checkpoint: str = ""


@dataclass(frozen=True, slots=True)
class TeamName:
    """A team by its lottery number, and its two players; the only one of a team that is a person.

    `number` 0: not known, or a side of one round in an individual event.
    """

    number: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at a table: `seat` 0..3 in turn order, the player in it, their registration number, and their club.

    `club` "": none is known. `figures`: where the player stands in an individual event, "" in its first round.
    """

    seat: int
    player: str
    number: int
    club: str = ""
    figures: str = ""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line already on the sheet when it is printed.

    `hand` counts from 1, or is None for a penalty between two hands. `who` says in words which player went out, locked
    or offended. Points and totals are those of side A and side B, negative after penalties. `count` and `recount` are
    the pips named by the winners and the losers (SACI rule 14), None if not counted.
    """

    hand: int | None
    who: str
    points_a: int
    points_b: int
    total_a: int
    total_b: int
    count: int | None = None
    recount: int | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A rule in short: `rules` are its numbers, such as "15, 16", "" if it has none."""

    rules: str
    text: str


@dataclass(frozen=True, slots=True)
class PenaltyBoxes:
    """The boxes of one kind of penalty.

    `rule`: the number of its rule, "" for none. `points`: what it costs, 0 for nothing. `warning`: whether there is a
    box for a first one that costs nothing, besides the `boxes` for points.
    """

    name: str
    rule: str
    points: int
    boxes: int
    warning: bool


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a scoresheet under its rule system.

    `each_side`: the pips left are written for both sides, otherwise as count and recount of the losers' pips (SACI rule
    14). `extras`: the letters to circle for plays that earn extra points ("C", "Ch"). `bonuses`: whether there are
    points other than pips. `partidas`: the match is the best of this many. `plays`: the points of the plays are written
    for both sides, not what is left. `clockwise`: the turn goes to the left.
    """

    each_side: bool = False
    extras: tuple[str, ...] = ()
    bonuses: bool = False
    partidas: int = 1
    plays: bool = False
    clockwise: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One match on a scoresheet: `url` opens it for the judge, `target` is the score that ends it, in points.

    Team A holds seats 0 and 2, team B seats 1 and 3. `seats` are in turn order. `reminders`: the rules in short, six at
    most. `note`: a remark about the result, "" for none. `clock`: whether the match is played against the clock, so
    that the sheet has boxes for the bell. `second_official`: whether a second official signs the sheet
    instead of both teams.

    Unknown values are left to be written by hand: 0 for the number of a table, a team or a player; "" for a name, a
    division, a round and a match. With `url` "", no QR code is printed.
    """

    match: str
    bracket: str
    round: str
    table: int
    team_a: TeamName
    team_b: TeamName
    seats: tuple[Seat, Seat, Seat, Seat]
    url: str
    target: int
    entries: tuple[SheetLine, ...] = ()
    reminders: tuple[Reminder, ...] = ()
    penalties: tuple[PenaltyBoxes, ...] = ()
    note: str = ""
    second_official: bool = False
    form: Form = Form()
    clock: bool = False

    @property
    def match_key(self) -> str:
        """The section key of its match, which ends like its address."""
        return f"match-{urlsplit(self.url).path.rstrip('/').rpartition('/')[2]}"


@dataclass(frozen=True, slots=True)
class ScoresheetsRecord:
    """Scoresheets in table order: of one round of one division, or blank ones (both are "" then).

    `per_page`: one sheet per page, or two on half pages; `rows`: for hands, 20 or 28, on a whole page.
    """

    heading: Heading
    bracket: str
    round: str
    sheets: tuple[Sheet, ...]
    per_page: int = 1
    rows: int = 20


@dataclass(frozen=True, slots=True)
class Slot:
    """One line of the bracket.

    `team` is None while it is unknown. `from_match` names the match whose winner, or with `loser` whose loser, takes
    this line; it stays after the result is known and is None for a team that the lottery placed. `score` is in points,
    None before the match or without play. `bye` marks a slot that passes a round without a match.

    `people`: the numbers of the two partners, where people are ranked.
    """

    team: TeamName | None = None
    from_match: int | None = None
    score: int | None = None
    winner: bool = False
    bye: bool = False
    loser: bool = False
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """One match of the bracket; its number is unique in the whole bracket.

    `table` is None until the round's matches have tables. `decided` is "" (open), "played", "walkover" (the other team
    was not seated, SACI rule 19), "bye" (the other side of the tree stayed empty), "vacant" (neither team came),
    "ruled" (officials named the winner, SACI rule 17), "level" (nobody won it), "left" (the other team had withdrawn)
    or "unneeded" (there is no match). `feeds` is the number of the match its winner goes to, None for the final. `by`:
    "time" or "extra-hand" where the match clock ended it, "" otherwise and in older snapshots.
    """

    number: int
    first: Slot
    second: Slot
    table: int | None = None
    decided: str = ""
    feeds: int | None = None
    by: str = ""

    @property
    def winner(self) -> TeamName | None:
        """The team that won the match, None if there is none."""
        return next((slot.team for slot in (self.first, self.second) if slot.winner), None)


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """One round: its matches from top to bottom, and the slot with the bye, None if there is none."""

    name: str
    matches: tuple[BracketMatch, ...]
    bye: Slot | None = None


@dataclass(frozen=True, slots=True)
class TableLine:
    """A team in the standings of a group or of Swiss rounds: rank, matches won and lost, points for and against.

    `reason`: how many of its matches nobody won, and what separated it from the team before, in words; "" where that
    needs none, and in older snapshots.
    `effectiveness` None: the difference of the points.
    """

    rank: int
    team: TeamName
    won: int
    lost: int
    points_for: int
    points_against: int
    reason: str = ""
    effectiveness: int | None = None

    @property
    def difference(self) -> int:
        """Points for minus points against, match by match."""
        return self.points_for - self.points_against if self.effectiveness is None else self.effectiveness


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket with its own matches: a group, the losers' part, the knock-out after groups.

    `name` is "" if there is only one. `table`: the teams in rank order, empty if matches alone decide. `rounds`: those
    known so far, each with its matches. `shape`: "tree" (winners advance), "finish" (a tree that continues the end of
    the first one), "group" (round robin), "rounds" (Swiss); "" in snapshots from before shapes existed. `lines` is the
    number of teams that the table is laid out for and `planned` the number of rounds, 0 for those it has.
    """

    name: str
    rounds: tuple[RoundColumn, ...]
    table: tuple[TableLine, ...] = ()
    shape: str = ""
    lines: int = 0
    planned: int = 0


@dataclass(frozen=True, slots=True)
class BracketRecord:
    """A whole bracket: rounds in order, the final last.

    A single elimination is one tree, its `columns`. Every other format is its `parts` in the order of play, without
    columns; `about` describes the format in words, "" for the single elimination.

    `champion` is None until the final is signed off. `url` is the bracket's public page. `note` gives the state in
    words, such as "after round 2". `crown` is the word in the laurel, "" for "champions": a pool has winners only.
    """

    heading: Heading
    bracket: str
    columns: tuple[RoundColumn, ...]
    champion: TeamName | None
    url: str
    note: str
    crown: str = ""
    about: str = ""
    parts: tuple[BracketPart, ...] = ()
