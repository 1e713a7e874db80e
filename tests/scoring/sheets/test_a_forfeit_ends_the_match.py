"""Rules 17 and 19: a side that is out, whatever the score."""

from scoring.entries import Forfeit
from scoring.hands import SIDES, other
from scoring.sheets import Outcome, advance
from tests.scoring.written import SACI, domino, errors, standing


def test_the_other_side_wins_with_the_points_as_they_stand() -> None:
    for side in SIDES:
        after = advance(standing(120, -5), Forfeit(side, "left the hall"), SACI)
        assert after.outcome == Outcome(other(side), "forfeit", {"A": 120, "B": -5})
        assert after.hands_played == 0
        assert (after.lines[0].note, after.lines[0].hand_number) == (("forfeit", {}), None)


def test_nothing_is_entered_after_it() -> None:
    after = advance(standing(0, 0), Forfeit("A", "left the hall"), SACI)
    assert errors(domino(0, 0, 5, 5, 5), after) == ["match-over"]
    assert errors(Forfeit("B", "left as well"), after) == ["match-over"]


def test_a_ruling_carries_its_reason() -> None:
    assert errors(Forfeit("A", " \n")) == ["reason-missing"]
    assert errors(Forfeit("A", "left the hall")) == []
