"""Scoresheets: a page or half a page a match, ready for the pen, or filled with what stood on them when printed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from tournament.documents.leaves import Leaf
from tournament.documents.paper import GRAY, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading, ScoresheetsRecord, Sheet, SheetLine
from tournament.documents.sheet.grid import WHOLE, Grid
from tournament.documents.sheet.half import draw_half
from tournament.documents.sheet.penalties import HEIGHT as PENALTIES
from tournament.documents.sheet.penalties import draw_penalties
from tournament.documents.sheet.seating import draw_seating
from tournament.documents.sheet.signing import (
    CODE,
    RESULT,
    SIGNATURES,
    draw_address,
    draw_reminders,
    draw_result,
    draw_signatures,
)
from tournament.documents.sheet.telling import told_sheet
from tournament.documents.sheet.title import draw_title
from tournament.documents.story import Block, Story, Text, Title, Turn

CAPACITY = WHOLE.capacity


@dataclass(frozen=True, slots=True)
class _Page:
    """One page: its number in the whole paper from 1, its leaf and the place of that from 0, and what is on it.

    `lines` and `next_hand` are of a sheet that has the page for itself: the lines on it, and the hand to write next.
    """

    number: int
    place: int
    leaf: Leaf
    sheets: tuple[Sheet, ...]
    lines: tuple[SheetLine, ...] = ()
    next_hand: int = 1


def draw(record: ScoresheetsRecord, press: Press | None = None) -> bytes:
    """The PDF of a round's scoresheets: a page or half a page a match, one more page for every 28 lines on its sheet.

    A sheet that has lines already takes a page for itself.
    """
    pages = list(_pages(record))
    part = press.part if press else None
    title = _whole_title(record)
    paper = Paper(record.heading, title, PORTRAIT, max(len(pages), 1), press)
    for page in pages:
        if part is None or page.place in part:
            _draw_page(paper, record, page)
    if not pages:
        paper.start_page(title)
        paper.write(_("No match is played in this round."), paper.left, paper.top - 20, 11, ink=GRAY)
    return paper.finish()


def tell(record: ScoresheetsRecord) -> Story:
    """Each sheet as text."""
    title = _whole_title(record)
    blocks: list[Block] = [Title(title, 1)]
    if not record.sheets:
        blocks.append(Text(_("No match is played in this round.")))
    for place, sheets in enumerate(_groups(record)):
        leaf = _leaf(record, place, sheets)
        blocks.append(Turn(leaf.key, leaf.label))
        for sheet in sheets:
            blocks += told_sheet(record.heading, sheet)
    return Story(title, tuple(blocks))


def leaves(record: ScoresheetsRecord) -> tuple[Leaf, ...]:
    """Each page of a match or of two; a sheet that goes on over several pages is one leaf."""
    return tuple(_leaf(record, place, sheets) for place, sheets in enumerate(_groups(record)))


def _whole_title(record: ScoresheetsRecord) -> str:
    name = _("Scoresheets") if record.round else _("Blank scoresheets")
    return " · ".join(part for part in (name, record.bracket, record.round) if part)


def _groups(record: ScoresheetsRecord) -> Iterator[tuple[Sheet, ...]]:
    """The sheets that share a page."""
    if record.per_page < 2:
        yield from ((sheet,) for sheet in record.sheets)
        return
    pair: tuple[Sheet, ...] = ()
    for sheet in record.sheets:
        if sheet.entries:
            yield (sheet,)
            continue
        pair += (sheet,)
        if len(pair) == 2:
            yield pair
            pair = ()
    if pair:
        yield pair


def _leaf(record: ScoresheetsRecord, place: int, sheets: tuple[Sheet, ...]) -> Leaf:
    """`place` counts the leaves from 0: sheets that are alike are told apart by it alone."""
    key = "+".join(filter(None, map(_key, sheets))) or f"blank-{place + 1}"
    return Leaf(key, _label(sheets), (_lasting(record.heading), sheets))


def _key(sheet: Sheet) -> str:
    """A match keeps its key when it gets another table; "" for a sheet of nothing in particular."""
    if sheet.url and sheet.match:
        return f"match-{urlsplit(sheet.url).path.rstrip('/').rpartition('/')[2]}"
    return f"table-{sheet.table}" if sheet.table else ""


def _label(sheets: tuple[Sheet, ...]) -> str:
    tables = [sheet.table for sheet in sheets if sheet.table]
    if len(tables) > 1:
        return _("Tables %(first)d and %(second)d") % {"first": tables[0], "second": tables[1]}
    return _("Table %(number)d") % {"number": tables[0]} if tables else _("Blank sheet")


def _lasting(heading: Heading) -> Any:
    """What is printed of the head and lasts from version to version."""
    return replace(
        heading, version=0, issued="", journal="", journal_line=0, club_journal="", club_journal_line=0, code=""
    )


def _pages(record: ScoresheetsRecord) -> Iterator[_Page]:
    number = 0
    for place, sheets in enumerate(_groups(record)):
        leaf, next_hand = _leaf(record, place, sheets), 1
        entries = sheets[0].entries
        for start in range(0, len(entries) + 1, CAPACITY):
            number += 1
            lines = entries[start : start + CAPACITY]
            yield _Page(number, place, leaf, sheets, lines, next_hand)
            next_hand = max((line.hand + 1 for line in lines if line.hand is not None), default=next_hand)


def _draw_page(paper: Paper, record: ScoresheetsRecord, page: _Page) -> None:
    matches = " · ".join(sheet.match for sheet in page.sheets if sheet.match)
    paper.start_page(": ".join(part for part in (page.leaf.label, matches) if part), page.leaf.key, page.number)
    if record.per_page > 1 and not page.sheets[0].entries:
        for place, sheet in enumerate(page.sheets):
            draw_half(paper, record.heading, sheet, place)
        return
    (sheet,) = page.sheets
    y = draw_title(paper, record.heading, sheet, paper.top)
    y = draw_seating(paper, sheet, y)
    grid = Grid(paper, sheet.form, WHOLE, y)
    if page.lines:
        grid.draw(page.lines, page.next_hand)
    else:
        paper.stamp(f"grid-{page.next_hand}", lambda: _nothing(grid.draw((), page.next_hand)))
    y -= WHOLE.height + 8
    paper.stamp("pen", lambda: _draw_for_the_pen(paper, sheet, y))
    if sheet.url:
        draw_address(paper, sheet.url, y - PENALTIES - RESULT - SIGNATURES, _("For the judge"))


def _nothing(_lower_edge: float) -> None:
    """For what draws where nobody asks how far down it went."""


def _draw_for_the_pen(paper: Paper, sheet: Sheet, y: float) -> None:
    draw_penalties(paper, sheet.penalties, y)
    draw_result(paper, y - PENALTIES, sheet.form.partidas)
    draw_signatures(paper, y - PENALTIES - RESULT, second_official=sheet.second_official)
    draw_reminders(paper, sheet.reminders, y - PENALTIES - RESULT - SIGNATURES, paper.width - CODE - 40)
