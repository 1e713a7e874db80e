"""A receipt in two copies on one page, the payer's or winner's above the club's, to be cut apart and signed."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.documents.engine.context import dotted, spoken_date
from tournament.documents.engine.document_text import Block, Facts, Signatures, Text
from tournament.documents.engine.fonts import BOLD, REGULAR
from tournament.documents.engine.lettering import broken
from tournament.documents.engine.page import GRAY, PageCanvas
from tournament.documents.engine.records import Heading


@dataclass(frozen=True, slots=True)
class Payer:
    """A player of a tournament by registration number. The erasure of names relies on these two fields."""

    player: str
    number: int

    @property
    def label(self) -> str:
        """ "Peña Núñez (0007)"."""
        return f"{self.player} ({self.number:04d})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt(ABC):
    """What a receipt says. `title` names its kind; `who` is printed beside `who_label`.

    `rows` are the other facts, name and value; `notes`: what has happened to it since. `in_words`: the amount again, in
    words; "" for a trophy.
    """

    title: str
    who_label: str
    who: Payer
    rows: tuple[tuple[str, str], ...]
    notes: tuple[str, ...] = ()
    in_words: str = ""

    @property
    @abstractmethod
    def worth(self) -> str:
        """The amount or the trophy."""

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Everything that the receipt proves, name and value."""
        return ((self.who_label, self.who.label), *self.rows)

    @property
    def signer(self) -> str:
        """The label of the player's signature line."""
        return _("Signature of {name}").format(name=self.who.player)

    def blocks(self) -> Iterator[Block]:
        """The receipt as text, without its title."""
        yield Text(self.worth, "lead")
        if self.in_words:
            yield Text(self.in_words)
        yield Facts(self.facts)
        for note in self.notes:
            yield Text(note, "warning")
        yield Signatures((self.signer,))


WORTH = 20.0
LABEL = 104.0  # the width of the labels of facts
SIGNING = 58.0  # the height of the signature lines


def draw_copies(heading: Heading, receipt: Receipt, whose: str, canvas: PageCanvas) -> None:
    """Render both copies on the current page; `whose` is the title of the upper one."""
    middle = (canvas.top + canvas.bottom) / 2
    _draw_copy(canvas, heading, receipt, whose, canvas.top, middle + 12)
    canvas.dashed_rule(canvas.left, middle, canvas.right, middle, (4, 4))  # to cut along
    _draw_copy(canvas, heading, receipt, _("Copy for the club"), middle - 12, canvas.bottom)


def _draw_copy(canvas: PageCanvas, heading: Heading, receipt: Receipt, whose: str, top: float, bottom: float) -> None:
    """Render one copy between `top` and `bottom`; its letters shrink if there is much text."""
    taken = canvas.logo(canvas.right, top, 90, 46, "right")
    width = canvas.width - (taken + 12 if taken else 0)
    canvas.write(whose, canvas.left, top - 10, 7.5, width=width, ink=GRAY)
    canvas.write(heading.club, canvas.left, top - 25, 11, font=BOLD, width=width)
    where = dotted(heading.tournament, spoken_date(heading.date), heading.place)
    canvas.write(where, canvas.left, top - 39, 8.5, width=width, ink=GRAY)
    canvas.ornament(canvas.left, top - 49, canvas.right, top - 49)
    y = top - 70
    canvas.write(receipt.title, canvas.left, y, 13, font=BOLD, width=canvas.width * 0.6)
    y = _draw_worth(canvas, receipt, y - 28)
    # The smallest size is used even if the lines do not fit.
    for size in (9.5, 8.5, 7.5, 6.5):
        lines = _lines(receipt, size, canvas.width - LABEL)
        if y - len(lines) * size * 1.35 > bottom + SIGNING:
            break
    for label, text, font in lines:
        canvas.write(label, canvas.left, y, size, font=BOLD, width=LABEL - 8)
        canvas.write(text, canvas.left + LABEL, y, size, font=font, width=canvas.width - LABEL)
        y -= size * 1.35
    _draw_signing(canvas, receipt.signer, bottom + 14)


def _draw_worth(canvas: PageCanvas, receipt: Receipt, y: float) -> float:
    """Render the amount or the trophy, on two lines if its name is long, and the words; return where facts begin."""
    size = WORTH if len(broken(receipt.worth, BOLD, WORTH, canvas.width)) == 1 else 15.0
    for line in broken(receipt.worth, BOLD, size, canvas.width):
        canvas.write(line, canvas.left, y, size, font=BOLD, width=canvas.width)
        y -= size * 1.2
    if receipt.in_words:
        canvas.write(capfirst(receipt.in_words), canvas.left, y + 6, 11, width=canvas.width)
        y -= 14
    return y - 2


def _lines(receipt: Receipt, size: float, width: float) -> list[tuple[str, str, str]]:
    """The facts and notes as lines: the label, the text, and the font of the text."""
    found: list[tuple[str, str, str]] = []
    for label, value in receipt.facts:
        for index, line in enumerate(broken(value, REGULAR, size, width)):
            found.append(("" if index else label, line, REGULAR))
    for note in receipt.notes:
        found += [("", line, BOLD) for line in broken(note, BOLD, size, width)]
    return found


def _draw_signing(canvas: PageCanvas, signer: str, y: float) -> None:
    half = canvas.width / 2 - 12
    for left, words in ((canvas.left, signer), (canvas.left + canvas.width / 2 + 12, _("For the club"))):
        canvas.rule(left, y, left + half, y)
        canvas.write(words, left, y - 10, 7.5, width=half, ink=GRAY)
