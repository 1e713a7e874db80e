"""A scoresheet as entered: hand by hand, with findings, tables, rulings and signatures."""

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.translation import gettext as _

from tournament.documents.engine.context import Section, dotted, spoken_moment
from tournament.documents.engine.document_text import Block, Code, Column, DocumentText, Facts, Table, Text, Title, Turn
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken
from tournament.documents.engine.page import BLACK, FOOT, GRAY, LIGHT, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import Form, Heading
from tournament.documents.engine.sheet_sizes import ROOM
from tournament.documents.scoresheets.after_lines import (
    ENDING_LINE,
    ENDING_SIZE,
    Row,
    blocks_after_lines,
    rows_after_lines,
)
from tournament.documents.scoresheets.filled_records import FilledLine, FilledRecord, FilledSheet
from tournament.documents.scoresheets.grid import signed
from tournament.documents.scoresheets.heads import HEIGHT as TITLE
from tournament.documents.scoresheets.heads import SEATING_HEIGHT as SEATING
from tournament.documents.scoresheets.heads import draw_seating, draw_title
from tournament.documents.scoresheets.signatures import CODE, RESULT, SIGNATURES, draw_address, head_blocks

HEAD = 26.0
LINE = 15.0
NOTE = 8.6
SIZE, SMALL = 8.5, 6.8
HAND, LEFT, POINTS, TOTAL = 26.0, 34.0, 34.0, 38.0
WHAT = ROOM[0] - HAND - 2 * (LEFT + POINTS + TOTAL)


def pages(record: FilledRecord) -> Pages:
    """Each match begins a page, and takes as many as it needs."""
    every = [page for filled in record.sheets for page in _pages(record.heading, filled)]
    return Pages(_title(record), every, nothing=_("No match was played in this round."))


def sections(record: FilledRecord) -> tuple[Section, ...]:
    """One section per match, with all its pages."""
    return tuple(_section(filled) for filled in record.sheets)


def _section(filled: FilledSheet) -> Section:
    return Section(filled.sheet.match_key, _("Table %(number)d") % {"number": filled.sheet.table}, filled)


def render_text(record: FilledRecord) -> DocumentText:
    """Each sheet as text."""
    title = _title(record)
    blocks: list[Block] = [Title(title, 1)]
    if not record.sheets:
        blocks.append(Text(_("No match was played in this round.")))
    for filled in record.sheets:
        section = _section(filled)
        blocks += [
            Turn(section.key, section.label),
            *head_blocks(record.heading, filled.sheet),
            *_entered_blocks(filled),
        ]
    return DocumentText(title, tuple(blocks))


def _entered_blocks(filled: FilledSheet) -> Iterator[Block]:
    form = filled.sheet.form
    head = _("Plays") if form.plays else _("Pips left")
    left = (f"{head} A", f"{head} B") if form.each_side else (_("count"), _("recount"))
    names = (_("Hand"), _("What happened"), *left, f"{_('Points')} A", f"{_('Points')} B", _("Total"))
    columns = tuple(
        Column(name, 6 if place == 1 else 1, "left" if place < 2 else "right") for place, name in enumerate(names)
    )
    yield Facts(((_("State"), filled.state), (_("Final score"), f"{filled.score[0]} : {filled.score[1]}")))
    if filled.lines:
        yield Table(columns, tuple(_line_row(line) for line in filled.lines))
    yield from blocks_after_lines(filled)
    for one in filled.signatures:
        yield Text(" · ".join((_signer(one.side), one.initials, spoken_moment(one.at))))
    if filled.sheet.url:
        yield Code(filled.sheet.url, _("The match hand by hand"))


def _signer(side: str) -> str:
    return {"": _("Second official"), "A": _("Team A agrees"), "B": _("Team B agrees")}[side]


def _line_row(line: FilledLine) -> tuple[str, ...]:
    taken_back = f"{_('taken back:')} {line.reason}" if line.struck else ""
    what = dotted(line.said, line.why, line.rule, taken_back, line.overruled, *line.findings)
    figures = [line.first, line.second, *((line.points_a, line.points_b) if line.counts else (None, None))]
    total = f"{line.total_a} : {line.total_b}" if line.counts else ""
    return (
        "" if line.hand is None else str(line.hand),
        what,
        *("" if figure is None else str(figure) for figure in figures),
        total,
    )


def _title(record: FilledRecord) -> str:
    return dotted(_("Filled scoresheets"), record.bracket, record.round)


def _pages(heading: Heading, filled: FilledSheet) -> Iterator[Page]:
    """The pages of a sheet: lines, then tables and rulings, then the ending, which is never split."""
    section = _section(filled)
    waiting = [*line_rows(filled), *rows_after_lines(filled)]
    whole = ROOM[1] - FOOT - TITLE - HEAD - 6
    first = True
    while True:
        room = whole - (SEATING if first else 0)
        rows: list[Row] = []
        # A row that is higher than the page still goes on it, or the loop would not end.
        while waiting and (not rows or sum(row.height for row in rows) + waiting[0].height <= room):
            rows.append(waiting.pop(0))
        last = not waiting and sum(row.height for row in rows) + END <= room
        bookmark = f"{section.label}: {filled.sheet.match}" if first else ""
        yield Page(section, partial(_draw_page, heading, filled, rows, first, last), bookmark)
        if last:
            return
        first = False


def _draw_page(
    heading: Heading, filled: FilledSheet, rows: list[Row], first: bool, last: bool, canvas: PageCanvas
) -> None:
    """Render rows of a sheet. `first`: whether the seats are on the page. `last`: whether it ends the sheet."""
    sheet = filled.sheet
    y = draw_title(canvas, heading, sheet, canvas.top)
    if first:
        y = draw_seating(canvas, sheet, y)
    if rows:
        lines = any(row.framed for row in rows)
        y = draw_rows(canvas, rows, draw_captions(canvas, sheet.form, y) if lines else y)
    if last:
        draw_end(canvas, filled, y - 8)


def line_rows(filled: FilledSheet) -> Iterator[Row]:
    """The rows of a sheet's lines."""
    if not filled.lines:
        yield Row(LINE, _draw_nothing)
    for line in filled.lines:
        yield _row(line)


def draw_captions(canvas: PageCanvas, form: Form, y: float) -> float:
    """Render the column headings with their top at y; return their lower edge."""
    canvas.stamp(f"ledger-{y}", lambda: _draw_captions(canvas, form, y))
    return y - HEAD


def draw_rows(canvas: PageCanvas, rows: Sequence[Row], y: float) -> float:
    """Render rows one below the other, those of the sheet in a frame; return the lower edge."""
    top = bottom = y + HEAD  # the column headings are above the lines
    for row in rows:
        row.draw(canvas, y)
        y -= row.height
        if row.framed:
            bottom = y
    if any(row.framed for row in rows):
        for x in _columns(canvas)[1:-1]:
            canvas.rule(x, top - HEAD, x, bottom, ink=LIGHT)
        canvas.box(canvas.left, bottom, canvas.width, top - bottom, radius=3, weight=0.9)
    return y


def _columns(canvas: PageCanvas) -> list[float]:
    """The vertical lines from left to right: hand, what, left, left, points, points, total, total."""
    edges = [canvas.left]
    for width in (HAND, WHAT, LEFT, LEFT, POINTS, POINTS, TOTAL, TOTAL):
        edges.append(edges[-1] + width)
    return edges


def _draw_captions(canvas: PageCanvas, form: Form, y: float) -> None:
    edges = _columns(canvas)

    def over(first: int, last: int, text: str, drop: float, size: float) -> None:
        middle, room = (edges[first] + edges[last]) / 2, edges[last] - edges[first] - 4
        canvas.write(text, middle, y - drop, size, font=BOLD, width=room, align="center")

    over(0, 1, _("Hand"), 16, 7)
    canvas.write(_("What happened"), edges[1] + 6, y - 16, 7.5, font=BOLD, width=WHAT - 12)
    over(2, 4, _("Plays") if form.plays else _("Pips left"), 9.5, 7.5)
    over(4, 6, _("Points"), 9.5, 7.5)
    over(6, 8, _("Total"), 9.5, 7.5)
    left = ("A", "B") if form.each_side else (_("count"), _("recount"))
    for column, (text, size) in enumerate([*((word, 8) for word in left), *((side, 8.5) for side in "ABAB")], start=2):
        over(column, column + 1, text, 21, size if len(text) == 1 else 6.5)
    canvas.rule(canvas.left, y - HEAD, canvas.right, y - HEAD, weight=0.9)


def _row(line: FilledLine) -> Row:
    # The reason replaces the explanation of points that no longer count.
    note = f"{_('taken back:')} {line.reason}" if line.struck else dotted(line.why, line.rule)
    notes = [(text, REGULAR, GRAY) for text in broken(note, REGULAR, SMALL, WHAT - 12)] if note else []
    if line.overruled:
        notes += [(text, BOLD, BLACK) for text in broken(f"* {line.overruled}", BOLD, SMALL, WHAT - 12)]
    for finding in line.findings:  # marked with a sign instead of a colour
        notes += [(text, REGULAR, BLACK) for text in broken(f"(!) {finding}", REGULAR, SMALL, WHAT - 12)]
    height = LINE + NOTE * len(notes) - (1 if notes else 0)

    def draw(canvas: PageCanvas, y: float) -> None:
        edges = _columns(canvas)
        _draw_figures(canvas, line, y - 10.5, edges)
        x, width = edges[1] + 6, WHAT - 12
        taken = canvas.write(line.said, x, y - 10.5, SIZE, width=width)
        if line.struck:
            canvas.rule(x, y - 7.7, x + taken, y - 7.7, weight=0.7)
        base = y - 10.5
        for text, font, ink in notes:
            base -= NOTE
            canvas.write(text, x, base, SMALL, font=font, width=width, ink=ink)
        canvas.rule(canvas.left, y - height, canvas.right, y - height, ink=LIGHT)

    return Row(height, draw)


def _draw_figures(canvas: PageCanvas, line: FilledLine, base: float, edges: list[float]) -> None:
    if line.hand is not None:
        canvas.write(str(line.hand), edges[1] - 6, base, 8, align="right", ink=GRAY)
    figures = [line.first, line.second, line.points_a, line.points_b, line.total_a, line.total_b]
    shown = figures if line.counts else [None] * len(figures)
    for column, figure in enumerate(shown, start=2):
        if figure is not None:
            font = BOLD if column >= 6 else REGULAR
            room = edges[column + 1] - edges[column] - 8
            canvas.write(signed(figure), edges[column + 1] - 6, base, 9, font=font, width=room, align="right")


def _draw_nothing(canvas: PageCanvas, y: float) -> None:
    canvas.write(_("Nothing was entered."), canvas.left + HAND + 6, y - 10.5, SIZE, width=WHAT - 12, ink=GRAY)


END = CODE + 36
ASIDE = CODE + 44  # the code is to the right of everything else
HIGH = 22.0


def draw_end(canvas: PageCanvas, filled: FilledSheet, y: float) -> None:
    """Render it with its top at y."""
    if filled.sheet.url:
        draw_address(canvas, filled.sheet.url, y, _("The match hand by hand"))
    room = canvas.width - ASIDE
    _draw_score(canvas, filled, y, room)
    _draw_signatures(canvas, filled, y - RESULT, room)
    y -= RESULT + SIGNATURES
    words = filled.state
    if filled.partidas:
        won = " · ".join(f"{first} : {second}" for first, second in filled.partidas)
        words = f"{words} {_('Partidas: %(scores)s') % {'scores': won}}"
    # `END` has room for two lines.
    for number, text in enumerate(broken(words, REGULAR, ENDING_SIZE, room)[:2]):
        canvas.write(text, canvas.left, y - 10 - number * ENDING_LINE, ENDING_SIZE, width=room)


def _draw_score(canvas: PageCanvas, filled: FilledSheet, y: float, room: float) -> None:
    words = _("Partidas won") if filled.sheet.form.partidas > 1 else _("Final score")
    canvas.write(words, canvas.left, y - 15, 10, font=BOLD, width=82)
    for place, side in enumerate("AB"):
        left = canvas.left + 102 + place * 82
        canvas.write(side, left - 5, y - 16, 12, font=BOLD, align="right")
        won = filled.winner == side
        canvas.box(left, y - HIGH, 58, HIGH, radius=3, weight=1.8 if won else 0.9)
        canvas.write(signed(filled.score[place]), left + 29, y - 16.5, 14, font=BOLD, width=52, align="center")
    teams = {"A": filled.sheet.team_a, "B": filled.sheet.team_b}
    team = teams.get(filled.winner)
    name = _("Team %(number)d") % {"number": team.number} if team and team.number else filled.winner or "–"
    right = canvas.left + room
    canvas.write(_("Winner"), right - 98, y - 15, 10, font=BOLD, width=62, align="right")
    canvas.box(right - 92, y - HIGH, 92, HIGH, radius=3, weight=0.9)
    canvas.write(name, right - 46, y - 15.5, 11, font=BOLD, width=84, align="center")


def _draw_signatures(canvas: PageCanvas, filled: FilledSheet, y: float, room: float) -> None:
    """Render the initials and their time; an unsigned line stays empty."""
    wanted = ("",) if filled.sheet.second_official else ("A", "B")
    gap = 16.0
    width = (room - gap) / 2
    for place, side in enumerate(wanted):
        x = canvas.left + place * (width + gap)
        given = next((one for one in filled.signatures if one.side == side), None)
        canvas.rule(x, y - 27, x + width, y - 27, weight=0.7)
        canvas.write(_signer(side), x, y - 36, 7.5, width=width, ink=GRAY)
        if given:
            at = spoken_moment(given.at)
            taken = canvas.write(at, x + width, y - 23, 7, width=width / 2, align="right", ink=GRAY)
            canvas.write(given.initials, x + 4, y - 23, 12, font=BOLD, width=width - taken - 10)
