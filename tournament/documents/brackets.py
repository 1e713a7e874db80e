"""Bracket sheets: what a club hangs on the wall, to be written on before the day, during it, and kept after it."""

from django.utils.translation import gettext as _

from tournament.documents.fonts import BOLD
from tournament.documents.paper import GRAY, LANDSCAPE, LIGHT, Paper
from tournament.documents.press import Press
from tournament.documents.records import BracketRecord
from tournament.documents.wall import lists
from tournament.documents.wall.laurel import REACH, WIDTH, draw_laurel
from tournament.documents.wall.layout import Layout, Spot, lay_out
from tournament.documents.wall.lineage import Line, trace
from tournament.documents.wall.pages import paginate
from tournament.documents.wall.sizing import type_size
from tournament.documents.wall.slots import TAG, THICK, THIN, caption, draw_spot, draw_tag
from tournament.documents.wall.title import draw_title

CAPTIONS = 20.0


def draw(record: BracketRecord, press: Press | None = None) -> bytes:
    """The PDF of a bracket: one page up to 16 teams, else a page a section and a page of finals.

    One that is played in another way is drawn as lists.
    Raises `RecordError` when the record's slots do not form one tree.
    """
    if record.about:
        return lists.draw(record, press)
    pages = paginate(trace(record))
    paper = Paper(record.heading, _("Bracket %(name)s") % {"name": record.bracket}, LANDSCAPE, len(pages), press)
    for number, root in enumerate(pages, start=1):
        _draw_page(paper, record, root, _section(number, len(pages)), len(pages))
    return paper.finish()


def _section(number: int, pages: int) -> str:
    """What this page holds; nothing is said when it is the whole bracket."""
    if pages == 1:
        return ""
    if number == pages:
        return _("Finals")
    return _("Section %(number)d of %(sections)d") % {"number": number, "sections": pages - 1}


def _draw_page(paper: Paper, record: BracketRecord, root: Line, section: str, pages: int) -> None:
    paper.start_page(" · ".join(part for part in (record.bracket, section) if part))
    top = draw_title(paper, record, section, paper.top)
    ends_here = root.column == len(record.columns)
    # Lines that come from another page begin with the number of their match, half of it before the column.
    left = paper.left + (TAG if any(line.page for line in root.walk()) else 0)
    layout = lay_out(root, left, paper.bottom + 4, paper.right, top - CAPTIONS, WIDTH if ends_here else None)
    _draw_captions(paper, record, layout, top)
    _draw_lines(paper, layout, ends_here)
    if ends_here:
        _draw_champion(paper, layout, record.crown or _("CHAMPIONS"))
    elif root.match and root.match.feeds is not None:
        _draw_onward(paper, layout, root.match.feeds, pages)


def _draw_lines(paper: Paper, layout: Layout, ends_here: bool) -> None:
    """Connectors first, then the lines on top of them; the champion's line is drawn apart."""
    size = type_size(layout)
    spots = list(layout.root.walk())
    for spot in spots:
        _draw_connectors(paper, spot, layout)
    for spot in spots:
        if not (ends_here and spot is layout.root):
            draw_spot(paper, spot, layout.columns[spot.line.column], size)


def _draw_captions(paper: Paper, record: BracketRecord, layout: Layout, y: float) -> None:
    """The names of the rounds over their columns."""
    paper.rule(paper.left, y, paper.right, y, weight=0.9)
    for number, column in layout.columns.items():
        name = record.columns[number].name if number < len(record.columns) else ""
        paper.write(name, column.x + 2, y - 12, 8.5, font=BOLD, width=column.width - 8)
    paper.rule(paper.left, y - 18, paper.right, y - 18, ink=LIGHT)


def _draw_connectors(paper: Paper, spot: Spot, layout: Layout) -> None:
    """The upright that joins two lines, thick on the winner's way."""
    x = layout.columns[spot.line.column].x
    for source in spot.sources:
        paper.rule(x, source.y, x, spot.y, weight=THICK if source.line.slot.winner else THIN)


def _draw_champion(paper: Paper, layout: Layout, crown: str) -> None:
    root = layout.root
    column = layout.columns[root.line.column]
    middle = column.x + column.width / 2
    if root.line.sources:
        paper.rule(column.x, root.y, middle - REACH, root.y, weight=THICK if root.line.slot.team else THIN)
    draw_laurel(paper, root.line.slot.team, middle, root.y, crown)
    if final := root.line.match:
        draw_tag(paper, final, column.x, root.y)
        # No line leads on from the final, so what is said of it stands before its number.
        paper.write(caption(final), column.x - TAG - 3, root.y - 2, 5.8, width=60, align="right", ink=GRAY)


def _draw_onward(paper: Paper, layout: Layout, feeds: int, page: int) -> None:
    column = layout.columns[layout.root.line.column]
    text = _("to match %(match)d, page %(page)d") % {"match": feeds, "page": page}
    paper.write(text, column.x + column.width, layout.root.y - 15, 7, width=column.width, align="right", ink=GRAY)
