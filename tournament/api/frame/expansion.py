"""`?expand=`: what a response has besides its own fields, so that a program need not join it by hand.

An operation declares the names in its query (`expand = Expand(person="the person")`), and its answer derives from
`Expandable`, with an `expanded` that derives from `Expansion` and has a field of each name. The handler reads all of it
with its rows, so that the number of queries does not grow with them.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament.api.frame.input import Text

NAME = "expand"
"""The parameter, and the key of its names in a serializer's context."""


class Expand(Text):
    """The names of what is wanted, separated by commas; each is given with its meaning."""

    def __init__(self, **known: str) -> None:
        self.known = known
        listed = "; ".join(f"{name}: {meaning}" for name, meaning in known.items())
        text = f"What the response also has, in `expanded`, separated by commas: {listed}; default: nothing."
        super().__init__(text, ",".join(known), required=False)
        one = "|".join(known)
        self.pattern = f"^({one})(,({one}))*$"

    def __deepcopy__(self, memo: object) -> Self:
        return type(self)(**self.known)  # DRF copies the fields of a form each time

    def to_internal_value(self, data: Any) -> frozenset[str]:  # type: ignore[override] # a set of its parts
        names = super().to_internal_value(data).split(",")
        text = _('There is no "{value}" here. Known: {known}.')
        known = ", ".join(self.known)
        unknown = [
            ErrorDetail(text.format(value=name, known=known), code="unknown-value")
            for name in names
            if name not in self.known
        ]
        if unknown:
            raise ValidationError(unknown)
        return frozenset(names)


class Expansion(serializers.Serializer[Any]):
    """What `expand` can name, each by its field; a response has the fields that were named."""

    names: ClassVar[Mapping[str, str]] = {}
    """The name in `expand` of a field that has another one: those of a list are in the plural."""

    def to_representation(self, instance: Any) -> dict[str, Any]:
        wanted = self.context.get(NAME, ())
        shown = {}
        for name, field in self.fields.items():
            if self.names.get(name, name) in wanted:
                value = field.get_attribute(instance)
                shown[name] = None if value is None else field.to_representation(value)
        return shown


class Expandable(serializers.Serializer[Any]):
    """An answer with `expanded`, which is absent unless something was named."""

    def to_representation(self, instance: Any) -> dict[str, Any]:
        shown: dict[str, Any] = super().to_representation(instance)
        if not self.context.get(NAME):
            del shown["expanded"]
        return shown
