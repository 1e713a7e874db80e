"""The worked cases of federation.md about seating: what each kind comes to.

`python -m scoring cases --kinds brackets.rotating.cases FILE` runs them. People are texts of digits there. Input that
is not as its kind has it raises one of Python's own errors.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from brackets.rotating.judging import Proposal
from brackets.rotating.presence import choose_byes, least_repeats
from brackets.rotating.rounds import Past, Round, Rules, Table
from brackets.rotating.shapes import pattern

Facts = Mapping[str, Any]


def shape(given: Facts) -> dict[str, object]:
    """Return the tables and byes of a shape; a player is an id, or an id and a club."""
    told = [one if isinstance(one, list) else [one, ""] for one in given["players"]]
    made = pattern(given["pattern"], _ids([one for one, _club in told]), {int(one): club for one, club in told})
    tables = [[[str(person) for person in side] for side in table.sides] for table in made.tables]
    return {"tables": tables, "byes": list(map(str, made.byes))}


def byes(given: Facts) -> dict[str, object]:
    """Return who has a bye."""
    past = Past(round=2, byes=Counter(_by_id(given.get("byes", {}))), last_byes=frozenset(_ids(given.get("last", []))))
    return {"byes": list(map(str, choose_byes(_ids(given["order"]), past, given.get("limit", 2))))}


def seating(given: Facts) -> dict[str, object]:
    """Return what a round that somebody seated breaks."""
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


def partners_possible(given: Facts) -> dict[str, object]:
    """Return the fewest repeated partners of a further round."""
    return {"min_repeats": least_repeats(_ids(given["players"]), [_round(one) for one in given["history"]])}


KINDS: Final[Mapping[str, Callable[[Facts], dict[str, object]]]] = {
    "pattern": shape,
    "byes": byes,
    "seating": seating,
    "partners_possible": partners_possible,
}


def _ids(people: Sequence[str]) -> list[int]:
    return list(map(int, people))


def _by_id(given: Facts) -> dict[int, Any]:
    return {int(person): value for person, value in given.items()}


def _round(given: Facts) -> Round:
    tables = [Table(one["table"], tuple(tuple(_ids(side)) for side in one["sides"])) for one in given["tables"]]
    return Round(tuple(tables), tuple(_ids(given["byes"])))
