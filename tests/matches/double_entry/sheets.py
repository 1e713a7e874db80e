"""Paper sheets, as somebody types them."""

from dataclasses import replace
from typing import Any

from tests.cast import hand, spread, swap
from tournament.matches.double_entry import readings, recording
from tournament.matches.double_entry.comparison import Content
from tournament.models import Reading, TableMatch, User


def paper(winner: str = "A", hands: int = 4) -> Content:
    """A sheet of hands of 50 points each: four of them end a match at 200."""
    seat = 0 if winner == "A" else 1
    pips: Any = tuple(spread(seat))
    lines = [hand(seat, pips if number % 2 == 0 else swap(pips, seat)) for number in range(hands)]  # type: ignore[arg-type] # four seats
    points = 50 * hands
    return Content(lines=tuple(lines), final=(points, 0) if winner == "A" else (0, points), initials=("Ana", "Bea"))


def changed(content: Content, index: int, **fields: Any) -> Content:
    """The same with one line read otherwise."""
    lines = list(content.lines)
    lines[index] = {**lines[index], **fields}
    return replace(content, lines=tuple(lines))


def read_twice(table_match: TableMatch, first: Content, second: Content, *readers: User) -> None:
    """Both readings whole; one reader reads twice."""
    one, two = readers if len(readers) == 2 else readers * 2
    for number, content, by in ((1, first, one), (2, second, two)):
        readings.save(table_match=table_match, number=number, content=content, done=True, by=by)


def type_in(table_match: TableMatch, by: User, **more: Any) -> TableMatch:
    """Take in what both readings say."""
    now = readings.entry_state(table_match)
    return recording.take_in(table_match=table_match, version=table_match.version, token=now.token, by=by, **more)


def drafts(table_match: TableMatch) -> list[Reading]:
    return list(table_match.readings.all())
