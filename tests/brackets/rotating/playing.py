"""Events played at random: skill, chance, people who come late and leave early."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from brackets.rotating import Rules, Table
from tests.brackets.rotating.simulation import Event, Score, play_event


def chance(seed: int, skill: Mapping[int, float] | None = None) -> Score:
    """Scores of a match to 200: skill and chance, the same for the same people in the same round of calls."""
    rng = random.Random(seed)

    def score(table: Table) -> tuple[int, int]:
        first, second = (sum((skill or {}).get(person, 0) for person in side) for side in table.sides)
        won, lost = 200 + rng.randrange(40), rng.randrange(200)
        return (won, lost) if first - second + rng.gauss(0, 1) > 0 else (lost, won)

    return score


@dataclass(frozen=True)
class Plan:
    """An event to be played: people 1 to n, rounds, and who comes late or leaves, by round."""

    people: int
    rounds: int
    seed: int
    arrive: Mapping[int, int] = field(default_factory=dict)
    leave: Mapping[int, int] = field(default_factory=dict)

    def play(self, rules: Rules = Rules(), clubs: Mapping[int, str] | None = None) -> Event:  # noqa: B008 - frozen
        rng = random.Random(self.seed)
        everybody = list(range(1, self.people + 1))
        skill = {person: rng.gauss(0, 1) for person in everybody}
        lot = rng.sample(everybody, self.people)
        score = chance(self.seed, skill)
        return play_event(lot, self.rounds, score, rules, clubs=clubs or {}, arrive=self.arrive, leave=self.leave)
