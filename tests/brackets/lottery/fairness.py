"""Three looks at a shuffle, each a chi-square p-value: whole orders, first-round pairings, places by entrant.

Pairings alone are not enough: some biased shuffles pass them (shown by the controls that use this file).
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations
from typing import TypeVar

Shuffle = Callable[[int, int], tuple[int, ...]]  # trial number, size -> the numbers 0..size-1 in drawn order
Look = Callable[[Shuffle, int], float]  # a shuffle and how many trials -> p-value


Cell = TypeVar("Cell", bound=Hashable)


def whole_orders(shuffle: Shuffle, trials: int) -> float:
    """P-value of all 120 orders of 5 being equally frequent."""
    seen = Counter(shuffle(trial, 5) for trial in range(trials))
    return chi_square_p(_distance(seen, permutations(range(5)), trials / 120), 119)


def first_round_pairings(shuffle: Shuffle, trials: int) -> float:
    """P-value of all 105 ways to pair 8 entrants being equally frequent."""
    seen = Counter(_pairing(shuffle(trial, 8)) for trial in range(trials))
    every = {_pairing(order) for order in permutations(range(8))}
    return chi_square_p(_distance(seen, every, trials / 105), 104)


def places_by_entrant(shuffle: Shuffle, trials: int) -> float:
    """P-value of each of 8 entrants being on each of 8 places equally often."""
    seen = Counter(spot for trial in range(trials) for spot in enumerate(shuffle(trial, 8)))
    every = [(place, entrant) for place in range(8) for entrant in range(8)]
    return chi_square_p(_distance(seen, every, trials / 8) * 7 / 8, 49)


def chi_square_p(statistic: float, degrees: int) -> float:
    """The chance of a statistic at least as large (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * degrees)
    z = ((statistic / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(z / math.sqrt(2)) / 2


def _pairing(order: tuple[int, ...]) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in zip(order[0::2], order[1::2], strict=True))


def _distance(seen: Counter[Cell], every: Iterable[Cell], expected: float) -> float:
    return sum((seen[cell] - expected) ** 2 / expected for cell in every)
