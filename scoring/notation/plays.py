"""Parses and formats a complete play: the deal, the stock, and every move."""

from dataclasses import dataclass
from typing import Final

from scoring.entries.fields import MOST_MOVES
from scoring.hands import Held, Kind, Move, Play, Seat, Seating
from scoring.notation.reading import Reader
from scoring.policies import Layout
from scoring.tiles import Tile

MARKS: Final[dict[Kind, str]] = {"lay": "", "pass": "-", "draw": "+", "wrong": "!", "swap": "~"}
"""The mark before the tile of a move."""
ENDS: Final = ("L", "R")
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
    at = None
    if reader.takes("@"):
        at = reader.number()
    # The letter need not touch the tile, and the word may be written out.
    elif reader.next_word() in PLACES:
        at = PLACES[reader.word()]
    return Move(seat, kind, tile, at, reader.number() if reader.takes("=") else None)


def _read_kind(reader: Reader) -> Kind:
    """Parse a mark, or the word for it; without either the tile is laid."""
    for kind, mark in MARKS.items():
        # The mark of "lay" is empty, and would match everywhere.
        if (mark and reader.takes(mark)) or reader.takes_word(kind):
            return kind
    return "lay"


def _move_text(move: Move, layout: Layout) -> str:
    tile = "?" if move.tile is None and move.kind == "lay" else str(move.tile or "")
    at = "" if move.at is None else ENDS[move.at] if layout == "LINE" and move.at < len(ENDS) else f"@{move.at}"
    free = "" if move.free is None else f"={move.free}"
    return f"{move.seat}:{MARKS[move.kind]}{tile}{at}{free}"
