"""Which error codes an operation can answer with: read from the steps that it calls."""

import inspect
from collections.abc import Mapping
from typing import Any

from tournament.api.errors import STATUS
from tournament.api.meanings import reaching
from tournament.api.meanings.words.codes import BY_STATUS, PASSED_ON

Codes = dict[int, set[str]]


def by_operation(generator: Any) -> dict[tuple[str, str], Codes]:
    """For each path and method of the document: the codes that its steps raise, by status."""
    found: dict[tuple[str, str], Codes] = {}
    for path, _regex, method, view in generator._get_paths_and_endpoints():
        handler = getattr(view, method.lower(), None)
        if handler is not None:
            found[path, method.lower()] = of(inspect.unwrap(handler))
    return found


def of(handler: Any) -> Codes:
    """The codes that a handler and whatever it calls may raise, by status."""
    codes: Codes = {}
    for family, code, module in reaching.raised(handler):
        number = next(number for known, number in STATUS.items() if issubclass(family, known))
        codes.setdefault(number, set()).update(PASSED_ON.get(module, ()) if code == reaching.PASSED_ON else {code})
    return codes


def tell(operation: dict[str, Any], codes: Mapping[int, set[str]]) -> None:
    """Name at each error answer the codes that it may carry: the usual ones of its status, then the operation's own."""
    if operation.get("security"):  # somebody must ask: drf-spectacular adds that nobody may, too
        operation["security"] = [scheme for scheme in operation["security"] if scheme]
    for status, response in operation["responses"].items():
        usual = BY_STATUS.get(int(status), ())
        own = sorted(codes.get(int(status), set()).difference(usual))
        if all_codes := [*own, *usual]:
            response["own"] = bool(own)  # `sharing` takes it out again
            response["x-codes"] = all_codes
            response["description"] += "\n\nCodes: " + ", ".join(f"`{code}`" for code in all_codes) + "."
