"""How a journal knows the rows of its tournament: by the keys that they had where they were made.

In a tournament that was made here those are the keys of the database. One that came as a file keeps its journal to the
letter, and with it every hash; so its rows go on having their original keys there, and rows that are made here since
are known as "<generation>:<key>", which no row of the file is called.

key       of a row in this database
original  how the journal knows it: a number, or text like "1:57"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Field, ForeignKey, Model

from tournament.models import Club, Document, JudgePass, Origin, OriginalKey, PreRegistration, Tournament
from tournament.prepared import KEY, Prepared

Original = int | str

RENAMED: Final[Mapping[type[Model], frozenset[str]]] = {
    Tournament: frozenset({"slug"}),
    Document: frozenset({"public_id", "code"}),
    PreRegistration: frozenset({"public_id"}),
}
"""Columns that must be one of a kind in a database, so that a seal may see another value than the row has."""
WITHHELD: Final = frozenset({JudgePass})
"""Models whose rows come without their secrets: their seal is carried over instead of computed."""


@dataclass(frozen=True)
class Known:
    """What is kept of one row that came with a file (`OriginalKey`)."""

    original: Original
    renamed: Mapping[str, Any] = field(default_factory=dict)
    seals: tuple[str, ...] = ()


@dataclass
class Keys:
    """The rows of one tournament as its journal knows them. `generation` 0: everything was made here."""

    generation: int = 0
    rows: Mapping[str, Mapping[int, Known]] = field(default_factory=dict)

    def original(self, model: type[Model], key: int | None) -> Original | None:
        """How the journal knows the row of a key; None for none."""
        if key is None or not self.generation:
            return key
        known = self._of(model._meta.label_lower).get(key)
        return known.original if known else f"{self.generation}:{key}"

    def key(self, label: str, original: str) -> int | None:
        """The key of the row that the journal knows like that; None where it has none here."""
        if not self.generation:
            return int(original) if original.isdigit() else None
        generation, _colon, key = original.rpartition(":")
        if generation == str(self.generation) and key.isdigit():
            return int(key)
        return self._keys(label).get(original)

    def columns(self, row: Model, left_out: frozenset[str] = frozenset()) -> dict[str, Any]:
        """What a row keeps, its key aside, as the journal knows it: foreign keys and renamed columns.

        A column that says nothing (`silent`) is left out: so one that a later version adds alters no older seal.
        """
        fields = [one for one in row._meta.concrete_fields if not one.primary_key and one.attname not in left_out]
        kept = {one.attname: value for one in fields if (value := getattr(row, one.attname)) != silent(one)}
        fields = [one for one in fields if one.attname in kept]
        if not self.generation:
            return kept
        for one in fields:
            if isinstance(one, ForeignKey):
                kept[one.attname] = self.original(one.related_model, kept[one.attname])
        for name in RENAMED.get(type(row), ()):
            here, there = self.was(type(row), row.pk).get(name, (None, None))
            if str(kept.get(name)) == here:
                kept[name] = there
        return kept

    def was(self, model: type[Model], key: int) -> Mapping[str, Any]:
        """The columns of a row that had to be another here, by name: as it is here, as it was there."""
        known = self._of(model._meta.label_lower).get(key) if self.generation else None
        return known.renamed if known else {}

    def seal(self, row: Model, computed: str) -> str:
        """The seal that the journal knows a row by: the one that came along, while the row is as it came."""
        if not self.generation or type(row) not in WITHHELD:
            return computed
        known = self._of(row._meta.label_lower).get(row.pk)
        return known.seals[1] if known and known.seals and known.seals[0] == computed else computed

    def _of(self, label: str) -> Mapping[int, Known]:
        return self.rows.get(label, {})

    def _keys(self, label: str) -> Mapping[str, int]:
        return {str(known.original): key for key, known in self._of(label).items()}


HERE: Final = Keys()


def silent(column: Field[Any, Any]) -> Any:
    """The value by which a column says nothing: what every row has in it on the day it is added to the table."""
    if column.has_default():
        default = column.default
        return default() if default in (dict, list) else EVERY_ONE if callable(default) else default
    if column.null:
        return None
    return "" if column.empty_strings_allowed else EVERY_ONE


EVERY_ONE: Final = object()
"""No value of a column: one that has none in common, such as a time or an identity of its own."""


class _Read(Keys):
    """Those of an imported tournament, read from the database model by model as they are asked for."""

    def __init__(self, origin: Origin) -> None:
        super().__init__(origin.generation)
        self._origin = origin
        self._found: dict[str, dict[int, Known]] = {}
        self._back: dict[str, dict[str, int]] = {}

    def _of(self, label: str) -> Mapping[int, Known]:
        if label not in self._found:
            rows = OriginalKey.objects.filter(origin=self._origin, model=label)
            self._found[label] = {
                row.key: Known(read_original(row.original), row.renamed, tuple(row.seals)) for row in rows
            }
        return self._found[label]

    def _keys(self, label: str) -> Mapping[str, int]:
        if label not in self._back:
            self._back[label] = dict(super()._keys(label))
        return self._back[label]


ORIGINS = Prepared(lambda: Origin.objects.filter(tournament_id=KEY).order_by("pk")[:1])


def keys_of(where: Tournament | Club | int | None) -> Keys:
    """How the journal of a tournament (or of the one with this key) knows its rows; a club's own knows them as here."""
    key = where.pk if isinstance(where, Tournament) else where
    if not isinstance(key, int):
        return HERE
    if isinstance(where, Tournament) and "origin" in where._state.fields_cache:
        origin: Origin | None = where._state.fields_cache["origin"]  # it was asked for together with the tournament
    else:
        origin = ORIGINS.first(key)
    return _Read(origin) if origin else HERE


def read_original(text: str) -> Original:
    """An original as it is kept in a column."""
    return int(text) if text.isdigit() else text
