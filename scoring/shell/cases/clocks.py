"""Cases of the match clock: what a sheet is worth at the bell, and what the clock shows."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.profile.clock import Added, Bell, Clock, Pause, Played, Running
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case

PRESETS: Final[Mapping[str, tuple[int, Clock]]] = {
    "BRASILIA": (150, Clock(30)),
    "DOMINOUSA": (200, Clock(40)),
    "FID_STYLE": (200, Clock(35, at_time="AT_ONCE")),
    "FVD": (200, Clock(35, level="VOID_ZERO")),
    "YECLA": (200, Clock(45, at_time="ONE_MORE_HAND")),
}
"""Target and clock of the presets that play against the clock."""
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "at_time": ("FINISH_HAND", "ONE_MORE_HAND", "AT_ONCE"),
    "level": ("EXTRA_HAND", "VOID_ZERO", "DRAW", "NONE"),
    "extra_void": ("REPEAT", "DRAW"),
    "extra_points": ("COUNT", "NOT_COUNTED"),
}


def clock(case: Case) -> dict[str, object]:
    """Return the score of a match whose time is up, who won it, by what, and how many hands count."""
    case = case.part("input")
    target, preset = _preset(case)
    bell = case.part("bell")
    rung = Bell(cases_case.whole_number("bell", bell.need("after")), bell.truth("in_play"))
    found = preset.standing(_hands(case), target, rung)
    return {
        "score": list(found.score),
        "winner": found.winner,
        "by": found.by,
        "hands": found.hands,
        "due": found.due,
        "draw": found.is_draw,
        "void": found.void,
    }


def clock_time(case: Case) -> dict[str, object]:
    """Return what the clock shows at each instant that is asked for."""
    case = case.part("input")
    pauses = [_two("pauses", one) for one in cases_case.listed("pauses", case.get("pauses", default=[]))]
    added = [_row("added", one, 3) for one in cases_case.listed("added", case.get("added", default=[]))]
    running = Running(
        case.number("start", default=0) or 0,
        case.number("minutes", default=0) or 0,
        case.number("warning", default=5) or 0,
        [Pause(_second("pauses", start), None if end is None else _second("pauses", end)) for start, end in pauses],
        [Added(table, cases_case.whole_number("added", minutes), _second("added", at)) for table, minutes, at in added],
    )
    asked = [_two("ask", one) for one in cases_case.listed("ask", case.need("ask"))]
    shown = [running.read(table, _second("ask", at)) for table, at in asked]
    return {"at": [{"left": int(one.left), "phase": one.phase} for one in shown]}


def _preset(case: Case) -> tuple[int, Clock]:
    name = cases_case.text("preset", case.need("preset"))
    if name not in PRESETS:
        raise BadCase("preset", "unknown, or without a clock")
    target, preset = PRESETS[name]
    options: dict[str, Any] = {}
    for option, value in cases_case.mapped("set", case.get("set", default={})).items():
        if value not in CHOICES.get(option, ()):
            raise BadCase("set", f"no such option or value: {option[:40]}")
        options[option] = value
    values = {field: getattr(preset, field) for field in ("minutes", "warning", *CHOICES)}
    return case.number("target", default=target) or target, Clock(**{**values, **options})


def _hands(case: Case) -> list[Played]:
    hands = []
    for one in cases_case.listed("hands", case.need("hands")):
        winner, given = _two("hands", one)
        points = cases_case.whole_number("hands", given)
        if winner == "A":
            hands.append(Played("A", (points, 0)))
        elif winner == "B":
            hands.append(Played("B", (0, points)))
        elif winner is None:
            hands.append(Played(None, (0, 0)))
        else:
            raise BadCase("hands", "not won by A, B or null")
    return hands


def _second(where: str, value: object) -> int:
    return cases_case.whole_number(where, value)


def _two(where: str, value: object) -> list[object]:
    return _row(where, value, 2)


def _row(where: str, value: object, length: int) -> list[object]:
    row = cases_case.listed(where, value)
    if len(row) != length:
        raise BadCase(where, f"not {length} values")
    return row
