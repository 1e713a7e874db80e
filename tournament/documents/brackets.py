"""Bracket sheets: what a club hangs on the wall, to be written on before the day, during it, and kept after it."""

from django.utils.translation import gettext as _

from tournament.documents.paper import LANDSCAPE, Paper
from tournament.documents.press import Press
from tournament.documents.records import BracketRecord
from tournament.documents.wall.sheets import leaves, sheets
from tournament.documents.wall.telling import tell
from tournament.documents.wall.title import draw_title

__all__ = ["draw", "leaves", "tell"]


def draw(record: BracketRecord, press: Press | None = None) -> bytes:
    """The PDF of a bracket: one page up to 16 teams, else a cover and a page a section; every page is a leaf.

    Raises `RecordError` when the record's slots do not form one tree.
    """
    pages = sheets(record)
    paper = Paper(record.heading, _("Bracket %(name)s") % {"name": record.bracket}, LANDSCAPE, len(pages), press)
    wanted = range(len(pages)) if press is None or press.part is None else press.part
    for number in wanted:
        sheet = pages[number]
        bookmark = " · ".join(part for part in (record.bracket, sheet.section) if part)
        paper.start_page(bookmark, leaf=sheet.key, number=number + 1)
        sheet.draw(paper, draw_title(paper, record, sheet.section, sheet.state, paper.top))
    return paper.finish()
