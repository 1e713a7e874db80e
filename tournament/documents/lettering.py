"""Text that people typed, made safe for paper and fitted to the room there is.

Names are drawn as plain strings, never as markup, so the only dangers are letters the face does not have, marks that
turn or hide text, and length.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.direction import joined
from tournament.documents.fonts import letters, register

ELLIPSIS = "…"
UNKNOWN = "□"
NARROWEST = 0.86  # a little under the condensed cut of the same face, which is drawn at nine tenths
SLACK = 1 + 1e-9
# Words of letters that both faces have and that are composed already, with single blanks: most of what is printed.
PLAIN = re.compile(r"(?:[!-~¡-¬®-ſ]+(?: [!-~¡-¬®-ſ]+)*)?")


class Fitted(NamedTuple):
    """A text that fits: what is left of it, its size, its share of the full width of letters, the points it takes."""

    text: str
    size: float
    stretch: float
    width: float


@lru_cache(maxsize=8192)
def clean(text: str, font: str) -> str:
    """One line of letters that the face has: blanks collapsed, invisible and turning marks dropped, the rest boxed."""
    register()  # whoever cleans a text measures it next
    if PLAIN.fullmatch(text):
        return text
    known = letters(font)
    seen = "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf"))
    composed = joined(unicodedata.normalize("NFC", " ".join(seen.split())))
    return "".join(letter if letter in known else UNKNOWN for letter in composed)


@lru_cache(maxsize=8192)  # words and names come again on page after page
def fit(text: str, font: str, size: float, width: float, least: float = 0.75) -> Fitted:
    """The text at the wanted size; else with narrower letters, else smaller too down to `least`, else cut with "…"."""
    register()
    text = clean(text, font)
    full = stringWidth(text, font, size)
    if full <= width:
        return Fitted(text, size, 1, full)
    stretch = max(width / full, NARROWEST)
    shrunk = size * max(width / (full * stretch), least)
    taken = full * stretch * shrunk / size
    if taken <= width * SLACK:
        return Fitted(text, shrunk, stretch, taken)
    return _cut(text, font, shrunk, width)


def _cut(text: str, font: str, size: float, width: float) -> Fitted:
    """The longest beginning that leaves room for the ellipsis; nothing at all where even that has no room."""
    room = width / NARROWEST
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if stringWidth(text[:middle].rstrip() + ELLIPSIS, font, size) <= room:
            low = middle
        else:
            high = middle - 1
    kept = text[:low].rstrip() + ELLIPSIS if low else ""
    return Fitted(kept, size, NARROWEST, stringWidth(kept, font, size) * NARROWEST)


def wrap_address(address: str, font: str, size: float, width: float, lines: int) -> list[str]:
    """An address in at most so many lines, broken before a slash where one is in reach, else anywhere.

    The last line takes the rest, however long it is.
    """
    rest = clean(address, font)
    broken: list[str] = []
    while rest and len(broken) < lines - 1:
        length = len(rest)
        while length > 1 and stringWidth(rest[:length], font, size) > width:
            length -= 1
        if length < len(rest):
            slashes = [at for at in range(1, length + 1) if rest[at] == "/" and rest[at - 1] not in ":/"]
            length = max(slashes, default=length)
        broken.append(rest[:length])
        rest = rest[length:]
    return [*broken, rest] if rest else broken


def broken(text: str, font: str, size: float, width: float) -> list[str]:
    """All of a text in lines of at most `width`: broken at blanks and line ends, within a word only where it must be.

    At least one line, "" for nothing.
    """
    register()
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in clean(part, font).split(" "):
            longer = f"{line} {word}" if line else word
            if stringWidth(longer, font, size) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *full, line = _torn(word, font, size, width)
            lines += full
        lines.append(line)
    return lines


def _torn(word: str, font: str, size: float, width: float) -> list[str]:
    """A word in pieces of at most `width`, of at least one letter each."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and stringWidth(pieces[-1] + letter, font, size) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
