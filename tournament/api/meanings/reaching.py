"""What a function may raise: its source is read, and that of all it names, as far as this house wrote them.

Nothing is called. A method of an object that only runs can tell is not followed: the tests of the API compare each
error they hear with what was read here.
"""

import ast
import importlib
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from django.db.models import Model
from rest_framework.serializers import BaseSerializer

from tournament.errors import TournamentError

OURS = ("tournament", "brackets", "scoring")
PASSED_ON = "*"  # the code is another error's, known only when it comes
Raised = tuple[type[TournamentError], str, str]  # family, code, and the module that raises it


def raised(handler: Any) -> set[Raised]:
    """Every error of the family that a handler may raise, itself or in what it names, wherever that leads."""
    errors: set[Raised] = set()
    seen: set[Any] = set()
    waiting = [handler]
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        own, named = _read(function)
        errors |= own
        waiting += named
    return errors


@cache
def _read(function: FunctionType) -> tuple[frozenset[Raised], tuple[FunctionType, ...]]:
    """What one function raises by its own lines, and the functions it names."""
    code = function.__code__
    tree = _written(code.co_filename).get((code.co_firstlineno, code.co_name))
    if tree is None:  # the file has changed since it was loaded
        return frozenset(), ()
    known = {**function.__globals__, **inspect.getclosurevars(function).nonlocals}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            module = importlib.import_module(node.module)
            known |= {alias.asname or alias.name: getattr(module, alias.name, None) for alias in node.names}
    errors: set[Raised] = set()
    named: list[FunctionType] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (family := _family(node, known)) is not None:
            errors.add((family, _code(node, family), function.__module__))
        elif isinstance(node, ast.Name | ast.Attribute):
            named += _functions(_resolve(node, known), 3)
    return frozenset(errors), tuple(named)


@cache
def _written(path: str) -> dict[tuple[int, str], ast.AST]:
    """Every function of a file by the line it begins at, with its decorators, and its name."""
    found: dict[tuple[int, str], ast.AST] = {}
    for node in ast.walk(ast.parse(Path(path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(one.lineno for one in node.decorator_list)]), node.name] = node
        elif isinstance(node, ast.Lambda):
            found[node.lineno, "<lambda>"] = node
    return found


def _resolve(node: ast.expr, known: Mapping[str, Any]) -> Any:
    """What a name, or a name within a module or a class, stands for; None where only running tells."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        outer = _resolve(node.value, known)
        if isinstance(outer, ModuleType | type):
            return inspect.getattr_static(outer, node.attr, None)
    return None


def _functions(value: Any, depth: int) -> Iterator[FunctionType]:
    """The functions of this house in a value: itself, what it decorates, a class's, those kept in a table."""
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if isinstance(value, FunctionType):
        inner = inspect.unwrap(value)
        written = isinstance(inner, FunctionType) and not inner.__code__.co_filename.startswith("<")  # a dataclass's
        if written and inner.__module__.partition(".")[0] in OURS:
            yield inner
    elif isinstance(value, type):
        ours = value.__module__.partition(".")[0] in OURS
        if ours and not issubclass(value, Model | BaseSerializer | TournamentError):
            for part in vars(value).values():
                yield from _functions(part, 0) if not isinstance(part, type) else ()
    elif depth and isinstance(value, Mapping | tuple | list | frozenset):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _functions(part, depth - 1)
    elif depth and type(value).__module__.partition(".")[0] in OURS and hasattr(value, "__dict__"):
        for part in vars(value).values():
            yield from _functions(part, depth - 1)


def _family(call: ast.Call, known: Mapping[str, Any]) -> type[TournamentError] | None:
    made = _resolve(call.func, known)
    return made if isinstance(made, type) and issubclass(made, TournamentError) else None


def _code(call: ast.Call, family: type[TournamentError]) -> str:
    """The code of an error that is made: given with it, its family's own, or "refused"."""
    given: ast.expr | None = next((word.value for word in call.keywords if word.arg == "code"), None)
    if given is None:
        own = _own_code(family)
        if own != PASSED_ON:
            return own
        given = call.args[0] if call.args else None
    return str(given.value) if isinstance(given, ast.Constant) else PASSED_ON


def _own_code(family: type[TournamentError]) -> str:
    """The code that a class of errors gives its own, "*" where its maker names it first."""
    if "__init__" not in vars(family) or family is TournamentError:
        return _own_code(family.__mro__[1]) if family is not TournamentError else "refused"
    code = family.__init__.__code__
    for node in ast.walk(_written(code.co_filename).get((code.co_firstlineno, code.co_name), ast.Module([], []))):
        for word in node.keywords if isinstance(node, ast.Call) else ():
            if word.arg == "code":
                if isinstance(word.value, ast.Constant):
                    return str(word.value.value)
                given = inspect.signature(family).parameters["code"]
                return PASSED_ON if given.default is inspect.Parameter.empty else str(given.default)
    return _own_code(family.__mro__[1])
