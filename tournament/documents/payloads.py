"""Plain values from JSON into nested frozen dataclasses, checked against their annotations."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints


class RecordError(ValueError):
    """The values do not have the shape of the record, or the record contradicts itself."""


def build(expected: Any, value: Any, where: str) -> Any:
    """The value as the expected type: a dataclass, a tuple, an optional, or str, int and bool themselves.

    `where` is the path named in a `RecordError`, such as "bracket.columns[2].name".
    """
    if is_dataclass(expected):
        return _dataclass(expected, value, where)
    if get_origin(expected) is tuple:
        return _tuple(get_args(expected), value, where)
    if isinstance(expected, types.UnionType):
        present = next(choice for choice in get_args(expected) if choice is not types.NoneType)
        return None if value is None else build(present, value, where)
    if type(value) is not expected:
        raise RecordError(f"{where}: expected {expected.__name__}, got {type(value).__name__}")
    return value


@cache
def _hints(expected: type) -> dict[str, Any]:
    return get_type_hints(expected)


def _dataclass(expected: Any, value: Any, where: str) -> Any:
    if not isinstance(value, Mapping):
        raise RecordError(f"{where}: expected an object, got {type(value).__name__}")
    known = {field.name: field for field in fields(expected)}
    required = {name for name, field in known.items() if field.default is MISSING}
    if wrong := (value.keys() - known.keys()) | (required - value.keys()):
        raise RecordError(f"{where}: missing or unknown {', '.join(sorted(map(str, wrong)))}")
    hints = _hints(expected)
    return expected(**{name: build(hints[name], item, f"{where}.{name}") for name, item in value.items()})


def _tuple(items: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise RecordError(f"{where}: expected a list, got {type(value).__name__}")
    expected = (items[0],) * len(value) if items[-1] is Ellipsis else items
    if len(expected) != len(value):
        raise RecordError(f"{where}: expected {len(expected)} items, got {len(value)}")
    return tuple(build(kind, item, f"{where}[{i}]") for i, (kind, item) in enumerate(zip(expected, value, strict=True)))
