"""What happens on a day: drawn from its seed before it begins, so that it can be made shorter afterwards."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

FORMATS: Final[dict[str, dict[str, int]]] = {
    "single": {},
    "double": {},
    "consolation": {},
    "swiss": {"rounds": 2},
    "groups": {"group_size": 3, "advance": 1},
    "round robin": {"group_size": 8, "advance": 1},
    "rotating": {"rounds": 2},
}
PEOPLE: Final = (6, 9)  # registered before the day, in the larger bracket
DESK: Final = {"check in": 4, "pay": 2, "give back": 1, "move on": 1}
PLAY: Final = {
    "table": 60,
    "move on": 12,
    "look": 5,
    "worker": 5,
    "check in": 2,
    "pay": 3,
    "correct": 5,
    "withdraw": 1,
    "return": 1,
    "late": 2,
    "walkover": 1,
    "move table": 1,
    "paper": 1,
}
ARRIVALS, PLAYED = 5, 42  # actions before the lottery, and after it
BETWEEN: Final = 5.0  # seconds between two actions, on average


@dataclass(frozen=True)
class Shape:
    """What a day begins with: the format, and how many people are registered in the larger bracket."""

    format: str
    people: int


@dataclass(frozen=True)
class Action:
    """Somebody wants to do something; `number` is its chance, whatever else is left out."""

    number: int
    at: float
    what: str


@dataclass(frozen=True)
class Plan:
    """A day. `by_api`: phones ask the API, not the steps. `with_papers`: rounds ask for their documents.

    `is_finished`: it is played to its end. `is_archived`: it is saved and taken in after half of its actions.
    """

    seed: int
    shape: Shape
    by_api: bool
    with_papers: bool
    is_finished: bool
    is_archived: bool
    actions: tuple[Action, ...]

    def chance_of(self, action: Action) -> random.Random:
        """The chance of an action."""
        return random.Random(f"{self.seed}/{action.number}")


def plan(seed: int) -> Plan:
    """The day of a seed."""
    chance = random.Random(seed)
    shape = Shape(list(FORMATS)[seed % len(FORMATS)], chance.choice(PEOPLE))
    kinds = [_one_of(DESK, chance) for _one in range(ARRIVALS)] + ["move on"] * 3
    kinds += [_one_of(PLAY, chance) for _one in range(PLAYED)]
    at, actions = 0.0, []
    for number, what in enumerate(kinds):
        at += chance.expovariate(1 / BETWEEN)
        actions.append(Action(number, at, what))
    return Plan(
        seed=seed,
        shape=shape,
        by_api=chance.random() < 0.2,
        with_papers=chance.random() < 0.3,
        is_finished=chance.random() < 0.5,
        is_archived=chance.random() < 0.08,
        actions=tuple(actions),
    )


def _one_of(weights: dict[str, int], chance: random.Random) -> str:
    return chance.choices(list(weights), list(weights.values()))[0]


def shortest(day: Plan, fails: Callable[[Plan], bool], tries: int = 60) -> Plan:
    """The same day with as few actions as still fail: halves, quarters ... are left out (delta debugging)."""
    actions: Sequence[Action] = day.actions
    parts = 2
    while len(actions) > 1 and tries > 0:
        size = -(-len(actions) // parts)
        for start in range(0, len(actions), size):
            fewer = (*actions[:start], *actions[start + size :])
            tries -= 1
            if fails(replace(day, actions=fewer)):
                actions, parts = fewer, max(parts - 1, 2)
                break
            if tries <= 0:
                break
        else:
            if size == 1:
                break
            parts = min(parts * 2, len(actions))
    return replace(day, actions=tuple(actions))
