"""Round-robin groups, then a knock-out in which teams of one group meet as late as possible. docs/formats/groups.md."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from brackets import lottery, tree
from brackets.formats.protocol import (
    GROUP,
    MAIN,
    Format,
    NextStage,
    Option,
    Pairing,
    Source,
    State,
    end_of_tree,
    in_order,
    in_tree,
    of_tree,
)
from brackets.tree import Place


@dataclass(frozen=True)
class Qualified:
    """A team that qualifies for the knock-out: its group, and its rank there from 1."""

    number: int
    group: int
    rank: int


def placed(teams: Sequence[Qualified], seed: bytes) -> list[int]:
    """Return the team numbers in the order of their places.

    Every match, from the last one down, splits the teams of each group over its two sides as evenly as the sizes allow,
    then the teams of each rank; the rest is by lot. So two of a group meet in the last match if its sides are equally
    large, and never in the first round while another opponent is left.
    """
    knock_out = tree.build(len(teams))
    by_label = {lottery.team_label(team.number): team for team in teams}
    # The order by lot comes first: the splits below only exchange teams where that separates a group or rank.
    line = [by_label[label] for label in lottery.order(seed, "knock-out", sorted(by_label))]
    places: dict[int, int] = {}
    matches = {match.number: match for match in knock_out.matches}
    sizes: dict[tree.Source, int] = {}
    if matches:
        last = max(matches)
        _size(tree.WinnerOf(last), matches, sizes)
        _place(tree.WinnerOf(last), line, matches, sizes, places)
    else:
        places[0] = line[0].number
    return [places[index] for index in range(len(teams))]


def _size(source: tree.Source, matches: Mapping[int, tree.MatchPlan], sizes: dict[tree.Source, int]) -> int:
    """Return the number of places below a source, and note it in `sizes`."""
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
    """Assign the teams of `line` to the places below a source."""
    if isinstance(source, tree.Place):
        places[source.index] = line[0].number
        return
    match = matches[source.match]
    above, below = _divided(line, sizes[match.first])
    _place(match.first, above, matches, sizes, places)
    _place(match.second, below, matches, sizes, places)


def _divided(line: Sequence[Qualified], size: int) -> tuple[list[Qualified], list[Qualified]]:
    """Split the line at `size`, then swap pairs until no swap makes the split more even."""
    above, below = list(line[:size]), list(line[size:])
    while True:
        now = _crowd(above), _crowd(below)
        # Negated indices: among equal gains max() then picks the uppermost teams.
        gain, one, other = max(
            ((_gain(now, up, down), -one, -other) for one, up in enumerate(above) for other, down in enumerate(below)),
            default=((0, 0), 0, 0),
        )
        # Groups come first in a gain: ranks count only between swaps that separate groups equally.
        if gain <= (0, 0):
            return above, below
        above[-one], below[-other] = below[-other], above[-one]


Crowd = tuple[Counter[int], Counter[int]]


def _crowd(teams: Sequence[Qualified]) -> Crowd:
    """Count the teams of each group and of each rank."""
    return Counter(team.group for team in teams), Counter(team.rank for team in teams)


def _gain(now: tuple[Crowd, Crowd], up: Qualified, down: Qualified) -> tuple[int, int]:
    """Return how many pairs of one group, and of one rank, fewer are on one side after this swap."""
    (groups_above, ranks_above), (groups_below, ranks_below) = now
    return (
        _fewer(groups_above, groups_below, up.group, down.group),
        _fewer(ranks_above, ranks_below, up.rank, down.rank),
    )


def _fewer(above: Counter[int], below: Counter[int], up: int, down: int) -> int:
    if up == down:
        return 0
    # Among n of one kind, taking one away saves n - 1 pairs, and adding one costs n.
    return (above[up] - 1 - below[up]) + (below[down] - 1 - above[down])


class Groups(Format):
    """Options: `group_size` is the largest group, `advance` how many teams of each group qualify.

    A single group has no knock-out: the team ranked first wins.
    """

    key = "groups"
    options = (Option("group_size", 3, 16, 4), Option("advance", 1, 8, 2))
    ranks = True
    admits_level = True
    goes_on = True

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        """Fewer teams of a group qualify than it has."""
        wanted = {option.name: option.default or 1 for option in self.options} | dict(options)
        smallest = min(len(group) for group in members(size, wanted))
        return wanted | {"advance": min(wanted["advance"], max(1, smallest - 1))}

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        """Wave by wave, so that all groups play side by side."""
        pairings: list[Pairing] = []
        groups = [list(rounds(group)) for group in members(size, options)]
        for wave in range(max(len(group) for group in groups)):
            for name, group in enumerate(groups, start=1):
                pairings += [
                    Pairing(len(pairings) + position, wave + 1, Place(first), Place(second), f"{GROUP}{name}")
                    for position, (first, second) in enumerate(group[wave] if wave < len(group) else (), start=1)
                ]
        return tuple(pairings)

    def may_be_level(self, part: str) -> bool:
        return part.startswith(GROUP)

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The teams of each group that have not left."""
        return () if self.is_over(state) else tuple(group for group in _here(state) if group)

    def next_stage(
        self,
        state: State,
        ranked: Sequence[Sequence[int]],
        seed: bytes,
        scores: Mapping[int, int] | None = None,
    ) -> NextStage:
        """Add the knock-out of the best teams of each group; end the bracket if fewer than two qualify.

        A team that never came to a table and never won does not qualify.
        """
        came = {match.winner for match in state.matches}
        came |= {match.loser for match in state.matches if match.decided in ("played", "ruled")}  # not by walkover
        came |= {side for match in state.matches if match.decided == "level" for side in (match.first, match.second)}
        best = [[number for number in order if number in came] for order in ranked]
        # With one group there is nobody to play a knock-out against: the ranking is the result.
        if len(members(len(state.places), state.options)) == 1:
            won = any(match.winner in state.here for match in state.matches)
            return NextStage(ranked=tuple(ranked[0]) if won else ())
        going_on = [
            Qualified(number, group, rank)
            for group, order in enumerate(best)
            for rank, number in enumerate(order[: state.options["advance"]], start=1)
        ]
        if len(going_on) < 2:
            return NextStage(ranked=tuple(team.number for team in going_on))
        return NextStage(pairings=_knock_out(state, placed(going_on, seed)))

    def to_continue(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        """Return the sizes of the knock-out rounds while the groups play."""
        groups = members(size, options)
        played = max(len(list(rounds(group))) for group in groups)
        if len(groups) == 1 or waves > played:
            return ()
        return tuple(len(one.matches) for one in tree.build(len(groups) * options["advance"]).rounds)

    def is_over(self, state: State) -> bool:
        return state.ranked is not None or len(state.places) == 1 or bool(state.part(MAIN))

    def last_stage(self, state: State) -> tuple[int, ...]:
        return tuple(match.number for match in state.part(MAIN))

    def rests_on(self, state: State, match: int) -> tuple[int, ...]:
        """The whole knock-out for a group match: any group result can change who qualifies."""
        knock_out = self.last_stage(state)
        return () if match in knock_out else knock_out

    def byes(self, state: State, round: int) -> list[int]:
        """The idle team of each odd group while it plays; then as in a tree."""
        resting = []
        for group in {match.part for match in state.matches} - {MAIN}:
            matches = state.part(group)
            playing = {side for match in matches if match.round == round for side in (match.first, match.second)}
            everybody = {side for match in matches for side in (match.first, match.second)}
            # `and playing`: once a group has finished, none of its teams has a bye.
            resting += [side for side in everybody - playing if side is not None and playing]
        return [*resting, *super().byes(state, round)]

    def champion(self, state: State) -> int | None:
        return end_of_tree(state) if state.ranked is None else next(iter(state.ranked), None)

    def in_place(self, state: State, place: int) -> list[int] | None:
        has_tree = len(state.places) == 1 or state.part(MAIN)
        return in_tree(state, place) if has_tree else in_order(state, place)


def members(size: int, options: Mapping[str, int]) -> list[list[int]]:
    """Return the places of each group in order; sizes differ by at most one."""
    count = -(-size // options["group_size"])  # division rounded up
    sizes = [size // count + (group < size % count) for group in range(count)]
    return [list(range(end - one, end)) for one, end in zip(sizes, accumulate(sizes), strict=True)]


def rounds(group: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield the rounds of a group by the circle method; in an odd group the team without an opponent has a bye."""
    circle: list[int | None] = [*group, None] if len(group) % 2 else [*group]
    for _round in range(len(circle) - 1):
        half = len(circle) // 2
        faced = zip(circle[:half], reversed(circle[half:]), strict=True)
        yield [(first, second) for first, second in faced if first is not None and second is not None]
        # The first stays in its place, and all others move on by one.
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _here(state: State) -> list[tuple[int, ...]]:
    """Return the teams that have not left, group by group."""
    return [
        tuple(number for number in (state.places[place] for place in group) if number not in state.out)
        for group in members(len(state.places), state.options)
    ]


def _knock_out(state: State, numbers: Sequence[int]) -> tuple[Pairing, ...]:
    """Return a tree of these numbers, played after everything else."""
    places = {number: place for place, number in enumerate(state.places)}

    def moved(source: Source | None) -> Source | None:
        # A place of the new tree becomes the place that the same team has in the bracket.
        return Place(places[numbers[source.index]]) if isinstance(source, Place) else source

    planned = of_tree(tree.build(len(numbers)).matches, number=state.last_number, round=state.last_round)
    return tuple(Pairing(one.number, one.round, moved(one.first) or one.first, moved(one.second)) for one in planned)
