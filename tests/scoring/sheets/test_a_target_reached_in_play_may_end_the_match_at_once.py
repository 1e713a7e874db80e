"""Resolution D4: points for a pass that was forced reach the target in mid-hand."""

from dataclasses import replace

import pytest

from scoring.entries import Hand
from scoring.findings import Note
from scoring.hands import Seat
from scoring.rulesets import get
from scoring.sheets import Outcome, Sheet, advance
from tests.scoring.written import domino, lead

AT_ONCE = get("latino", {"stop": "AT_ONCE"})


def forced(*seats: int) -> Hand:
    """B goes out, and these seats made all the others pass, in this order."""
    return replace(domino(1, 5, 0, 5, 5), pases_redondos=tuple(map(Seat, seats)))


def before(a: int, b: int) -> Sheet:
    return Sheet(totals={"A": a, "B": b}, next_lead=lead(0), hands_played=4)


def test_what_came_later_in_the_hand_counts_nothing() -> None:
    after = advance(before(140, 175), forced(0, 0, 1, 0, 1), AT_ONCE)
    assert after.outcome == Outcome("B", "target", {"A": 190, "B": 200})
    line = after.lines[-1]
    assert (line.entry, line.winner, line.hand_number) == (forced(0, 0, 1, 0, 1), None, 5)
    assert (line.points, line.note) == ({"A": 50, "B": 25}, Note("stopped", {"points": 200}))
    assert [(part.side, part.points) for part in line.extras] == [("A", 25), ("A", 25), ("B", 25)]
    assert after.hands_played == 5


@pytest.mark.parametrize(("b", "stopped"), [(174, False), (175, True)])
def test_one_point_short_the_hand_is_finished(b: int, stopped: bool) -> None:
    after = advance(before(0, b), forced(1), AT_ONCE)
    assert (after.lines[-1].note.code == "stopped") == stopped


def test_or_every_hand_is_finished() -> None:
    after = advance(before(175, 170), forced(0, 1), get("latino"))
    assert after.outcome == Outcome("B", "target", {"A": 200, "B": 205})
    assert after.lines[-1].points == {"A": 25, "B": 35}
