"""The content of each page of a results book, planned before all of it or some sections are rendered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any, Final

from django.utils.translation import gettext as _

from tournament.core.names import sort_key
from tournament.documents.book import pages as book_pages
from tournament.documents.book.pages import HEIGHT, Block, Column, draw_records, flow, score_chart, write_name
from tournament.documents.book.record import (
    BookLine,
    BookMatch,
    BookRecord,
    BookRound,
    BookTable,
    Chapter,
    Played,
    records_of,
)
from tournament.documents.bracket_sheets.sheets import draw_sheet, sheets
from tournament.documents.bracket_sheets.trees import ACROSS
from tournament.documents.engine.context import Section, dotted
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.page import GRAY, LIGHT, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import TableLine
from tournament.documents.engine.sheet_sizes import LANDSCAPE
from tournament.documents.scoresheets.grid import difference, signed


@dataclass
class Plan:
    """The pages in order. `seen`: the pages, from 1, on which a player appears, by registration number."""

    pages: list[Page] = field(default_factory=list)
    seen: dict[int, list[int]] = field(default_factory=dict)

    def note(self, numbers: set[int]) -> None:
        """Record that these players appear on the page added last."""
        for number in sorted(numbers):
            self.seen.setdefault(number, []).append(len(self.pages))


SANCTIONS_A_PAGE: Final = 4


def pages(record: BookRecord) -> Pages:
    """Its sections: cover, winners, each bracket sheet, the standings, each round, the players."""
    return Pages(f"{_('Results book')} · {record.heading.tournament}", plan(record).pages, LANDSCAPE, proves="last")


def plan(record: BookRecord) -> Plan:
    """The whole book."""
    made = Plan()
    # The contents are known only after all other pages, so a placeholder reserves the second page.
    contents: list[tuple[str, int]] = []
    made.pages += [_cover(record), _cover(record)]
    for chapter in record.chapters:
        contents.append((chapter.bracket, len(made.pages) + 1))
        _add_chapter(made, record, chapter)
    if feats := records_of(record):
        contents.append((_("Records"), len(made.pages) + 1))
        title = _("Records")
        made.pages.append(Page(Section("records", title, feats), partial(draw_records, feats, title), title))
    _add_sanctions(made, record, contents)
    contents.append((_("Players"), len(made.pages) + 1))
    made.pages += _index(record, made)
    made.pages[1] = _contents(record, tuple(contents))
    return made


def _add_sanctions(made: Plan, record: BookRecord, contents: list[tuple[str, int]]) -> None:
    title = _("Sanctions")
    if record.sanctions:
        contents.append((title, len(made.pages) + 1))
    for start in range(0, len(record.sanctions), SANCTIONS_A_PAGE):
        some = record.sanctions[start : start + SANCTIONS_A_PAGE]
        made.pages.append(Page(Section(f"sanctions-{start}", title, some), partial(draw_records, some, title), title))


def _cover(record: BookRecord) -> Page:
    title, facts = _("Results book"), (record.facts, record.photograph)
    return Page(Section("cover", title, facts), lambda canvas: book_pages.draw_cover(canvas, record), title)


def _contents(record: BookRecord, contents: tuple[tuple[str, int], ...]) -> Page:
    title = _("The winners")
    section = Section("champions", title, (record.champions, contents))
    return Page(section, lambda canvas: book_pages.draw_champions(canvas, record, contents), title)


def _add_chapter(made: Plan, record: BookRecord, chapter: Chapter) -> None:
    made.pages += _sheets(record, chapter, len(made.pages))
    made.pages += _columned(
        f"{chapter.key}/standings",
        _("Standings"),
        chapter.bracket,
        flow(standings_blocks(chapter), STANDINGS_COLUMNS),
        chapter.standings,
    )
    for rounds in _together(chapter.rounds):
        _add_rounds(made, chapter, rounds)


def _together(rounds: Sequence[BookRound]) -> Iterator[list[BookRound]]:
    """The rounds, grouped if they fit on one page: the last ones have few matches."""
    group: list[BookRound] = []
    for round_ in rounds:
        if group and len(flow(_blocks([*group, round_]), COLUMNS)) > 1:
            yield group
            group = []
        group.append(round_)
    if group:
        yield group


def _blocks(rounds: Sequence[BookRound]) -> Iterator[Block]:
    for round_ in rounds:
        if len(rounds) > 1:
            yield title(round_.name)
        yield from match_blocks(round_)


def _add_rounds(made: Plan, chapter: Chapter, rounds: Sequence[BookRound]) -> None:
    """One round, or several on one page, as a section under the name of the first."""
    section = f"{chapter.key}/round-{chapter.rounds.index(rounds[0]) + 1}"
    name = " · ".join(round_.name for round_ in rounds)
    pages = flow(_blocks(rounds), COLUMNS)
    for page, drawn in zip(pages, _columned(section, name, chapter.bracket, pages, tuple(rounds)), strict=True):
        made.pages.append(drawn)
        made.note({number for column in page for block in column for number in block.about})


def _sheets(record: BookRecord, chapter: Chapter, before: int) -> Iterator[Page]:
    """The bracket sheets of the division, as on the wall."""
    bracket = chapter.sheet(record.heading)
    for number, sheet in enumerate(sheets(bracket, before, ACROSS)):
        # The first sheet opens the chapter in the outline.
        bookmark = chapter.bracket if number == 0 else sheet.section
        label = dotted(chapter.bracket, sheet.section)
        facts = (chapter.bracket, chapter.url, chapter.about, before, sheet.section, sheet.state, sheet.facts)
        section = Section(f"{chapter.key}/{sheet.key}", label, facts)
        yield Page(section, partial(draw_sheet, bracket, sheet), bookmark, int(number > 0))


def _columned(section: str, name: str, bracket: str, pages: list[list[Column]], facts: Any) -> list[Page]:
    """Pages of columns under a running title: a section."""
    title = dotted(bracket, name)
    whole = Section(section, title, (title, len(pages), facts))
    return [
        Page(whole, partial(_draw_columns, title, columns), "" if number else name, int(bool(bracket)))
        for number, columns in enumerate(pages)
    ]


def _draw_columns(title: str, columns: list[Column], canvas: PageCanvas) -> None:
    book_pages.draw_running(canvas, title)
    for place, column in enumerate(columns):
        column.draw(canvas, place)


def _index(record: BookRecord, made: Plan) -> list[Page]:
    blocks = index_blocks(record.players, made.seen)
    return _columned("index", _("Players"), "", flow(blocks, COLUMNS), (record.players, made.seen))


COLUMNS: Final = 3
ROW: Final = 12.5
PAGES: Final = 58.0  # the width of the page numbers


def index_blocks(players: Sequence[Played], seen: Mapping[int, Sequence[int]]) -> Iterator[Block]:
    """One line per player, under the initials of the names."""
    ordered = sorted(players, key=lambda one: (sort_key(one.player), one.number))
    for letter, found in groupby(ordered, key=lambda one: sort_key(one.player)[:1].upper()):
        yield _letter(letter)
        for one in found:
            yield _player(one, seen.get(one.number, ()))


def spoken(pages: Sequence[int]) -> str:
    """Page numbers in the style of an index: "5, 7-9"."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        # A page that repeats counts once.
        elif not runs or page != runs[-1][-1]:
            runs.append([page])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _letter(letter: str) -> Block:
    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        canvas.write(letter, x, y - 14, 11, font=BOLD, width=width)
        canvas.rule(x, y - 17, x + width, y - 17, ink=LIGHT)

    return Block(19, at, stays=True)


def _player(one: Played, pages: Sequence[int]) -> Block:
    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        team = str(one.team)
        write_name(canvas, one.player, x, y - 9, 8, width - PAGES - 22)
        canvas.write(team, x + width - PAGES - 4, y - 9, 7.5, width=20, align="right", ink=GRAY)
        canvas.write(spoken(pages), x + width, y - 9, 8, width=PAGES - 4, align="right")

    return Block(ROW, at)


SIZE: Final = 7.5
STEP: Final = 9.8
HEAD: Final = 14.0
PLAYER: Final = 10.0
LABELS: Final = 11.0
AFTER: Final = 12.0
STOPS: Final = (102.0, 74.0, 37.0, 0.0)  # right ends of the figures, from the right: points, then totals
MOST: Final = int((HEIGHT - HEAD - 12 * PLAYER - LABELS - AFTER) / STEP)  # lines that always fit in a column


Said = tuple[BookLine, str]
"""A line, and what it says with names."""


def match_blocks(round_: BookRound) -> Iterator[Block]:
    """The matches of a round; one with very many hands continues under its name in the next column."""
    for match in round_.matches:
        about = frozenset(seat.number for seat in match.seats) | {one.number for one in match.before}
        lines = list(zip(match.lines, match.spoken_lines(), strict=True))
        yield _block(match, lines[:MOST], about)
        for start in range(MOST, len(lines), MOST):
            yield _more(match, lines[start : start + MOST], about)
        # The only match of its round is a final.
        if len(round_.matches) == 1 and match.hands > 1:
            yield score_chart(match)


def title(name: str) -> Block:
    """The name of a round above its matches, if several share a page."""

    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        canvas.write(name, x, y - 12, 10.5, font=BOLD, width=width)

    return Block(20, at, stays=True)


def _title(match: BookMatch) -> str:
    table = _("table {number}").format(number=match.table) if match.table else ""
    return dotted(match.part, _("Match {number}").format(number=match.number), table)


def _block(match: BookMatch, lines: Sequence[Said], about: frozenset[int]) -> Block:
    """A match with its teams and its first lines."""
    # Replaced players have a row of their own below the player in their seat.
    rows = 4 + len(match.before)
    labels = LABELS if lines else 0.0

    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        _draw_head(canvas, _title(match), match.note, x, y, width)
        y -= HEAD
        for side in ("A", "B"):
            y = _draw_team(canvas, match, side, x, y, width)
        if lines:
            _draw_lines(canvas, lines, x, y, width)

    return Block(HEAD + rows * PLAYER + labels + len(lines) * STEP + AFTER, at, about)


def _more(match: BookMatch, lines: Sequence[Said], about: frozenset[int]) -> Block:
    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        _draw_head(canvas, _title(match), _("continued"), x, y, width)
        _draw_lines(canvas, lines, x, y - HEAD, width)

    return Block(HEAD + LABELS + len(lines) * STEP + AFTER, at, about)


def _draw_head(canvas: PageCanvas, title: str, note: str, x: float, y: float, width: float) -> None:
    canvas.rule(x, y, x + width, y, weight=0.9)
    taken = canvas.write(title, x, y - 10, 8, font=BOLD, width=width * 0.62)
    canvas.write(note, x + width, y - 10, 7.5, width=width - taken - 6, align="right", ink=GRAY)


def _draw_team(canvas: PageCanvas, match: BookMatch, side: str, x: float, y: float, width: float) -> float:
    """Render a team with its seats and its points; return where the next one begins."""
    points = match.points_a if side == "A" else match.points_b
    font = BOLD if match.winner == side else REGULAR
    canvas.write(match.called(side), x + 16, y - 8, 9, font=BOLD, width=17, align="right")
    if match.lines or points:
        canvas.write(signed(points), x + width, y - 8, 10, font=font, width=34, align="right")
    for seat in (seat for seat in match.seats if seat.seat % 2 == (side == "B")):
        y = _draw_player(canvas, seat.player, font, x, y, width - 40)
        for one in (one for one in match.before if one.seat == seat.seat):
            text = _("{name}, hands 1 to {hands}").format(name=one.player, hands=one.hands)
            y = _draw_player(canvas, text, REGULAR, x, y, width - 40)
    return y


def _draw_player(canvas: PageCanvas, text: str, font: str, x: float, y: float, room: float) -> float:
    write_name(canvas, text, x + 22, y - 8, 7.6, room - 22, font)
    return y - PLAYER


def _draw_lines(canvas: PageCanvas, lines: Sequence[Said], x: float, y: float, width: float) -> None:
    names = (_("Points"), "", _("Total"), "")
    for name, stop in zip(names, STOPS, strict=True):
        canvas.write(name, x + width - stop + 14, y - 7, 7.5, width=50, align="right", ink=GRAY)
    y -= LABELS
    canvas.rule(x, y + 1, x + width, y + 1, ink=LIGHT)
    for line, said in lines:
        if line.hand is not None:
            canvas.write(str(line.hand), x + 16, y - 7, SIZE, align="right", ink=GRAY)
        canvas.write(said, x + 22, y - 7, SIZE, width=width - 22 - 124)
        # A side without points has an empty cell, which is easier to scan than a zero.
        figures = (line.points_a or None, line.points_b or None, line.total_a, line.total_b)
        for figure, stop in zip(figures, STOPS, strict=True):
            if figure is not None:
                canvas.write(signed(figure), x + width - stop, y - 7, SIZE, width=30, align="right")
        y -= STEP


STANDINGS_COLUMNS: Final = 2
STANDINGS_ROW: Final = 24.0
STANDINGS_STOPS: Final = (123.0, 88.0, 45.0, 0.0)  # right ends of the figures, from the right
STANDINGS_ROOMS: Final = (33.0, 31.0, 39.0, 41.0)  # the widths of the figures and of their heads
FIGURES: Final = 158.0


def standings_blocks(chapter: Chapter) -> Iterator[Block]:
    """Every table of a division: the groups in order, then all teams."""
    for table in chapter.standings:
        head = _head(table)
        yield head
        for line in table.lines:
            yield _line(line, head)
        yield Block(12, lambda *_where: None)


def _head(table: BookTable) -> Block:
    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        if table.name:
            canvas.write(table.name, x, y - 11, 10.5, font=BOLD, width=width - FIGURES)
        names = (_("Won"), _("Lost"), _("Difference"), _("Points for"))
        for name, stop, room in zip(names, STANDINGS_STOPS, STANDINGS_ROOMS, strict=True):
            canvas.write(name, x + width - stop, y - 11, 7.5, width=room, align="right", ink=GRAY)
        canvas.rule(x, y - 15, x + width, y - 15, weight=0.9)

    return Block(17, at, stays=True)


def _line(line: TableLine, head: Block) -> Block:
    def at(canvas: PageCanvas, x: float, y: float, width: float) -> None:
        canvas.write(str(line.rank), x + 18, y - 14, 10, font=BOLD, width=18, align="right")
        canvas.write(str(line.team.number), x + 42, y - 14, 8, width=20, align="right", ink=GRAY)
        for place, name in enumerate(line.team.names):
            write_name(canvas, name, x + 48, y - 9.5 - place * 10, 8.5, width - FIGURES - 48)
        base = y - 11 if line.reason else y - 14
        figures = (str(line.won), str(line.lost), difference(line.difference), signed(line.points_for))
        for figure, stop, room in zip(figures, STANDINGS_STOPS, STANDINGS_ROOMS, strict=True):
            canvas.write(figure, x + width - stop, base, 8.5, width=room, align="right")
        canvas.write(line.reason, x + width, y - 20.5, 7, width=FIGURES, align="right", ink=GRAY)
        canvas.rule(x, y - STANDINGS_ROW + 1, x + width, y - STANDINGS_ROW + 1, ink=LIGHT)

    return Block(STANDINGS_ROW, at, under=head)
