"""Six-love: one side at most has points, and the hand that breaks its run scores nothing."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.entries import Hand
from scoring.hands import SIDES, Seat
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets import advance, total_sheet

winners = st.lists(st.sampled_from((0, 1, None)), max_size=20)
rules = st.builds(
    lambda double, replay: get("jamaican", {"one_all_play_two": double, "replay_points": replay}),
    st.sampled_from(("OFF", "ON")),
    st.sampled_from((1, 2)),
)


def hand(winner: int | None) -> Hand:
    """A hand that a seat has won; None: a level block."""
    if winner is None:
        return Hand("block", None, (9, 9, 12, 12), None, None)
    return Hand("domino", Seat(winner), None, None, None)


@given(rules, winners)
def test_never_have_both_sides_points(ruleset: Ruleset, won: list[int | None]) -> None:
    sheet = total_sheet([], ruleset)
    for winner in won:
        before, sheet = sheet, advance(sheet, hand(winner), ruleset)
        assert min(sheet.totals.values()) == 0
        if before.outcome is not None or winner is None:
            assert sheet.totals == before.totals
        elif before.totals[SIDES[1 - winner]] > 0:
            assert sheet.totals == {"A": 0, "B": 0}
            assert sheet.next_lead.double_six
        else:
            assert sheet.totals[SIDES[winner]] == before.totals[SIDES[winner]] + before.stake
        assert (sheet.outcome is not None) == (max(sheet.totals.values()) >= 6)
