"""Parses and formats one entry of a sheet as a line of text."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.entries import Called, End, Entry, Forfeit, Hand, PenaltyEntry, Void
from scoring.entries.fields import MOST_TILES
from scoring.hands import PAIRS, Seat, Seating
from scoring.notation.plays import format_play, read_play, tiles_by_seat
from scoring.notation.reading import Reader, quoted
from scoring.penalties import Penalty, penalty_named
from scoring.policies import Layout

ENDS: Final[dict[str, End]] = {"domino": "domino", "block": "block", "annulled": "void"}
"""The word that begins a hand, and how the hand ended. "void" is the word for voiding an entry."""
END_WORDS: Final = {end: word for word, end in ENDS.items()}
CALLED: Final[dict[str, Called]] = {"capicu": "capicu", "chuchazo": "chuchazo"}


def parse_entry(text: str, seating: Seating | None = PAIRS, line: int = 1) -> Entry:
    """Parse one entry. seating: the table whose seats and sides it may name; None: any. line: for errors, from 1.

    Raises NotationError.
    """
    reader = Reader(text, seating, line)
    entry = read_entry(reader)
    reader.done()
    return entry


def format_entry(entry: Entry, layout: Layout = "LINE") -> str:
    """Return the entry as text; `layout` decides how the places of a play are written."""
    match entry:
        case Hand():
            return _hand_text(entry, layout)
        case PenaltyEntry():
            tile = "" if entry.tile is None else f" {entry.tile}"
            pips = "" if entry.pips is None else f" pips {_figures(entry.pips)}"
            return f"{entry.row.word} {entry.seat}{tile}{pips}"
        case Forfeit():
            return f"forfeit {entry.side} {quoted(entry.reason)}"
        case Void():
            return f"void {entry.number} {quoted(entry.reason)}"


def read_entry(reader: Reader) -> Entry:
    """Parse one entry from the reader's position, as far as it goes. Raises NotationError."""
    start, word = reader.position, reader.word()
    if word in ENDS:
        return _read_hand(reader, ENDS[word])
    if (row := penalty_named(word)) is not None:
        return _read_penalty(reader, row)
    if word == "forfeit":
        return Forfeit(reader.side(), "" if reader.is_done else reader.quoted())
    if word == "void":
        return Void(reader.number(), "" if reader.is_done else reader.quoted())
    reader.fail("entry-expected", start)


def _read_penalty(reader: Reader, row: Penalty) -> PenaltyEntry:
    """Parse the seat, then the tile or the pips if they are given."""
    seat = reader.seat()
    tile = reader.tile() if row.tile and not reader.is_done else None
    pips = None
    if row.ends_hand and not reader.is_done:
        start = reader.position
        if reader.word() != "pips":
            reader.fail("unknown-field", start)
        pips = reader.each_seat(reader.number)
    return PenaltyEntry(row.kind, seat, tile, pips)


def _read_called(reader: Reader) -> Called:
    start, word = reader.position, reader.word()
    if word not in CALLED:
        reader.fail("special-expected", start)
    return CALLED[word]


def _read_seats(reader: Reader) -> tuple[Seat, ...]:
    return reader.list_of(reader.seat, MOST_TILES)


FIELDS: Final[Mapping[str, tuple[str, Callable[[Reader], object]]]] = {
    "pips": ("pips", lambda reader: reader.each_seat(reader.number)),
    "tiles": ("tiles", lambda reader: reader.each_seat(reader.tiles)),
    "recount": ("recount", lambda reader: reader.number()),
    "ends": ("ends", lambda reader: reader.two()),
    "leader": ("leader", lambda reader: reader.seat()),
    "side-pips": ("side_pips", lambda reader: reader.each_side(reader.number)),
    "last": ("last", lambda reader: reader.tile()),
    "ends-before": ("ends_before", lambda reader: reader.two()),
    "special": ("special", _read_called),
    "pase-salida": ("pase_salida", lambda reader: True),
    "pases-redondos": ("pases_redondos", _read_seats),
    "swapped-by": ("swapped_by", lambda reader: reader.seat()),
}
"""The words that may follow in a hand: the field of `Hand` each one sets, and the parser of its value."""


def _read_hand(reader: Reader, end: End) -> Hand:
    by = reader.seat() if reader.sees_number() else None
    values: dict[str, Any] = {"end": end, "by": by, "pips": None, "tiles": None, "recount": None}
    seen: set[str] = set()
    while not reader.is_done:
        start, word = reader.position, reader.next_word()
        # In a hand a repeated field would silently replace the first value.
        if word in seen:
            reader.fail("field-twice", start)
        seen.add(word)
        if word == "deal":
            # A play parses its own first word, so it is not a row of FIELDS.
            values["play"] = read_play(reader)
            continue
        if word not in FIELDS:
            reader.fail("unknown-field", start)
        reader.word()
        name, read = FIELDS[word]
        values[name] = read(reader)
    return Hand(**values)


def _hand_text(hand: Hand, layout: Layout) -> str:
    parts = [END_WORDS[hand.end] if hand.by is None else f"{END_WORDS[hand.end]} {hand.by}"]
    for word, (name, _) in FIELDS.items():
        value = getattr(hand, name)
        # Empty values are left out; a flag is written as its word alone.
        if value is not None and value != () and value is not False:
            parts.append(word if value is True else f"{word} {_value_text(name, value)}")
    if hand.play is not None:
        parts.append(format_play(hand.play, layout))
    return " ".join(parts)


def _value_text(name: str, value: Any) -> str:
    if name == "tiles":
        return tiles_by_seat(value)
    return _figures(value) if isinstance(value, tuple) else str(value)


def _figures(values: tuple[int, ...]) -> str:
    return "/".join([str(value) for value in values])
