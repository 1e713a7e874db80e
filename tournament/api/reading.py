"""Strict input: an unknown field, a boolean for a number or a number for a text is refused, never guessed at."""

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import empty

from scoring import entries
from scoring.errors import BadEntry
from scoring.hands import PAIRS
from tournament import journal
from tournament.api.entry_schema import ENTRY, FRIENDLY_ENTRY
from tournament.findings import unreadable

LARGEST = 2**31 - 1  # what a column of the database holds


class Strict(serializers.Serializer[Any]):
    """Input with a fixed set of fields; all that is wrong is said at once."""

    default_error_messages = {"invalid": _("This must be an object with fields.")}

    def to_internal_value(self, data: Any) -> Any:
        unknown = {
            str(name)[:40]: [ErrorDetail(str(_("There is no such field.")), code="unknown-field")]
            for name in (data if isinstance(data, Mapping) else ())
            if name not in self.fields
        }
        try:
            values = super().to_internal_value(data)
        except ValidationError as error:
            raise ValidationError({**error.detail, **unknown}) from error  # type: ignore[dict-item] # always a dict here
        if unknown:
            raise ValidationError(unknown)
        return values


def read(form: type[Strict], values: Any) -> dict[str, Any]:
    """The values of an input; ValidationError names every defect."""
    try:
        return dict(_reader(form).run_validation(values))
    except ValidationError:
        form(data=values).is_valid(raise_exception=True)  # which has the words for all that can be wrong
        raise


@cache
def _reader(form: type[Strict]) -> Strict:
    """Made once: its fields are copied each time, and keep nothing of what they read."""
    return form()


def question(form: type[Strict], params: QueryDict) -> dict[str, Any]:
    """The values of a query, each said once; ValidationError names every defect."""
    twice = [name for name in params if len(params.getlist(name)) > 1]
    if twice:
        raise ValidationError({name: [ErrorDetail(str(_("Say this only once.")), code="twice")] for name in twice})
    return read(form, params.dict())


class Nothing(Strict):
    """An operation that needs no input."""


class Text(serializers.CharField):
    """One line of text: characters that cannot be printed are refused."""

    default_error_messages = {"unprintable": _("This holds characters that cannot be printed.")}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if any(unicodedata.category(character) in ("Cc", "Cs") for character in data):
            self.fail("unprintable")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A whole number that a column of the database can hold; true, "5" and 5.0 are none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"min_value": -LARGEST, "max_value": LARGEST, **options})

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return data


class Truth(serializers.BooleanField):
    """true or false, nothing that is merely taken for it."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=type(data).__name__)
        return data


@extend_schema_field(ENTRY)
class Entry(serializers.Field[dict[str, Any], Any, Any, Any]):
    """One entry of a sheet, as `scoring.entries` writes it; every table of a tournament seats two pairs."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        try:
            return entries.to_data(entries.from_data(data, PAIRS))
        except BadEntry as error:
            detail = ErrorDetail(unreadable(error), code=error.code)
            raise ValidationError({error.field: [detail]} if error.field else [detail]) from error


@extend_schema_field(FRIENDLY_ENTRY)
class FriendlyEntry(serializers.Field[dict[str, Any], Any, Any, Any]):
    """One entry of a friendly sheet; what its table seats is known only when the step reads it."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise ValidationError(_("This is no entry."), code="invalid")
        return data


class Key(Text):
    """A one-time key made before the first send: the same key again is the same write."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=8, max_length=64, **options)


class PhoneClock(Text):
    """What a phone's clock said, in ISO 8601; what cannot be read as a time counts as nothing said."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=40, allow_blank=True, required=False, **options)

    def run_validation(self, data: Any = empty) -> Any:
        return journal.read_clock(super().run_validation(data))


class FromPhone(Strict):
    """What a phone says of itself, for the journal: never trusted, and never a reason to refuse."""

    device = Text(max_length=40, allow_blank=True, required=False)
    phone_at = PhoneClock()
