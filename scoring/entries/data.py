"""Conversion of entries to plain JSON-compatible data, and back."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Final

from scoring.entries.fields import (
    TableReaders,
    optional,
    read_called,
    read_end,
    read_ends,
    read_number,
    read_text,
    read_tile,
    read_truth,
)
from scoring.entries.kinds import Entry, Forfeit, Hand, PenaltyEntry, Void
from scoring.errors import BadEntry
from scoring.hands import PAIRS, Move, Play, Seating
from scoring.penalties import PENALTIES
from scoring.tiles import Tile

KINDS: Final[Mapping[str, type[Entry]]] = {
    "hand": Hand,
    "forfeit": Forfeit,
    "void": Void,
}
"""The kinds of entries besides the penalties, which `PENALTIES` has."""
ALWAYS: Final = frozenset({"ends", "leader", "pips"})
"""Fields that are always written, even if empty; any other field equal to its default is left out."""


REQUIRED: Final[Mapping[str, frozenset[str]]] = {
    kind: frozenset(field.name for field in fields(cls) if field.default is MISSING) for kind, cls in KINDS.items()
}
"""The required fields of each kind."""
TOLD: Final[Mapping[type[Entry], tuple[str, tuple[tuple[str, object], ...]]]] = {
    cls: (kind, tuple((field.name, MISSING if field.name in ALWAYS else field.default) for field in fields(cls)))
    for kind, cls in KINDS.items()
}
"""What is written of each kind: its name, and its fields, each with the value that is left out; MISSING if none is."""
# Checked first in `_plain`, because most values are of these types.
SIMPLE: Final = frozenset({int, str, bool, type(None)})


@cache
def readers(seating: Seating) -> Mapping[str, Mapping[str, Callable[[str, object], object]]]:
    """Return the reader of each field of each kind for this table."""
    table = TableReaders(seating)
    return {
        "hand": {
            "end": read_end,
            "by": optional(table.seat),
            "pips": optional(table.pips),
            "tiles": optional(table.held),
            "recount": optional(read_number),
            "ends": optional(read_ends),
            "leader": optional(table.seat),
            "side_pips": optional(table.side_pips),
            "last": optional(read_tile),
            "ends_before": optional(read_ends),
            "special": optional(read_called),
            "pase_salida": read_truth,
            "pases_redondos": table.seats,
            "swapped_by": optional(table.seat),
            "play": optional(table.play),
        },
        "penalty": {"seat": table.seat, "tile": optional(read_tile), "pips": optional(table.pips)},
        "forfeit": {"side": table.side, "reason": read_text},
        "void": {"number": read_number, "reason": read_text},
    }


def to_data(entry: Entry) -> dict[str, object]:
    """Return the entry as JSON-compatible data: "kind" and its fields. Tiles become texts, tuples become lists."""
    if isinstance(entry, PenaltyEntry):
        return {"kind": entry.kind, **{name: _plain(getattr(entry, name)) for name in entry.row.fields}}
    kind, told = TOLD[type(entry)]
    data: dict[str, object] = {"kind": kind}
    for name, left_out in told:
        value = getattr(entry, name)
        if left_out is MISSING or value != left_out:
            data[name] = _plain(value)
    return data


def from_data(data: object, seating: Seating = PAIRS) -> Entry:
    """Return the entry from data written by `to_data`, a form or another program, for a table of this seating.

    Raises BadEntry, with the field and the defect, for any other data: a wrong type, an unknown kind, a missing or an
    unknown field, a seat that the table does not have. Fields with a default may be left out.
    """
    if not isinstance(data, Mapping):
        raise BadEntry("", "not-an-object")
    kind = data.get("kind")
    if isinstance(kind, str) and kind in PENALTIES:
        row, of_penalty = PENALTIES[kind], readers(seating)["penalty"]
        # The pips may be left out; a tile that was not noted is null.
        values = _values(data, {name: of_penalty[name] for name in row.fields}, {"seat", "tile"})
        return PenaltyEntry(kind, **values)
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadEntry("kind", "unknown-kind")
    cls: Callable[..., Entry] = KINDS[kind]
    return cls(**_values(data, readers(seating)[kind], REQUIRED[kind]))


def _values(
    data: Mapping[object, object], read: Mapping[str, Callable[[str, object], object]], required: Collection[str]
) -> dict[str, Any]:
    """Return the values of an entry's fields."""
    for name in data:
        if name != "kind" and name not in read:
            # The name comes from outside: keep the error short, and tolerate keys that are not text.
            raise BadEntry(name[:40] if isinstance(name, str) else "", "unknown-field")
    # All names are checked before any value is read: a misspelt field is the more useful error.
    for name in read:
        if name not in data and name in required:
            raise BadEntry(name, "missing")
    return {name: reader(name, data[name]) for name, reader in read.items() if name in data}


def _plain(value: Any) -> object:
    """Return the value in a form that JSON can carry."""
    if type(value) in SIMPLE:
        return value
    if isinstance(value, Play):
        return {"deal": _plain(value.deal), "moves": _plain(value.moves), "stock": _plain(value.stock)}
    if isinstance(value, Move):
        return [_plain(item) for item in _trimmed(value)]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Tile) else value


def _trimmed(move: Move) -> tuple[object, ...]:
    """Return a move without its trailing Nones."""
    values: tuple[object, ...] = move
    while values[-1] is None:
        values = values[:-1]
    return values
