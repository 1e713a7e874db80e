"""A scoresheet as entered: hand by hand, with findings, rulings and signatures."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _

from tournament.documents.engine.context import Section, dotted, spoken_moment
from tournament.documents.engine.document_text import Block, Code, Column, DocumentText, Facts, Table, Text, Title, Turn
from tournament.documents.engine.page import FOOT, ROOM, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.records import FilledLine, FilledSheet, Heading, Signature
from tournament.documents.scoresheets.heads import HEIGHT as TITLE
from tournament.documents.scoresheets.heads import SEATING_HEIGHT as SEATING
from tournament.documents.scoresheets.heads import draw_seating, draw_title
from tournament.documents.scoresheets.lines import (
    END,
    HEAD,
    Row,
    draw_captions,
    draw_end,
    draw_rows,
    line_rows,
    ruling_rows,
)
from tournament.documents.scoresheets.signatures import head_blocks


@dataclass(frozen=True, slots=True)
class FilledRecord:
    """The sheets of a round as entered, in table order."""

    heading: Heading
    bracket: str
    round: str
    sheets: tuple[FilledSheet, ...]


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
    left = (f"{_('Pips left')} A", f"{_('Pips left')} B") if form.each_side else (_("count"), _("recount"))
    names = (_("Hand"), _("What happened"), *left, f"{_('Points')} A", f"{_('Points')} B", _("Total"))
    columns = tuple(
        Column(name, 6 if place == 1 else 1, "left" if place < 2 else "right") for place, name in enumerate(names)
    )
    yield Facts(((_("State"), filled.state), (_("Final score"), f"{filled.score[0]} : {filled.score[1]}")))
    if filled.lines:
        yield Table(columns, tuple(_line_row(line) for line in filled.lines))
    if filled.rulings:
        yield Title(_("Rulings and corrections"), 3)
        for ruling in filled.rulings:
            yield Text(f"{spoken_moment(ruling.at)} · {ruling.said}")
    for one in filled.signatures:
        yield Text(" · ".join((_signer(one), one.initials, spoken_moment(one.at))))
    if filled.sheet.url:
        yield Code(filled.sheet.url, _("The match hand by hand"))


def _signer(one: Signature) -> str:
    if not one.side:
        return _("Second official")
    return _("Team A agrees") if one.side == "A" else _("Team B agrees")


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
    """The pages of a sheet: lines, then rulings, then the ending, which is never split."""
    section = _section(filled)
    waiting = [*line_rows(filled), *ruling_rows(filled)]
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
