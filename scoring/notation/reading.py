"""A parser for one line of the notation, left to right: words, numbers, tiles, texts, and one value for each seat."""

import re
from collections.abc import Callable
from typing import Final, NoReturn, TypeVar

from scoring.entries.data import LONGEST_REASON, MOST_TILES
from scoring.errors import NotationError
from scoring.hands import LETTERS, MOST_PLAYERS, Seat, Seating, Side
from scoring.ruleset import Ruleset
from scoring.tiles import Tile, tile

LONGEST_LINE: Final = 20_000
"""Characters. The longest entry, with every tile of a double-twelve drawn and laid, is shorter."""
MOST_DIGITS: Final = 4

# A carriage return counts as a space, so that files with Windows line ends can be read.
SPACE: Final = re.compile(r"[ \t\r]*")
# Letters in groups joined by a hyphen or an underscore: "pase-salida".
WORD: Final = re.compile(r"[a-z]+(?:[-_][a-z]+)*", re.ASCII | re.IGNORECASE)
KEY: Final = re.compile(r"[a-z][a-z0-9_-]*", re.ASCII | re.IGNORECASE)
NUMBER: Final = re.compile(r"[0-9]+")
# "10-12" or "3-5"; without a hyphen one digit for each half, "35". No third digit may follow.
TILE: Final = re.compile(r"(?:([0-9]{1,2})-([0-9]{1,2})|([0-9])([0-9]))(?![0-9])")
T = TypeVar("T")


class Reader:
    """One line, and the position reached. Every method skips the spaces after what it reads, and fails on what it
    cannot read.

    seating: the table whose seats and sides may be named; None: any. line: its number, from 1, for the errors. ruleset:
    the rules, whose places may be named; None: not known.
    """

    def __init__(self, text: str, seating: Seating | None, line: int = 1) -> None:
        self.text = text
        self.seating = seating
        self.ruleset: Ruleset | None = None
        self.line = line
        self.position = 0
        if len(text) > LONGEST_LINE:
            self.fail("line-too-long", LONGEST_LINE)
        self._skip()

    def fail(self, code: str, position: int | None = None) -> NoReturn:
        """Raise NotationError for this position; None: the current position."""
        at = self.position if position is None else position
        raise NotationError(f"line {self.line}, character {at + 1}: {code}", code, at, self.line)

    @property
    def is_done(self) -> bool:
        """Whether only spaces and a comment are left."""
        return self.position >= len(self.text) or self.text[self.position] == "#"

    def done(self) -> None:
        """Fail unless the whole line has been read."""
        if not self.is_done:
            self.fail("more-than-expected")

    def sees(self, mark: str) -> bool:
        """Whether this mark comes next."""
        return self.text.startswith(mark, self.position)

    def takes(self, mark: str) -> bool:
        """Read the mark if it comes next, and return whether it did."""
        found = self.sees(mark)
        if found:
            self._go(self.position + len(mark))
        return found

    def next_word(self) -> str:
        """Return the word that comes next, in lower case and with hyphens, without reading it; "" if there is none."""
        found = WORD.match(self.text, self.position)
        return found[0].lower().replace("_", "-") if found else ""

    def word(self) -> str:
        """Read the word that comes next; "" if there is none."""
        word = self.next_word()
        self._go(self.position + len(word))
        return word

    def takes_word(self, word: str) -> bool:
        """Read the word if it comes next, and return whether it did."""
        found = self.next_word() == word
        if found:
            self.word()
        return found

    def key(self) -> str:
        """Read an identifier, in lower case with underscores; "" if none comes next."""
        found = KEY.match(self.text, self.position)
        self._go(found.end() if found else self.position)
        return found[0].lower().replace("-", "_") if found else ""

    def sees_number(self) -> bool:
        """Whether a digit comes next."""
        return NUMBER.match(self.text, self.position) is not None

    def sees_tile(self) -> bool:
        """Whether a tile comes next, rather than the seat of a move."""
        found = TILE.match(self.text, self.position)
        return found is not None and not self.text.startswith(":", found.end())

    def number(self, refusal: str = "number-expected") -> int:
        """Read a whole number from 0 to 9999."""
        found = NUMBER.match(self.text, self.position)
        if found is None:
            self.fail("negative-number" if self.sees("-") and refusal == "number-expected" else refusal)
        # Before int(): Python refuses very long digits with an error of its own.
        if len(found[0]) > MOST_DIGITS:
            self.fail("out-of-range")
        self._go(found.end())
        return int(found[0])

    def seat(self) -> Seat:
        """Read the number of a seat at the table."""
        start = self.position
        number = self.number("seat-expected")
        if number >= (MOST_PLAYERS if self.seating is None else self.seating.players):
            self.fail("seat-not-at-table", start)
        return Seat(number)

    def side(self) -> Side:
        """Read the letter of a side at the table."""
        start, letter = self.position, self.word().upper()
        for side in LETTERS if self.seating is None else self.seating.sides:
            if side == letter:
                return side
        self.fail("side-not-at-table" if letter in LETTERS else "side-expected", start)

    def tile(self) -> Tile:
        """Read a tile: 3-5, 5-3 or 35."""
        found = TILE.match(self.text, self.position)
        if found is None:
            self.fail("tile-expected")
        self._go(found.end())
        low, high = sorted(int(digits) for digits in found.groups() if digits is not None)
        return tile(low, high)

    def tiles(self) -> tuple[Tile, ...]:
        """Read tiles in sequence; a hyphen for none."""
        tiles: list[Tile] = []
        if self.takes("-"):
            return ()
        while self.sees_number():
            if len(tiles) >= MOST_TILES:
                self.fail("too-long")
            tiles.append(self.tile())
        return tuple(tiles)

    def list_of(self, read: Callable[[], T], most: int = MOST_PLAYERS) -> tuple[T, ...]:
        """Read values separated by slashes."""
        values = [read()]
        while self.sees("/"):
            if len(values) >= most:
                self.fail("too-long")
            self.takes("/")
            values.append(read())
        return tuple(values)

    def each_seat(self, read: Callable[[], T]) -> tuple[T, ...]:
        """Read one value for each seat of the table."""
        start = self.position
        values = self.list_of(read)
        if self.seating is not None and len(values) != self.seating.players:
            self.fail("not-one-for-each-seat", start)
        return values

    def each_side(self, read: Callable[[], T]) -> tuple[T, ...]:
        """Read one value for each side of the table."""
        start = self.position
        values = self.list_of(read)
        if self.seating is not None and len(values) != self.seating.teams:
            self.fail("not-one-for-each-side", start)
        return values

    def two(self) -> tuple[int, int]:
        """Read two numbers separated by a slash, such as the ends of a line."""
        left = self.number()
        if not self.takes("/"):
            self.fail("slash-expected")
        return left, self.number()

    def quoted(self) -> str:
        """Read a text between quotation marks."""
        start = self.position
        if not self.sees('"'):
            self.fail("text-expected")
        position, characters = start + 1, list[str]()
        while position < len(self.text) and (character := self.text[position]) != '"':
            # Checked while reading, so that a text without an end is refused early.
            if len(characters) >= LONGEST_REASON:
                self.fail("too-long", position)
            position += 1
            if character == "\\":
                meant = unescaped(self.text, position)
                if meant is None:
                    self.fail("no-such-escape", position - 1)
                character, position = meant
            characters.append(character)
        if position >= len(self.text):
            self.fail("text-not-closed", start)
        self._go(position + 1)
        return "".join(characters)

    def _go(self, position: int) -> None:
        self.position = position
        self._skip()

    def _skip(self) -> None:
        found = SPACE.match(self.text, self.position)
        self.position = found.end() if found else self.position


# Quoted texts: any text can be written, and always stays on one line.


NAMED: Final = {"\n": "n", "\r": "r", "\t": "t", '"': '"', "\\": "\\"}
BY_NAME: Final = {name: character for character, name in NAMED.items()}
# u{...} with one to six hexadecimal digits in either case; the value is checked against the limit below.
CODE_POINT: Final = re.compile(r"u\{([0-9a-f]{1,6})\}", re.ASCII | re.IGNORECASE)
LAST_CODE_POINT: Final = 0x10FFFF


def quoted(text: str) -> str:
    """Return the text between quotation marks; unprintable characters become \\u{...} with their hexadecimal number."""
    return '"' + "".join([_escaped(character) for character in text]) + '"'


def unescaped(text: str, position: int) -> tuple[str, int] | None:
    """Return the character that the escape after a backslash means, and the position after it; None: no such escape."""
    if position >= len(text):
        return None
    if text[position] in BY_NAME:
        return BY_NAME[text[position]], position + 1
    found = CODE_POINT.match(text, position)
    if found is None or int(found[1], 16) > LAST_CODE_POINT:
        return None
    return chr(int(found[1], 16)), found.end()


def _escaped(character: str) -> str:
    if character in NAMED:
        return "\\" + NAMED[character]
    return character if character.isprintable() else f"\\u{{{ord(character):x}}}"
