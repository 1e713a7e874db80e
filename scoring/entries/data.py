"""Conversion of entries to plain JSON-compatible data, and back, with strict readers of the values.

A reader returns the value or raises BadEntry, and nothing else. Readers check types and bound sizes only. Whether a
figure can be true is left to the checks, so that a judge who enters 169 pips gets a finding with its rule.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, Final, TypeVar, get_args
from unicodedata import category

from scoring.entries.kinds import Called, End, Entry, Forfeit, Hand, PenaltyEntry, Pips, TimeUp, Void
from scoring.errors import BadEntry, NotationError
from scoring.hands import MOST_PLAYERS, PAIRS, Held, Kind, Move, Play, Seat, Seating, Side
from scoring.penalties import PENALTIES
from scoring.tiles import Tile, parse_tile

LARGEST = 9_999
MOST_TILES = 91
"""The tiles of a double-twelve set."""
MOST_MOVES = 400
"""More than any hand has: each of 91 tiles is drawn and laid once, and few turns are passed."""
LONGEST_REASON = 1_000

MOVE_KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
T = TypeVar("T")
Reader = Callable[[str, object], T]


def optional(read: Reader[T]) -> Reader[T | None]:
    """Return the same reader for a field that may be None."""
    return lambda field, value: None if value is None else read(field, value)


def read_number(field: str, value: object) -> int:
    """Read a whole number from 0 to LARGEST; True and 3.0 are refused."""
    # Not isinstance: bool is a subclass of int.
    if type(value) is not int:
        raise BadEntry(field, "not-a-whole-number")
    if not 0 <= value <= LARGEST:
        raise BadEntry(field, "out-of-range")
    return value


def read_one_of(values: Iterable[T], field: str, value: object, code: str) -> T:
    """Return the value that equals this one, in the type of `values`. Raises BadEntry with this code for any other."""
    for each in values:
        if each == value:
            return each
    raise BadEntry(field, code)


def read_end(field: str, value: object) -> End:
    """Read how a hand ended."""
    ends: tuple[End, ...] = get_args(End)
    return read_one_of(ends, field, value, "not-an-end")


def read_called(field: str, value: object) -> Called:
    """Read what the winning tile was called."""
    called: tuple[Called, ...] = get_args(Called)
    return read_one_of(called, field, value, "not-a-special-play")


def read_truth(field: str, value: object) -> bool:
    """Read True or False; 1 is neither."""
    if type(value) is not bool:
        raise BadEntry(field, "not-true-or-false")
    return value


def read_list(field: str, value: object, most: int = MOST_TILES) -> list[object] | tuple[object, ...]:
    """Read a list of at most `most` values of any type."""
    if not isinstance(value, list | tuple):
        raise BadEntry(field, "not-a-list")
    if len(value) > most:
        raise BadEntry(field, "too-long")
    return value


def read_tile(field: str, value: object) -> Tile:
    """Read a tile as text: "3-5"."""
    try:
        return parse_tile(value)
    except NotationError:
        raise BadEntry(field, "not-a-tile") from None


def read_ends(field: str, value: object) -> tuple[int, int]:
    """Read the two numbers of a line, left and right."""
    ends = read_list(field, value)
    if len(ends) != 2:
        raise BadEntry(field, "not-two-ends")
    return read_number(field, ends[0]), read_number(field, ends[1])


def read_text(field: str, value: object) -> str:
    """Read text that a database and a page can carry: no control characters except line breaks and
    tabs, no surrogates.
    """
    if type(value) is not str:
        raise BadEntry(field, "not-a-text")
    if len(value) > LONGEST_REASON:
        raise BadEntry(field, "too-long")
    # PostgreSQL refuses NUL, and a surrogate cannot be encoded as UTF-8.
    if any(category(character) in ("Cc", "Cs") and character not in "\n\r\t" for character in value):
        raise BadEntry(field, "unprintable")
    return value


class TableReaders:
    """Readers of values that depend on the table: its seats, its sides, one value for each of them."""

    def __init__(self, seating: Seating) -> None:
        self.seating = seating

    def seat(self, field: str, value: object) -> Seat:
        """Read a seat of the table."""
        number = read_number(field, value)
        if number >= self.seating.players:
            raise BadEntry(field, "out-of-range")
        return Seat(number)

    def seats(self, field: str, value: object) -> tuple[Seat, ...]:
        """Read seats of the table, in any order, with repeats."""
        return tuple(self.seat(field, item) for item in read_list(field, value))

    def side(self, field: str, value: object) -> Side:
        """Read a side of the table."""
        return read_one_of(self.seating.sides, field, value, "not-a-side")

    def each(self, field: str, value: object) -> list[object] | tuple[object, ...]:
        """Read one value for each seat."""
        values = read_list(field, value)
        if len(values) != self.seating.players:
            raise BadEntry(field, "not-one-for-each-seat")
        return values

    def pips(self, field: str, value: object) -> Pips:
        """Read the pips of each seat."""
        return tuple(read_number(field, item) for item in self.each(field, value))

    def side_pips(self, field: str, value: object) -> Pips:
        """Read the pips of each side."""
        values = read_list(field, value)
        if len(values) != self.seating.teams:
            raise BadEntry(field, "not-one-for-each-side")
        return tuple(read_number(field, item) for item in values)

    def scored(self, field: str, value: object) -> tuple[Pips, ...]:
        """Read what the plays of each side earned: a list for each, or one figure."""
        values = read_list(field, value)
        if len(values) != self.seating.teams:
            raise BadEntry(field, "not-one-for-each-side")
        lists = [item if isinstance(item, list | tuple) else [item] for item in values]
        return tuple(tuple(read_number(field, figure) for figure in read_list(field, each)) for each in lists)

    def held(self, field: str, value: object) -> Held:
        """Read the tiles of each seat."""
        return tuple(
            tuple(read_tile(field, tile) for tile in read_list(field, held)) for held in self.each(field, value)
        )

    def play(self, field: str, value: object) -> Play:
        """Read a complete play: {"deal": tiles by seat, "moves": [[seat, kind, tile, at, free], ...],
        "stock": tiles}.
        """
        # Exactly these keys: an unknown one is an error, as in an entry.
        if not isinstance(value, Mapping) or not {"deal", "moves"} <= set(value) <= {"deal", "moves", "stock"}:
            raise BadEntry(field, "not-a-play")
        moves = tuple(self.move(field, move) for move in read_list(field, value["moves"], MOST_MOVES))
        stock = tuple(read_tile(field, tile) for tile in read_list(field, value.get("stock", ())))
        return Play(self.held(field, value["deal"]), moves, stock)

    def move(self, field: str, value: object) -> Move:
        """Read [seat, kind, tile, at, free]; trailing Nones may be left out."""
        values = read_list(field, value)
        if not 2 <= len(values) <= 5:
            raise BadEntry(field, "not-a-move")
        seat, kind, tile, at, free = (*values, None, None, None)[:5]
        named = read_one_of(MOVE_KINDS, field, kind, "not-a-move")
        laid = optional(read_tile)(field, tile)
        place, left = (optional(read_number)(field, number) for number in (at, free))
        # False whatever the rules are: no table has more places, and no tile leaves a number free that it lacks.
        if (place or 0) >= MOST_PLAYERS or not (left is None or (laid is not None and laid.fits(left))):
            raise BadEntry(field, "not-a-move")
        return Move(self.seat(field, seat), named, laid, place, left)


KINDS: Final[Mapping[str, type[Entry]]] = {
    "hand": Hand,
    "forfeit": Forfeit,
    "bell": TimeUp,
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
            "scored": optional(table.scored),
            "overruled": optional(read_text),
        },
        "penalty": {
            "seat": table.seat,
            "tile": optional(read_tile),
            "pips": optional(table.pips),
            "overruled": optional(read_text),
        },
        "forfeit": {"side": table.side, "reason": read_text},
        "bell": {"in_play": read_truth},
        "void": {"number": read_number, "reason": read_text},
    }


def to_data(entry: Entry) -> dict[str, object]:
    """Return the entry as JSON-compatible data: "kind" and its fields. Tiles become texts, tuples become lists."""
    if isinstance(entry, PenaltyEntry):
        told = {name: _plain(getattr(entry, name)) for name in entry.row.fields}
        return {"kind": entry.kind, **told, **({} if entry.overruled is None else {"overruled": entry.overruled})}
    kind, fields_told = TOLD[type(entry)]
    data: dict[str, object] = {"kind": kind}
    for name, left_out in fields_told:
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
        values = _values(data, {name: of_penalty[name] for name in (*row.fields, "overruled")}, {"seat", "tile"})
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
