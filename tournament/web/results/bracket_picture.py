"""The positions of a tree's matches and the lines between them; lines neither cross nor run through a box.

Every match has a horizontal band of its own, as high as all matches that lead to it. Its box is placed halfway
between its two feeders, so the line of the upper feeder arrives from above and that of the lower one from below.

The content of a match of a bracket, for every format: two sides, their origin and the state of play.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Side:
    """One side of a match.

    `team` is None while unknown; `waits` then says in words which team will come, "" if none will. `of_round`: it is
    two partners of an individual event. `score` is in points, None before the match has a table or without play.
    `source` is the number of the match that the team comes from, None if the lottery placed it; `takes_loser`: as that
    match's loser. `feed` is `source` where a line is drawn: for the winner of a match of the same part. `rested`: the
    team passed a round before.
    """

    team: int | None = None
    names: tuple[str, ...] = ()
    of_round: bool = False
    waits: str = ""
    score: int | None = None
    won: bool = False
    source: int | None = None
    takes_loser: bool = False
    feed: int | None = None
    rested: bool = False

    @property
    def called(self) -> int | str:
        """The number of its team; "" without one, and for partners of one round."""
        return self.team if self.team is not None and not self.of_round else ""


@dataclass(frozen=True)
class Card:
    """One match. `round`: its place in the order of play. `about`: its table or its ending in words, "" for neither.

    `state`: "open", "ready" (both sides are known), "playing", "signing" or "over". `address` is the URL of its page,
    "" before it has one. `table` is a number, None without one. `sheet`: the key of its sheet, with `hands` on it; None
    before it has a table.
    """

    number: int
    round: int
    first: Side
    second: Side
    state: str = "open"
    about: str = ""
    address: str = ""
    table: int | None = None
    round_name: str = ""
    round_sign: str = ""
    sheet: int | None = None
    hands: int = 0

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides, the upper one first."""
        return self.first, self.second

    @property
    def is_live(self) -> bool:
        """Whether the match is being played, or its sheet is being signed."""
        return self.state in ("playing", "signing")

    @property
    def numbers(self) -> list[int]:
        """The numbers of the teams that are known."""
        return [side.team for side in self.sides if side.team is not None]

    @property
    def teams(self) -> str:
        """The numbers of the teams that are known, as an attribute: "3 44"."""
        return " ".join(map(str, self.numbers))

    def side_of(self, team: int) -> Side | None:
        """The side of a team; None when it is not one of the two."""
        return next((side for side in self.sides if side.team == team), None)

    def other(self, side: Side) -> Side:
        """The opponent of a side."""
        return self.second if side is self.first else self.first


WIDE = 260
"""The width of a box: names of 30 letters, set narrow; four rounds are seen on a laptop."""
ROW = 37
STRIP = 18
"""The height of the strip between the two sides, which holds the number of the match."""
HIGH = 2 * ROW + STRIP
GAP_X = 40
GAP_Y = 16
EDGE = 4
"""Margin around the picture for the strokes of the boxes."""


@dataclass(frozen=True)
class Box:
    """A match and its position: the upper left corner."""

    card: Card
    x: int
    y: int

    @property
    def middle(self) -> int:
        """The y at which the winner's line starts: between the two sides."""
        return self.y + HIGH // 2

    def side(self, place: int) -> int:
        """The y at which a line ends at one of the sides, 0 or 1."""
        return self.y + ROW // 2 + place * (ROW + STRIP)


@dataclass(frozen=True)
class Line:
    """The winner's line from one box to a side of the next; `walked` once the winner is known.

    `start` and `end` are the numbers of the two matches.
    """

    points: tuple[tuple[int, int], ...]
    walked: bool
    start: int
    end: int

    @property
    def path(self) -> str:
        """The `d` attribute of an SVG path."""
        return "M" + "L".join(f"{x} {y}" for x, y in self.points)


@dataclass(frozen=True)
class Rest:
    """The position of a bye's label, to the left of the side that passed a round."""

    x: int
    y: int


@dataclass(frozen=True)
class Picture:
    """The layout of a tree."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    rests: tuple[Rest, ...]


def lay_out_picture(cards: Sequence[Card]) -> Picture:
    """Lay out the matches of one tree."""
    columns = {number: column for column, number in enumerate(sorted({card.round for card in cards}))}
    boxes = _placed(cards, columns)
    lines, rests = [], []
    for box in boxes.values():
        for place, side in enumerate(box.card.sides):
            if side.feed in boxes:
                lines.append(_line(boxes[side.feed], box, place))
            elif side.rested:
                # Just before the box, on the baseline of the side's text.
                rests.append(Rest(box.x - 6, box.side(place) + 4))
    low = max((box.y for box in boxes.values()), default=0) + HIGH
    return Picture(
        width=len(columns) * (WIDE + GAP_X) - GAP_X + 2 * EDGE if columns else 0,
        height=low + EDGE,
        boxes=tuple(boxes.values()),
        lines=tuple(lines),
        rests=tuple(rests),
    )


def _left(column: int) -> int:
    return EDGE + column * (WIDE + GAP_X)


def _placed(cards: Sequence[Card], columns: Mapping[int, int]) -> dict[int, Box]:
    """Every match with its position, by number; the trees of a part one below the other."""
    by_number = {card.number: card for card in cards}
    fed = {side.feed for card in cards for side in card.sides}
    placed: dict[int, Box] = {}
    low = EDGE
    for root in cards:
        if root.number in fed:  # not a root: placed with the match that it feeds
            continue
        for card in _from_the_edge(root, by_number):
            feeders = [placed[side.feed] for side in card.sides if side.feed in by_number and side.feed in placed]
            if feeders:
                # Halfway between the feeders, which `_from_the_edge` has placed before.
                y = sum(box.y for box in feeders) // len(feeders)
            else:
                y, low = low, low + HIGH + GAP_Y
            placed[card.number] = Box(card, _left(columns[card.round]), y)
    return dict(sorted(placed.items()))


def _from_the_edge(card: Card, by_number: Mapping[int, Card]) -> Iterator[Card]:
    """All matches that lead to a match, then the match itself (post-order), the upper side first."""
    for side in card.sides:
        if side.feed is not None and side.feed in by_number:
            yield from _from_the_edge(by_number[side.feed], by_number)
    yield card


def _line(start: Box, end: Box, place: int) -> Line:
    bend, y = end.x - GAP_X // 2, end.side(place)
    points = ((start.x + WIDE, start.middle), (bend, start.middle), (bend, y), (end.x, y))
    return Line(points, end.card.sides[place].team is not None, start.card.number, end.card.number)
