"""Names the argument that is of a wrong type, when a function has failed on one.

Right arguments cost nothing: their types are compared with those that the function declares only after it has raised.
"""

import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from inspect import signature
from typing import Any, Final, Literal, NewType, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from scoring.entries.kinds import Forfeit, Hand, PenaltyEntry, TimeUp, Void
from scoring.errors import ScoringError, WrongType
from scoring.hands import Move, Play
from scoring.tiles import Tile

P = ParamSpec("P")
R = TypeVar("R")
WHOLE: Final = (Hand, PenaltyEntry, Forfeit, TimeUp, Void, Play, Move, Tile)
"""The types whose fields are looked at; of any other only the type itself."""
FAILURES: Final = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
LONGEST: Final = 40
"""Characters of a type in a message."""


def names_wrong_types(function: Callable[P, R]) -> Callable[P, R]:
    """Decorate a function so that it raises WrongType, with the place, if it fails on an argument of a wrong type."""

    @wraps(function)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except ScoringError:
            raise
        except FAILURES:
            given = signature(function).bind(*args, **kwargs).arguments
            for name, hint in _declared(function).items():
                found = _misfit(given[name], hint, name) if name in given else None
                if found is not None:
                    raise found from None
            raise

    return guarded


@cache
def _declared(thing: Any) -> dict[str, Any]:
    """Return the type of each argument of a function, or of each field of a class."""
    return get_type_hints(thing)


def _misfit(value: object, hint: Any, place: str) -> WrongType | None:
    """Return the error about the first place that is of another type than declared; None if there is none."""
    origin = get_origin(hint)
    if isinstance(hint, NewType):
        return _misfit(value, hint.__supertype__, place)
    if origin is Literal:
        found = any(type(value) is type(each) and value == each for each in get_args(hint))
        return None if found else WrongType(place, "one of " + ", ".join(map(str, get_args(hint))), value)
    if origin in (Union, types.UnionType):
        return _of_none(value, get_args(hint), place)
    if origin is tuple:
        return _of_tuple(value, get_args(hint), place)
    if origin in (Sequence, Iterable) and isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return _first(((each, get_args(hint)[0]) for each in value), place)
    if not isinstance(hint if origin is None else origin, type):
        return None
    return _of_class(value, hint if origin is None else origin, place)


def _of_none(value: object, hints: tuple[Any, ...], place: str) -> WrongType | None:
    """Return the error about a value of none of these types: the one that is most exact."""
    found = [_misfit(value, hint, place) for hint in hints]
    errors = [each for each in found if each is not None]
    return max(errors, key=lambda error: len(error.place)) if len(errors) == len(found) else None


def _of_tuple(value: object, hints: tuple[Any, ...], place: str) -> WrongType | None:
    if not isinstance(value, tuple):
        return WrongType(place, "a tuple", value)
    if hints[-1] is Ellipsis:
        return _first(((each, hints[0]) for each in value), place)
    if len(value) != len(hints):
        return WrongType(place, f"{len(hints)} values", value)
    return _first(zip(value, hints, strict=True), place)


def _of_class(value: object, wanted: type, place: str) -> WrongType | None:
    # bool is an int to Python, but True is no seat.
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        return WrongType(place, wanted.__name__[:LONGEST], value)
    if wanted not in WHOLE:
        return None
    names = [each.name for each in fields(value)] if is_dataclass(value) else getattr(wanted, "_fields", ())
    hints = _declared(wanted)
    for name in names:
        found = _misfit(getattr(value, name), hints[name], f"{place}, {name}")
        if found is not None:
            return found
    return None


def _first(values: Iterable[tuple[object, Any]], place: str) -> WrongType | None:
    for number, (value, hint) in enumerate(values):
        found = _misfit(value, hint, f"{place}, {number}")
        if found is not None:
            return found
    return None
