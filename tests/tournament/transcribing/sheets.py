"""Paper sheets, as somebody types them."""

from dataclasses import replace
from typing import Any

from tests.cast import hand, spread, swap
from tournament import transcribing
from tournament.models import Reading, Sitting, User
from tournament.transcribing import Content


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


def read_twice(sitting: Sitting, first: Content, second: Content, *readers: User) -> None:
    """Both readings whole; one reader reads twice."""
    one, two = readers if len(readers) == 2 else readers * 2
    for number, content, by in ((1, first, one), (2, second, two)):
        transcribing.save(sitting=sitting, number=number, content=content, done=True, by=by)


def type_in(sitting: Sitting, by: User, **more: Any) -> Sitting:
    """Take in what both readings say."""
    now = transcribing.standing(sitting)
    return transcribing.take_in(sitting=sitting, version=sitting.version, token=now.token, by=by, **more)


def drafts(sitting: Sitting) -> list[Reading]:
    return list(sitting.readings.all())
