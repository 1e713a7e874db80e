"""One worked case: its fields by name, strict readers of their values, and the error of a case that cannot be run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.errors import NotationError, ScoringError
from scoring.hands import SIDES
from scoring.tiles import Tile, parse_tile

Facts = dict[str, object]
"""What a case comes to, by the names of what it may expect."""


class BadCase(ScoringError):
    """A case with missing or wrong content. where: the field. what: the defect."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}")
        self.where = where
        self.what = what


# Readers. Each returns the value or raises BadCase, and nothing else.

LARGEST: Final = 1_000_000
"""The largest figure in a case: far above any score, and small enough for fast arithmetic."""
MOST: Final = 1_000
"""The most items of one list or one mapping."""


def whole_number(where: str, value: object, least: int = 0, most: int = LARGEST) -> int:
    """Return a whole number within these bounds, both included."""
    # Not isinstance: bool is a subclass of int.
    if type(value) is not int:
        raise BadCase(where, "not a whole number")
    if not least <= value <= most:
        raise BadCase(where, f"not from {least} to {most}")
    return value


def points(where: str, value: object) -> int:
    """Return points, which may be below zero."""
    return whole_number(where, value, -LARGEST)


def seat(where: str, value: object, players: int = 10) -> int:
    """Return a seat; as a mapping's key it may be a text."""
    # Two digits at most, so that int() never sees a long text.
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 3:
        value = int(value)
    return whole_number(where, value, 0, players - 1)


def truth(where: str, value: object) -> bool:
    if type(value) is not bool:
        raise BadCase(where, "not true or false")
    return value


def text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadCase(where, "not a text")
    return value


def listed(where: str, value: object) -> list[object]:
    if not isinstance(value, list):
        raise BadCase(where, "not a list")
    if len(value) > MOST:
        raise BadCase(where, "too long")
    return value


def mapped(where: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadCase(where, "not an object")
    if len(value) > MOST:
        raise BadCase(where, "too long")
    return value


def one_tile(where: str, value: object) -> Tile:
    try:
        return parse_tile(value)
    except NotationError:
        raise BadCase(where, "not a tile") from None


def some_tiles(where: str, value: object) -> tuple[Tile, ...]:
    return tuple(one_tile(where, each) for each in listed(where, value))


def items(value: object) -> list[object]:
    """Return the direct contents of a list or an object."""
    if isinstance(value, dict):
        return list(value.values())
    return list(value) if isinstance(value, list) else []


ABOUT: Final = frozenset({"id", "system", "ruleset", "kind", "expected", "alt", "basis", "source", "why"})
"""Fields that describe the case itself, not what happens in it."""
MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it was written. fields: all its fields. read: the names requested so far."""

    fields: Mapping[str, object]
    read: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        """The name of the case."""
        return str(self.fields.get("id", "nameless"))[:80]

    @property
    def kind(self) -> str:
        return text("kind", self.need("kind"))

    @property
    def expected(self) -> Mapping[str, object]:
        """The expected results; at least one is required."""
        expected = mapped("expected", self.need("expected"))
        if not expected:
            raise BadCase("expected", "nothing is expected")
        return expected

    @property
    def ignored(self) -> list[str]:
        """Fields that no reader has requested."""
        return sorted(name[:40] for name in self.fields if name not in self.read and name not in ABOUT)

    def has(self, name: str) -> bool:
        """Return whether the field is present and not null."""
        return self.get(name) is not None

    def get(self, *names: str, default: object = None) -> object:
        """Return the first of these fields that is present."""
        # Every alias counts as read, so that `ignored` lists only names no reader knows.
        self.read.update(names)
        return next((self.fields[name] for name in names if name in self.fields), default)

    def need(self, *names: str) -> object:
        """Return the first of these fields that is present. Raises BadCase if none is."""
        found = self.get(*names, default=MISSING)
        if found is MISSING:
            raise BadCase(names[0], "missing")
        return found

    def number(self, *names: str, default: int | None = None) -> int | None:
        """Return a figure from 0; `default` if it is absent."""
        found = self.get(*names)
        return default if found is None else whole_number(names[0], found)

    def truth(self, *names: str, default: bool = False) -> bool:
        found = self.get(*names)
        return default if found is None else truth(names[0], found)

    def tiles(self, *names: str) -> tuple[Tile, ...]:
        """Return the tiles of a list; () if it is absent."""
        found = self.get(*names)
        return () if found is None else some_tiles(names[0], found)

    def inside(self, name: str) -> "Case":
        """Return the case whose facts are the fields of this one; its kind, and what is about it, stay."""
        about = {each: value for each, value in self.fields.items() if each in ABOUT}
        return Case({**mapped(name, self.need(name)), **about})

    def part(self, name: str) -> "Case":
        """Return a field that has fields of its own; an empty case if it is absent."""
        found = self.get(name)
        # The parts share `read` with the case: a field is known if any of them asked for it.
        return Case({} if found is None else mapped(name, found), self.read)


def flat(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return the case with its input beside its other fields, in the shape of all other cases.

    Cases from federations have their facts in `input`, and figures as lists by seat or side.
    """
    told = data.get("input")
    if data.get("kind") != "hand" or not isinstance(told, dict):
        return data
    fields = {**{name: value for name, value in data.items() if name != "input"}, **told}
    pips, before, end = fields.get("pips"), fields.get("before"), fields.get("end")
    if isinstance(pips, list):
        fields["pips"] = {str(seat): each for seat, each in enumerate(pips)}
    if isinstance(before, list):
        fields["before"] = dict(zip(SIDES, before, strict=False))
    if isinstance(end, str):
        del fields["end"]
        fields["outcome"] = {"type": end.lower()}
    return fields
