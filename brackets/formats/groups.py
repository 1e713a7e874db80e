"""Groups in which everybody meets everybody, then a knock-out of the best. docs/formats/groups.md."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from brackets import tree
from brackets.formats import apart
from brackets.formats.plan import GROUP, MAIN, Pairing, Source, of_tree
from brackets.formats.protocol import Option
from brackets.formats.state import Growth, State, end_of_tree, in_order, in_tree, tree_byes
from brackets.tree import Place


@dataclass(frozen=True)
class Groups:
    """`group_size`: at most so many in a group. `advance`: the best of each group, who go on.

    A single group has no knock-out: the first of its order has won.
    """

    key: str = "groups"
    options: tuple[Option, ...] = (Option("group_size", 3, 16, 4), Option("advance", 1, 8, 2))
    ranks: bool = True

    def settled(self, options: Mapping[str, int], size: int) -> dict[str, int]:
        """Of every group fewer go on than are in it."""
        wanted = {option.name: option.default or 1 for option in self.options} | dict(options)
        smallest = min(len(group) for group in members(size, wanted))
        return wanted | {"advance": min(wanted["advance"], max(1, smallest - 1))}

    def plan(self, size: int, options: Mapping[str, int]) -> tuple[Pairing, ...]:
        pairings: list[Pairing] = []
        groups = [list(rounds(group)) for group in members(size, options)]
        for wave in range(max(len(group) for group in groups)):
            for name, group in enumerate(groups, start=1):
                pairings += [
                    Pairing(len(pairings) + position, wave + 1, Place(first), Place(second), f"{GROUP}{name}")
                    for position, (first, second) in enumerate(group[wave] if wave < len(group) else (), start=1)
                ]
        return tuple(pairings)

    def to_rank(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Those of each group who are still in."""
        return () if self.is_over(state) else tuple(group for group in _here(state) if group)

    def grow(self, state: State, ranked: Sequence[Sequence[int]], seed: bytes) -> Growth:
        """The knock-out of the best of each group; the end, where there are no two.

        Who never came to a table, and won nothing, does not go on.
        """
        came = {
            number for match in state.matches for number in (match.winner, _lost_at_table(match.decided, match.loser))
        }
        best = [[number for number in order if number in came] for order in ranked]
        if len(members(len(state.places), state.options)) == 1:
            won = any(match.winner in state.here for match in state.matches)
            return Growth(ranked=tuple(ranked[0]) if won else ())
        going_on = [
            apart.Qualified(number, group, rank)
            for group, order in enumerate(best)
            for rank, number in enumerate(order[: state.options["advance"]], start=1)
        ]
        if len(going_on) < 2:
            return Growth(ranked=tuple(team.number for team in going_on))
        return Growth(pairings=_knock_out(state, apart.placed(going_on, seed)))

    def to_grow(self, size: int, options: Mapping[str, int], waves: int) -> tuple[int, ...]:
        """The knock-out of the best, once the groups have played."""
        groups = members(size, options)
        played = max(len(list(rounds(group))) for group in groups)
        if len(groups) == 1 or waves > played:
            return ()
        return tuple(len(one.matches) for one in tree.build(len(groups) * options["advance"]).rounds)

    def is_over(self, state: State) -> bool:
        return state.ranked is not None or len(state.places) == 1 or bool(state.part(MAIN))

    def grown(self, state: State) -> tuple[int, ...]:
        return tuple(match.number for match in state.part(MAIN))

    def rests_on(self, state: State, match: int) -> tuple[int, ...]:
        """The whole knock-out, of every match of a group."""
        knock_out = self.grown(state)
        return () if match in knock_out else knock_out

    def past(self, state: State) -> tuple[int, ...]:
        return ()

    def byes(self, state: State, round: int) -> list[int]:
        """One of each odd group while it plays, then as in a tree."""
        resting = []
        for group in {match.part for match in state.matches} - {MAIN}:
            matches = state.part(group)
            playing = {side for match in matches if match.round == round for side in (match.first, match.second)}
            everybody = {side for match in matches for side in (match.first, match.second)}
            resting += [side for side in everybody - playing if side is not None and playing]
        return [*resting, *tree_byes(state, round, (MAIN,))]

    def champion(self, state: State) -> int | None:
        return end_of_tree(state) if state.ranked is None else next(iter(state.ranked), None)

    def in_place(self, state: State, place: int) -> list[int] | None:
        has_tree = len(state.places) == 1 or state.part(MAIN)
        return in_tree(state, place) if has_tree else in_order(state, place)


def members(size: int, options: Mapping[str, int]) -> list[list[int]]:
    """The places of each group, one after the other: the sizes differ by one at most."""
    count = -(-size // options["group_size"])
    sizes = [size // count + (group < size % count) for group in range(count)]
    return [list(range(end - one, end)) for one, end in zip(sizes, accumulate(sizes), strict=True)]


def rounds(group: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """The rounds of a group by the circle method: the first stands, the others move on by one; the one whom nobody
    faces pauses."""
    circle: list[int | None] = [*group, None] if len(group) % 2 else [*group]
    for _round in range(len(circle) - 1):
        half = len(circle) // 2
        faced = zip(circle[:half], reversed(circle[half:]), strict=True)
        yield [(first, second) for first, second in faced if first is not None and second is not None]
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _here(state: State) -> list[tuple[int, ...]]:
    """Who is still in, group by group."""
    return [
        tuple(number for number in (state.places[place] for place in group) if number not in state.out)
        for group in members(len(state.places), state.options)
    ]


def _lost_at_table(decided: str, loser: int | None) -> int | None:
    return loser if decided in ("played", "ruled") else None


def _knock_out(state: State, numbers: Sequence[int]) -> tuple[Pairing, ...]:
    """A tree of these numbers, played after everything else."""
    places = {number: place for place, number in enumerate(state.places)}

    def moved(source: Source | None) -> Source | None:
        return Place(places[numbers[source.index]]) if isinstance(source, Place) else source

    planned = of_tree(tree.build(len(numbers)).matches, number=state.last_number, round=state.last_round)
    return tuple(Pairing(one.number, one.round, moved(one.first) or one.first, moved(one.second)) for one in planned)
