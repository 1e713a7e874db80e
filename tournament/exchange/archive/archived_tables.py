"""Which rows and columns are in the archive of a tournament, and the JSON form of their values.

Each model's `DataPolicy` says which. Parsing is strict, because a file can hold anything.
"""

import datetime
import math
import uuid
from collections.abc import Callable, Mapping
from functools import cache
from graphlib import TopologicalSorter
from typing import Any, Final, TypeAlias, TypeVar

from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Field, ForeignKey, Model
from django.utils.translation import gettext as _

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


FIRST_YEAR, LAST_YEAR = 1800, 2200  # beyond, a time in another zone may leave the calendar


T = TypeVar("T")


class Unfit(ValueError):
    """A value that its column cannot hold; the message is a translated sentence."""


def encode(value: Any) -> Any:
    """Return the JSON form of a column's value; times are in UTC."""
    match value:
        case datetime.datetime():
            return value.astimezone(datetime.UTC).isoformat()
        case datetime.date() | datetime.time():
            return value.isoformat()
        case uuid.UUID():
            return str(value)
    return value


def decode(field: AnyField, value: Any) -> Any:
    """Return the value for a column. Raises Unfit for what such a column cannot hold."""
    if value is None:
        if not field.null:
            raise Unfit(_("the value is missing"))
        return None
    try:
        found = DECODERS[field.get_internal_type()](value)
    except (ValueError, TypeError, OverflowError) as error:
        raise Unfit(_("it cannot be read")) from error
    _check_range(field, found)
    if field.default in (dict, list) and not isinstance(found, field.default):
        raise Unfit(_("it cannot be read"))
    if field.choices and found not in dict(field.flatchoices) and not (field.blank and found == ""):
        raise Unfit(_("this is not a valid choice"))
    try:
        field.run_validators(found)
    except ValidationError as error:
        raise Unfit(" ".join(error.messages).rstrip(".")) from error
    return found


def _check_range(field: AnyField, value: Any) -> None:
    limits = BaseDatabaseOperations.integer_field_ranges.get(field.get_internal_type())
    if limits and not limits[0] <= value <= limits[1]:
        raise Unfit(_("the number is too large or too small"))
    if isinstance(value, datetime.date) and not FIRST_YEAR <= value.year <= LAST_YEAR:
        raise Unfit(_("the year is out of range"))


def text(value: Any) -> str:
    """Return a text that every database can store; ValueError for anything else."""
    # Lone surrogates cannot be encoded as UTF-8; PostgreSQL rejects NUL.
    if not isinstance(value, str) or "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError(value)
    return value


def _whole(value: Any) -> int:
    if type(value) is not int:  # the exact type: a bool is an int too
        raise ValueError(value)
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError(value)
    return value


def _time_stamp(value: Any) -> datetime.datetime:
    found = datetime.datetime.fromisoformat(text(value))
    if found.utcoffset() != datetime.timedelta(0):  # one instant has one spelling
        raise ValueError(value)
    return _as_written(found.replace(tzinfo=datetime.UTC), value)


def _date(value: Any) -> datetime.date:
    return _as_written(datetime.date.fromisoformat(text(value)), value)


def _time(value: Any) -> datetime.time:
    found = datetime.time.fromisoformat(text(value))
    if found.tzinfo is not None:
        raise ValueError(value)
    return _as_written(found, value)


def _uuid(value: Any) -> uuid.UUID:
    return _as_written(uuid.UUID(text(value)), value)


def _as_written(found: T, value: Any) -> T:
    """Return the value if `encode` writes it like this; ValueError otherwise."""
    if encode(found) != value:
        raise ValueError(value)
    return found


def _json(value: Any) -> Any:
    """Return a value that databases store as JSON: bounded finite numbers, no text with NUL."""
    match value:
        case dict():
            for key, inner in value.items():
                text(key)
                _json(inner)
        case list():
            for inner in value:
                _json(inner)
        case str():
            text(value)
        case float() if not math.isfinite(value):
            raise ValueError(value)
        case int() if not -(2**63) <= value < 2**63:
            raise ValueError(value)
    return value


DECODERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "BooleanField": _truth,
    "CharField": text,
    "DateField": _date,
    "DateTimeField": _time_stamp,
    "IntegerField": _whole,
    "JSONField": _json,
    "PositiveIntegerField": _whole,
    "PositiveSmallIntegerField": _whole,
    "SlugField": text,
    "TimeField": _time,
    "UUIDField": _uuid,
}
