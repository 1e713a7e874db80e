"""The options of a case, applied to its rule system: by the options' own names, or by those that cases use.

The names that cases use for the options of the rule systems, in addition to the options' own.

Names and values are in normal form: lower case, words joined by an underscore (`systems.plainly`).
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Final, Literal, get_args, get_origin, get_type_hints

from scoring import counting, policies
from scoring.penalties import FALSE_PASS
from scoring.ruleset import Ruleset
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.cases.tables import plainly

FIELDS: Final[Mapping[str, str]] = {
    "scope": "count_scope",
    "level": "tie",
    "level_block": "tie",
    "level_lock": "tie",
    "tied_block": "tie",
    "rule_12": "false_pass",
    "forfeit_rule": "false_pass",
    "agreed_penalty": "false_pass_points",
    "penalty": "false_pass_points",
    "penalty_points": "false_pass_points",
    "miscue_points": "wrong_domino_points",
    "miscue_penalty": "wrong_domino_points",
    "counter": "warning_of",
    "miscue_counter": "warning_of",
    "warning_counter": "warning_of",
    "lock_bonus": "lock_points",
    "block_bonus": "lock_points",
    "tranque_bonus": "lock_points",
    "index": "bonus_index",
    "index_counts": "bonus_index",
    "special_bonus": "special_points",
    "bonus": "special_points",
    "unit": "special_points",
    "lock_redondo": "locking_tile",
    "goal": "target",
    "limit": "target",
    "agreed": "target",
    "agreed_total": "target",
    "match_target": "target",
    "draw": "unable",
    "open_arm": "open_arms",
    "block_rule": "block_own",
    "block_score": "block_own",
    "block_scoring": "block_own",
    "block_counting": "block_own",
    "own_pips": "block_own",
    "best_of": "partidas",
    "number_of_hands": "hands_limit",
    "hands_agreed": "hands_limit",
    "shared": "shared_win",
    "laid": "matador_laid",
    "void_first_hand": "void_first",
    "block": "block_own",
    "draw_limit": "unable",
    "max_draws": "unable",
}
"""Other names of an option."""

QUESTIONS: Final[Mapping[str, tuple[str, object, object]]] = {
    "opponents": ("count_scope", "OPP", "ALL"),
    "rotates": ("tie", "VOID_ROTATE", "VOID_SAME_LEADER"),
    "leaders team": ("tie", "LEADERS_TEAM", "VOID_SAME_LEADER"),
    "leader team": ("tie", "LEADERS_TEAM", "VOID_SAME_LEADER"),
    "awarded": ("false_pass", "void_award_25", "void_deduct_25"),
    "award": ("false_pass", "void_award_25", "void_deduct_25"),
    "award pips": ("false_pass", "award_pips_and_deduct_25", "void_deduct_25"),
    "same leader": ("false_pass", "void_agreed", "void"),
    "no negative": ("floor", "ZERO", "NONE"),
    "floor": ("floor", "ZERO", "NONE"),
    "negative allowed": ("floor", "NONE", "ZERO"),
    "per player": ("warning_of", "PLAYER", "TEAM"),
    "exposed out": ("exposed_last", "MAY_GO_OUT", "PASSES"),
    "winners choose": ("lead_after_block", "WINNERS_CHOOSE", "LOCKER_OR_NEXT"),
    "must lead": ("first_lead", "TOP_DOUBLE", "TOP_DOUBLE_HOLDER"),
    "free lead": ("first_lead", "TOP_DOUBLE_HOLDER", "TOP_DOUBLE"),
    "distinct": ("capicu", "DISTINCT_ENDS", "ANY_ENDS"),
    "capicu different": ("capicu", "DISTINCT_ENDS", "ANY_ENDS"),
    "chuchazo blanks": ("chuchazo", "ALWAYS", "NOT_ON_TWO_BLANKS"),
    "chuchazo blanks no": ("chuchazo", "NOT_ON_TWO_BLANKS", "ALWAYS"),
    "chuchazo blanks denied": ("chuchazo", "NOT_ON_TWO_BLANKS", "ALWAYS"),
    "every hand": ("bonus_index", "DEALT", "DECIDED"),
    "passes kept": ("pass_plays", "KEPT", "WINNERS_ONLY"),
    "bonus kept": ("pass_plays", "KEPT", "WINNERS_ONLY"),
    "winners only": ("pass_plays", "WINNERS_ONLY", "KEPT"),
    "lock redondo": ("locking_tile", "COUNTED", "NOT_COUNTED"),
    "lock counts": ("locking_tile", "COUNTED", "NOT_COUNTED"),
    "three passes": ("locking_tile", "COUNTED", "NOT_COUNTED"),
    "stop": ("stop", "AT_ONCE", "FINISH_HAND"),
    "stops": ("stop", "AT_ONCE", "FINISH_HAND"),
    "negative": ("loss", "NEGATIVE", "POSITIVE"),
    "rounded": ("rounding", "TENS", "NONE"),
    "may keep": ("drawn", "MAY_KEEP", "MUST_LAY"),
    "must lay": ("drawn", "MUST_LAY", "MAY_KEEP"),
    "must play": ("drawn", "MUST_LAY", "MAY_KEEP"),
    "drawn must": ("drawn", "MUST_LAY", "MAY_KEEP"),
    "draw one": ("unable", "DRAW_ONE", "DRAW_UNTIL"),
    "draw single": ("unable", "DRAW_ONE", "DRAW_UNTIL"),
    "draw until": ("unable", "DRAW_UNTIL", "PASS"),
    "star only": ("draw_when", "STAR_ONLY", "THROUGHOUT"),
    "draw matador": ("draw_with_matador", "YES", "NO"),
    "matador optional": ("draw_with_matador", "YES", "NO"),
    "last two": ("reserve", 2, 0),
    "lengthwise": ("matador_laid", "LENGTHWISE", "CROSSWISE"),
    "crosswise": ("matador_laid", "CROSSWISE", "LENGTHWISE"),
    "left only": ("open_arms", "LEFT_NEIGHBOUR", "ANY"),
    "left neighbour": ("open_arms", "LEFT_NEIGHBOUR", "ANY"),
    "per opponent": ("block_own", "TAKEN_EACH", "TAKEN_ONCE"),
    "each opponent": ("block_own", "TAKEN_EACH", "TAKEN_ONCE"),
    "minus own": ("block_own", "TAKEN_ONCE", "LEFT_OUT"),
    "subtract own": ("block_own", "TAKEN_ONCE", "LEFT_OUT"),
    "own subtracted": ("block_own", "TAKEN_ONCE", "LEFT_OUT"),
    "single lowest": ("block_winner", "PLAYER", "SIDE"),
    "is enough": ("partida_target", "REACH", "PASS"),
    "extra hand": ("shared_win", "EXTRA_HAND", "SHARED"),
}
"""Words of a yes-or-no name: the option it is about, its value for yes, its value for no. If several match, the one
with most words is used.
"""

MEANINGS: Final[Mapping[str, Mapping[str, object]]] = {
    "count_scope": {"opponents": "OPP", "opponents_only": "OPP", "losers": "OPP"},
    "tie": {
        "rotate": "VOID_ROTATE",
        "rotates": "VOID_ROTATE",
        "lead_rotates": "VOID_ROTATE",
        "same_leader": "VOID_SAME_LEADER",
        "leader_s_team_wins": "LEADERS_TEAM",
    },
    "false_pass": {
        "award_25": "void_award_25",
        "25_awarded_to_the_others": "void_award_25",
        "deduct_25": "void_deduct_25",
        "award_pips": "award_pips_and_deduct_25",
        "others_also_win_the_pips": "award_pips_and_deduct_25",
    },
    "floor": {"0": "ZERO"},
    "warning_of": {"seat": "PLAYER", "side": "TEAM", "pair": "TEAM"},
    "bonus_index": {"every_hand": "DEALT", "every_hand_dealt": "DEALT"},
    "redeal": {"4": "FOUR", "5": "FIVE"},
    "opening_pass": {"one": "PASE_REDONDO", "redondo": "PASE_REDONDO", "salida": "PASE_SALIDA", "25": "PASE_REDONDO"},
    "unable": {
        "1": "DRAW_ONE",
        "one": "DRAW_ONE",
        "draw_a_single_tile": "DRAW_ONE",
        "until": "DRAW_UNTIL",
        "none": "PASS",
    },
    "open_arms": {"left": "LEFT_NEIGHBOUR", "left_only": "LEFT_NEIGHBOUR"},
    "block_own": {
        "per_opponent": "TAKEN_EACH",
        "each": "TAKEN_EACH",
        "once": "TAKEN_ONCE",
        "minus_own": "TAKEN_ONCE",
        "subtract_once": "TAKEN_ONCE",
        "plain": "LEFT_OUT",
        "others": "LEFT_OUT",
        "others_pips": "LEFT_OUT",
    },
    "block_winner": {"single": "PLAYER", "single_lowest": "PLAYER", "pair": "SIDE"},
    "partida_target": {"exceed": "PASS", "over": "PASS"},
    "shared_win": {"extra": "EXTRA_HAND", "extra_hand_if_level": "EXTRA_HAND"},
    "rounding": {"ten": "TENS", "decade": "DECADES"},
}
"""Other words for the values of an option."""


GROUPS: Final = ("options", "option", "rules", "variant", "settings")
"""Fields of a case that hold options."""
FACTS: Final = frozenset({"pase_salida", "pase_redondo", "capicu", "chuchazo", "block", "level", "swap"})
"""Names that a case may also give to facts of the hand; they mean options only if their value is a word."""
FIGURES: Final = frozenset(
    {"target", "reserve", "special_points", "lock_points", "false_pass_points", "wrong_domino_points", "blank_alone"}
    | {"partidas", "hands_limit"}
)
"""Options that are whole numbers. The players, teams and the set are handled in `tables`."""
LOCK_BONUS: Final = 100
"""The usual points for a lock (B5), used when a case says only that the table pays some."""


def chosen(ruleset: Ruleset, case: Case) -> Ruleset:
    """Return the ruleset with every option that the case names. Raises BadCase for a value that an option does not
    accept.
    """
    changes: dict[str, object] = {}
    for group in GROUPS:
        if isinstance(case.get(group), dict):
            for name, value in case.part(group).fields.items():
                changes |= meant(ruleset, name, value) or _unknown(name)
    for name, value in case.fields.items():
        # "capicu": true is a fact of the hand; "capicu": "any ends" is an option.
        if name in FACTS and not isinstance(value, str):
            continue
        if (found := meant(ruleset, name, value)) is not None:
            case.read.add(name)
            changes |= found
    return replace(ruleset, **changes)  # type: ignore[arg-type]  # each value was accepted for its field


def meant(ruleset: Ruleset, name: str, value: object) -> Mapping[str, object] | None:
    """Return the field that this option sets, with its value; None if this is no option."""
    plain = plainly(name[:80])
    if plain == "official":
        return {"redeal": "NEVER"} if cases_case.truth(name, value) else {}
    if plain in ("draw_variant", "drawing", "with_drawing"):
        return {"unable": _drawing(ruleset)} if cases_case.truth(name, value) else {"unable": "PASS"}
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
    """Return the option that a yes-or-no name is about, with its values for yes and no; None if there is none."""
    words = set(plain.split("_"))
    # The question with most words is the most specific one.
    found = [(len(asked), asked) for asked in map(str.split, QUESTIONS) if words.issuperset(asked)]
    return QUESTIONS[" ".join(max(found)[1])] if found else None


@cache
def policy_values() -> Mapping[str, tuple[str, ...]]:
    """Return the policy fields of a ruleset, with the values each accepts."""
    # Ruleset imports these two for type checking only, so the hints cannot find them.
    names = {"Counting": counting.Counting, "Ending": counting.Ending}
    hints = get_type_hints(Ruleset, localns=names)
    found = {field.name: get_args(hints[field.name]) for field in fields(Ruleset) if _is_policy(hints[field.name])}
    return {**found, "false_pass": tuple(FALSE_PASS.rulings)}


def _is_policy(hint: object) -> bool:
    return get_origin(hint) is Literal


def _value(ruleset: Ruleset, field: str, value: object) -> object:
    """Return the value in the ruleset's spelling."""
    if field == "hand_bonuses":
        return tuple(cases_case.points(field, each) for each in cases_case.listed(field, value))
    if field in FIGURES:
        return LOCK_BONUS if value is True else cases_case.whole_number(field, value, 0, 9_999)
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
    # A longer phrase is accepted if exactly one value begins or ends it.
    near = [
        choice for choice in offered if plain and (plain.startswith(plainly(choice)) or plain.endswith(plainly(choice)))
    ]
    if len(near) != 1:
        raise BadCase(field, f"no such value as {plain[:40]}")
    return near[0]


def _drawing(ruleset: Ruleset) -> policies.Unable:
    """Return how this system draws: as it offers, else one tile."""
    for option in ruleset.options:
        if option.name == "unable":
            for choice in option.choices:
                if choice.value == "DRAW_UNTIL":
                    return "DRAW_UNTIL"
    return "DRAW_ONE"


def _unknown(name: str) -> Mapping[str, object]:
    raise BadCase("options", f"no such option as {name[:40]}")
