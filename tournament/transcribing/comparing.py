"""Two readings of one paper, field by field."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournament.transcribing.content import Content

Data = Mapping[str, Any]
Pair = tuple[int | None, int | None]


@dataclass(frozen=True)
class Difference:
    """One field that is not the same in both readings.

    key: names it among the differences. line: the line it is in, from 1 as the first reading counts, or where it would
    come; None for what stands under the lines. field: of the entry, "" for a line that only one reading has or that
    they read as different things; then `first` and `second` are the lines, None for none.
    """

    key: str
    line: int | None
    field: str
    first: Any
    second: Any


def compare(first: Content, second: Content) -> list[Difference]:
    """All differences, in the order of the paper; none when both readings are the same."""
    found: list[Difference] = []
    for place, pair in enumerate(_pairs(first.lines, second.lines)):
        found += _of_lines(place, pair, first, second)
    return [*found, *_under(first, second)]


def _pairs(first: Sequence[Data], second: Sequence[Data]) -> list[Pair]:
    """Which lines are the same one on the paper: a line left out moves all that follow, and is one difference.

    Of all ways to pair them in their order the one with the fewest differences (Levenshtein's distance).
    """
    costs = _costs(first, second)
    pairs: list[Pair] = []
    one, two = len(first), len(second)
    while one or two:
        if one and two and costs[one][two] == costs[one - 1][two - 1] + _cost(first[one - 1], second[two - 1]):
            one, two = one - 1, two - 1
            pairs.append((one, two))
        elif one and costs[one][two] == costs[one - 1][two] + 1:
            one -= 1
            pairs.append((one, None))
        else:
            two -= 1
            pairs.append((None, two))
    return pairs[::-1]


def _costs(first: Sequence[Data], second: Sequence[Data]) -> list[list[int]]:
    """The fewest differences between the first so many lines of both."""
    costs = [list(range(len(second) + 1))]
    for row, one in enumerate(first, start=1):
        costs.append([row])
        for column, two in enumerate(second, start=1):
            paired = costs[row - 1][column - 1] + _cost(one, two)
            costs[row].append(min(paired, costs[row - 1][column] + 1, costs[row][column - 1] + 1))
    return costs


def _cost(one: Data, two: Data) -> int:
    """0 for the same line, 1 for one that was read otherwise, 2 for lines of two kinds: as much as two left out."""
    return 0 if one == two else 1 if one["kind"] == two["kind"] else 2


def _of_lines(place: int, pair: Pair, first: Content, second: Content) -> Iterator[Difference]:
    one = None if pair[0] is None else first.lines[pair[0]]
    two = None if pair[1] is None else second.lines[pair[1]]
    if one is None or two is None or one["kind"] != two["kind"]:
        yield Difference(f"{place}", place + 1, "", one, two)
        return
    for field in sorted({*one, *two}):
        if one.get(field) != two.get(field):
            yield Difference(f"{place}.{field}", place + 1, field, one.get(field), two.get(field))


def _under(first: Content, second: Content) -> Iterator[Difference]:
    """What stands under the lines: the score at the end, and who signed."""
    if first.final != second.final:
        yield Difference("final", None, "final", _as_list(first.final), _as_list(second.final))
    for index, side in enumerate("AB"):
        one, two = first.initials[index], second.initials[index]
        if one.casefold() != two.casefold():
            yield Difference(f"initials.{side}", None, f"initials_{side.lower()}", one, two)


def settled(first: Content, second: Content, choices: Mapping[str, int]) -> Content:
    """What both readings say where each difference is decided: 1 for the first, 2 for the second reading."""
    lines: list[Data] = []
    for place, (one, two) in enumerate(_pairs(first.lines, second.lines)):
        told = [None if one is None else first.lines[one], None if two is None else second.lines[two]]
        if (whole := choices.get(f"{place}")) is not None:
            chosen = told[whole - 1]
        else:
            chosen = _mixed(place, told[0] or {}, told[1] or {}, choices)
        if chosen is not None:
            lines.append(chosen)
    initials = [
        (first, second)[choices.get(f"initials.{side}", 1) - 1].initials[index] for index, side in enumerate("AB")
    ]
    return Content(
        lines=tuple(lines),
        final=(first, second)[choices.get("final", 1) - 1].final,
        initials=(initials[0], initials[1]),
    )


def _mixed(place: int, one: Data, two: Data, choices: Mapping[str, int]) -> Data:
    """A line of which each field is as the one reading or the other has it."""
    mixed = {}
    for field in (*one, *(field for field in two if field not in one)):
        chosen = (one, two)[choices.get(f"{place}.{field}", 1) - 1]
        if field in chosen:
            mixed[field] = chosen[field]
    return mixed


def token_of(first: Content, second: Content) -> str:
    """Says which two readings somebody looked at: with others it is another one."""
    told = [{**one.to_data(), "typed": None} for one in (first, second)]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:24]


def _as_list(points: tuple[int, int] | None) -> list[int] | None:
    return None if points is None else list(points)
