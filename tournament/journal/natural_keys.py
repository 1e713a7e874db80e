"""Natural keys: how a journal identifies the rows of its tournament, by the keys they had where they were created.

For a tournament created here, these are the database keys. An imported tournament keeps its journal unchanged, and
with it every hash. Its rows therefore keep their original keys in the journal, and rows created here since the import
are called "<generation>:<key>", which no row of the file is called.

key       of a row in this database
original  the row's key in the journal: a number, or text like "1:57"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Field, ForeignKey, Model

from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.models import Club, JudgePass, Origin, OriginalKey, Tournament
from tournament.models.policy import policy_of

Original = int | str

WITHHELD: Final = frozenset({JudgePass})
"""Models exported without their secrets: their row hash is carried over instead of computed."""


@dataclass(frozen=True)
class Known:
    """The stored original of one imported row (`OriginalKey`)."""

    original: Original
    renamed: Mapping[str, Any] = field(default_factory=dict)
    row_hashes: tuple[str, ...] = ()


@dataclass
class Keys:
    """Maps the rows of one tournament to their identifiers in its journal.

    `generation` 0: all rows were created here.
    """

    generation: int = 0
    rows: Mapping[str, Mapping[int, Known]] = field(default_factory=dict)

    def original(self, model: type[Model], key: int | None) -> Original | None:
        """Return the journal's identifier for a row; None for None."""
        if key is None or not self.generation:
            return key
        known = self._of(model._meta.label_lower).get(key)
        return known.original if known else f"{self.generation}:{key}"

    def key(self, label: str, original: str) -> int | None:
        """Return the key of the row with this journal identifier; None if it is not in this database."""
        if not self.generation:
            return int(original) if original.isdigit() else None
        generation, _colon, key = original.rpartition(":")
        if generation == str(self.generation) and key.isdigit():
            return int(key)
        return self._keys(label).get(original)

    def columns(self, row: Model, left_out: frozenset[str] = frozenset()) -> dict[str, Any]:
        """Return a row's values except its primary key, as the journal knows them.

        Foreign keys and renamed columns are mapped back. A column with its `silent` value is left out, so that a
        column added by a later version changes no older row hash.
        """
        fields = [one for one in row._meta.concrete_fields if not one.primary_key and one.attname not in left_out]
        kept = {one.attname: value for one in fields if (value := getattr(row, one.attname)) != silent(one)}
        fields = [one for one in fields if one.attname in kept]
        if not self.generation:
            return kept
        for one in fields:
            if isinstance(one, ForeignKey):
                kept[one.attname] = self.original(one.related_model, kept[one.attname])
        for name in policy_of(type(row)).renamed_columns:
            # Only while the column still has its imported value: one that was changed here is hashed as it is.
            here, there = self.was(type(row), row.pk).get(name, (None, None))
            if str(kept.get(name)) == here:
                kept[name] = there
        return kept

    def was(self, model: type[Model], key: int) -> Mapping[str, Any]:
        """Return the columns that were renamed on import, by name: (value here, original value)."""
        known = self._of(model._meta.label_lower).get(key) if self.generation else None
        return known.renamed if known else {}

    def seal(self, row: Model, computed: str) -> str:
        """Return the row hash that the journal knows: the imported one, as long as the row is unchanged."""
        if not self.generation or type(row) not in WITHHELD:
            return computed
        known = self._of(row._meta.label_lower).get(row.pk)
        return known.row_hashes[1] if known and known.row_hashes and known.row_hashes[0] == computed else computed

    def _of(self, label: str) -> Mapping[int, Known]:
        return self.rows.get(label, {})

    def _keys(self, label: str) -> Mapping[str, int]:
        return {str(known.original): key for key, known in self._of(label).items()}


HERE: Final = Keys()


def silent(column: Field[Any, Any]) -> Any:
    """Return the value of a column that is left out of row hashes: the one every row gets when the column is added."""
    if column.has_default():
        default = column.default
        return default() if default in (dict, list) else EVERY_ONE if callable(default) else default
    if column.null:
        return None
    return "" if column.empty_strings_allowed else EVERY_ONE


EVERY_ONE: Final = object()
"""No column value: marks a column whose rows have no value in common, such as a time or an identity."""


class _Read(Keys):
    """The keys of an imported tournament, loaded per model on first use."""

    def __init__(self, origin: Origin) -> None:
        super().__init__(origin.generation)
        self._origin = origin
        self._found: dict[str, dict[int, Known]] = {}
        self._back: dict[str, dict[str, int]] = {}

    def _of(self, label: str) -> Mapping[int, Known]:
        if label not in self._found:
            rows = OriginalKey.objects.filter(origin=self._origin, model=label)
            self._found[label] = {
                row.key: Known(read_original(row.original), row.renamed, tuple(row.row_hashes)) for row in rows
            }
        return self._found[label]

    def _keys(self, label: str) -> Mapping[str, int]:
        if label not in self._back:
            self._back[label] = dict(super()._keys(label))
        return self._back[label]


ORIGINS = Prepared(lambda: Origin.objects.filter(tournament_id=KEY).order_by("pk")[:1])


def keys_of(where: Tournament | Club | int | None) -> Keys:
    """Return the keys for the journal of a tournament (or the one with this primary key).

    A club's own are never mapped.
    """
    key = where.pk if isinstance(where, Tournament) else where
    if not isinstance(key, int):
        return HERE
    if isinstance(where, Tournament) and "origin" in where._state.fields_cache:
        origin: Origin | None = where._state.fields_cache["origin"]  # loaded by select_related
    else:
        origin = ORIGINS.first(key)
    return _Read(origin) if origin else HERE


def read_original(text: str) -> Original:
    """Parse an original from its text column."""
    return int(text) if text.isdigit() else text
