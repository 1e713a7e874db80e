"""Cases of the match clock: what a sheet is worth at the bell, and what the clock shows."""

from scoring.profile.clock import Added, Bell, Pause, Played, Running
from scoring.shell.cases import case as cases_case
from scoring.shell.cases.case import BadCase, Case
from scoring.shell.federation.reading import profile_of


def clock(case: Case) -> dict[str, object]:
    """Return the score of a match whose time is up, who won it, by what, and how many hands count."""
    profile = profile_of(case)
    bell = case.part("bell")
    rung = Bell(cases_case.whole_number("bell", bell.need("after")), bell.truth("in_play"))
    found = profile.clock.standing(_hands(case), profile.target, rung)
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
