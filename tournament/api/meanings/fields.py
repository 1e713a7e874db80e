"""What each field means: its unit, and what null and "" say."""

from collections.abc import Iterator
from typing import Any

from tournament.api.meanings.words import FIELDS
from tournament.api.meanings.words.enumerations import ENUMERATIONS

Shape = dict[str, Any]
PATCHED = "Patched"  # drf-spectacular's name for the same input with nothing required


def describe(schemas: dict[str, Shape]) -> None:
    """Put the words of the tables at every field of every schema."""
    for schema, shape in schemas.items():
        if schema in ENUMERATIONS:
            shape["description"] = ENUMERATIONS[schema]
        for name, field in properties(shape):
            if (meaning := of(schema, name)) is not None:
                field["description"] = meaning[0]
            _mend(field)


def properties(shape: Shape) -> Iterator[tuple[str, Shape]]:
    yield from shape.get("properties", {}).items()


def of(schema: str, name: str) -> tuple[Any, ...] | None:
    """The meaning of a field and, where there is one, an example: its own words, or those of all fields of its name."""
    own = FIELDS.get(f"{schema.removeprefix(PATCHED)}.{name}")
    return own or FIELDS.get(name)


def _mend(field: Shape) -> None:
    """Put right what drf-spectacular says wrongly: what may be anything may be null anyway; a file is no address.

    An hour of the club's clock has no offset.
    """
    if {} in field.get("oneOf", []):
        del field["oneOf"]
    if field.get("format") == "time":  # RFC 3339 has no hour without its offset; here it is the club's clock
        del field["format"]
        field["pattern"] = r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$"
    if field.get("format") == "uri" and not field.get("readOnly"):
        field["format"] = "binary"
