"""What a rule system is: its data, its policies as fields, and the options a club may set."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from scoring.errors import UnknownOption

Names = Mapping[str, str]
"""A text by language: en, es, eu."""

CountScope = Literal["ALL", "OPP"]
"""Whose pips the winners score: every unplayed tile, or the losing side's only."""

Tie = Literal["VOID_SAME_LEADER", "VOID_ROTATE", "LEADERS_TEAM"]
"""What a level block does: void and the same player leads, void and the lead passes on, or won by the leader's side."""

Topic = Literal["domino", "block", "recount", "false-pass", "wrong-domino", "target", "first-lead", "lead", "officials"]
"""What a finding can rest on; a ruleset cites its own rule for each."""


@dataclass(frozen=True, slots=True)
class FalsePassRuling:
    """What a false pass costs, in points.

    deduct: taken from the offenders. award: given to the others. pips: whether the others also score the hand.
    """

    deduct: int = 0
    award: int = 0
    pips: bool = False


FALSE_PASS: Final[Mapping[str, FalsePassRuling]] = {
    "void_deduct_25": FalsePassRuling(deduct=25),
    "void_award_25": FalsePassRuling(award=25),
    "award_pips_and_deduct_25": FalsePassRuling(deduct=25, pips=True),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, and what it means, by language."""

    value: str
    meaning: Names


@dataclass(frozen=True, slots=True)
class Option:
    """Something a club may set. `name` is the field of the ruleset it sets; the ruleset's own value is the default.

    Either one of `choices`, or a whole number within `bounds` (both included).
    """

    name: str
    meaning: Names
    choices: tuple[Choice, ...] = ()
    bounds: tuple[int, int] | None = None

    def accepts(self, value: object) -> bool:
        if self.bounds is not None:
            return type(value) is int and self.bounds[0] <= value <= self.bounds[1]
        return isinstance(value, str) and any(choice.value == value for choice in self.choices)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One rule system with its options chosen.

    key: what a tournament stores. name: by language. source: the document it was read from.
    target: points that win the match, at the end of a hand. wrong_domino_points: points taken for each wrong domino
    after a side's first. cites: the rule each topic rests on, such as "SACI rule 14".
    """

    key: str
    name: Names
    source: str
    target: int
    wrong_domino_points: int
    cites: Mapping[Topic, str]
    options: tuple[Option, ...]
    count_scope: CountScope = "ALL"
    tie: Tie = "VOID_SAME_LEADER"
    false_pass: str = "void_deduct_25"  # noqa: S105 - a pass at dominoes, no password

    @property
    def settings(self) -> dict[str, object]:
        """The options as they stand, by name; `with_options` takes them back."""
        return {option.name: getattr(self, option.name) for option in self.options}

    @property
    def false_pass_ruling(self) -> FalsePassRuling:
        return FALSE_PASS[self.false_pass]

    def with_options(self, chosen: Mapping[str, object]) -> "Ruleset":
        """The same system with these options. Raises UnknownOption for a name or a value it does not have."""
        offered = {option.name: option for option in self.options}
        changes: dict[str, object] = {}
        for name, value in chosen.items():
            if name not in offered:
                raise UnknownOption(str(name), f"{self.key} has no option of this name")
            if not offered[name].accepts(value):
                raise UnknownOption(name, f"{name} has no such value")
            changes[name] = value
        return replace(self, **changes)  # type: ignore[arg-type]  # each value was accepted by its option
