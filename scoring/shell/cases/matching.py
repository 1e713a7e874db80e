"""Comparison of results with expectations: one meaning may be written in several ways."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@runtime_checkable
class Answer(Protocol):
    """A result that can be written in more than one way."""

    def matches(self, expected: object) -> bool:
        """Return whether the expectation means the same."""

    def shown(self) -> object:
        """Return the answer in a form that JSON can carry, for printing."""


@dataclass(frozen=True, slots=True)
class Either:
    """Any of several answers; the first is the plainest."""

    answers: tuple[object, ...]

    def matches(self, expected: object) -> bool:
        return any(alike(expected, answer) for answer in self.answers)

    def shown(self) -> object:
        return shown(self.answers[0])


@dataclass(frozen=True, slots=True)
class Both:
    """A figure, and the same by side: a case may expect either form."""

    figure: int
    by_side: Mapping[str, int]

    def matches(self, expected: object) -> bool:
        return alike(expected, self.by_side if isinstance(expected, dict) else self.figure)

    def shown(self) -> object:
        return dict(self.by_side)


@dataclass(frozen=True, slots=True)
class AnyOrder:
    """A list whose order has no meaning."""

    items: Sequence[object]

    def matches(self, expected: object) -> bool:
        if not isinstance(expected, list) or len(expected) != len(self.items):
            return False
        left = list(expected)
        for item in self.items:
            found = next((place for place, each in enumerate(left) if alike(each, item)), None)
            if found is None:
                return False
            # Each expected item matches once, so that repeats count.
            del left[found]
        return True

    def shown(self) -> object:
        return [shown(item) for item in self.items]


@dataclass(frozen=True, slots=True)
class Said:
    """A result in words. `means` decides whether a sentence has this meaning."""

    words: str | None
    means: Callable[[str], bool]

    def matches(self, expected: object) -> bool:
        if self.words is None or expected is None:
            return self.words is None and expected is None
        return isinstance(expected, str) and self.means(expected)

    def shown(self) -> object:
        return self.words


@dataclass(frozen=True, slots=True)
class Some:
    """Results by name, of which a case may expect any number."""

    things: Mapping[str, object]

    def differing(self, expected: Mapping[str, object]) -> dict[str, object]:
        """Return the results that differ from the expected ones, by name, with a message for unknown names."""
        return {
            name: self.things.get(name, "this cannot be worked out")
            for name, value in expected.items()
            if name not in self.things or not alike(value, self.things[name])
        }

    def matches(self, expected: object) -> bool:
        return isinstance(expected, dict) and not self.differing(expected)

    def shown(self) -> object:
        return {name: shown(thing) for name, thing in self.things.items()}


def alike(expected: object, got: object) -> bool:
    """Return whether an expectation, as JSON carries it, and an answer mean the same.

    Numbers and names of seats may be texts; a single value matches a list of one; and in a mapping empty values may be
    left out.
    """
    # First, because an answer decides for itself what means the same.
    if isinstance(got, Answer):
        return got.matches(expected)
    if isinstance(got, Mapping):
        return isinstance(expected, dict) and _same_mapping(expected, got)
    if isinstance(got, list | tuple):
        if not isinstance(expected, list):
            return len(got) == 1 and alike(expected, got[0])
        return len(expected) == len(got) and all(map(alike, expected, got))
    if isinstance(expected, list):
        return len(expected) == 1 and not isinstance(expected[0], list) and alike(expected[0], got)
    # Before the comparison as text: "None" and "True" are not None and True.
    if got is None or expected is None or isinstance(got, bool) or isinstance(expected, bool):
        return got is expected
    return isinstance(expected, int | float | str) and str(expected) == str(got)


def shown(got: object) -> object:
    """Return an answer in a form that JSON can carry."""
    if isinstance(got, Answer):
        return got.shown()
    if isinstance(got, Mapping):
        return {str(name): shown(value) for name, value in got.items()}
    if isinstance(got, list | tuple):
        return [shown(item) for item in got]
    return got if got is None or isinstance(got, bool | int) else str(got)


def printed(value: object) -> str:
    """Return a value on one line, shortened if it is long."""
    line = json.dumps(value, ensure_ascii=False)
    return line if len(line) <= 500 else f"{line[:500]}..."


def _same_mapping(expected: Mapping[str, object], got: Mapping[object, object]) -> bool:
    told = {str(name): value for name, value in got.items()}
    if any(name not in told for name in expected):
        return False
    return all(alike(expected[name], value) if name in expected else not shown(value) for name, value in told.items())
