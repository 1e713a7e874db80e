"""Where each match of a tree stands, and the lines between them; nothing crosses, and no line runs through a box.

Every match has a band of its own from its first round on, as high as all that leads to it. Its box stands between the
two that feed it, so the lines from above come from above, and those from below from below.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournament.pages.public.picture.cards import Card

WIDE = 300
"""A box: room for the longer ones of ordinary names."""
HEAD = 20
ROW = 36
HIGH = HEAD + 2 * ROW
GAP_X = 44
GAP_Y = 16
EDGE = 4
"""Room around all of it for the strokes of the boxes."""


@dataclass(frozen=True)
class Box:
    """A match in its place: the upper left corner."""

    card: Card
    x: int
    y: int

    @property
    def middle(self) -> int:
        """The height at which its winner leaves it: between its two sides."""
        return self.y + HEAD + ROW

    def side(self, place: int) -> int:
        """The height at which a line comes to one of its sides, 0 or 1."""
        return self.y + HEAD + ROW // 2 + place * ROW


@dataclass(frozen=True)
class Line:
    """The way of a winner, from one box to a side of the next; `walked` once somebody has gone it."""

    points: tuple[tuple[int, int], ...]
    walked: bool

    @property
    def path(self) -> str:
        """As the path of an SVG."""
        return "M" + "L".join(f"{x} {y}" for x, y in self.points)


@dataclass(frozen=True)
class Rest:
    """Somebody passes a round: where it is written, to the left of the side that it comes to."""

    x: int
    y: int


@dataclass(frozen=True)
class Head:
    """The name of a round over its column."""

    x: int
    name: str


@dataclass(frozen=True)
class Picture:
    """A tree as it is drawn. `heads` is a picture of its own, as wide, that stays in sight."""

    width: int
    height: int
    heads: tuple[Head, ...]
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]
    rests: tuple[Rest, ...]


def draw(cards: Sequence[Card], rounds: Mapping[int, str]) -> Picture:
    """The picture of the matches of one tree. `rounds`: the names of its rounds by their number."""
    columns = {number: column for column, number in enumerate(sorted({card.round for card in cards}))}
    boxes = _placed(cards, columns)
    lines, rests = [], []
    for box in boxes.values():
        for place, side in enumerate(box.card.sides):
            if side.feed in boxes:
                lines.append(_line(boxes[side.feed], box, place))
            elif side.rested:
                rests.append(Rest(box.x - 6, box.side(place) + 4))
    low = max((box.y for box in boxes.values()), default=0) + HIGH
    return Picture(
        width=len(columns) * (WIDE + GAP_X) - GAP_X + 2 * EDGE if columns else 0,
        height=low + EDGE,
        heads=tuple(Head(_left(column), rounds.get(number, "")) for number, column in columns.items()),
        boxes=tuple(boxes.values()),
        lines=tuple(lines),
        rests=tuple(rests),
    )


def _left(column: int) -> int:
    return EDGE + column * (WIDE + GAP_X)


def _placed(cards: Sequence[Card], columns: Mapping[int, int]) -> dict[int, Box]:
    """Every match in its box, by number: from the top, each tree under the one before."""
    by_number = {card.number: card for card in cards}
    fed = {side.feed for card in cards for side in card.sides}
    placed: dict[int, Box] = {}
    low = EDGE
    for root in cards:
        if root.number in fed:
            continue
        for card in _from_the_edge(root, by_number):
            feeders = [placed[side.feed] for side in card.sides if side.feed in by_number and side.feed in placed]
            if feeders:
                y = sum(box.y for box in feeders) // len(feeders)
            else:
                y, low = low, low + HIGH + GAP_Y
            placed[card.number] = Box(card, _left(columns[card.round]), y)
    return dict(sorted(placed.items()))


def _from_the_edge(card: Card, by_number: Mapping[int, Card]) -> Iterator[Card]:
    """A match after all that leads to it, the upper side first."""
    for side in card.sides:
        if side.feed is not None and side.feed in by_number:
            yield from _from_the_edge(by_number[side.feed], by_number)
    yield card


def _line(start: Box, end: Box, place: int) -> Line:
    bend, y = end.x - GAP_X // 2, end.side(place)
    points = ((start.x + WIDE, start.middle), (bend, start.middle), (bend, y), (end.x, y))
    return Line(points, walked=end.card.sides[place].team is not None)
