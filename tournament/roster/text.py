"""CSV as it really comes: any of the usual separators, encodings and line ends."""

import csv
import io
import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from tournament.roster.columns import LOOKED_AT, Columns, find_header
from tournament.roster.messages import RosterError
from tournament.roster.records import Line

SEPARATORS = (";", ",", "\t")


def lines(name: str, content: bytes, columns: Columns) -> Iterator[Line]:
    """The lines of a CSV file that holds such columns, blank ones too.

    Raises RosterError not_a_roster, while reading as well.
    """
    text = _text(name, content)
    try:
        separator = max(SEPARATORS, key=lambda separator: _understood(_cells(text, separator), columns))
        yield from _cells(text, separator)
    except csv.Error as error:
        raise RosterError("not_a_roster", name=name) from error


def _cells(text: str, separator: str) -> Iterator[Line]:
    """A cell that holds line ends is one line all the same, as at the margin of a spreadsheet."""
    return enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=separator), start=1)


def _understood(found: Iterator[Line], columns: Columns) -> int:
    """How many columns are understood when the text is cut this way."""
    header = find_header(list(islice(found, LOOKED_AT)), columns)
    return len(header.position) if header else 0


def _text(name: str, content: bytes) -> str:
    """The text of a file; raises RosterError not_a_roster for anything that is no text, or is a web page."""
    text = _decoded(name, content)
    sample = text[:4000]
    if sum(_is_strange(letter) for letter in sample) * 10 > len(sample) or sample.lstrip().startswith("<"):
        raise RosterError("not_a_roster", name=name)
    return text


def _is_strange(letter: str) -> bool:
    """Whether hardly any text holds this: control characters, and what is no letter in any language."""
    return unicodedata.category(letter) in {"Cc", "Cn", "Co"} and letter not in "\t\r\n"


def _decoded(name: str, content: bytes) -> str:
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encodings: tuple[str, ...] = ("utf-16",)
    elif content.startswith(BOM_UTF8):
        encodings = ("utf-8-sig",)
    else:
        encodings = ("utf-8", "cp1252", "latin-1")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    raise RosterError("not_a_roster", name=name)
