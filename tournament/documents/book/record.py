"""The snapshot of a results book, and its text for readers who cannot use the PDF."""

from base64 import b64decode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Final

from django.utils.translation import gettext as _

from tournament.core.names import sort_key, surname
from tournament.documents.bracket_sheets import text
from tournament.documents.bracket_sheets.text import team_name
from tournament.documents.engine.context import dotted
from tournament.documents.engine.document_text import Block, Code, Column, DocumentText, Facts, Table, Text, Title, Turn
from tournament.documents.engine.records import (
    BracketPart,
    BracketRecord,
    Heading,
    RoundColumn,
    Seat,
    TableLine,
    TeamName,
)
from tournament.documents.scoresheets.grid import signed


@dataclass(frozen=True, slots=True)
class BookLine:
    """A line of a sheet that counts.

    `hand` is the hand that begins here, None on its other lines. `seat` 0..3 is the player that `what` is about, whose
    name replaces {player} in it; None if it is about nobody. `locked`: whether it ended a hand by a lock.
    """

    hand: int | None
    what: str
    points_a: int
    points_b: int
    total_a: int
    total_b: int
    seat: int | None = None
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Before:
    """A player who was replaced in a seat.

    `number`: of the registration; `hands`: the hands played before the substitution.
    """

    seat: int
    player: str
    number: int
    hands: int


@dataclass(frozen=True, slots=True)
class BookMatch:
    """A match that is over. Side A holds seats 0 and 2. `winner`: "A", "B" or "" if there is none.

    `part` is its part of the bracket, "" for the whole; `note` says how it was decided, "" if it was played.
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

    def called(self, side: str) -> str:
        """The number of a side's team; for partners of one round the letter of the side."""
        return str((self.team_a if side == "A" else self.team_b) or side)

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return max((line.hand or 0 for line in self.lines), default=0)

    def names_of(self, side: str) -> tuple[str, ...]:
        """The players of a side, as they sit at the end."""
        return tuple(one.player for one in self.seats if one.seat % 2 == (side == "B"))

    def spoken_lines(self) -> Iterator[str]:
        """What each line says, with the first surname of the player who held the seat in that hand."""
        hand = 0
        for line in self.lines:
            hand = line.hand or hand
            yield (
                line.what
                if line.seat is None
                else line.what.replace("{player}", surname(self._player(line.seat, hand)))
            )

    def _player(self, seat: int, hand: int) -> str:
        """The player in a seat in a hand; who was replaced held it first."""
        held = sorted((one for one in self.before if one.seat == seat and hand <= one.hands), key=lambda one: one.hands)
        people: tuple[Seat | Before, ...] = (*held, *self.seats)
        return next((one.player for one in people if one.seat == seat), "")


@dataclass(frozen=True, slots=True)
class BookRound:
    """A round with its matches."""

    name: str
    matches: tuple[BookMatch, ...]


@dataclass(frozen=True, slots=True)
class BookTable:
    """The standings of a bracket (`name` "") or of a part of it."""

    name: str
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True)
class Champion:
    """An honour in words, and the team that won it."""

    honour: str
    team: TeamName


@dataclass(frozen=True, slots=True)
class Chapter:
    """A division: its bracket sheets (as in `records.BracketRecord`), its standings, its matches by round."""

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
        """The snapshot of the division's bracket sheets."""
        return BracketRecord(heading=heading, **{name: getattr(self, name) for name in SHEET})


SHEET: Final = tuple(field.name for field in fields(BracketRecord) if field.name != "heading")
"""What a chapter has in common with its bracket sheets."""


@dataclass(frozen=True, slots=True)
class Played:
    """A player who played: `number` is that of the registration, `team` that of the team."""

    player: str
    number: int
    team: int
    bracket: str


@dataclass(frozen=True, slots=True)
class Feat:
    """A record of the day: its name, its figure, and the match with its teams. Or a sanction."""

    name: str
    figure: str
    where: str


@dataclass(frozen=True, slots=True)
class BookRecord:
    """A whole tournament. `facts`: name and value, for the cover; `champions`: the tournament's first.

    `photograph`: the SHA-256 of its cover photograph, "" for none. `sanctions`: those on the result, in order.
    """

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    champions: tuple[Champion, ...]
    chapters: tuple[Chapter, ...]
    players: tuple[Played, ...]
    url: str
    photograph: str = ""
    sanctions: tuple[Feat, ...] = ()


def checkpoint_facts(heading: Heading) -> tuple[tuple[str, str], ...]:
    """The signed checkpoint in short: name and value; nothing without one."""
    if not heading.checkpoint:
        return ()
    digits = " ".join(heading.journal[start : start + 4] for start in range(0, len(heading.journal), 4))
    key = b64decode(heading.checkpoint.split()[-1])[:4].hex()  # a signature begins with the id of its key
    return (
        (_("Line of the journal"), str(heading.journal_line)),
        (_("Its hash"), digits),
        (_("Signed by key"), key),
    )


def checkpoint_blocks(heading: Heading) -> Iterator[Block]:
    """The signed checkpoint, in short and as a QR code, which holds all of it."""
    if facts := checkpoint_facts(heading):
        yield Title(_("Signed checkpoint of the journal"))
        yield Facts(facts)
        yield Code(heading.checkpoint, _("The whole checkpoint: it proves later what the journal said"))


def records_of(record: BookRecord) -> tuple[Feat, ...]:
    """The records of the day, each of the first match that reached it; none before a match was played by hand."""
    played = [
        (chapter, match)
        for chapter in record.chapters
        for round_ in chapter.rounds
        for match in round_.matches
        if match.lines
    ]
    if not played:
        return ()
    measures: tuple[tuple[str, Callable[[BookMatch], int]], ...] = (
        (_("Longest match, in hands"), lambda match: match.hands),
        (_("Most locked hands in a match"), lambda match: sum(line.locked for line in match.lines)),
        (_("Highest hand, in points"), _highest),
        (_("Highest win, in points"), lambda match: abs(match.points_a - match.points_b)),
    )
    feats = []
    for name, measure in measures:
        chapter, match = max(played, key=lambda one: measure(one[1]))
        where = dotted(chapter.bracket, _("Match {number}").format(number=match.number))
        teams = " – ".join(" / ".join(match.names_of(side)) for side in ("A", "B"))
        if figure := measure(match):
            feats.append(Feat(name, str(figure), f"{teams} ({where})"))
    return tuple(feats)


def _highest(match: BookMatch) -> int:
    return max(max(line.points_a, line.points_b) for line in match.lines)


def render_text(record: BookRecord) -> DocumentText:
    """The whole book: winners, brackets, standings, every match, all players."""
    title = _("Results book")
    return DocumentText(title, (Title(title, 1), *_blocks(record)), wide=True)


def _blocks(record: BookRecord) -> Iterator[Block]:
    yield Facts(record.facts)
    yield Title(_("The winners"))
    if record.champions:
        yield Facts(tuple((one.honour, team_name(one.team)) for one in record.champions))
    else:
        yield Text(_("There is no winner yet."))
    if feats := records_of(record):
        yield Title(_("Records"))
        yield Facts(tuple((feat.name, dotted(feat.figure, feat.where)) for feat in feats))
    if record.sanctions:
        yield Title(_("Sanctions"))
        columns = (Column(_("Player"), 3), Column(_("Team"), 1, "right"), Column(_("What it comes to"), 6))
        yield Table(columns, tuple((one.name, one.figure, one.where) for one in record.sanctions))
    for chapter in record.chapters:
        yield Turn(chapter.key, chapter.bracket)
        yield from _chapter(record, chapter)
    yield Turn("index", _("Players"))
    yield Title(_("Players"))
    ordered = sorted(record.players, key=lambda one: (sort_key(one.player), one.number))
    yield Table(
        (Column(_("Player"), 4), Column(_("Team"), 1, "right"), Column(_("Bracket"), 2)),
        tuple((one.player, str(one.team), one.bracket) for one in ordered),
    )
    yield from checkpoint_blocks(record.heading)


def _chapter(record: BookRecord, chapter: Chapter) -> Iterator[Block]:
    for block in text.render_text(chapter.sheet(record.heading)).blocks:
        # A chapter's title is one level below the book's.
        yield Title(block.text) if isinstance(block, Title) and block.level == 1 else block
    for table in chapter.standings:
        caption = dotted(_("Standings"), chapter.bracket, table.name)
        yield text.standings_table(table.lines, (1, 6, 1, 1, 1, 1, 1), caption)
    for round_ in chapter.rounds:
        yield Title(f"{chapter.bracket} · {round_.name}")
        for match in round_.matches:
            yield from _match(match)


def _match(match: BookMatch) -> Iterator[Block]:
    yield Title(dotted(match.part, _("Match {number}").format(number=match.number), match.note), 3)
    sides = (("A", match.points_a), ("B", match.points_b))
    yield Facts(tuple((match.called(side), _side(match, side, points)) for side, points in sides))
    if match.lines:
        names = (match.called("A"), match.called("B"))
        yield Table(
            (
                Column(_("Hand"), 1, "right"),
                Column(_("What"), 4),
                *(Column(_("Points of {team}").format(team=name), 1.5, "right") for name in names),
                *(Column(_("Total of {team}").format(team=name), 1.5, "right") for name in names),
            ),
            tuple(
                (
                    "" if line.hand is None else str(line.hand),
                    said,
                    *(signed(figure) for figure in (line.points_a, line.points_b, line.total_a, line.total_b)),
                )
                for line, said in zip(match.lines, match.spoken_lines(), strict=True)
            ),
        )


def _side(match: BookMatch, side: str, points: int) -> str:
    """The players of a side with their seats, and its points."""
    seats = [seat for seat in match.seats if seat.seat % 2 == (side == "B")]
    players = " / ".join(seat.player for seat in seats)
    return dotted(players, signed(points), "✓" if match.winner == side else "")
