"""The worked cases of federation.md that are about seating come out as they say."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from brackets.rotating import (
    Past,
    Proposal,
    Round,
    Rules,
    Table,
    choose_byes,
    least_repeats,
    pattern,
)

PATH = Path(__file__).parents[1] / "cases" / "federation-seating.jsonl"
CASES = [json.loads(line) for line in PATH.read_text("utf-8").splitlines()]
Case = Mapping[str, Any]


def _ids(people: Sequence[str]) -> list[int]:
    return list(map(int, people))


def _by_id(given: Mapping[str, Any]) -> dict[int, Any]:
    return {int(person): value for person, value in given.items()}


def _round(given: Case) -> Round:
    tables = [Table(one["table"], tuple(tuple(_ids(side)) for side in one["sides"])) for one in given["tables"]]
    return Round(tuple(tables), tuple(_ids(given["byes"])))


def _pattern(given: Case) -> Case:
    told = [one if isinstance(one, list) else [one, ""] for one in given["players"]]
    made = pattern(given["pattern"], _ids([one for one, _club in told]), {int(one): club for one, club in told})
    tables = [[[str(person) for person in side] for side in table.sides] for table in made.tables]
    return {"tables": tables, "byes": list(map(str, made.byes))}


def _byes(given: Case) -> Case:
    past = Past(
        round=2,
        byes=Counter(_by_id(given.get("byes", {}))),
        last_byes=frozenset(_ids(given.get("last", []))),
    )
    return {"byes": list(map(str, choose_byes(_ids(given["order"]), past, given.get("limit", 2))))}


def _seating(given: Case) -> Case:
    asked = given.get("rules", {})
    rules = Rules(
        club_apart="ALWAYS" if asked.get("club_apart") else "NEVER",
        duel=asked.get("duel", False),
        bye_limit=asked.get("bye_limit", 2),
    )
    verdict = Proposal(
        _ids(given["order"]),
        [_round(one) for one in given["history"]],
        _round(given["round"]),
        rules,
        withdrawn=_ids(given.get("withdrawn", [])),
        clubs=_by_id(given.get("clubs", {})),
        teams=_by_id(given.get("teams", {})),
        wins=_by_id(given.get("wins", {})),
        in_order=asked.get("table_order", True),
    ).judge()
    return {
        "valid": verdict.is_valid,
        "problems": sorted(map(str, verdict.problems)),
        "repeats": verdict.repeats,
        "forced": verdict.forced,
    }


def _partners_possible(given: Case) -> Case:
    return {"min_repeats": least_repeats(_ids(given["players"]), [_round(one) for one in given["history"]])}


KINDS: Mapping[str, Callable[[Case], Case]] = {
    "pattern": _pattern,
    "byes": _byes,
    "seating": _seating,
    "partners_possible": _partners_possible,
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case(case: Case) -> None:
    came = KINDS[case["kind"]](case["input"])
    assert {key: came[key] for key in case["expected"]} == case["expected"]


def test_there_are_cases_of_every_kind() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)
