"""Rulesets in a tournament: which suit teams of two at tables of four, and what their points mean.

This module reads the ruleset's fields and never checks for a particular ruleset.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import rulesets
from scoring.errors import UnknownOption
from scoring.hands import PAIRS, Side
from scoring.penalties import Penalty
from scoring.policies import Names
from scoring.ruleset import Option, Ruleset
from scoring.sheets import Sheet

NEEDED: Final[Mapping[str, object]] = {"players": 4, "team_size": 2, "shared_win": "EXTRA_HAND"}
"""The option values that a tournament requires: two teams of two at a table, and one winner of a match."""

MANY_VALUES: Final = 20
"""Options with at most this many values are tried value by value."""


def spoken(names: Names) -> str:
    """Return a text in the active language, or in English if there is no translation."""
    return names.get((get_language() or "en").split("-")[0], names["en"])


def in_sentence(penalty: Penalty) -> str:
    """Return the name of a penalty as written inside a sentence: "false pass"."""
    title = spoken(penalty.title)
    return title[:1].lower() + title[1:]


def counted(penalty: Penalty, times: int) -> str:
    """Return a number of penalties: "2 wrong dominoes"."""
    return spoken(penalty.counted[times != 1]).format(times=times)


def completed(ruleset: Ruleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options, completed with what a tournament requires where the ruleset leaves it open."""
    offered = {option.name for option in ruleset.options}
    return {**{name: value for name, value in NEEDED.items() if name in offered}, **options}


def fits(ruleset: Ruleset) -> bool:
    """Return whether two teams of two play at a table, and a match has one winner."""
    wanted = ruleset.settings
    return ruleset.seating == PAIRS and all(wanted.get(name, value) == value for name, value in NEEDED.items())


def seated(ruleset: Ruleset) -> Ruleset | None:
    """Return a ruleset as a tournament plays it, with default options; None if it does not suit teams of two."""
    try:
        changed = ruleset.with_options(completed(ruleset, {}))
    except UnknownOption:
        return None
    return changed if fits(changed) else None


def offered() -> list[Ruleset]:
    """Return the rulesets that suit a tournament, in the order of the registry."""
    return [changed for ruleset in rulesets.all_rulesets() if (changed := seated(ruleset)) is not None]


def settable(ruleset: Ruleset) -> list[Option]:
    """Return the options that a tournament may set, without those that it fixes."""
    return [option for option in ruleset.options if option.name not in NEEDED]


def values_of(ruleset: Ruleset, option: Option) -> list[int] | None:
    """Return the playable values of a number option if some within its bounds are not; None if all are."""
    least, most = option.bounds or (0, 0)
    # Bounds can include numbers that the other options exclude, so each one is tried.
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
    """Return whether points are charged, so that fewer are better and the target eliminates a side."""
    return ruleset.fewest_win


def match_points(sheet: Sheet, ruleset: Ruleset) -> Mapping[Side, int]:
    """Return a match's points for the tables, the bracket and the standings.

    In a best of several partidas, they are the partidas won; otherwise the sheet's total in points or marks, negative
    where losses are written. After the match, they are the totals that ended it.
    """
    if ruleset.partidas > 1:
        return sheet.wins
    # Lines after the end of the match do not change its result.
    return sheet.totals if sheet.outcome is None else sheet.outcome.totals


def goal_text(ruleset: Ruleset) -> str:
    """Return a sentence about how a match is won."""
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
        return _("A team that has lost {points} points has lost the match.").format(points=points)
    if ruleset.match == "SIX_LOVE":
        return _("{points} hands in a row win; a hand by the others breaks the run.").format(points=points)
    if ruleset.scored == "HANDS":
        return _("{points} hands won win the match.").format(points=points)
    if ruleset.most is not None:
        return _("{points} points exactly win the match, at once.").format(points=points)
    text = _("More than {points} points win the match.") if passed else _("{points} points win the match.")
    return text.format(points=points)


def points_explained(ruleset: Ruleset) -> str:
    """Return an explanation of the points in the standings where they are not simply won; "" otherwise."""
    if ruleset.partidas > 1:
        return _("The points of a match are the partidas won.")
    if fewest_win(ruleset):
        return _("Points are charged, and count below zero here: fewer are better.")
    if ruleset.loss == "NEGATIVE":
        return _("Points are lost, and count below zero: fewer are better.")
    if ruleset.scored == "HANDS":
        return _("The points of a match are the hands won.")
    return ""
