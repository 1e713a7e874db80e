"""Cards for the tables: folded along the middle, with the number readable from both sides."""

from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import gettext_noop as noop

from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.documents.engine.context import Section, spoken_date
from tournament.documents.engine.document_text import Code, Column, DocumentText, Table, Text, Title
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.names import broken, write_name
from tournament.documents.engine.page import FOOT, PageCanvas
from tournament.documents.engine.pages import Page, Pages
from tournament.documents.engine.qr import draw_code
from tournament.documents.engine.records import Heading
from tournament.documents.engine.sheet_sizes import LANDSCAPE, ROOM
from tournament.documents.kinds.base import DrawnKind, Gone, Group, Of, Offer, Subject, TableOf
from tournament.documents.snapshots.headings import Issue, heading
from tournament.hall import tables
from tournament.models import Tournament

FOLD = 16.0  # white space beside the fold
HALF = ROOM[0] / 2 - FOOT - FOLD  # the height of one side of a landscape page, once folded
TILE = 190.0  # the side of half a domino
CODE = 84.0


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table by its number, and its name, "" for none."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class TableCardsRecord:
    """The cards of a hall, or of one table. `url` opens the tournament for the players at the table."""

    heading: Heading
    cards: tuple[TableCard, ...]
    url: str


class TableCards(DrawnKind):
    """The cards of all tables of the hall, or of one."""

    key = "table-cards"
    label = lazy("table cards")
    order = 100
    record = TableCardsRecord
    group = Group.PLAY
    offers = (
        Offer(Of.TOURNAMENT, lazy("A card to fold for each table, with its number on both sides.")),
        Offer(Of.TABLE, lazy("The card of one table, if it was lost.")),
    )
    opened_by = permissions.JUDGE
    pieces = {r"table-(?P<number>\d+)": noop("table {number}")}

    def subject(self, of: Tournament | TableOf) -> Subject:
        if isinstance(of, Tournament):
            return Subject(of, "tables")
        last = of.tournament.hall_size
        if not 1 <= of.number <= last:
            raise Refused(_("The tables of the hall are 1 to {last}.").format(last=last), field="table")
        return Subject(of.tournament, f"table-{of.number}")

    def snapshot(self, subject: Subject, issue: Issue) -> TableCardsRecord:
        tournament = subject.tournament
        size = tournament.hall_size
        numbers = range(1, size + 1) if subject.key == "tables" else (subject.number,)
        # The number of tables may have been lowered since.
        if any(number > size for number in numbers):
            raise Gone
        names = tables.names(tournament)
        return TableCardsRecord(
            heading=heading(tournament, issue),
            cards=tuple(TableCard(number, names.get(number, "")) for number in numbers),
            url=f"{issue.base_url}/t/{tournament.slug}/",
        )

    def pages(self, record: TableCardsRecord) -> Pages:
        """One landscape page per card, each a section."""
        pages: list[Page] = []
        for card in record.cards:
            section = Section(f"table-{card.number}", _label(card), (record.url, card))
            pages.append(Page(section, partial(_draw_card, record, card), section.label))
        return Pages(_("Table cards"), pages, LANDSCAPE)

    def render_text(self, record: TableCardsRecord) -> DocumentText:
        """The tables that have a card."""
        rows = tuple((str(card.number), card.name) for card in record.cards)
        return DocumentText(
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


def _draw_card(record: TableCardsRecord, card: TableCard, canvas: PageCanvas) -> None:
    """Render a card to be folded along the line."""
    middle, fold = (canvas.left + canvas.right) / 2, (canvas.top + canvas.bottom - FOOT) / 2
    canvas.dashed_rule(canvas.left, fold, canvas.right, fold, (2, 4))
    _draw_half(canvas, record, card, fold - FOLD)
    canvas.pdf.saveState()
    canvas.pdf.translate(2 * middle, 2 * fold)
    canvas.pdf.rotate(180)  # upright once the card is folded
    _draw_half(canvas, record, card, fold - FOLD)
    canvas.pdf.restoreState()


def _draw_half(canvas: PageCanvas, record: TableCardsRecord, card: TableCard, top: float) -> None:
    """Render one side of the card, its upper edge at `top`: the table on a domino, the tournament beside it."""
    heading, base = record.heading, top - HALF + (HALF - TILE) / 2
    _draw_domino(canvas, card, canvas.left, base)
    x, y = canvas.left + 2 * TILE + 28, base + TILE
    room = canvas.right - x
    if canvas.logo(x, y, room, 36):
        y -= 38
    lines = ((heading.club, 17, BOLD), (heading.tournament, 14, REGULAR), (spoken_date(heading.date), 12, REGULAR))
    for text, size, font in lines:
        y -= size + 4
        canvas.write(text, x, y, size, font=font, width=room)
    draw_code(canvas, record.url, x, base + 4, CODE)
    words = broken(_("Where do I play? Who leads?"), REGULAR, 2)
    for row, text in enumerate(words):
        canvas.write(text, x + CODE + 16, base + CODE / 2 + 6 - row * 18, 13, width=room - CODE - 16)


def _draw_domino(canvas: PageCanvas, card: TableCard, x: float, y: float) -> None:
    canvas.box(x, y, 2 * TILE, TILE, radius=22, weight=3)
    canvas.rule(x + TILE, y + 18, x + TILE, y + TILE - 18, weight=2)
    canvas.disc(x + TILE, y + TILE / 2, 7)
    middle = y + TILE / 2
    lift = 22 if card.name else 0
    word = _("TABLE")
    canvas.write(word, x + TILE / 2, middle - 14 + lift, 40, font=BOLD, width=TILE - 32, align="center")
    if card.name:
        write_name(canvas, card.name, x + TILE / 2, middle - 34, 24, width=TILE - 28, height=72, lines=3)
    size = 146 if card.number < 100 else 104
    number = str(card.number)
    canvas.write(number, x + 1.5 * TILE, middle - size * 0.36, size, font=BOLD, width=TILE - 24, align="center")
