"""Policies of simulated players, exactly as for the measured figures they are compared with (numbers.md)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.simulation.chance import Chance
from scoring.simulation.line import AT_RANDOM, GREEDILY, Loop
from scoring.tiles import Tile


class Option(NamedTuple):
    """A tile a seat may lay. at, free: as in `transcripts.Move`. shown: the numbers of the end it would be laid on; ()
    for a lead.
    """

    tile: Tile
    at: int | None = None
    free: int | None = None
    shown: tuple[int, ...] = ()


Choose = Callable[[Chance, Sequence[Option]], Option]


@dataclass(frozen=True, slots=True)
class Policy:
    """A player. choose: picks one of a seat's options, of which there is at least one. loop: the same policy in bits
    for the plain line game; None: it plays through the referee there too.
    """

    choose: Choose
    loop: Loop | None = None


def choose_at_random(rng: Chance, options: Sequence[Option]) -> Option:
    """Choose uniformly among the distinct moves: a tile that fits two different ends is two of them."""
    return options[int(rng.random() * len(options))]


def choose_heaviest(rng: Chance, options: Sequence[Option]) -> Option:
    """Choose the most pips, then the larger half; on the end with the larger number if the tile fits both."""
    return max(options, key=lambda option: (option.tile.pips, option.tile.high, max(option.shown, default=0)))


random_policy: Final = Policy(choose_at_random, AT_RANDOM)
greedy_policy: Final = Policy(choose_heaviest, GREEDILY)
POLICIES: Final[Mapping[str, Policy]] = {"random": random_policy, "greedy": greedy_policy}
