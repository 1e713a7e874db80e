"""Examples for bodies and answers, composed of the examples of their fields."""

from typing import Any

from tournament.api.meanings import fields
from tournament.api.meanings.words.whole import WHOLE

Shape = dict[str, Any]
BY_FORMAT = {
    "date": "2026-11-21",
    "date-time": "2026-11-21T10:40:12-05:00",
    "uuid": "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71",
}
A_PATTERN = "10:00:00"  # the only one that fields have is that of an hour
BY_TYPE: dict[str, Any] = {"integer": 1, "number": 1.5, "boolean": False, "object": {}, "null": None, "string": ""}


def of_body(shape: Shape, schemas: dict[str, Shape]) -> Any:
    """Something that may be sent: what must be there and, where nothing must, everything."""
    return _of(shape, schemas, sent=True)


def of_answer(shape: Shape, schemas: dict[str, Shape]) -> Any:
    """Something that may come back."""
    return _of(shape, schemas, sent=False)


def _of(shape: Shape, schemas: dict[str, Shape], *, sent: bool) -> Any:
    if "$ref" in shape:
        return _named(shape["$ref"].rpartition("/")[2], schemas, sent=sent)
    for several in ("allOf", "oneOf", "anyOf"):
        if several in shape:
            return _of(shape[several][0], schemas, sent=sent)
    if "const" in shape or "enum" in shape:
        return shape["const"] if "const" in shape else shape["enum"][0]
    kind = shape.get("type", "null")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "array":
        return [_of(shape["items"], schemas, sent=sent)] * max(1, shape.get("minItems", 1))
    if kind == "object" and "properties" in shape:
        return _object("", shape, schemas, sent=sent)
    if shape.get("format") in BY_FORMAT:
        return BY_FORMAT[shape["format"]]
    if "pattern" in shape:
        return A_PATTERN
    return shape["minimum"] if shape.get("minimum", 0) > 0 else BY_TYPE[kind]


def _named(name: str, schemas: dict[str, Shape], *, sent: bool) -> Any:
    if (whole := WHOLE.get(name.removeprefix(fields.PATCHED))) is not None:
        return whole
    return (
        _object(name, schemas[name], schemas, sent=sent)
        if "properties" in schemas[name]
        else _of(schemas[name], schemas, sent=sent)
    )


def _object(name: str, shape: Shape, schemas: dict[str, Shape], *, sent: bool) -> Any:
    needed = shape.get("required", []) if sent else []
    return {
        field: _field(name, field, inner, schemas, sent=sent)
        for field, inner in shape["properties"].items()
        if not needed or field in needed
    }


def _field(schema: str, name: str, shape: Shape, schemas: dict[str, Shape], *, sent: bool) -> Any:
    meaning = fields.of(schema, name)
    if meaning is not None and len(meaning) > 1:
        return meaning[1]
    return _of(shape, schemas, sent=sent)
