"""How far the typing of a sheet has come."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tournament.models import Reading, Sitting, User
from tournament.transcribing.comparing import Difference, compare, token_of
from tournament.transcribing.content import Content

State = Literal["untyped", "draft", "once", "differs", "outdated", "agreed"]


@dataclass(frozen=True)
class Standing:
    """A match that is played on paper, and its readings.

    state: "untyped"; "draft" while the first reading is not whole; "once" while the second is not; "differs" while the
    two are not the same; "outdated" when the sheet has changed since; "agreed" when it can be taken in.
    """

    sitting: Sitting
    readings: tuple[Reading, ...]
    state: State
    differences: tuple[Difference, ...] = ()
    token: str = ""

    @property
    def content(self) -> Content | None:
        """What both readings say; None while they do not."""
        return Content.from_data(self.readings[0].content) if self.state == "agreed" else None

    @property
    def by_two(self) -> bool:
        """Whether two people typed it, not one person twice."""
        return len({reading.read_by_id for reading in self.readings}) == 2

    def next_for(self, user: User) -> int | None:
        """The reading that this person would type now; None when both are done."""
        rows = {reading.number: reading for reading in self.readings}
        own = [row.number for row in rows.values() if row.read_by_id == user.pk and row.done_at is None]
        free = [number for number in (1, 2) if number not in rows]
        orphans = [row.number for row in rows.values() if row.read_by_id is None and row.done_at is None]
        return next(iter([*own, *orphans, *free]), None)


def standing(sitting: Sitting) -> Standing:
    """How far the typing of this sheet has come."""
    return _of(sitting, tuple(sitting.readings.select_related("read_by")))


def standings(sittings: Iterable[Sitting]) -> list[Standing]:
    """The same of many, in their order."""
    known = list(sittings)
    rows: dict[int, list[Reading]] = {}
    for reading in Reading.objects.filter(sitting__in=known).select_related("read_by"):
        rows.setdefault(reading.sitting_id, []).append(reading)
    return [_of(sitting, tuple(rows.get(sitting.pk, ()))) for sitting in known]


def contents(sitting: Sitting) -> list[Content]:
    """What the readings that are done say, the first one first."""
    return [Content.from_data(row.content) for row in sitting.readings.exclude(done_at=None)]


def _of(sitting: Sitting, readings: tuple[Reading, ...]) -> Standing:
    done = [reading for reading in readings if reading.done_at is not None]
    if len(done) < 2:
        state: State = "once" if done else "draft" if readings else "untyped"
        return Standing(sitting, readings, state)
    both = [Content.from_data(reading.content) for reading in done]
    token = token_of(*both)
    if any(reading.version != sitting.version for reading in done):
        return Standing(sitting, readings, "outdated", token=token)
    differences = tuple(compare(*both))
    return Standing(sitting, readings, "differs" if differences else "agreed", differences, token)
