"""The call sheet of a round: the matches by table for the announcer, and the players by name."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from brackets import selectors
from brackets.models import Match
from tournament.club import permissions
from tournament.documents.engine.context import Section, dotted
from tournament.documents.engine.document_text import Code, Column, DocumentText, Table, Text, Title
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.names import HEIGHT, broken, draw_headline, write_in_row
from tournament.documents.engine.page import FOOT, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import Heading, TeamName
from tournament.documents.engine.sheet_sizes import ROOM
from tournament.documents.kinds.base import EVERYBODY, DrawnKind, Group, Of, Offer, Subject
from tournament.documents.snapshots.headings import Issue, heading, team_name
from tournament.hall import seating, tables
from tournament.models import Round, TableMatch, Team
from tournament.models.documents import RenderJob, of_round
from tournament.models.naming import division_name, round_name

ROW, LINE = 35.0, 13.5
CAPTION = 18.0
HIGH = ROOM[1] - FOOT - HEIGHT - CAPTION
ROWS, LINES = int(HIGH / ROW), int(HIGH / LINE)
COLUMNS = 2
GUTTER = 22.0
BOX = 48.0
LARGEST = 1.45  # the largest scale of the rows on a page with room to spare: the sheet is for the wall


@dataclass(frozen=True, slots=True)
class CallLine:
    """A match and its table, None while it waits for one. `second` None: `first` has a bye in this round.

    `name` is the table's name, "" for none.
    """

    table: int | None
    name: str
    match: str
    first: TeamName
    second: TeamName | None


@dataclass(frozen=True, slots=True)
class CalledPlayer:
    """A player, and where to go: `table` and `seat` (from 1) are None while there is none."""

    player: str
    number: int
    team: int
    table: int | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class CallSheetRecord:
    """A round as it was called. `lines` are in table order, `players` in name order.

    `seated_by`: the time by which the teams must be seated (SACI rule 19), "" if none is set. `url` is the public page
    that shows where each player plays.
    """

    heading: Heading
    bracket: str
    round: str
    seated_by: str
    lines: tuple[CallLine, ...]
    players: tuple[CalledPlayer, ...]
    url: str


class CallSheet(DrawnKind):
    """A round as it is now: the matches at tables, those waiting for a table, and the byes."""

    key = "call-sheet"
    label = lazy("call sheet of a round")
    order = 40
    record = CallSheetRecord
    group = Group.WALL
    offers = (Offer(Of.ROUND, lazy("Who plays at which table in a round, by table and by name.")),)
    requested_by = permissions.JUDGE  # judges call the matches
    opened_by = EVERYBODY
    priority = RenderJob.Priority.NOW

    def subject(self, of: Round) -> Subject:
        return Subject(of.division.tournament, of_round(of.number), of.division)

    def snapshot(self, subject: Subject, issue: Issue) -> CallSheetRecord:
        division, tournament = subject.of_division, subject.tournament
        round_ = division.rounds.get(number=subject.number)
        reader, until = _Reader(round_), round_.play_at
        return CallSheetRecord(
            heading=heading(tournament, issue),
            bracket=division_name(division),
            round=round_name(division, round_.number),
            seated_by=time_format(timezone.localtime(until)) if until else "",
            lines=(*reader.seated(), *reader.without_table(), *reader.passing()),
            players=tuple(player for _key, player in sorted(reader.players())),
            url=f"{issue.base_url}/t/{tournament.slug}/teams/",
        )

    def pages(self, record: CallSheetRecord) -> Pages:
        """The pages by table, at least one, then the players by name; each page is a section."""
        return Pages(
            _title(record),
            [
                *_pages(record, "tables", _("By table"), record.lines, ROWS, _draw_lines),
                *_pages(record, "names", _("By name"), record.players, COLUMNS * LINES, _draw_players),
            ],
        )

    def render_text(self, record: CallSheetRecord) -> DocumentText:
        """The same as text."""
        by_table = tuple((_table(line), line.match, _team(line.first), _second(line)) for line in record.lines)
        by_name = tuple(
            (one.player, _team_number(one.team), _number(one.table), _number(one.seat)) for one in record.players
        )
        note = _note(record)
        return DocumentText(
            _title(record),
            (
                Title(f"{record.bracket} · {record.round}", 1),
                *([Text(note, "lead")] if note else []),
                Title(_("By table")),
                Table((Column(_("Table")), Column(_("Match")), Column(_("Team"), 3), Column(_("Team"), 3)), by_table),
                Title(_("By name")),
                Table(
                    (
                        Column(_("Player"), 4),
                        Column(_("Team"), 1, "right"),
                        Column(_("Table"), 1, "right"),
                        Column(_("Seat"), 1, "right"),
                    ),
                    by_name,
                ),
                Code(record.url, _("Where do I play? Who leads?")),
            ),
        )


class _Reader:
    """Reads a round and its teams once, in the active language."""

    def __init__(self, round_: Round) -> None:
        self._round = round_
        tournament = round_.division.tournament
        self._names = tables.names(tournament)
        # By team as well, because only a match at a table has seats to read names from.
        teams = tournament.teams(manager="seated").prefetch_related("players__registration__person")
        self._teams = {team.number: team for team in teams}
        table_matches = round_.table_matches.order_by("table", "pk").select_related("match", "team_a", "team_b")
        self._table_matches = list(table_matches.prefetch_related("seats__registration__person"))

    def seated(self) -> Iterator[CallLine]:
        for table_match in self._table_matches:
            yield CallLine(
                table=table_match.table,
                name=self._names.get(table_match.table, ""),
                match=_match(table_match.match),
                first=self._named(table_match.team_a.number),
                second=self._named(table_match.team_b.number),
            )

    def without_table(self) -> Iterator[CallLine]:
        for match in seating.without_table(self._round):
            numbers = [side.number for side in (match.first, match.second) if side is not None]
            first, *rest = (self._named(number) for number in numbers)
            yield CallLine(table=None, name="", match=_match(match), first=first, second=rest[0])

    def passing(self) -> Iterator[CallLine]:
        for bye in self._round.division.byes.filter(round=self._round.number, annulled_at=None):
            yield CallLine(
                table=None, name="", match="", first=self._named(bye.registration.team_place.team.number), second=None
            )
        bracket = self._round.division.bracket
        for entrant in selectors.byes(bracket, self._round.number) if bracket else ():
            yield CallLine(table=None, name="", match="", first=self._named(entrant.number), second=None)

    def players(self) -> Iterator[tuple[tuple[str, int], CalledPlayer]]:
        """Each player with their sort key."""
        for table_match in self._table_matches:
            yield from self._at(table_match)
        waiting = [*self.without_table(), *self.passing()]
        for line in waiting:
            for side in (line.first, line.second):
                if side is not None:
                    yield from self._without(self._teams[side.number])

    def _at(self, table_match: TableMatch) -> Iterable[tuple[tuple[str, int], CalledPlayer]]:
        for chair in table_match.seats.all():
            place = chair.registration
            team = table_match.team_b if chair.seat % 2 else table_match.team_a
            number = team.number if team.round is None else 0
            player = CalledPlayer(place.person.name, place.number, number, table_match.table, chair.seat + 1)
            yield (place.person.sort_key, place.number), player

    def _without(self, team: Team) -> Iterable[tuple[tuple[str, int], CalledPlayer]]:
        for one in team.players.all():
            place = one.registration
            player = CalledPlayer(place.person.name, place.number, team.number, None, None)
            yield (place.person.sort_key, place.number), player

    def _named(self, number: int) -> TeamName:
        return team_name(self._teams[number])


def _match(match: Match) -> str:
    return _("Match {number}").format(number=match.number)


def _pages(
    record: CallSheetRecord, key: str, name: str, items: Sequence[Any], most: int, draw: Callable[..., None]
) -> Iterator[Page]:
    """Pages of items, about the same number on each; a page has room for `most`. `draw` gets that number too."""
    share = -(-len(items) // max(-(-len(items) // most), 1)) or 1
    for count, start in enumerate(range(0, max(len(items), key == "tables"), share), start=1):
        here = items[start : start + share]

        def at(canvas: PageCanvas, here: Sequence[Any] = here) -> None:
            y = draw_headline(canvas, record.heading, f"{record.bracket} · {record.round}", _note(record), record.url)
            draw(canvas, here, y, share)

        # The parts of the head that are on every page: a change makes all pages out of date.
        section = Section(f"{key}-{count}", f"{name} {count}", (record.bracket, record.round, record.seated_by, here))
        yield Page(section, at, section.label)


def _title(record: CallSheetRecord) -> str:
    return " · ".join((_("Call sheet"), record.bracket, record.round))


def _note(record: CallSheetRecord) -> str:
    return _("Be seated by %(at)s") % {"at": record.seated_by} if record.seated_by else ""


def _times(rows: int, height: float) -> float:
    """The scale at which this many rows of a height fill a page."""
    return max(1.0, min(LARGEST, HIGH / (max(rows, 1) * height)))


def _draw_lines(canvas: PageCanvas, lines: Sequence[CallLine], y: float, share: int) -> None:
    """Render each match between two hairlines: the table in a box, then both teams; `share`: lines per page."""
    times = _times(share, ROW)
    side = (canvas.width - BOX - 10) / 2
    starts = (canvas.left + BOX + 10, canvas.left + BOX + 10 + side)
    canvas.write(_("TABLE"), canvas.left + BOX / 2, y - 9, 8, font=BOLD, width=BOX, align="center", ink=GRAY)
    for x in starts:
        canvas.write(
            _team_word(lines[0].first.number) if lines else "", x + 30, y - 9, 8, font=BOLD, width=side - 36, ink=GRAY
        )
    y -= CAPTION
    for line in lines:
        canvas.rule(canvas.left, y, canvas.right, y, ink=LIGHT)
        middle = y - ROW * times / 2
        _draw_table(canvas, line, middle, times)
        _draw_team(canvas, line.first, starts[0], middle, side, times)
        if line.second is not None:
            _draw_team(canvas, line.second, starts[1], middle, side, times)
        else:
            size = 11 * times
            canvas.write(_second(line), starts[1] + 30, middle - 4, size, width=side - 30, ink=GRAY)
        y -= ROW * times
    if lines:
        canvas.rule(canvas.left, y, canvas.right, y, ink=LIGHT)


def _draw_table(canvas: PageCanvas, line: CallLine, middle: float, times: float) -> None:
    x = canvas.left + BOX / 2
    if line.table is None:
        said = "–" if line.second is None else _("waits")
        canvas.write(said, x, middle - 4, 11, width=BOX - 2, align="center", ink=GRAY)
        return
    canvas.box(canvas.left, middle - 14 * times, BOX, 28 * times, radius=5, weight=1.1)
    # A named table leaves the lower part of its box to the name.
    size, low = (16, middle) if line.name else (20, middle - 7 * times)
    canvas.write(str(line.table), x, low, size * times, font=BOLD, width=BOX - 8, align="center")
    for row, part in enumerate(broken(line.name, REGULAR, 2) if line.name else ()):
        base = middle - (6 + row * 5.2) * times
        canvas.write(part, x, base, 5 * times, width=BOX - 5, align="center")


def _draw_team(canvas: PageCanvas, team: TeamName, x: float, middle: float, width: float, times: float) -> None:
    canvas.write(_team_number(team.number), x + 24, middle - 5 * times, 14 * times, font=BOLD, width=24, align="right")
    for row, name in enumerate(team.names):
        write_in_row(canvas, name, x + 30, middle + (3 - row * 12) * times, 10 * times, width=width - 30 - 8 * times)


def _draw_players(canvas: PageCanvas, players: Sequence[CalledPlayer], y: float, share: int) -> None:
    """Render names in columns from top to bottom, each with its table and seat; `share` is their number per page."""
    rows = -(-share // COLUMNS)
    width = (canvas.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    for column in range(COLUMNS):
        here = players[column * rows : (column + 1) * rows]
        if here:
            _draw_column(canvas, here, (canvas.left + column * (width + GUTTER), y), width, _times(rows, LINE))


def _draw_column(
    canvas: PageCanvas, players: Sequence[CalledPlayer], corner: tuple[float, float], width: float, times: float
) -> None:
    """Render one of the columns, its upper left corner at `corner`."""
    x, y = corner
    ends = (x + width - 78, x + width - 43, x + width)
    team = _("Team") if any(one.team for one in players) else ""
    for text, end in zip((team, _("Table"), _("Seat")), ends, strict=True):
        canvas.write(text, end, y - 9, 8, font=BOLD, width=33, align="right", ink=GRAY)
    canvas.write(_("Player"), x, y - 9, 8, font=BOLD, width=width - 112, ink=GRAY)
    y -= CAPTION
    canvas.rule(x, y + 2, x + width, y + 2, ink=LIGHT)
    size, bold = 9.5 * times, 10.5 * times
    for row, one in enumerate(players):
        base = y - ((row + 1) * LINE - 4) * times
        write_in_row(canvas, one.player, x, base, size, width=width - 108)
        canvas.write(_team_number(one.team), ends[0], base, size, width=28, align="right", ink=GRAY)
        canvas.write(_number(one.table), ends[1], base, bold, font=BOLD, width=31, align="right")
        canvas.write(_number(one.seat), ends[2], base, size, width=31, align="right")
        canvas.rule(x, base - 3.5 * times, x + width, base - 3.5 * times, ink=LIGHT)


def _number(number: int | None) -> str:
    return "–" if number is None else str(number)


def _table(line: CallLine) -> str:
    if line.table is None:
        return "–" if line.second is None else _("waits")
    return f"{line.table} · {line.name}" if line.name else str(line.table)


def _team(team: TeamName) -> str:
    return dotted(_team_number(team.number), " / ".join(team.names))


def _team_word(number: int) -> str:
    return _("Team") if number else _("Partners")


def _team_number(number: int) -> str:
    """The number of a team; "" for partners of one round."""
    return str(number) if number else ""


def _second(line: CallLine) -> str:
    return _("no match in this round") if line.second is None else _team(line.second)
