"""The snapshot of a scoresheet as entered: its lines, the tables at the end of hands, signatures and rulings."""

from dataclasses import dataclass

from scoring.library.pictures import Laid, Picture
from tournament.documents.engine.records import Heading, Seat, Sheet


@dataclass(frozen=True, slots=True)
class FilledLine:
    """One line of the sheet.

    `hand` is its hand from 1, None for a forfeit, for a line taken back, and for the line that takes it back. `what`
    says what happened; "{player}" in it is `by`. `why`: how the points add up. `rule`: the rule behind a penalty, ""
    for none. `first`, `second`: the pips as the form of the sheet has them, None if not counted. `struck`: whether the
    line was taken back, and `reason` why. `findings`: the engine's warnings at entry. `counts`: whether its points are
    shown. `overruled`: that and why officials recorded it although it was refused, "" if they did not.
    """

    number: int
    hand: int | None
    what: str
    by: Seat | None
    why: str
    rule: str
    points_a: int
    points_b: int
    total_a: int
    total_b: int
    first: int | None = None
    second: int | None = None
    struck: bool = False
    reason: str = ""
    findings: tuple[str, ...] = ()
    counts: bool = True
    overruled: str = ""

    @property
    def said(self) -> str:
        """What happened, with the name of the player."""
        return self.what.replace("{player}", self.by.player) if self.by else self.what


@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision of the officials about the match: at a local minute (ISO), in words; "{0}" and "{1}" are `people`."""

    at: str
    text: str
    people: tuple[Seat, ...] = ()

    @property
    def said(self) -> str:
        """The text with the names."""
        text = self.text
        for place, person in enumerate(self.people):
            text = text.replace(f"{{{place}}}", person.player)
        return text


@dataclass(frozen=True, slots=True)
class Signature:
    """An agreement to the sheet: `side` "A", "B", or "" for a second official; initials; local minute (ISO)."""

    side: str
    initials: str
    at: str


Tile = tuple[int, int, int, int, int]
"""Where a tile lies in a picture: its middle to the right and down, in hundredths of half a tile; its direction, in
degrees clockwise; its halves.
"""


@dataclass(frozen=True, slots=True)
class TableAtEnd:
    """The table at the end of a hand with a complete play: `hand` is its number, from 1.

    `tiles`: where each lies, as the engine lays them out; `last`: the place of the one laid last, from 0. `words`: the
    same in words.
    """

    hand: int
    tiles: tuple[Tile, ...]
    last: int | None
    words: str

    @classmethod
    def from_picture(cls, hand: int, picture: Picture, words: str) -> "TableAtEnd":
        """The snapshot of a picture."""
        # Whole numbers come back from JSON as they were.
        tiles = tuple(
            (round(each.x * 100), round(each.y * 100), round(each.turned), each.first, each.second)
            for each in picture.tiles
        )
        return cls(hand, tiles, picture.last, words)

    @property
    def picture(self) -> Picture:
        """The picture, as the engine lays it out."""
        tiles = (Laid(x / 100, y / 100, turned, first, second) for x, y, turned, first, second in self.tiles)
        return Picture(tuple(tiles), self.last)


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One match: `sheet` has its players and place, without reminders; its `url` is the match's public page.

    `score`: the points of both sides as the match counts them. `partidas`: those of each partida that was won.
    `winner`: "A" or "B", "" while there is none. `state`: the state of the match in words. `tables`: those at the end
    of the hands that were entered with their complete play, in order.
    """

    sheet: Sheet
    lines: tuple[FilledLine, ...]
    score: tuple[int, int]
    partidas: tuple[tuple[int, int], ...]
    winner: str
    state: str
    signatures: tuple[Signature, ...]
    rulings: tuple[Ruling, ...]
    tables: tuple[TableAtEnd, ...] = ()


@dataclass(frozen=True, slots=True)
class FilledRecord:
    """The sheets of a round as entered, in table order."""

    heading: Heading
    bracket: str
    round: str
    sheets: tuple[FilledSheet, ...]
