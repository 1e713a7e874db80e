"""The options of a case, applied to its rule system: by the names and values of the system's own options."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from scoring.ruleset import Option, Ruleset
from scoring.shell.cases.case import BadCase, Case

GIVEN: Final[Mapping[tuple[str, object], tuple[str, object]]] = {
    ("opponents_only", True): ("count_scope", "OPP"),
    ("capicu_needs_distinct_ends", True): ("capicu", "DISTINCT_ENDS"),
    ("draw_variant", True): ("unable", "DRAW_ONE"),
    ("official", True): ("redeal", "NEVER"),
    ("scope", "OPP"): ("count_scope", "OPP"),
}
"""Names and values in cases that we were given, and the options that they mean."""
OF_TABLE: Final = frozenset({"double", "players", "team_size"})
"""Options of the table: `tables` reads them, and also works them out from who sits there."""


def chosen(ruleset: Ruleset, case: Case) -> Ruleset:
    """Return the ruleset with every option that the case names. Raises BadCase for a value that an option does not
    accept.
    """
    offered = {option.name: option for option in ruleset.options}
    changes: dict[str, object] = {}
    for given, told in case.fields.items():
        known = (given, told) if isinstance(told, str | bool) else None
        name, value = GIVEN.get(known, (given, told)) if known else (given, told)
        # True and lists are facts of the hand that have the name of an option: "capicu": true.
        if name in offered and name not in OF_TABLE and type(value) in (str, int):
            case.read.add(given)
            changes[name] = _accepted(offered[name], value)
    return replace(ruleset, **changes)  # type: ignore[arg-type]  # each value was accepted by its option


def _accepted(option: Option, value: object) -> object:
    if not option.accepts(value):
        raise BadCase(option.name, f"no such value as {str(value)[:40]}")
    return value
