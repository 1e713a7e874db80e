"""The table of a case, set up as it stood: a line's ends, a cross's arms, a star's."""

from collections.abc import Mapping

from scoring import layouts
from scoring.hands import Seat
from scoring.layouts import Arm, Shown, Table
from scoring.ruleset import Ruleset
from scoring.shell.cases import values
from scoring.shell.cases.case import Case
from scoring.shell.cases.errors import BadCase


def table_of(case: Case, ruleset: Ruleset) -> Table:
    """The table. Raises BadCase where the case shows another one than the game is played on."""
    arms, ends = case.get("arms"), case.get("ends")
    if ruleset.layout == "LINE":
        return _line(ends, ruleset)
    if ruleset.layout == "CROSS":
        return layouts.cross(ruleset, _arms(values.mapped("arms", arms), ruleset), _centre(case, ruleset))
    return layouts.star(ruleset, [_number("arms", each, ruleset) for each in values.listed("arms", arms)])


def _line(ends: object, ruleset: Ruleset) -> Table:
    """A line; no ends: before the lead."""
    if ends is None or ends == []:
        return layouts.empty(ruleset)
    told = values.listed("ends", ends)
    if len(told) != 2:
        raise BadCase("ends", "not two ends")
    return layouts.line(ruleset, _shown(told[0], ruleset), _shown(told[1], ruleset))


def _shown(end: object, ruleset: Ruleset) -> Shown:
    """The numbers of an end: one, or both of a tile that lies across."""
    numbers = tuple(_number("ends", each, ruleset) for each in (end if isinstance(end, list) else [end]))
    if not 1 <= len(numbers) <= 2:
        raise BadCase("ends", "not one or two numbers")
    return numbers


def _arms(told: Mapping[str, object], ruleset: Ruleset) -> Mapping[Seat, Arm]:
    """The arms of a cross by their owners."""
    arms: dict[Seat, Arm] = {}
    for owner, arm in told.items():
        fields = Case(values.mapped("arms", arm))
        end = fields.get("end")
        shown = None if end is None else _number("arms", end, ruleset)
        arms[Seat(values.seat("arms", owner, ruleset.players))] = shown, fields.truth("open")
    return arms


def _centre(case: Case, ruleset: Ruleset) -> int | None:
    """The number of the leading double, told as a number or as the tile; None: the highest."""
    told = case.get("centre", "center", "lead", "leading_double")
    if isinstance(told, str):
        return values.one_tile("centre", told).high
    return None if told is None else _number("centre", told, ruleset)


def _number(where: str, value: object, ruleset: Ruleset) -> int:
    return values.whole_number(where, value, 0, ruleset.double)
