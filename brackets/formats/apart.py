"""Put teams on the places of a tree so that those of one group meet as late as possible."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brackets import lottery, tree


@dataclass(frozen=True)
class Qualified:
    """A team that goes on: its group, and its rank there from 1."""

    number: int
    group: int
    rank: int


def placed(teams: Sequence[Qualified], seed: bytes) -> list[int]:
    """The numbers in the order of their places.

    Every match of the tree, from the last one down, divides each group over its two sides as evenly as their sizes
    let it, and then those of one rank; the rest is by lot. So two of one group meet in the last match where the sides
    are as large, and never in the first round while another opponent is left.
    """
    grown = tree.build(len(teams))
    by_label = {lottery.team_label(team.number): team for team in teams}
    line = [by_label[label] for label in lottery.order(seed, "knock-out", sorted(by_label))]
    places: dict[int, int] = {}
    matches = {match.number: match for match in grown.matches}
    sizes: dict[tree.Source, int] = {}
    if matches:
        last = max(matches)
        _size(tree.WinnerOf(last), matches, sizes)
        _place(tree.WinnerOf(last), line, matches, sizes, places)
    else:
        places[0] = line[0].number
    return [places[index] for index in range(len(teams))]


def _size(source: tree.Source, matches: Mapping[int, tree.MatchPlan], sizes: dict[tree.Source, int]) -> int:
    """How many places there are under a source; those of all under it are noted too."""
    if isinstance(source, tree.Place):
        sizes[source] = 1
    else:
        match = matches[source.match]
        sizes[source] = _size(match.first, matches, sizes) + _size(match.second, matches, sizes)
    return sizes[source]


def _place(
    source: tree.Source,
    line: Sequence[Qualified],
    matches: Mapping[int, tree.MatchPlan],
    sizes: Mapping[tree.Source, int],
    places: dict[int, int],
) -> None:
    if isinstance(source, tree.Place):
        places[source.index] = line[0].number
        return
    match = matches[source.match]
    above, below = _divided(line, sizes[match.first])
    _place(match.first, above, matches, sizes, places)
    _place(match.second, below, matches, sizes, places)


def _divided(line: Sequence[Qualified], size: int) -> tuple[list[Qualified], list[Qualified]]:
    """So many above and the others below: exchanged two by two until no exchange divides them more evenly."""
    above, below = list(line[:size]), list(line[size:])
    while True:
        now = _crowd(above), _crowd(below)
        gain, one, other = max(
            ((_gain(now, up, down), -one, -other) for one, up in enumerate(above) for other, down in enumerate(below)),
            default=((0, 0), 0, 0),
        )
        if gain <= (0, 0):
            return above, below
        above[-one], below[-other] = below[-other], above[-one]


Crowd = tuple[Counter[int], Counter[int]]


def _crowd(teams: Sequence[Qualified]) -> Crowd:
    """How many of each group and of each rank."""
    return Counter(team.group for team in teams), Counter(team.rank for team in teams)


def _gain(now: tuple[Crowd, Crowd], up: Qualified, down: Qualified) -> tuple[int, int]:
    """How many pairs of one group, and of one rank, fewer are on one side once these two have changed sides."""
    (groups_above, ranks_above), (groups_below, ranks_below) = now
    return (
        _fewer(groups_above, groups_below, up.group, down.group),
        _fewer(ranks_above, ranks_below, up.rank, down.rank),
    )


def _fewer(above: Counter[int], below: Counter[int], up: int, down: int) -> int:
    if up == down:
        return 0
    return (above[up] - 1 - below[up]) + (below[down] - 1 - above[down])
