"""Read the lines of a text: CSV with any usual separator, encoding and line end, or cells pasted from a spreadsheet."""

import csv
import io
import re
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

from tournament.exchange.roster.columns import LOOKED_AT, Columns, find_header
from tournament.exchange.roster.records import Line, RosterError

SEPARATORS = (";", ",", "\t", "|")
_SAID = re.compile(r"\s*\"?sep=(.)\"?[;,\t]*(?=[\r\n])", re.IGNORECASE)  # Excel's own line for the separator


def csv_lines(name: str, content: bytes, columns: Columns) -> Iterator[Line]:
    """The lines of a CSV file with these columns, including blank ones.

    Raises RosterError not-a-roster, also while iterating.
    """
    text = _text(name, content)
    said = _SAID.match(text)
    text = text[said.end() :] if said else text  # its line end stays and is counted
    try:
        # The separator that yields the most known headers, else the most even lines; the first one on a tie.
        separator = said[1] if said else max(SEPARATORS, key=lambda separator: _understood(text, separator, columns))
        yield from _cells(text, separator)
    except csv.Error as error:
        raise RosterError("not-a-roster", name=name) from error


def _cells(text: str, separator: str) -> Iterator[Line]:
    """Numbered lines; a cell with line breaks counts as one line, as in a spreadsheet."""
    return enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator), start=1)


def _understood(text: str, separator: str, columns: Columns) -> tuple[int, int]:
    """The number of known columns with this separator, and of lines with the most usual number of cells, beyond one."""
    lines = list(islice(_cells(text, separator), LOOKED_AT))
    header = find_header(lines, columns)
    widths = Counter(len(cells) for _, cells in lines if len(cells) > 1)
    return len(header.position) if header else 0, max(widths.values(), default=0)


def _text(name: str, content: bytes) -> str:
    """The text of a file; RosterError not-a-roster if it is binary, or a web page."""
    text = _decoded(name, content)
    sample = text[:4000]
    if sum(_is_strange(letter) for letter in sample) * 10 > len(sample) or sample.lstrip().startswith("<"):
        raise RosterError("not-a-roster", name=name)
    return text


def _is_strange(letter: str) -> bool:
    """Whether text hardly ever contains this: control characters and unassigned code points."""
    return unicodedata.category(letter) in {"Cc", "Cn", "Co"} and letter not in "\t\r\n"


# Windows, the Mac, DOS. They have the same letters at different places; latin-1 decodes anything, so it is the last.
_OLD_ENCODINGS = ("cp1252", "mac_roman", "cp850", "latin-1")
_LETTERS = frozenset("áéíóúüñçãõÁÉÍÓÚÜÑÇÃÕºª")


def _decoded(name: str, content: bytes) -> str:
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        texts = list(_decodings(content, ["utf-16"]))
    elif content.startswith(BOM_UTF8):
        texts = list(_decodings(content, ["utf-8-sig"]))
    else:
        # UTF-8 fails on other encodings.
        texts = list(_decodings(content, ["utf-8"])) or list(_decodings(content, _OLD_ENCODINGS))
    if not texts:
        raise RosterError("not-a-roster", name=name)
    # The encoding that yields the most letters of our languages; the first one on a tie.
    return max(texts, key=lambda text: sum(letter in _LETTERS for letter in text))


def _decodings(content: bytes, encodings: Iterable[str]) -> Iterator[str]:
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            yield content.decode(encoding)
