"""The receipt of a fee: on a page, or on the roll of a till printer, 58 or 80 millimetres wide."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.money import roll
from tournament.documents.money.copies import Slip, draw_copies, signature_of
from tournament.documents.money.people import Payer
from tournament.documents.paper import PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.story import Block, Facts, Signatures, Story, Text, Title

PAGE = "page"
FORMS = (PAGE, "80", "58")
"""A page of the club's size, or a roll of so many millimetres."""


@dataclass(frozen=True, slots=True)
class ReceiptRecord:
    """One receipt (SACI rule 3). `form`: one of `FORMS`. `title` says what it is: money taken, given back, waived.

    `amount` as it is written, below zero for what was given back. `who` stands beside `who_label`; `rows` are the other
    facts, name and value; `notes` what has happened to it since.
    """

    heading: Heading
    form: str
    title: str
    amount: str
    who_label: str
    who: Payer
    rows: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()


def facts(record: ReceiptRecord) -> tuple[tuple[str, str], ...]:
    """Everything that the receipt proves, name and value."""
    return ((record.who_label, record.who.label), *record.rows)


def tell(record: ReceiptRecord) -> Story:
    """The receipt as a page, to be signed."""
    return Story(record.title, tuple(_blocks(record)))


def _blocks(record: ReceiptRecord) -> Iterator[Block]:
    yield Title(record.title, level=1)
    yield Text(record.amount, "lead")
    yield Facts(facts(record))
    for note in record.notes:
        yield Text(note, "warning")
    yield Signatures((signature_of(record.who.player),))


def draw(record: ReceiptRecord, press: Press | None = None) -> bytes:
    """The PDF of the receipt, of the width that it asks for."""
    if record.form == PAGE:
        return _draw_page(record, press)
    content = roll.Content(record.title, record.amount, facts(record), record.notes)
    return roll.draw(record.heading, content, int(record.form), press)


def _draw_page(record: ReceiptRecord, press: Press | None) -> bytes:
    """Two copies: one for whoever paid, one for the club."""
    paper = Paper(record.heading, record.title, PORTRAIT, 1, press)
    paper.start_page(record.title)
    slip = Slip(record.title, record.amount, facts(record), record.notes, signature_of(record.who.player))
    draw_copies(paper, record.heading, slip, _("Copy for the player"))
    return paper.finish()
