"""Entries as plain data (what JSON can carry), and back."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, Final

from scoring.entries.fields import (
    optional,
    read_end,
    read_ends,
    read_held,
    read_number,
    read_pips,
    read_seat,
    read_side,
    read_text,
    read_tile,
)
from scoring.entries.kinds import Entry, FalsePass, Forfeit, Hand, Void, WrongDomino
from scoring.errors import BadEntry
from scoring.tiles import Tile

KINDS: Final[Mapping[str, type[Entry]]] = {
    "hand": Hand,
    "false_pass": FalsePass,
    "wrong_domino": WrongDomino,
    "forfeit": Forfeit,
    "void": Void,
}
READERS: Final[Mapping[str, Mapping[str, Callable[[str, object], object]]]] = {
    "hand": {
        "end": read_end,
        "by": optional(read_seat),
        "pips": optional(read_pips),
        "tiles": optional(read_held),
        "recount": optional(read_number),
        "ends": optional(read_ends),
        "leader": optional(read_seat),
    },
    "false_pass": {"seat": read_seat, "pips": optional(read_pips)},
    "wrong_domino": {"seat": read_seat, "tile": optional(read_tile)},
    "forfeit": {"side": read_side, "reason": read_text},
    "void": {"number": read_number, "reason": read_text},
}


def to_data(entry: Entry) -> dict[str, object]:
    """The entry as JSON-able data: "kind" and every field. Tiles become texts, tuples become lists."""
    kind = next(kind for kind, cls in KINDS.items() if isinstance(entry, cls))
    return {"kind": kind} | {field.name: _plain(getattr(entry, field.name)) for field in fields(entry)}


def from_data(data: object) -> Entry:
    """The entry that `to_data` wrote, or that a form or another program sent.

    Raises BadEntry, naming the field and what is wrong with it, for whatever else it is given: a wrong type, an unknown
    kind, a missing or an unknown field. Fields with a default may be left out.
    """
    if not isinstance(data, Mapping):
        raise BadEntry("", "not-an-object")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadEntry("kind", "unknown-kind")
    readers = READERS[kind]
    for name in data:
        if name != "kind" and name not in readers:
            raise BadEntry(name[:40] if isinstance(name, str) else "", "unknown-field")
    cls: Callable[..., Entry] = KINDS[kind]
    required = {field.name for field in fields(KINDS[kind]) if field.default is MISSING}
    for name in readers:
        if name in required and name not in data:
            raise BadEntry(name, "missing")
    return cls(**{name: read(name, data[name]) for name, read in readers.items() if name in data})


def _plain(value: Any) -> object:
    """The value as JSON can carry it."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Tile) else value
