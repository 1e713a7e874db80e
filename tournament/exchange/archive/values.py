"""Convert column values to JSON and back; parsing is strict, because a file can hold anything."""

import datetime
import math
import uuid
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations
from django.utils.translation import gettext as _

from tournament.exchange.archive.archived_tables import AnyField

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
