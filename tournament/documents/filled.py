"""A scoresheet as it was entered: hand by hand, with what the engine found, what officials ruled, and who agreed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_moment
from tournament.documents.foot import HEIGHT as FOOT
from tournament.documents.leaves import Leaf
from tournament.documents.paper import GRAY, PORTRAIT, Paper
from tournament.documents.played import FilledLine, FilledSheet, Signature
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.sheet.ending import END, draw_end, ruling_rows
from tournament.documents.sheet.ledger import HEAD, Row, draw_captions, draw_rows, line_rows
from tournament.documents.sheet.seating import HEIGHT as SEATING
from tournament.documents.sheet.seating import draw_seating
from tournament.documents.sheet.telling import told_head
from tournament.documents.sheet.title import HEIGHT as TITLE
from tournament.documents.sheet.title import draw_title
from tournament.documents.sizes import ROOM
from tournament.documents.story import Block, Code, Column, Facts, Story, Table, Text, Title, Turn


@dataclass(frozen=True, slots=True)
class FilledRecord:
    """The sheets of a round as they were entered, in the order of the tables."""

    heading: Heading
    bracket: str
    round: str
    sheets: tuple[FilledSheet, ...]


@dataclass(frozen=True, slots=True)
class _Page:
    """One page of a sheet. `first`: whether the seats are on it, `last`: whether it ends the sheet."""

    filled: FilledSheet
    rows: tuple[Row, ...]
    first: bool
    last: bool


def draw(record: FilledRecord, press: Press | None = None) -> bytes:
    """The PDF: each match begins a page, and takes as many as it needs."""
    every = [(leaf, list(_pages(filled))) for leaf, filled in zip(leaves(record), record.sheets, strict=True)]
    total = sum(len(pages) for _leaf, pages in every)
    paper = Paper(record.heading, _title(record), PORTRAIT, max(total, 1), press)
    part = press.part if press else None
    number = 0
    for place, (leaf, pages) in enumerate(every):
        for page in pages:
            number += 1
            if part is None or place in part:
                paper.start_page(f"{leaf.label}: {page.filled.sheet.match}" if page.first else "", leaf.key, number)
                _draw_page(paper, record.heading, page)
    if not every:
        paper.start_page(_title(record))
        paper.write(_("No match was played in this round."), paper.left, paper.top - 20, 11, ink=GRAY)
    return paper.finish()


def leaves(record: FilledRecord) -> tuple[Leaf, ...]:
    """A leaf a match, however many pages it takes."""
    head = replace(
        record.heading, version=0, issued="", journal="", journal_line=0, club_journal="", club_journal_line=0, code=""
    )
    return tuple(
        Leaf(
            f"match-{filled.sheet.url.rstrip('/').rpartition('/')[2]}",
            _("Table %(number)d") % {"number": filled.sheet.table},
            (head, filled),
        )
        for filled in record.sheets
    )


def tell(record: FilledRecord) -> Story:
    """Each sheet as text."""
    title = _title(record)
    blocks: list[Block] = [Title(title, 1)]
    if not record.sheets:
        blocks.append(Text(_("No match was played in this round.")))
    for leaf, filled in zip(leaves(record), record.sheets, strict=True):
        blocks += [Turn(leaf.key, leaf.label), *told_head(record.heading, filled.sheet), *_told(filled)]
    return Story(title, tuple(blocks))


def _told(filled: FilledSheet) -> Iterator[Block]:
    form = filled.sheet.form
    left = (f"{_('Pips left')} A", f"{_('Pips left')} B") if form.each_side else (_("count"), _("recount"))
    names = (_("Hand"), _("What happened"), *left, f"{_('Points')} A", f"{_('Points')} B", _("Total"))
    columns = tuple(
        Column(name, 6 if place == 1 else 1, "left" if place < 2 else "right") for place, name in enumerate(names)
    )
    yield Facts(((_("State"), filled.state), (_("Final score"), f"{filled.score[0]} : {filled.score[1]}")))
    if filled.lines:
        yield Table(columns, tuple(_told_line(line) for line in filled.lines))
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


def _told_line(line: FilledLine) -> tuple[str, ...]:
    taken_back = f"{_('taken back:')} {line.reason}" if line.struck else ""
    what = " · ".join(part for part in (line.said, line.why, line.rule, taken_back, *line.findings) if part)
    figures = [line.first, line.second, *((line.points_a, line.points_b) if line.counts else (None, None))]
    total = f"{line.total_a} : {line.total_b}" if line.counts else ""
    return (
        "" if line.hand is None else str(line.hand),
        what,
        *("" if figure is None else str(figure) for figure in figures),
        total,
    )


def _title(record: FilledRecord) -> str:
    return " · ".join(part for part in (_("Filled scoresheets"), record.bracket, record.round) if part)


def _pages(filled: FilledSheet) -> Iterator[_Page]:
    """The pages of a sheet: lines, then rulings, then the end, which is never parted."""
    waiting = [*line_rows(filled), *ruling_rows(filled)]
    whole = ROOM[1] - FOOT - TITLE - HEAD - 6
    first = True
    while True:
        room = whole - (SEATING if first else 0)
        rows: list[Row] = []
        while waiting and (not rows or sum(row.height for row in rows) + waiting[0].height <= room):
            rows.append(waiting.pop(0))
        last = not waiting and sum(row.height for row in rows) + END <= room
        yield _Page(filled, tuple(rows), first, last)
        if last:
            return
        first = False


def _draw_page(paper: Paper, heading: Heading, page: _Page) -> None:
    sheet = page.filled.sheet
    y = draw_title(paper, heading, sheet, paper.top)
    if page.first:
        y = draw_seating(paper, sheet, y)
    if page.rows:
        lines = any(row.framed for row in page.rows)
        y = draw_rows(paper, page.rows, draw_captions(paper, sheet.form, y) if lines else y)
    if page.last:
        draw_end(paper, page.filled, y - 8)
