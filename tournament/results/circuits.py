"""The tables of a circuit, computed from the final places of its tournaments; nothing is stored. federation.md, 5."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, cast

from django.utils.translation import gettext as _

from scoring.profile import circuit as engine
from tournament.models import Circuit, CircuitDate, Person
from tournament.results.places import Placed, places_of


class State(StrEnum):
    """What has become of a date. The API uses these values."""

    COUNTS = "counts"
    OPEN = "open"
    LEFT = "left"
    ERASED = "erased"


@dataclass(frozen=True)
class EventLine:
    """A person's line in the table of one date."""

    person: int
    name: str
    place: int
    won: int
    points: int


@dataclass(frozen=True)
class Event:
    """A date of a circuit with its own table, empty unless it counts. `slug`: "" if the tournament was erased."""

    date: CircuitDate
    state: State
    slug: str
    lines: tuple[EventLine, ...] = ()

    @property
    def sentence(self) -> str:
        """Why it does not count; "" if it does."""
        match self.state:
            case State.COUNTS:
                return ""
            case State.OPEN:
                return _("It counts once it is over.")
            case State.LEFT:
                return _("It left the circuit: {reason}").format(reason=self.date.reason)
        return _("It left the circuit: the tournament was erased.")


@dataclass(frozen=True)
class Result:
    """A person's points of one date. `counts` False: struck through. `points` None: the person did not play."""

    points: int | None
    counts: bool = True


@dataclass(frozen=True)
class Line:
    """A person's line in the table of the circuit; `results` in the order of the dates that count.

    `rank`: shared by those level; None under the fewest dates.
    """

    person: int
    name: str
    rank: int | None
    total: int
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Tables:
    """A circuit with its dates and its table."""

    circuit: Circuit
    events: tuple[Event, ...]
    lines: tuple[Line, ...]

    @property
    def counted(self) -> tuple[Event, ...]:
        """The dates that count."""
        return tuple(one for one in self.events if one.state == State.COUNTS)


def tables_of(circuit: Circuit) -> Tables:
    """Return the tables of a circuit, in as many queries for many people and dates as for few."""
    dates = list(circuit.dates.select_related("tournament").order_by("date", "pk"))
    held = [one.tournament for one in dates if one.tournament is not None and one.left_at is None]
    places = places_of(held) if held else {}
    keys = {person for found in places.values() for one in found for person in one.people}
    # Erased people keep their row, with their number instead of a name.
    people = Person.every.filter(club=circuit.club_id, registrations__tournament__in=places).distinct()
    names = {one.pk: one.name for one in people.order_by("sort_key", "pk") if one.pk in keys}
    events = tuple(_event(circuit, one, places, names) for one in dates)
    return Tables(circuit, events, tuple(_lines(circuit, [one for one in events if one.state == State.COUNTS], names)))


def _event(
    circuit: Circuit, date: CircuitDate, places: Mapping[int, Sequence[Placed]], names: Mapping[int, str]
) -> Event:
    if date.left_at is not None:
        return Event(date, State.LEFT, date.tournament.slug if date.tournament else "")
    if date.tournament is None:
        return Event(date, State.ERASED, "")
    if date.tournament.pk not in places:
        return Event(date, State.OPEN, date.tournament.slug)
    beyond = cast(Literal["WINS_AND_ATTENDANCE", "ATTENDANCE"], circuit.beyond)
    worth = engine.EventPoints(tuple(circuit.table), circuit.win, circuit.attendance, beyond).worth
    lines = tuple(
        EventLine(person, names.get(person, ""), one.place, one.won, worth(one.place, one.won))
        for one in places[date.tournament.pk]
        for person in one.people
    )
    return Event(date, State.COUNTS, date.tournament.slug, lines)


def _lines(circuit: Circuit, events: Sequence[Event], names: Mapping[int, str]) -> list[Line]:
    """Return the circuit's table. People who share a place are listed by name."""
    points: dict[int, dict[int, int]] = {key: {} for key in names}
    for number, event in enumerate(events):
        for line in event.lines:
            points[line.person][number] = max(line.points, points[line.person].get(number, 0))
    # The engine lists those who are level by their keys: the order by name, as digits.
    order = {f"{at:09}": key for at, key in enumerate(points)}
    results = {at: list(points[key].values()) for at, key in order.items()}
    return [
        Line(
            order[found.name],
            names[order[found.name]],
            found.rank,
            found.total,
            _shown(points[order[found.name]], len(events), circuit.best),
        )
        for found in engine.circuit(results, circuit.best, circuit.min_dates)
    ]


def _shown(points: Mapping[int, int], dates: int, best: int) -> tuple[Result, ...]:
    """Return a person's results by date. Of two that are level the earlier one counts."""
    counted = sorted(points, key=lambda number: (-points[number], number))[:best]
    return tuple(Result(points.get(number), number in counted or number not in points) for number in range(dates))
