"""The options that a case chooses, put on its rule system: by their own names, or by those that cases use."""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Final, Literal, get_args, get_origin, get_type_hints

from scoring import counting, ending, policies
from scoring.ruleset import FALSE_PASS, Ruleset
from scoring.shell.cases import values
from scoring.shell.cases.case import Case
from scoring.shell.cases.errors import BadCase
from scoring.shell.cases.synonyms import FIELDS, MEANINGS, QUESTIONS
from scoring.shell.cases.systems import plainly

GROUPS: Final = ("options", "option", "rules", "variant", "settings")
"""Fields of a case that hold options."""
FACTS: Final = frozenset({"pase_salida", "pase_redondo", "capicu", "chuchazo", "block", "level", "swap"})
"""Names that a case may also give to what happened; the options are meant only where their value is a word."""
FIGURES: Final = frozenset(
    {"target", "reserve", "special_points", "lock_points", "false_pass_points", "wrong_domino_points", "blank_alone"}
    | {"partidas", "hands_limit"}
)
"""Options that are whole numbers. Players, teams and the set are the table's business."""
LOCK_BONUS: Final = 100
"""What a table that pays for a lock pays (B5), where a case only says that it does."""


def chosen(ruleset: Ruleset, case: Case) -> Ruleset:
    """The ruleset with every option that the case names. Raises BadCase for a value that an option does not have."""
    changes: dict[str, object] = {}
    for group in GROUPS:
        if isinstance(case.get(group), dict):
            for name, value in case.part(group).fields.items():
                changes |= meant(ruleset, name, value) or _unknown(name)
    for name, value in case.fields.items():
        if name in FACTS and not isinstance(value, str):
            continue
        if (found := meant(ruleset, name, value)) is not None:
            case.read.add(name)
            changes |= found
    return replace(ruleset, **changes)  # type: ignore[arg-type]  # each value was accepted for its field


def meant(ruleset: Ruleset, name: str, value: object) -> Mapping[str, object] | None:
    """The field that this option sets, and to what; None when it is no option."""
    plain = plainly(name[:80])
    if plain == "official":
        return {"redeal": "NEVER"} if values.truth(name, value) else {}
    if plain in ("draw_variant", "drawing", "with_drawing"):
        return {"unable": _drawing(ruleset)} if values.truth(name, value) else {"unable": "PASS"}
    if plain in ("min_doubles", "doubles_needed"):
        return {"redeal": _value(ruleset, "redeal", str(value))}
    field = FIELDS.get(plain, plain)
    if type(value) is bool and (asked := question(plain)) is not None and field not in FIGURES:
        field, yes, no = asked
        return {field: yes if value else no}
    if field not in policy_values() and field not in FIGURES and field != "hand_bonuses":
        return None
    return {field: _value(ruleset, field, value)}


def question(plain: str) -> tuple[str, object, object] | None:
    """The option that a yes or no is about, and its values for them; None when it is about none."""
    words = set(plain.split("_"))
    found = [(len(asked), asked) for asked in map(str.split, QUESTIONS) if words.issuperset(asked)]
    return QUESTIONS[" ".join(max(found)[1])] if found else None


@cache
def policy_values() -> Mapping[str, tuple[str, ...]]:
    """The fields of a ruleset that are policies, and the values each can have."""
    names = {"Counting": counting.Counting, "Ending": ending.Ending}
    hints = get_type_hints(Ruleset, localns=names)
    found = {field.name: get_args(hints[field.name]) for field in fields(Ruleset) if _is_policy(hints[field.name])}
    return {**found, "false_pass": tuple(FALSE_PASS)}


def _is_policy(hint: object) -> bool:
    return get_origin(hint) is Literal


def _value(ruleset: Ruleset, field: str, value: object) -> object:
    """The value as the ruleset writes it."""
    if field == "hand_bonuses":
        return tuple(values.points(field, each) for each in values.listed(field, value))
    if field in FIGURES:
        return LOCK_BONUS if value is True else values.whole_number(field, value, 0, 9_999)
    offered = policy_values()[field]
    for yes, no in (("YES", "NO"), ("ON", "OFF")):
        if type(value) is bool and yes in offered:
            return yes if value else no
    plain = plainly(str(value)[:80])
    told = MEANINGS.get(field, {}).get(plain)
    if told is not None:
        return told
    for choice in offered:
        if plainly(choice) == plain:
            return choice
    near = [
        choice for choice in offered if plain and (plain.startswith(plainly(choice)) or plain.endswith(plainly(choice)))
    ]
    if len(near) != 1:
        raise BadCase(field, f"no such value as {plain[:40]}")
    return near[0]


def _drawing(ruleset: Ruleset) -> policies.Unable:
    """How this system draws where it does: as it offers, else one tile."""
    for option in ruleset.options:
        if option.name == "unable":
            for choice in option.choices:
                if choice.value == "DRAW_UNTIL":
                    return "DRAW_UNTIL"
    return "DRAW_ONE"


def _unknown(name: str) -> Mapping[str, object]:
    raise BadCase("options", f"no such option as {name[:40]}")
