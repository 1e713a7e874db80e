"""The call sheet of a round: who plays at which table, by table for whoever calls, by name for whoever looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.hall.headline import HEIGHT, draw_headline
from tournament.documents.hall.names import LEAST, broken, write_in_row
from tournament.documents.leaves import Leaf
from tournament.documents.paper import FOOT, GRAY, LIGHT, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading, TeamName
from tournament.documents.sizes import ROOM
from tournament.documents.story import Code, Column, Story, Table, Text, Title

ROW, LINE = 35.0, 13.5
CAPTION = 18.0
HIGH = ROOM[1] - FOOT - HEIGHT - CAPTION
ROWS, LINES = int(HIGH / ROW), int(HIGH / LINE)
COLUMNS = 2
GUTTER = 22.0
BOX = 48.0
LARGEST = 1.45  # so many times as large are the rows of a page that has room: the sheet hangs on the wall


@dataclass(frozen=True, slots=True)
class CallLine:
    """A match and its table, None while it waits for one. `second` None: `first` passes the round without a match.

    `name` is that of the table, "" for none.
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
    """A round as it was called. `lines` in the order of the tables, `players` in that of their names.

    `seated_by`: the hour by which the teams must be seated (SACI rule 19), "" where nobody said one. `url` shows
    everybody where he plays.
    """

    heading: Heading
    bracket: str
    round: str
    seated_by: str
    lines: tuple[CallLine, ...]
    players: tuple[CalledPlayer, ...]
    url: str


class _Page(NamedTuple):
    leaf: Leaf
    lines: tuple[CallLine, ...]
    players: tuple[CalledPlayer, ...]


def leaves(record: CallSheetRecord) -> tuple[Leaf, ...]:
    """A page each: those by table, then those by name."""
    return tuple(page.leaf for page in _pages(record))


def draw(record: CallSheetRecord, press: Press | None = None) -> bytes:
    """The PDF: as many pages by table as there are matches for, then the players by name."""
    press = press or Press()
    pages = _pages(record)
    paper = Paper(record.heading, _title(record), PORTRAIT, len(pages), press)
    for index in range(len(pages)) if press.part is None else press.part:
        page = pages[index]
        paper.start_page(page.leaf.label, leaf=page.leaf.key, number=index + 1)
        y = draw_headline(paper, record.heading, f"{record.bracket} · {record.round}", _note(record), record.url)
        if page.players:
            _draw_players(paper, page.players, y, _share(len(record.players), COLUMNS * LINES))
        else:
            _draw_lines(paper, page.lines, y, _times(_share(len(record.lines), ROWS), ROW))
    return paper.finish()


def tell(record: CallSheetRecord) -> Story:
    """The same to be read."""
    by_table = tuple((_table(line), line.match, _team(line.first), _second(line)) for line in record.lines)
    by_name = tuple((one.player, str(one.team), _number(one.table), _number(one.seat)) for one in record.players)
    note = _note(record)
    return Story(
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


def _pages(record: CallSheetRecord) -> list[_Page]:
    """At least one, also of a round in which nobody plays."""
    pages = []
    shared = (record.heading.club, record.heading.tournament, record.bracket, record.round, record.seated_by)
    step = _share(len(record.lines), ROWS)
    for count, start in enumerate(range(0, max(len(record.lines), 1), step), start=1):
        lines = record.lines[start : start + step]
        label = f"{_('By table')} {count}"
        pages.append(_Page(Leaf(f"tables-{count}", label, (*shared, lines)), lines, ()))
    step = _share(len(record.players), COLUMNS * LINES)
    for count, start in enumerate(range(0, len(record.players), step), start=1):
        players = record.players[start : start + step]
        label = f"{_('By name')} {count}"
        pages.append(_Page(Leaf(f"names-{count}", label, (*shared, players)), (), players))
    return pages


def _share(count: int, most: int) -> int:
    """How many stand on a page that has room for so many: about the same on each."""
    return -(-count // max(-(-count // most), 1)) or 1


def _title(record: CallSheetRecord) -> str:
    return " · ".join((_("Call sheet"), record.bracket, record.round))


def _note(record: CallSheetRecord) -> str:
    return _("Be seated by %(at)s") % {"at": record.seated_by} if record.seated_by else ""


def _times(rows: int, height: float) -> float:
    """How many times as large as on a full page so many rows of a height can be."""
    return max(1.0, min(LARGEST, HIGH / (max(rows, 1) * height)))


def _draw_lines(paper: Paper, lines: Sequence[CallLine], y: float, times: float) -> None:
    """Each match between two hairlines: the table in a box, one team, the other."""
    side = (paper.width - BOX - 10) / 2
    starts = (paper.left + BOX + 10, paper.left + BOX + 10 + side)
    paper.write(_("TABLE"), paper.left + BOX / 2, y - 9, 8, font=BOLD, width=BOX, align="center", ink=GRAY, least=0.5)
    for x in starts:
        paper.write(_("Team"), x + 30, y - 9, 8, font=BOLD, width=side - 36, ink=GRAY)
    y -= CAPTION
    for line in lines:
        paper.rule(paper.left, y, paper.right, y, ink=LIGHT)
        middle = y - ROW * times / 2
        _draw_table(paper, line, middle, times)
        _draw_team(paper, line.first, starts[0], middle, side, times)
        if line.second is not None:
            _draw_team(paper, line.second, starts[1], middle, side, times)
        else:
            size = 11 * times
            paper.write(_second(line), starts[1] + 30, middle - 4, size, width=side - 30, ink=GRAY, least=0.4)
        y -= ROW * times
    if lines:
        paper.rule(paper.left, y, paper.right, y, ink=LIGHT)


def _draw_table(paper: Paper, line: CallLine, middle: float, times: float) -> None:
    x = paper.left + BOX / 2
    if line.table is None:
        said = "–" if line.second is None else _("waits")
        paper.write(said, x, middle - 4, 11, width=BOX - 2, align="center", ink=GRAY, least=0.4)
        return
    paper.box(paper.left, middle - 14 * times, BOX, 28 * times, radius=5, weight=1.1)
    size, low = (16, middle) if line.name else (20, middle - 7 * times)
    paper.write(str(line.table), x, low, size * times, font=BOLD, width=BOX - 8, align="center", least=0.4)
    for row, part in enumerate(broken(line.name, REGULAR, 2) if line.name else ()):
        base = middle - (6 + row * 5.2) * times
        paper.write(part, x, base, 5 * times, width=BOX - 5, align="center", least=LEAST)


def _draw_team(paper: Paper, team: TeamName, x: float, middle: float, width: float, times: float) -> None:
    paper.write(str(team.number), x + 24, middle - 5 * times, 14 * times, font=BOLD, width=24, align="right", least=0.4)
    for row, name in enumerate(team.names):
        write_in_row(paper, name, x + 30, middle + (3 - row * 12) * times, 10 * times, width=width - 30 - 8 * times)


def _draw_players(paper: Paper, players: Sequence[CalledPlayer], y: float, share: int) -> None:
    """Names in columns from top to bottom, each with its table as the last word of its line; `share` on a page."""
    rows = -(-share // COLUMNS)
    width = (paper.width - GUTTER * (COLUMNS - 1)) / COLUMNS
    for column in range(COLUMNS):
        here = players[column * rows : (column + 1) * rows]
        if here:
            _draw_column(paper, here, (paper.left + column * (width + GUTTER), y), width, _times(rows, LINE))


def _draw_column(
    paper: Paper, players: Sequence[CalledPlayer], corner: tuple[float, float], width: float, times: float
) -> None:
    """One of them, its upper left corner there."""
    x, y = corner
    ends = (x + width - 78, x + width - 43, x + width)
    for text, end in zip((_("Team"), _("Table"), _("Seat")), ends, strict=True):
        paper.write(text, end, y - 9, 8, font=BOLD, width=33, align="right", ink=GRAY, least=0.4)
    paper.write(_("Player"), x, y - 9, 8, font=BOLD, width=width - 112, ink=GRAY)
    y -= CAPTION
    paper.rule(x, y + 2, x + width, y + 2, ink=LIGHT)
    size, bold = 9.5 * times, 10.5 * times
    for row, one in enumerate(players):
        base = y - ((row + 1) * LINE - 4) * times
        write_in_row(paper, one.player, x, base, size, width=width - 108)
        paper.write(str(one.team), ends[0], base, size, width=28, align="right", ink=GRAY)
        paper.write(_number(one.table), ends[1], base, bold, font=BOLD, width=31, align="right")
        paper.write(_number(one.seat), ends[2], base, size, width=31, align="right")
        paper.rule(x, base - 3.5 * times, x + width, base - 3.5 * times, ink=LIGHT)


def _number(number: int | None) -> str:
    return "–" if number is None else str(number)


def _table(line: CallLine) -> str:
    if line.table is None:
        return "–" if line.second is None else _("waits")
    return f"{line.table} · {line.name}" if line.name else str(line.table)


def _team(team: TeamName) -> str:
    return f"{team.number} · {' / '.join(team.names)}"


def _second(line: CallLine) -> str:
    return _("no match in this round") if line.second is None else _team(line.second)
