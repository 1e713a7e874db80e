"""Rows of a roster that are no people: totals, notes, headings that are repeated or stand between the people."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tournament.core import vocabulary
from tournament.core.names import search_key
from tournament.exchange.roster.columns import PEOPLE, Header
from tournament.exchange.roster.records import Cell

_TOTAL = re.compile(
    r"(sub)?total(es)?\b|suma\b|sum\b|count\b|recuento\b|guztira\b|batura\b|baturak\b|"
    r"(no|n|num|numero|number)( total)? (de|of) (socios|socias|jugadores|personas|miembros|members|people|players)\b"
)
_FIGURES = re.compile(r"[\d\s.,:€$%=/()-]*", re.ASCII)
_NOTE = re.compile(
    r"(nota|notas|ojo|observacion|observaciones|actualizad[oa]|ultima actualizacion|lista|listado|fecha|impreso|pagina|"
    r"note|notes|nb|updated|last updated|list|printed|page|as of|source|"
    r"oharra|oharrak|eguneratua|zerrenda|orria|orrialdea)\b|[*(]|.*:|.*\d[/.-]\d|.*\b(19|20)\d\d\b"
)
_SECTIONS = frozenset(
    [
        *("socios", "socias", "miembros", "invitados", "invitadas", "jugadores", "jugadoras", "junta directiva"),
        *("altas", "bajas", "members", "guests", "players", "committee", "honorary members", "socios de honor"),
        *("bazkideak", "gonbidatuak", "jokalariak", "zuzendaritza"),
    ]
)
_LONGEST = 8  # words of a name


def find(cells: Sequence[Cell], header: Header, *, read: Callable[[Any], object]) -> str:
    """Return a code of LEFT_OUT if a line is no person, "" if it is one. `read` reads a date, None if it is none."""
    filled = {index: cell for index, cell in enumerate(cells) if cell is not None and str(cell).strip()}
    born = header.position.get("birth_date", -1)
    if born in filled and read(filled[born]) is not None:
        return ""
    keys = {index: search_key(str(cell)) for index, cell in filled.items()}
    if _repeats(filled, header):
        return "heading"
    if any(map(_TOTAL.match, keys.values())) and all(
        _TOTAL.match(key) or _FIGURES.fullmatch(key) for key in keys.values()
    ):
        return "total"
    return _alone(keys, header) if len(keys) == 1 else ""


def _repeats(filled: Mapping[int, Cell], header: Header) -> bool:
    """Whether a line is the header line again, as on each printed page."""
    same = [
        index
        for index, cell in filled.items()
        if index < len(header.titles) and search_key(str(cell)) == search_key(header.titles[index])
    ]
    return (
        bool(same) and len(same) == len(filled) and any(PEOPLE.column_of(filled[index]) is not None for index in same)
    )


def _alone(keys: dict[int, str], header: Header) -> str:
    """The same for a line with a single cell: its search key by its position."""
    ((index, key),) = keys.items()
    names = {header.position[column] for column in PEOPLE.naming & header.position.keys()}
    if (vocabulary.pool(key) and len(key) > 1) or key in _SECTIONS:
        return "section"
    if _NOTE.match(key) or len(key.split()) > _LONGEST:
        return "note"
    if len(header.position) < 2 or index in names:
        return ""
    return "total" if _FIGURES.fullmatch(key) else "" if index in header.position.values() else "note"
