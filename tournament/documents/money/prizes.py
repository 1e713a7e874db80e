"""Receipts of prizes: a page each, the winner's copy above the club's, to be cut apart and signed."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.documents.leaves import Leaf
from tournament.documents.money.copies import Slip, draw_copies, signature_of
from tournament.documents.money.people import Payer
from tournament.documents.paper import PORTRAIT, Paper
from tournament.documents.press import Press
from tournament.documents.records import Heading
from tournament.documents.story import Block, Facts, Signatures, Story, Text, Title, Turn


@dataclass(frozen=True, slots=True)
class PrizeReceipt:
    """A prize that was handed out, or that came back (SACI rule 3).

    `receipt` is its number ("P0003"), "" for one that is still to be handed out: its receipt is made out by hand, and
    then `key` alone tells it from the others. `title` says what it is; `prize` the amount or the trophy. `who` stands
    beside `who_label`; `rows`: the other facts, name and value; `notes`: what has happened to it since.
    """

    key: str
    receipt: str
    title: str
    prize: str
    who_label: str
    who: Payer
    rows: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Everything that the receipt proves, name and value."""
        return ((self.who_label, self.who.label), *self.rows)


@dataclass(frozen=True, slots=True)
class PrizeReceiptsRecord:
    """The receipts of prizes of a tournament, or one of them."""

    heading: Heading
    receipts: tuple[PrizeReceipt, ...]


def leaves(record: PrizeReceiptsRecord) -> tuple[Leaf, ...]:
    """A leaf a receipt."""
    return tuple(Leaf(one.key, one.title, one) for one in record.receipts)


def tell(record: PrizeReceiptsRecord) -> Story:
    """The receipts one after the other."""
    blocks: list[Block] = []
    for one in record.receipts:
        blocks += [
            Turn(one.key, one.title),
            Title(one.title),
            Text(one.prize, "lead"),
            Facts(one.facts),
            *(Text(note, "warning") for note in one.notes),
            Signatures((signature_of(one.who.player),)),
        ]
    return Story(_("Prize receipts"), tuple(blocks))


def draw(record: PrizeReceiptsRecord, press: Press | None = None) -> bytes:
    """The PDF: a page for each receipt of the part that is asked for."""
    press = press or Press()
    wanted = range(len(record.receipts)) if press.part is None else press.part
    paper = Paper(record.heading, _("Prize receipts"), PORTRAIT, len(record.receipts), press)
    for number in wanted:
        one = record.receipts[number]
        paper.start_page(one.title, one.key, number + 1)
        slip = Slip(one.title, one.prize, one.facts, one.notes, signature_of(one.who.player))
        draw_copies(paper, record.heading, slip, _("Copy for the winner"))
    return paper.finish()
