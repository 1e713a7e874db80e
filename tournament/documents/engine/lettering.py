"""User-entered text, made safe for a PDF and fitted to the available width.

Names are written as plain strings, never as markup, so three dangers remain: characters that the font does not have,
characters that reorder or hide text, and length. A line as a whole runs from left to right, like the tables around it.
Hebrew or Arabic in it is reversed, with numbers and combining marks kept intact (the simple part of the Unicode
Bidirectional Algorithm, UAX #9).
"""

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby
from typing import NamedTuple

from reportlab.pdfbase.pdfmetrics import stringWidth

from tournament.documents.engine.fonts import SPARES, WIDTHS, letters, register

TURNED = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")  # Hebrew to Arabic Extended-A, presentation forms
MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
STRONG = ("R", "AL")  # the strong right-to-left classes of UAX #9


def laid(text: str) -> str:
    """The letters in visual order."""
    if not TURNED.search(text):
        return text
    out, at = "", 0
    while at < len(text):
        end = _end(text, at)
        out += _turned(text[at:end]) if end > at else text[at]
        at = max(end, at + 1)
    return out


def _end(text: str, start: int) -> int:
    """The end of the right-to-left run at `start`; `start` itself if none begins there."""
    end = start
    if unicodedata.bidirectional(text[start]) not in STRONG:
        return end
    for at in range(start, len(text)):
        kind = unicodedata.bidirectional(text[at])
        if kind == "L":
            break
        # A combining mark belongs to the run only directly after one of its letters.
        if kind in STRONG or (kind == "NSM" and at == end):
            end = at + 1
    # A bracket is neutral, so the run would lose the one that closes it.
    open_brackets = text.count("(", start, end) - text.count(")", start, end)
    return end + (open_brackets == 1 and text[end : end + 1] == ")")


def _turned(piece: str) -> str:
    """Whole letters from the last to the first, each with its marks; numbers keep their order."""
    letters = re.findall(r"\d+|.[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]*", piece)
    return "".join(letter.translate(MIRRORED) for letter in reversed(letters))


def joined(text: str) -> str:
    """Arabic letters in the form they take beside their neighbours; other text is returned as is."""
    forms = _forms()
    if not any(letter in forms for letter in text):
        return text
    shown = ""
    for at, letter in enumerate(text):
        before, after = _beside(text, at, -1), _beside(text, at, 1)
        # A letter joins the one before if that one has an initial form and the letter itself a final form.
        held = "initial" in forms.get(before, {}) and "final" in forms.get(letter, {})
        on = "initial" in forms.get(letter, {}) and "final" in forms.get(after, {})
        name = {(True, True): "medial", (True, False): "final", (False, True): "initial"}.get((held, on), "isolated")
        shown += forms.get(letter, {}).get(name, letter)
    return shown


def _beside(text: str, at: int, step: int) -> str:
    """The next letter before or after, skipping marks; "" for none."""
    at += step
    while 0 <= at < len(text) and unicodedata.category(text[at]) == "Mn":
        at += step
    return text[at] if 0 <= at < len(text) else ""


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The presentation forms of each Arabic letter, from the Unicode database."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBFF), *range(0xFE80, 0xFEF5)):  # Arabic Presentation Forms-A and -B
        name, _space, letter = unicodedata.decomposition(chr(code)).partition(" ")
        # One code point only: a ligature decomposes into several.
        if len(letter) == 4:
            forms.setdefault(chr(int(letter, 16)), {})[name.strip("<>")] = chr(code)
    return forms


UNKNOWN = "□"
SLACK = 1 + 1e-9  # tolerance for rounding errors
# Words of letters that every face has and that are already composed (NFC), with single spaces: most of the text.
PLAIN = re.compile(r"(?:[!-~¡-¬®-ſ]+(?: [!-~¡-¬®-ſ]+)*)?")


class Fitted(NamedTuple):
    """A text that fits: its face, its size and width in points, and how far its letters are squeezed (1: not)."""

    text: str
    face: str
    size: float
    width: float
    stretch: float = 1


@lru_cache(maxsize=8192)
def clean(text: str, font: str) -> str:
    """One line of characters that the font, or the face that stands in for it, has.

    Whitespace is collapsed, invisible characters and direction marks are dropped, and missing characters become boxes.
    """
    register()  # the caller measures the text next
    if PLAIN.fullmatch(text):
        return text
    # Cc and Cf: control and format characters; line breaks count as whitespace.
    seen = "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf"))
    composed = joined(unicodedata.normalize("NFC", " ".join(seen.split())))
    known = letters(font), letters(SPARES[font])
    return "".join(letter if any(letter in some for some in known) else UNKNOWN for letter in composed)


def missing(text: str, font: str) -> str:
    """The characters of a text that a document shows as boxes, each once; "" if the font has all of them."""
    boxes = joined(unicodedata.normalize("NFC", text))
    return "".join(dict.fromkeys(one for one in boxes if clean(one, font) == UNKNOWN and one != UNKNOWN))


def runs(text: str, face: str) -> list[tuple[str, str]]:
    """A clean text in pieces, each with the face that draws it: what Archivo lacks is set in DejaVu Sans."""
    if PLAIN.fullmatch(text):
        return [(face, text)]
    own = letters(face)
    pieces = groupby(text, key=own.__contains__)
    return [(face if is_own else SPARES[face], "".join(piece)) for is_own, piece in pieces]


@lru_cache(maxsize=16384)
def measured(text: str, face: str) -> float:
    """The width of a clean text at size 1."""
    register()
    return float(sum(stringWidth(piece, one, 1) for one, piece in runs(text, face)))


def narrowest(text: str, font: str) -> float:
    """The width of a text at size 1 in the narrowest face of its font."""
    return measured(clean(text, font), WIDTHS[font][-1])


@lru_cache(maxsize=8192)  # words and names repeat on page after page
def fit(text: str, font: str, size: float, width: float) -> Fitted:
    """The text at this size in the widest face that fits, smaller if even the narrowest does not. Never cut."""
    text, width = clean(text, font), max(width, 0)
    full = 0.0
    for face in WIDTHS[font]:
        full = measured(text, face)
        if full * size <= width * SLACK:
            return Fitted(text, face, size, full * size)
    return Fitted(text, WIDTHS[font][-1], width / full, width)


def at_size(text: str, font: str, size: float, width: float) -> Fitted:
    """The text at exactly this size in the widest face that fits; squeezed if even the narrowest does not."""
    one = fit(text, font, size, width)
    if one.size >= size / SLACK:
        return one
    return one._replace(size=size, stretch=max(one.size / size, 0.01))


def typed_address(url: str) -> str:
    """An address as people type it: without its scheme and its last slash."""
    return url.partition("://")[2].rstrip("/")


def wrap_address(address: str, font: str, size: float, width: float, lines: int) -> list[str]:
    """An address on at most this many lines, broken before a slash if one is in reach, else anywhere.

    The last line takes the rest, at any length.
    """
    rest = clean(address, font)
    broken: list[str] = []
    while rest and len(broken) < lines - 1:
        length = len(rest)
        while length > 1 and measured(rest[:length], font) * size > width:
            length -= 1
        if length < len(rest):
            # The slashes of `://` do not count.
            slashes = [at for at in range(1, length + 1) if rest[at] == "/" and rest[at - 1] not in ":/"]
            length = max(slashes, default=length)
        broken.append(rest[:length])
        rest = rest[length:]
    return [*broken, rest] if rest else broken


def broken(text: str, font: str, size: float, width: float) -> list[str]:
    """The whole text in lines of at most `width`, broken at spaces and newlines, within a word only if necessary.

    At least one line, "" for an empty text.
    """
    register()
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in clean(part, font).split(" "):
            longer = f"{line} {word}" if line else word
            if measured(longer, font) * size <= width:
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
        if pieces[-1] and measured(pieces[-1] + letter, font) * size > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
