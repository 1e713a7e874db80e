"""Finds the errors that a function may raise, by reading its source and that of all project code it names.

Nothing is called. A method of an object whose type is known only at run time is not followed: the tests of the API
compare each error that occurs with the result.
"""

import ast
import importlib
import inspect
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from django.db.models import Model
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from tests.support.thorough import some
from tournament.api.frame.errors import OF_ARCHIVES, OF_ENTRIES, OF_FILES, STATUS
from tournament.core.errors import TournamentError

OURS = ("tournament", "brackets", "scoring")
FROM_ANOTHER = "*"  # the code comes from another error and is known only at run time
Raised = tuple[type[TournamentError], str, str]  # family, code, and the module that raises it


# By the module that passes the code on.
PASSED_ON: Mapping[str, Collection[str]] = {
    "tournament.matches.entry": OF_ENTRIES.split(),
    "tournament.matches.club_night": OF_ENTRIES.split(),
    "tournament.exchange.roster.parser": OF_FILES.split(),
    "tournament.exchange.imports.writing": OF_FILES.split(),
    "tournament.matches.double_entry.recording": ("match-over", "match-finished", "sheet-changed"),
    "tournament.exchange.archive.export": OF_ARCHIVES.split(),
    "tournament.tournaments.opening": ("option-out-of-range", "unknown-format", "unknown-option"),
    "tournament.lottery.commitment": (
        "tiles-empty",
        "tiles-not-a-tile",
        "tiles-not-in-the-set",
        "tiles-too-few",
        "tiles-too-long",
        "tiles-twice",
    ),
    "tournament.lottery.terms": ("wishes-alone", "wishes-too-few-teams"),
}


def raised(handler: Any) -> set[Raised]:
    """All domain errors that a handler may raise, directly or through what it names."""
    errors: set[Raised] = set()
    seen: set[Any] = set()
    waiting = [handler]
    while waiting:
        function = waiting.pop()
        # Functions may call each other in circles.
        if function in seen:
            continue
        seen.add(function)
        own, named = _read(function)
        errors |= own
        waiting += named
    return errors


@cache
def _read(function: FunctionType) -> tuple[frozenset[Raised], tuple[FunctionType, ...]]:
    """The errors that one function raises itself, and the functions that it names."""
    code = function.__code__
    tree = _written(code.co_filename).get((code.co_firstlineno, code.co_name))
    if tree is None:  # the file was edited after it was loaded
        return frozenset(), ()
    known = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    nodes = list(ast.walk(tree))
    for node in nodes:
        # A function's own imports are not among its globals.
        if isinstance(node, ast.ImportFrom) and node.module:
            module = importlib.import_module(node.module)
            known |= {alias.asname or alias.name: getattr(module, alias.name, None) for alias in node.names}
    errors: set[Raised] = set()
    named: list[FunctionType] = []
    for node in nodes:
        if isinstance(node, ast.Call) and (family := _family(node, known)) is not None:
            errors.add((family, _code(node, family), function.__module__))
        elif isinstance(node, ast.Name | ast.Attribute):
            named += _functions(_resolve(node, known), 3)
    return frozenset(errors), tuple(named)


@cache
def _written(path: str) -> dict[tuple[int, str], ast.AST]:
    """All functions of a file, by their first line (with decorators) and name."""
    found: dict[tuple[int, str], ast.AST] = {}
    for node in ast.walk(ast.parse(Path(path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.name] = node
        elif isinstance(node, ast.Lambda):
            found[node.lineno, "<lambda>"] = node
    return found


def _resolve(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """The value of a name, or of an attribute of a module or class; None if known only at run time."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        outer = _resolve(node.value, known)
        if isinstance(outer, ModuleType | type):
            # Static: a descriptor must not run here.
            return inspect.getattr_static(outer, node.attr, None)
    return None


def _functions(value: Any, depth: int) -> Iterator[FunctionType]:
    """The project's functions in a value: itself, a decorated one, a class's methods, those in a table."""
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if isinstance(value, FunctionType):
        inner = inspect.unwrap(value)
        written = isinstance(inner, FunctionType) and not inner.__code__.co_filename.startswith("<")  # a dataclass's
        if written and inner.__module__.partition(".")[0] in OURS:
            yield inner
    elif isinstance(value, type):
        ours = value.__module__.partition(".")[0] in OURS
        if ours and not issubclass(value, Model | BaseSerializer | TournamentError | APIView):
            for part in vars(value).values():
                yield from _functions(part, 0) if not isinstance(part, type) else ()
    elif depth and isinstance(value, Mapping | tuple | list | frozenset):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _functions(part, depth - 1)
    # Instances of the project's own classes, such as entries of a catalogue.
    elif depth and type(value).__module__.partition(".")[0] in OURS and hasattr(value, "__dict__"):
        for part in vars(value).values():
            yield from _functions(part, depth - 1)


def _family(call: ast.Call, known: Mapping[str, Any]) -> type[TournamentError] | None:
    made = _resolve(call.func, known)
    return made if isinstance(made, type) and issubclass(made, TournamentError) else None


def _code(call: ast.Call, family: type[TournamentError]) -> str:
    """The code of a created error: its argument, its class's own, or "refused"."""
    given: ast.expr | None = next((word.value for word in call.keywords if word.arg == "code"), None)
    if given is None:
        own = _own_code(family)
        if own != FROM_ANOTHER:
            return own
        given = call.args[0] if call.args else None
    return str(given.value) if isinstance(given, ast.Constant) else FROM_ANOTHER


def _own_code(family: type[TournamentError]) -> str:
    """The code that an error class sets itself, or "*" if the caller passes it."""
    if "__init__" not in vars(family) or family is TournamentError:
        return _own_code(family.__mro__[1]) if family is not TournamentError else "refused"
    code = family.__init__.__code__
    for node in ast.walk(_written(code.co_filename).get((code.co_firstlineno, code.co_name), ast.Module([], []))):
        for word in node.keywords if isinstance(node, ast.Call) else ():
            if word.arg == "code":
                if isinstance(word.value, ast.Constant):
                    return str(word.value.value)
                given = inspect.signature(family).parameters["code"]
                return FROM_ANOTHER if given.default is inspect.Parameter.empty else str(given.default)
    return _own_code(family.__mro__[1])


Codes = dict[int, set[str]]


def by_operation(generator: Any) -> dict[tuple[str, str], Codes]:
    """The error codes of some paths and methods, by status."""
    found: dict[tuple[str, str], Codes] = {}
    for path, _regex, method, view in some(generator._get_paths_and_endpoints(), one_in=4):
        # `unwrap` finds the handler under the decorators of `operation`.
        handler = getattr(view, method.lower(), None)
        if handler is not None:
            found[path, method.lower()] = codes_of(inspect.unwrap(handler))
            declared = vars(handler).get("operation")
            if declared is not None and declared.session_only:  # checked before the handler is called
                found[path, method.lower()].setdefault(403, set()).add("session-only")
            if declared is not None and declared.needs_proof:  # likewise
                found[path, method.lower()].setdefault(403, set()).add("proof-needed")
    return found


def codes_of(handler: Any) -> Codes:
    """The error codes that a handler, and everything it calls, may raise, by status."""
    codes: Codes = {}
    for family, code, module in raised(handler):
        number = next(number for known, number in STATUS.items() if issubclass(family, known))
        codes.setdefault(number, set()).update(PASSED_ON.get(module, ()) if code == FROM_ANOTHER else {code})
    return codes
