"""Reading a tree in the tests: every size up to 300, and who may come out of a source."""

from functools import cache

from brackets import tree
from brackets.tree import MatchPlan, Place, Source, Tree, WinnerOf


@cache
def trees() -> list[Tree]:
    """The trees of 1 to 300 teams."""
    return [tree.build(size) for size in range(1, 301)]


def by_number(planned: Tree) -> dict[int, MatchPlan]:
    """The matches of a tree under their numbers."""
    return {match.number: match for match in planned.matches}


def places(source: Source, matches: dict[int, MatchPlan]) -> list[int]:
    """The places that may come out of a source, from the first side's to the second's."""
    match source:
        case Place(index):
            return [index]
        case WinnerOf(number):
            return places(matches[number].first, matches) + places(matches[number].second, matches)
