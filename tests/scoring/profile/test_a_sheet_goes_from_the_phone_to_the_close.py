"""A sheet's states: what is refused changes nothing, and what is final stays (section 6, Hold)."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from scoring.profile.acta import Acta, ActaOptions, Deed, Event, Presence, before_round

EVENTS = st.lists(
    st.builds(Event, st.sampled_from(get_args(Deed)), st.booleans(), st.booleans(), st.sampled_from(["", " ", "x"])),
    max_size=8,
)
OPTIONS = st.builds(
    ActaOptions, st.sampled_from(["OPTIONAL", "REQUIRED", "NONE"]), st.sampled_from(["ENTERED", "CONFIRMED"])
)


@given(OPTIONS, EVENTS)
def test_a_sheet_is_never_taken_without_what_it_needs(options: ActaOptions, events: list[Event]) -> None:
    sheet = Acta(options)
    for event in events:
        after = sheet.after(event)
        if after is not None:
            assert sheet.state != "FINAL"
            assert event.do != "send" or (event.token and sheet.state in ("EMPTY", "RETURNED"))
            assert event.do != "send" or options.photo in ("OPTIONAL", "REQUIRED" if event.photo else "NONE")
            assert event.do not in ("reject", "correct") or event.reason.strip()
            sheet = after
    assert sheet.round_may_follow == (
        sheet.state in ("CONFIRMED", "FINAL") or (sheet.state == "PENDING" and options.next_needs == "ENTERED")
    )


def test_a_correction_restarts_the_time_to_the_close() -> None:
    assert ActaOptions(close_after=20).closes_at([100, 50]) == 1_300
    assert ActaOptions(close_after=20).closes_at([100, 50, 700]) == 1_900
    assert ActaOptions(close_after=0).closes_at([]) is None
    assert ActaOptions().closes_at([100]) is None


def test_who_never_came_may_stay_where_nobody_is_withdrawn() -> None:
    never = [Presence("2", confirmed=False, played=0)]
    assert [before_round(never, number, noshow_round=0).withdrawn for number in (1, 3, 9)] == [()] * 3
    assert [before_round(never, number).withdrawn for number in (2, 3, 4)] == [(), ("2",), ("2",)]
