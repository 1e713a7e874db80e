"""The windows of a large bracket: subtrees of neighbouring teams, then the last rounds; of groups, matches in order.

A page shows one of them, so that it stays below 150 kB. A small bracket has none.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import Q

from brackets import selectors
from brackets.models import Bracket, Match, Takes
from tournament.models import Division, naming

MOST: Final = 90  # matches in one window: each takes 1.4 kB, as a card and in the picture


class Line(NamedTuple):
    """What windows are made from: a match, without its teams."""

    key: int
    number: int
    round: int
    part: str
    decided: str
    first_from: int | None
    first_takes: str
    second_from: int | None
    second_takes: str

    @property
    def feeders(self) -> list[int]:
        """The matches whose winners come here."""
        sides = ((self.first_from, self.first_takes), (self.second_from, self.second_takes))
        return [feed for feed, takes in sides if feed is not None and takes == Takes.WINNER]


@dataclass(frozen=True)
class Section:
    """The matches of one window, and its label: of match numbers ("1–32"), or of rounds ("Round 6 – Final")."""

    label: str
    lines: tuple[Line, ...]

    @property
    def keys(self) -> frozenset[int]:
        """The keys of its matches."""
        return frozenset(line.key for line in self.lines)


def lines_of(bracket: Bracket) -> list[Line]:
    """Return the matches of a bracket by number."""
    columns = ("first_from_id", "first_takes", "second_from_id", "second_takes")
    rows = selectors.matches_of(bracket).values_list("pk", "number", "round", "part", "decided", *columns)
    return [Line(*row) for row in rows]


def sections_of(division: Division, lines: Sequence[Line]) -> list[Section]:
    """Return the windows of a bracket in the order of play; none if it fits on one page."""
    if len(lines) <= MOST:
        return []
    parts: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        parts[line.part].append(line)
    found = []
    for key, mine in parts.items():
        name = naming.part_name(division, key) if len(parts) > 1 else ""
        for section in _sections(division, mine):
            label = f"{name}: {section.label}" if name else section.label
            found.append(Section(label, section.lines))
    return found


def way_of(bracket: Bracket, lines: Sequence[Line], team: int) -> Section:
    """Return the matches of a team, and all that it may reach from them."""
    following: dict[int | None, list[Line]] = defaultdict(list)
    for line in lines:
        following[line.first_from].append(line)
        following[line.second_from].append(line)
    mine = Q(first__number=team) | Q(second__number=team)
    ahead = list(Match.objects.filter(mine, bracket=bracket).values_list("pk", flat=True))
    reached: set[int] = set()
    while ahead:
        if (key := ahead.pop()) not in reached:
            reached.add(key)
            ahead += [line.key for line in following[key]]
    return Section("", tuple(line for line in lines if line.key in reached))


def place_of(bracket: Bracket, sections: Sequence[Section], team: int) -> int | None:
    """Return the window with a team's latest match; None if it has none."""
    mine = Q(first__number=team) | Q(second__number=team)
    last = Match.objects.filter(mine, bracket=bracket).order_by("-round").values_list("pk", flat=True).first()
    return next((place for place, one in enumerate(sections) if last in one.keys), None)


def current(sections: Sequence[Section]) -> int:
    """Return the first window with an undecided match; after the end the last one."""
    undecided = (place for place, one in enumerate(sections) if any(not line.decided for line in one.lines))
    return next(undecided, len(sections) - 1)


def _sections(division: Division, lines: Sequence[Line]) -> Iterator[Section]:
    """Yield the windows of one part."""
    here = {line.key: line for line in lines}
    if not any(feed in here for line in lines for feed in line.feeders):
        yield from (_numbered(some) for some in _packed([[line] for line in lines]))
        return
    first = _first_of_the_end(lines)
    below = [line for line in lines if line.round < first]
    fed = {feed for line in below for feed in line.feeders}
    trees = [list(_subtree(line, here)) for line in below if line.key not in fed]
    yield from (_numbered(some) for some in _packed(trees))
    end = tuple(line for line in lines if line.round >= first)
    if end:
        names = [naming.round_name(division, number) for number in sorted({end[0].round, end[-1].round})]
        yield Section(" – ".join(names), end)


def _first_of_the_end(lines: Sequence[Line]) -> int:
    """Return the first of the last rounds that fit into half a window together."""
    count, first = 0, max(line.round for line in lines) + 1
    for number in sorted({line.round for line in lines}, reverse=True):
        count += sum(line.round == number for line in lines)
        if count > MOST // 2:
            break
        first = number
    return first


def _subtree(line: Line, here: dict[int, Line]) -> Iterator[Line]:
    for feed in line.feeders:
        if feed in here:
            yield from _subtree(here[feed], here)
    yield line


def _packed(groups: Sequence[list[Line]]) -> Iterator[list[Line]]:
    """Yield neighbouring groups together, as many as fit into a window."""
    some: list[Line] = []
    for group in groups:
        if some and len(some) + len(group) > MOST:
            yield some
            some = []
        some = [*some, *group]
    if some:
        yield some


def _numbered(lines: Sequence[Line]) -> Section:
    first = min(line.round for line in lines)
    numbers = [line.number for line in lines if line.round == first]
    return Section(f"{min(numbers)}–{max(numbers)}", tuple(sorted(lines, key=lambda line: line.number)))
