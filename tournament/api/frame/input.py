"""Strict input, from bytes to values: JSON that is not strict is refused as a whole.

Unknown fields, and booleans, numbers or texts of the wrong JSON type are refused, never coerced.
"""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import IO, Any, NoReturn

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ParseError, ValidationError
from rest_framework.fields import empty
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from scoring import entries
from scoring.errors import BadEntry
from scoring.hands import PAIRS
from tournament.api.frame import help_texts
from tournament.api.frame.fields import (
    MUST_BE_OBJECT,
    BooleanField,
    CharField,
    Described,
    IntegerField,
    ListSerializer,
)
from tournament.core.findings import unreadable
from tournament.journal import log


class StrictJSON(JSONParser):
    """UTF-8, unique names, no NaN or Infinity, no lone surrogates, no nesting that exhausts the stack.

    5.0 is the whole number 5, as in JSON Schema.
    """

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        try:
            text = stream.read().decode("utf-8")
            value = json.loads(text, object_pairs_hook=_each_once, parse_float=_number, parse_constant=_refuse)
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # finds an escaped lone surrogate
        except (ValueError, RecursionError) as error:
            raise ParseError(_("This is not valid JSON.")) from error
        return value


class JSONOnly(BaseContentNegotiation):
    """Always answers JSON, without regard to the Accept header."""

    def select_parser(self, request: Request, parsers: Iterable[BaseParser]) -> BaseParser | None:
        given = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == given), None)

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        renderer = next(iter(renderers))
        return renderer, str(renderer.media_type)


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name occurs twice")
    return value


def _number(written: str) -> float | int:
    value = float(written)
    return int(value) if value.is_integer() else value


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


LARGEST = 2**31 - 1  # the largest value of an integer column


class Strict(serializers.Serializer[Any]):
    """Input with a fixed set of fields; all errors are reported at once."""

    default_error_messages = {"invalid": MUST_BE_OBJECT}

    class Meta:
        list_serializer_class = ListSerializer

    def to_internal_value(self, data: Any) -> Any:
        unknown = {
            # Cut off: the name comes back in the response, and it may be of any length.
            str(name)[:40]: [ErrorDetail(str(gettext_lazy("Unknown field.")), code="unknown-field")]
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


def read_input(form: type[Strict], values: Any, *, partial: bool = False) -> dict[str, Any]:
    """The validated input; ValidationError names every defect. `partial`: only the fields that were sent, one at least.

    A field that is left out of a partial input has no value, not its default.
    """
    try:
        found = dict(reader_of(form, partial).run_validation(values))
    except ValidationError:
        # is_valid collects the messages of all errors.
        form(data=values, partial=partial).is_valid(raise_exception=True)
        raise
    if partial and not found:
        # More likely a mistake than a wish.
        raise ValidationError(_("Send at least one field to change."), code="required")
    return found


@cache
def reader_of(form: type[Strict], partial: bool = False) -> Strict:
    """One instance for all requests: DRF copies the fields each time, and they keep no state."""
    return form(partial=partial)


class Nothing(Strict):
    """An operation without input."""


_CONTROL = r"\u0000-\u001f\u007f-\u009f"
MAY_BE_BLANK = f"^[^{_CONTROL}]*$"
"""The pattern of a text that may be blank."""


class Text(CharField):
    """One line of text; unprintable characters are refused."""

    pattern = rf"^[^{_CONTROL}]*[^\s{_CONTROL}][^{_CONTROL}]*$"  # in the OpenAPI document
    default_error_messages = {"unprintable": gettext_lazy("This contains characters that cannot be printed.")}

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        # Control characters and lone surrogates.
        if any(unicodedata.category(character) in ("Cc", "Cs") for character in data):
            self.fail("unprintable")
        text: str = super().to_internal_value(data)
        return text


class Lines(CharField):
    """Text of several lines, kept as it is; empty text and other control characters are refused."""

    pattern = r"^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]+$"
    default_error_messages = Text.default_error_messages

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        if any(unicodedata.category(character) in ("Cc", "Cs") for character in data if character not in "\r\n"):
            self.fail("unprintable")
        text: str = super().to_internal_value(data)
        return text


class Whole(IntegerField):
    """A whole number that fits an integer column; true, "5" and 5.5 are refused."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, **{"min_value": -LARGEST, "max_value": LARGEST, **options})

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:  # not isinstance, because bool is a subclass of int
            self.fail("invalid")
        return data


class SheetVersion(Whole):
    """The version of a sheet that the caller last read; it may be in If-Match instead (`versions_seen`)."""

    def __init__(self, **options: Any) -> None:
        super().__init__(help_texts.VERSION_READ, min_value=0, required=False, **options)


class Truth(BooleanField):
    """true or false; DRF's own field would accept "yes" or 1."""

    def to_internal_value(self, data: Any) -> bool:
        if type(data) is not bool:
            self.fail("invalid", input=type(data).__name__)
        return data


class Entry(Described):
    """One entry of a sheet, as `scoring.entries` writes it; all tables of a tournament seat two pairs."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        try:
            # Read and written back, so that equal entries are equal data.
            return entries.to_data(entries.from_data(data, PAIRS))
        except BadEntry as error:
            detail = ErrorDetail(unreadable(error), code=error.code)
            raise ValidationError({error.field: [detail]} if error.field else [detail]) from error


class FriendlyEntry(Described):
    """One entry of a friendly sheet; it is validated in the step, because only the step knows the table."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise ValidationError(gettext_lazy("This is not a valid entry."), code="invalid")
        return data


class Key(Text):
    """An idempotency key, made before the first attempt: the same key again is the same write."""

    pattern = "^[!-~]+$"

    def __init__(self, **options: Any) -> None:
        super().__init__(help_texts.KEY, **{"min_length": 8, "max_length": 64, **options})


class PhoneClock(Text):
    """The time on a phone's clock, in ISO 8601; an unreadable time counts as none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(help_texts.PHONE_AT, max_length=40, allow_blank=True, required=False, **options)

    def run_validation(self, data: Any = empty) -> Any:
        return log.read_clock(super().run_validation(data))


class FromPhone(Strict):
    """Data about the phone, for the journal: never trusted, and never a reason to refuse. It is read as one `phone`."""

    device = Text(help_texts.DEVICE, max_length=40, allow_blank=True, required=False)
    phone_at = PhoneClock()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs | {"phone": log.Phone(attrs.pop("device", ""), attrs.pop("phone_at", None))}
