"""Cards that stand on the tables: folded along the middle, the number is read from both sides."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.calendar import spoken_date
from tournament.documents.fonts import BOLD, REGULAR
from tournament.documents.hall.names import broken, write_name
from tournament.documents.leaves import Leaf
from tournament.documents.paper import FOOT, LANDSCAPE, LIGHT, Paper
from tournament.documents.press import Press
from tournament.documents.qr import draw_code
from tournament.documents.records import Heading
from tournament.documents.sizes import ROOM
from tournament.documents.story import Code, Column, Story, Table, Text, Title

FOLD = 16.0  # what stays white beside the fold
HALF = ROOM[0] / 2 - FOOT - FOLD  # lying down: the height of what stands upright
TILE = 190.0  # the side of half a domino
CODE = 84.0


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table by its number, and its name, "" for none."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class TableCardsRecord:
    """The cards of a hall, or of one table. `url` opens the tournament for whoever sits there."""

    heading: Heading
    cards: tuple[TableCard, ...]
    url: str


def leaves(record: TableCardsRecord) -> tuple[Leaf, ...]:
    """Each card."""
    heading = record.heading
    shared = (heading.club, heading.tournament, heading.date, record.url)
    return tuple(Leaf(f"table-{card.number}", _label(card), (*shared, card)) for card in record.cards)


def draw(record: TableCardsRecord, press: Press | None = None) -> bytes:
    """The PDF: a page a card, lying down, folded along the line."""
    press = press or Press()
    paper = Paper(record.heading, _("Table cards"), LANDSCAPE, len(record.cards), press)
    for index in range(len(record.cards)) if press.part is None else press.part:
        card = record.cards[index]
        paper.start_page(_label(card), leaf=f"table-{card.number}", number=index + 1)
        middle, fold = (paper.left + paper.right) / 2, (paper.top + paper.bottom - FOOT) / 2
        canvas = paper.canvas
        canvas.setDash(2, 4)
        paper.rule(paper.left, fold, paper.right, fold, ink=LIGHT)
        canvas.setDash()
        _draw_half(paper, record, card, fold - FOLD)
        canvas.saveState()
        canvas.translate(2 * middle, 2 * fold)
        canvas.rotate(180)
        _draw_half(paper, record, card, fold - FOLD)
        canvas.restoreState()
    return paper.finish()


def tell(record: TableCardsRecord) -> Story:
    """The tables that have a card."""
    rows = tuple((str(card.number), card.name) for card in record.cards)
    return Story(
        _("Table cards"),
        (
            Title(_("Table cards"), 1),
            Text(_("Fold each page along the line: the number is read from both sides.")),
            Table((Column(_("Table")), Column(_("Name"), 4)), rows),
            Code(record.url, _("Where do I play? Who leads?")),
        ),
    )


def _label(card: TableCard) -> str:
    return _("Table %(number)d") % {"number": card.number}


def _draw_half(paper: Paper, record: TableCardsRecord, card: TableCard, top: float) -> None:
    """One side of the card, its upper edge at `top`: the table on a domino, and beside it whose tournament it is."""
    heading, base = record.heading, top - HALF + (HALF - TILE) / 2
    _draw_domino(paper, card, paper.left, base)
    x, y = paper.left + 2 * TILE + 28, base + TILE
    room = paper.right - x
    if paper.logo(x, y, room, 36):
        y -= 38
    lines = ((heading.club, 17, BOLD), (heading.tournament, 14, REGULAR), (spoken_date(heading.date), 12, REGULAR))
    for text, size, font in lines:
        y -= size + 4
        paper.write(text, x, y, size, font=font, width=room, least=0.3)
    draw_code(paper, record.url, x, base + 4, CODE)
    words = broken(_("Where do I play? Who leads?"), REGULAR, 2)
    for row, text in enumerate(words):
        paper.write(text, x + CODE + 16, base + CODE / 2 + 6 - row * 18, 13, width=room - CODE - 16, least=0.5)


def _draw_domino(paper: Paper, card: TableCard, x: float, y: float) -> None:
    paper.box(x, y, 2 * TILE, TILE, radius=22, weight=3)
    paper.rule(x + TILE, y + 18, x + TILE, y + TILE - 18, weight=2)
    paper.disc(x + TILE, y + TILE / 2, 7)
    middle = y + TILE / 2
    lift = 22 if card.name else 0
    word = _("TABLE")
    paper.write(word, x + TILE / 2, middle - 14 + lift, 40, font=BOLD, width=TILE - 32, align="center", least=0.3)
    if card.name:
        write_name(paper, card.name, x + TILE / 2, middle - 34, 24, width=TILE - 28, height=72, lines=3)
    size = 146 if card.number < 100 else 104
    number = str(card.number)
    paper.write(
        number, x + 1.5 * TILE, middle - size * 0.36, size, font=BOLD, width=TILE - 24, align="center", least=0.2
    )
