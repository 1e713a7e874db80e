"""Which rows are in the archive of a tournament, and which of their columns: as each model's `DataPolicy` says."""

from functools import cache
from graphlib import TopologicalSorter
from typing import Any, Final, TypeAlias

from django.db.models import Field, ForeignKey, Model

from tournament.models import Club, Person, User
from tournament.models.policy import policies, policy_of

Models = type[Model]
AnyField: TypeAlias = "Field[Any, Any]"

POINTED_AT: Final = (Person, User)
"""Models whose rows are in a file when other rows refer to them: people with their data, accounts by name only."""


@cache
def columns(model: Models) -> tuple[AnyField, ...]:
    """Return the columns of a model that a file holds, without its database key; for accounts see `ACCOUNT`."""
    left_out = policy_of(model).unarchived_columns
    return tuple(one for one in model._meta.concrete_fields if not one.primary_key and one.name not in left_out)


ACCOUNT: Final = ("pseudonym", "name")
"""All that a file holds of an account."""


def points_at(field: AnyField) -> Models | None:
    """Return the model that a column refers to; None for a column that is no foreign key."""
    if not isinstance(field, ForeignKey):
        return None
    model: Models = field.related_model
    return model


@cache
def in_order() -> tuple[Models, ...]:
    """Return every model of a file, each after those that its rows refer to."""
    sorter: TopologicalSorter[Models] = TopologicalSorter()
    belonging = (model for model, policy in policies() if policy.in_tournament)
    models: tuple[Models, ...] = (*POINTED_AT, *belonging)
    for model in models:
        fields = [] if model is User else columns(model)
        # A reference to the own model orders rows, not models; the club is not in the file.
        pointed = {points_at(field) for field in fields} - {None, model, Club}
        # Sorted: the same order in every process.
        sorter.add(model, *sorted((one for one in pointed if one), key=lambda one: one._meta.label_lower))
    return tuple(sorter.static_order())
