"""The rule systems of a tournament: which can be played by teams of two at tables of four, and what their points mean.

Everything here asks the ruleset's fields; nothing asks which system it is.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import rulesets
from scoring.errors import UnknownOption
from scoring.hands import PAIRS, Side
from scoring.ruleset import Names, Option, Ruleset
from scoring.sheets import Sheet

NEEDED: Final[Mapping[str, object]] = {"players": 4, "team_size": 2, "shared_win": "EXTRA_HAND"}
"""What a tournament asks of a system that leaves it open: two teams of two at a table, and one winner of a match."""

MANY_VALUES: Final = 20
"""A number with no more values than these is tried value by value."""


def spoken(names: Names) -> str:
    """A text in the language now active, in English where there is none."""
    return names.get((get_language() or "en").split("-")[0], names["en"])


def completed(ruleset: Ruleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with what a tournament needs, where the system leaves it open and nobody chose."""
    offered = {option.name for option in ruleset.options}
    return {**{name: value for name, value in NEEDED.items() if name in offered}, **options}


def fits(ruleset: Ruleset) -> bool:
    """Whether two teams of two sit at its tables, and a match has one winner."""
    wanted = ruleset.settings
    return ruleset.seating == PAIRS and all(wanted.get(name, value) == value for name, value in NEEDED.items())


def seated(ruleset: Ruleset) -> Ruleset | None:
    """A rule system as a tournament plays it, its options at their defaults; None when it is not for teams of two."""
    try:
        changed = ruleset.with_options(completed(ruleset, {}))
    except UnknownOption:
        return None
    return changed if fits(changed) else None


def offered() -> list[Ruleset]:
    """The rule systems that a tournament can be played under, in the order of the registry."""
    return [changed for ruleset in rulesets.all_rulesets() if (changed := seated(ruleset)) is not None]


def settable(ruleset: Ruleset) -> list[Option]:
    """The options that a tournament may set: where it needs one value, nothing is left to choose."""
    return [option for option in ruleset.options if option.name not in NEEDED]


def values_of(ruleset: Ruleset, option: Option) -> list[int] | None:
    """The values of a number that can be played, where some within its bounds cannot; else None: all of them can."""
    least, most = option.bounds or (0, 0)
    if option.bounds is None or most - least > MANY_VALUES:
        return None
    possible = [value for value in range(least, most + 1) if _can_be(ruleset, option.name, value)]
    return None if len(possible) == most - least + 1 else possible


def _can_be(ruleset: Ruleset, name: str, value: int) -> bool:
    try:
        return fits(ruleset.with_options({name: value}))
    except UnknownOption:
        return False


def fewest_win(ruleset: Ruleset) -> bool:
    """Whether points are charged, so that who has fewer of them is better: the target puts a side out."""
    return ruleset.fewest_win


def match_points(sheet: Sheet, ruleset: Ruleset) -> Mapping[Side, int]:
    """A match's points for the tables, the bracket and the standings.

    Where the best of several partidas is played they are the partidas won, else what the sheet adds up to: points or
    marks, below zero where losses are written. Once the match is over they are those that ended it.
    """
    if ruleset.partidas > 1:
        return sheet.wins
    return sheet.totals if sheet.outcome is None else sheet.outcome.totals


def goal(ruleset: Ruleset) -> str:
    """How a match is won, as a sentence."""
    points = ruleset.goal
    passed = ruleset.partida_target == "PASS"
    if ruleset.partidas > 1:
        text = _("Best of {partidas} partidas, each to {points} points.")
        if passed:
            text = _("Best of {partidas} partidas; a partida is won with more than {points} points.")
        return text.format(partidas=ruleset.partidas, points=points)
    if fewest_win(ruleset):
        alone = ruleset.seating.teams == ruleset.seating.players
        text = _("A player with {points} points is out.") if alone else _("A team with {points} points is out.")
        return text.format(points=points)
    if ruleset.loss == "NEGATIVE":
        return _("Who has lost {points} points has lost the match.").format(points=points)
    text = _("More than {points} points win the match.") if passed else _("{points} points win the match.")
    return text.format(points=points)


def points_explained(ruleset: Ruleset) -> str:
    """What the points of the standings are, where they are not simply won; "" where they are."""
    if ruleset.partidas > 1:
        return _("The points of a match are the partidas won.")
    if fewest_win(ruleset):
        return _("Points are charged, and count below zero here: fewer are better.")
    if ruleset.loss == "NEGATIVE":
        return _("Points are lost, and count below zero: fewer are better.")
    return ""
