"""Scoresheets: one page a match, ready for the pen, or filled with what was entered when it was printed."""

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.documents.paper import GRAY, PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import ScoresheetsRecord, Sheet, SheetLine
from tournament.documents.sheet.grid import CAPACITY, draw_grid
from tournament.documents.sheet.penalties import HEIGHT as PENALTIES
from tournament.documents.sheet.penalties import draw_penalties
from tournament.documents.sheet.seating import draw_seating
from tournament.documents.sheet.signing import (
    RESULT,
    SIGNATURES,
    draw_address,
    draw_reminders,
    draw_result,
    draw_signatures,
)
from tournament.documents.sheet.title import draw_title


class _Leaf(NamedTuple):
    """One page: the lines that fit on it and the number of the hand to write next on an empty one."""

    sheet: Sheet
    lines: tuple[SheetLine, ...]
    next_hand: int


def draw(record: ScoresheetsRecord, press: Press | None = None) -> bytes:
    """The PDF of a round's scoresheets: a page a match, and one more for every 28 lines already on its sheet."""
    leaves = [leaf for sheet in record.sheets for leaf in _leaves(sheet)]
    title = " · ".join(part for part in (_("Scoresheets"), record.bracket, record.round) if part)
    paper = Paper(record.heading, title, PORTRAIT, max(len(leaves), 1), press)
    for leaf in leaves:
        _draw_leaf(paper, record, leaf)
    if not leaves:
        paper.start_page(title)
        paper.write(_("No match is played in this round."), paper.left, paper.top - 20, 11, ink=GRAY)
    return paper.finish()


def _leaves(sheet: Sheet) -> Iterator[_Leaf]:
    next_hand = 1
    for start in range(0, len(sheet.entries) + 1, CAPACITY):
        lines = sheet.entries[start : start + CAPACITY]
        yield _Leaf(sheet, lines, next_hand)
        next_hand = max((line.hand + 1 for line in lines if line.hand is not None), default=next_hand)


def _draw_leaf(paper: Paper, record: ScoresheetsRecord, leaf: _Leaf) -> None:
    sheet = leaf.sheet
    table = _("Table %(number)d") % {"number": sheet.table}
    paper.start_page(f"{table}: {sheet.match}")
    y = draw_title(paper, record.heading, sheet, paper.top)
    y = draw_seating(paper, sheet, y)
    y = draw_grid(paper, leaf.lines, leaf.next_hand, y) - 9
    paper.stamp("pen", lambda: _draw_for_the_pen(paper, sheet, y))
    y -= PENALTIES + RESULT + SIGNATURES
    draw_reminders(paper, sheet.reminders, y)
    draw_address(paper, sheet.url, y)


def _draw_for_the_pen(paper: Paper, sheet: Sheet, y: float) -> None:
    draw_penalties(paper, sheet.penalties, y)
    draw_result(paper, y - PENALTIES)
    draw_signatures(paper, y - PENALTIES - RESULT, second_official=sheet.second_official)
