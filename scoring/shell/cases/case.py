"""One case: its fields, asked by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.shell.cases import values
from scoring.shell.cases.errors import BadCase
from scoring.tiles import Tile

ABOUT: Final = frozenset({"id", "system", "ruleset", "kind", "expected", "alt", "basis", "why"})
"""Fields that say what a case is, and nothing of what happens in it."""
MISSING: Final = object()


@dataclass(frozen=True, slots=True)
class Case:
    """A case as it was written. fields: everything in it. read: the names asked for so far."""

    fields: Mapping[str, object]
    read: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        """What the case is called."""
        return str(self.fields.get("id", "nameless"))[:80]

    @property
    def kind(self) -> str:
        return values.text("kind", self.need("kind"))

    @property
    def expected(self) -> Mapping[str, object]:
        """What must come out; at least one thing must."""
        expected = values.mapped("expected", self.need("expected"))
        if not expected:
            raise BadCase("expected", "nothing is expected")
        return expected

    @property
    def ignored(self) -> list[str]:
        """Fields that nobody asked for."""
        return sorted(name[:40] for name in self.fields if name not in self.read and name not in ABOUT)

    def has(self, name: str) -> bool:
        """Whether the field is there and says something."""
        return self.get(name) is not None

    def get(self, *names: str, default: object = None) -> object:
        """The first of these fields that is there."""
        self.read.update(names)
        return next((self.fields[name] for name in names if name in self.fields), default)

    def need(self, *names: str) -> object:
        """The first of these fields that is there. Raises BadCase when none is."""
        found = self.get(*names, default=MISSING)
        if found is MISSING:
            raise BadCase(names[0], "missing")
        return found

    def number(self, *names: str, default: int | None = None) -> int | None:
        """A figure from 0; `default` where it is not there."""
        found = self.get(*names)
        return default if found is None else values.whole_number(names[0], found)

    def truth(self, *names: str, default: bool = False) -> bool:
        found = self.get(*names)
        return default if found is None else values.truth(names[0], found)

    def tiles(self, *names: str) -> tuple[Tile, ...]:
        """The tiles of a list; () where it is not there."""
        found = self.get(*names)
        return () if found is None else values.some_tiles(names[0], found)

    def part(self, name: str) -> "Case":
        """A field that has fields of its own; empty where it is not there."""
        found = self.get(name)
        return Case({} if found is None else values.mapped(name, found), self.read)
