"""The fields of serializers, as Django REST framework has them, with their description first.

`IntegerField("The table's number; null: none.", 3, allow_null=True)`: the description becomes the `help_text`, and the
value after it is its example in the OpenAPI document; a `Meaning` has both.
"""

from typing import Any

from django.utils.translation import gettext_lazy
from rest_framework import serializers

from tournament.api.frame.help_texts import HelpText

MUST_BE_OBJECT = gettext_lazy("This must be an object.")
MUST_BE_LIST = gettext_lazy("This must be a list.")


class Described(serializers.Field[Any, Any, Any, Any]):
    """A field that takes its description first. Without one: the child of a list."""

    def __init__(self, text: str = "", *example: object, **options: Any) -> None:
        if text:
            options["help_text"] = HelpText(text, example[0]) if example else text
        super().__init__(**options)


class BooleanField(Described, serializers.BooleanField):
    """true or false."""


class CharField(Described, serializers.CharField):
    """A text."""


class ChoiceField(Described, serializers.ChoiceField):
    """One of several texts, given as `choices`."""


class DateField(Described, serializers.DateField):
    """A date, in ISO 8601."""


class DateTimeField(Described, serializers.DateTimeField):
    """A time, in ISO 8601 with its UTC offset."""


class DictField(Described, serializers.DictField):
    """An object with any names; `child` is the field of its values."""

    default_error_messages = {"not_a_dict": MUST_BE_OBJECT}


class FileField(Described, serializers.FileField):
    """A file, in a body of multipart/form-data."""


class FloatField(Described, serializers.FloatField):
    """A number."""


class IntegerField(Described, serializers.IntegerField):
    """A whole number."""


class JSONField(Described, serializers.JSONField):
    """Any value."""


class ListField(Described, serializers.ListField):
    """A list; `child` is the field of its items."""

    default_error_messages = {"not_a_list": MUST_BE_LIST}


class ListSerializer(serializers.ListSerializer[Any]):
    """A list of objects."""

    default_error_messages = {"not_a_list": MUST_BE_LIST}


class SerializerMethodField(Described, serializers.SerializerMethodField):
    """What the method `get_<name>` of the serializer returns."""


class TimeField(Described, serializers.TimeField):
    """A time of day on the club's clock."""


class URLField(Described, serializers.URLField):
    """A URL."""


class UUIDField(Described, serializers.UUIDField):
    """A UUID."""
