"""What becomes of the rows of each model: who hashes, exports and erases them. Every model has a `DataPolicy`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.apps import apps
from django.db.models import Model, QuerySet

from brackets.models import Bracket, Entrant, Match


@dataclass(frozen=True, kw_only=True)
class DataPolicy:
    """How the journal, the archive and the erasure of a person treat the rows of one model.

    tournament: the lookup from a row to its tournament. Such rows are in its archive, and hashed in its journal.
    club: the lookup to the club in whose journal the rows are hashed.
    bracket: the lookup to the bracket, for models that have no reference to a tournament; treated like `tournament`.
    not_archived: why the rows are not in the archive, for all others.
    not_hashed: why the rows have no row hash, for those with a tournament.
    key: the column that identifies a row in journals and files, the same in every installation.
    parts: the related rows that are hashed with the row they belong to.
    unarchived_columns, unhashed_columns: columns without them.
    renamed_columns: columns that are unique in a database, so that an imported row may have another value.
    personal: whether the erasure of a person removes the name from these rows.
    """

    tournament: str = ""
    club: str = ""
    bracket: str = ""
    not_archived: str = ""
    not_hashed: str = ""
    key: str = "uid"
    parts: str = ""
    unarchived_columns: frozenset[str] = frozenset()
    unhashed_columns: frozenset[str] = frozenset()
    renamed_columns: frozenset[str] = frozenset()
    personal: bool = False

    @property
    def in_tournament(self) -> bool:
        """Whether the rows belong to a tournament."""
        return bool(self.tournament or self.bracket)

    def lookups(self, tournament: Model, brackets: QuerySet[Bracket]) -> dict[str, Any]:
        """Return the filter for the rows of a tournament that has these brackets."""
        if self.tournament:
            return {self.tournament: tournament.pk}
        return {f"{self.bracket}__in": brackets.values("pk")}


OF_BRACKETS: Final[Mapping[type[Model], DataPolicy]] = {
    Bracket: DataPolicy(bracket="pk", parts="entrants"),
    Entrant: DataPolicy(bracket="bracket", not_hashed="with its bracket"),
    Match: DataPolicy(bracket="bracket"),
}
"""The policies of the bracket engine's models, which know nothing of tournaments."""


def policy_of(model: type[Model]) -> DataPolicy:
    """Return the policy of a model. AttributeError for a model that does not say."""
    found: DataPolicy = OF_BRACKETS.get(model) or model.policy  # type: ignore[attr-defined] # of ours
    return found


def policies() -> Iterator[tuple[type[Model], DataPolicy]]:
    """Yield every model of the tournament with its policy, then those of brackets."""
    yield from ((model, policy_of(model)) for model in apps.get_app_config("tournament").get_models())
    yield from OF_BRACKETS.items()
