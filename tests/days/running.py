"""Play days, and make the history of one that fails as short as can be."""

from collections.abc import Iterable
from functools import partial

from tests.days.day import Violation, play
from tests.days.planning import Plan, plan, shortest
from tests.days.world import Database

DATABASE = Database()


def violation_of(day: Plan) -> str | None:
    """What does not hold on a day; None if all does."""
    try:
        play(day, DATABASE)
    except Violation as error:
        return str(error)
    return None


def kind_of(said: str) -> str:
    """Where it was found: shortening must not slide into another violation."""
    return said.partition(": ")[0]


def _fails_so(kind: str, day: Plan) -> bool:
    return kind_of(violation_of(day) or "") == kind


def violations(seeds: Iterable[int], tries: int = 60) -> list[tuple[int, str]]:
    """The seeds on which a truth does not hold, each with the shortest history found."""
    found = []
    with DATABASE.instead_of_the_usual_one():
        for seed in seeds:
            day = plan(seed)
            said = violation_of(day)
            if said is not None:
                short = shortest(day, partial(_fails_so, kind_of(said)), tries)
                found.append((seed, f"{len(short.actions)} actions: {violation_of(short) or said}"))
    return found
