"""Parses and formats an entry of a sheet as a line of text, and a complete play: deal, stock, and every move."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.entries import Called, End, Entry, Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.entries.data import MOST_MOVES, MOST_TILES
from scoring.hands import MOST_PLAYERS, PAIRS, Held, Kind, Move, Play, Seat, Seating
from scoring.layouts import leaves_free, place_count
from scoring.notation.reading import Reader, quoted
from scoring.penalties import Penalty, penalty_named
from scoring.policies import Layout
from scoring.tiles import Tile

MARKS: Final[dict[Kind, str]] = {"lay": "", "pass": "-", "draw": "+", "wrong": "!", "swap": "~"}
"""The mark before the tile of a move."""
SIDES: Final = ("L", "R")
PLACES: Final = {"l": 0, "left": 0, "r": 1, "right": 1}


@dataclass(frozen=True, slots=True)
class Transcript:
    """A play to be judged on its own. leader: the seat that had to lead; None: not known. first_hand: whether it began
    a match.
    """

    play: Play
    leader: Seat | None = None
    first_hand: bool = False


def parse_play(text: str, seating: Seating | None = None) -> Play:
    """Parse "deal 0-1 ... / ... moves 0:0-1 1:-". seating: the table it must fit; None: any. Raises NotationError."""
    reader = Reader(text, seating)
    play = read_play(reader)
    reader.done()
    return play


def format_play(play: Play, layout: Layout = "LINE") -> str:
    """Return the play as text. layout: on a line the ends are L and R, elsewhere a place is a number."""
    parts = ["deal", tiles_by_seat(play.deal)]
    if play.stock:
        parts += ["stock", row(play.stock)]
    return " ".join([*parts, "moves", *[_move_text(move, layout) for move in play.moves]])


def parse_move(text: str, seating: Seating | None = None) -> Move:
    """Parse one move, such as "2:3-5L". seating: the table whose seats it may name; None: any. Raises NotationError."""
    reader = Reader(text, seating)
    move = _read_move(reader)
    reader.done()
    return move


def format_move(move: Move, layout: Layout = "LINE") -> str:
    """Return the move as text. layout: on a line the ends are L and R, elsewhere a place is a number."""
    return _move_text(move, layout)


def parse_transcript(text: str, seating: Seating | None = None) -> Transcript:
    """Parse a play that may begin with "first-hand" and "leader 2". Raises NotationError."""
    reader = Reader(text, seating)
    transcript = read_transcript(reader)
    reader.done()
    return transcript


def format_transcript(transcript: Transcript, layout: Layout = "LINE") -> str:
    first = "first-hand " if transcript.first_hand else ""
    leader = "" if transcript.leader is None else f"leader {transcript.leader} "
    return first + leader + format_play(transcript.play, layout)


def read_transcript(reader: Reader) -> Transcript:
    """Parse a play with the seat that had to lead it. Raises NotationError."""
    first_hand = reader.takes_word("first-hand")
    leader = reader.seat() if reader.takes_word("leader") else None
    return Transcript(read_play(reader), leader, first_hand)


def read_play(reader: Reader) -> Play:
    """Parse the deal, the stock if there is one, and the moves. Raises NotationError."""
    if not reader.takes_word("deal"):
        reader.fail("deal-expected")
    deal: Held = reader.each_seat(reader.tiles)
    stock: tuple[Tile, ...] = reader.tiles() if reader.takes_word("stock") else ()
    if not reader.takes_word("moves"):
        reader.fail("moves-expected")
    moves: list[Move] = []
    while reader.sees_number():
        if len(moves) >= MOST_MOVES:
            reader.fail("too-long")
        moves.append(_read_move(reader))
    return Play(deal, tuple(moves), stock)


def row(tiles: tuple[Tile, ...]) -> str:
    """Return tiles in sequence; a hyphen for none."""
    return " ".join([str(tile) for tile in tiles]) or "-"


def tiles_by_seat(held: Held) -> str:
    """Return the tiles of each seat, separated by slashes."""
    return " / ".join([row(tiles) for tiles in held])


def _read_move(reader: Reader) -> Move:
    seat = reader.seat()
    if not reader.takes(":"):
        reader.fail("colon-expected")
    kind = _read_kind(reader)
    tile = reader.tile() if reader.sees_tile() else None
    # "?" is a tile laid but not recorded; other moves may have none.
    if tile is None and not reader.takes("?") and kind == "lay":
        reader.fail("tile-expected")
    return Move(seat, kind, tile, _read_place(reader), _read_free(reader, tile))


def _read_place(reader: Reader) -> int | None:
    """Parse the place of a tile, which the table must have; None: none is named."""
    start = reader.position
    at = None
    if reader.takes("@"):
        at = reader.number()
    # The letter need not touch the tile, and the word may be written out.
    elif reader.next_word() in PLACES:
        at = PLACES[reader.word()]
    most = MOST_PLAYERS if reader.ruleset is None else place_count(reader.ruleset)
    if at is not None and at >= most:
        reader.fail("no-such-place", start)
    return at


def _read_free(reader: Reader, tile: Tile | None) -> int | None:
    """Parse the number that a matador leaves free: one of its own. No other tile can leave either one."""
    start = reader.position
    if not reader.takes("="):
        return None
    free = reader.number()
    if not leaves_free(tile, free, reader.ruleset):
        reader.fail("no-such-half", start)
    return free


def _read_kind(reader: Reader) -> Kind:
    """Parse a mark, or the word for it; without either the tile is laid."""
    for kind, mark in MARKS.items():
        # The mark of "lay" is empty, and would match everywhere.
        if (mark and reader.takes(mark)) or reader.takes_word(kind):
            return kind
    return "lay"


def _move_text(move: Move, layout: Layout) -> str:
    tile = "?" if move.tile is None and move.kind == "lay" else str(move.tile or "")
    at = "" if move.at is None else SIDES[move.at] if layout == "LINE" and move.at < len(SIDES) else f"@{move.at}"
    free = "" if move.free is None else f"={move.free}"
    return f"{move.seat}:{MARKS[move.kind]}{tile}{at}{free}"


HAND_ENDS: Final[dict[str, End]] = {"domino": "domino", "block": "block", "annulled": "void"}
"""The word that begins a hand, and how the hand ended. "void" is the word for voiding an entry."""
END_WORDS: Final = {end: word for word, end in HAND_ENDS.items()}
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
            return f"{entry.row.word} {entry.seat}{tile}{pips}{_overruled_text(entry)}"
        case Forfeit():
            return f"forfeit {entry.side} {quoted(entry.reason)}"
        case TimeUp():
            return "bell in-play" if entry.in_play else "bell"
        case Void():
            return f"void {entry.number} {quoted(entry.reason)}"


def read_entry(reader: Reader) -> Entry:
    """Parse one entry from the reader's position, as far as it goes. Raises NotationError."""
    start, word = reader.position, reader.word()
    if word in HAND_ENDS:
        return _read_hand(reader, HAND_ENDS[word])
    if (row := penalty_named(word)) is not None:
        return _read_penalty(reader, row)
    if word == "forfeit":
        return Forfeit(reader.side(), "" if reader.is_done else reader.quoted())
    if word == "bell":
        return TimeUp(reader.takes_word("in-play"))
    if word == "void":
        return Void(reader.number(), "" if reader.is_done else reader.quoted())
    reader.fail("entry-expected", start)


def _read_penalty(reader: Reader, row: Penalty) -> PenaltyEntry:
    """Parse the seat, then the tile or the pips if they are given."""
    seat = reader.seat()
    tile = reader.tile() if row.tile and _has_more(reader) else None
    pips = None
    if row.ends_hand and _has_more(reader):
        start = reader.position
        if reader.word() != "pips":
            reader.fail("unknown-field", start)
        pips = reader.each_seat(reader.number)
    overruled = reader.quoted() if reader.takes_word("overruled") else None
    return PenaltyEntry(row.kind, seat, tile, pips, overruled)


def _has_more(reader: Reader) -> bool:
    """Return whether a field of the penalty comes next, before why it was overruled."""
    return not reader.is_done and reader.next_word() != "overruled"


def _read_called(reader: Reader) -> Called:
    start, word = reader.position, reader.word()
    if word not in CALLED:
        reader.fail("special-expected", start)
    return CALLED[word]


def _read_plays(reader: Reader) -> tuple[int, ...]:
    """Parse what the plays of a side earned: "8+3+2"."""
    figures = [reader.number()]
    while reader.takes("+"):
        if len(figures) >= MOST_TILES:
            reader.fail("too-long")
        figures.append(reader.number())
    return tuple(figures)


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
    "scored": ("scored", lambda reader: reader.each_side(lambda: _read_plays(reader))),
    "overruled": ("overruled", lambda reader: reader.quoted()),
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
        # Empty values are left out; a flag is written as its word alone. Why it was overruled comes last.
        if value is not None and value != () and value is not False and name != "overruled":
            parts.append(word if value is True else f"{word} {_value_text(name, value)}")
    if hand.play is not None:
        parts.append(format_play(hand.play, layout))
    return " ".join(parts) + _overruled_text(hand)


def _overruled_text(entry: Hand | PenaltyEntry) -> str:
    return "" if entry.overruled is None else f" overruled {quoted(entry.overruled)}"


def _value_text(name: str, value: Any) -> str:
    if name == "tiles":
        return tiles_by_seat(value)
    if name == "scored":
        return "/".join("+".join(map(str, figures)) or "0" for figures in value)
    return _figures(value) if isinstance(value, tuple) else str(value)


def _figures(values: tuple[int, ...]) -> str:
    return "/".join([str(value) for value in values])
