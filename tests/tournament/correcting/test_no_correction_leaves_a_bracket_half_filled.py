"""Whatever is played and corrected, in any order: brackets of 2 to 16 teams stay whole and come to their end.

And whoever plays the day again from its journal comes to the same.
"""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.cast import hand, key, write
from tests.tournament.correcting.asking import ask
from tests.tournament.correcting.days import a_day, check, check_end, end, in_play, play_out, startable
from tests.tournament.correcting.replaying import journal_of, outcome, replay
from tournament import checking, correcting, entry, tables
from tournament.errors import Conflict, Refused
from tournament.models import Sitting, Tournament

EVENTS = ("start", "end", "end", "end", "begin", "absent", "correct", "correct", "correct")


HANDS = [hand(0, (0, 15, 3, 5)), hand(1, (40, 0, 30, 20)), hand(2, (20, 18, 0, 12)), hand(3, (60, 9, 50, 0))]


class NoCorrectionLeavesABracketHalfFilled(TestCase):
    """Each example is a day of its own."""

    @settings(max_examples=6)
    @given(teams=st.integers(2, 6) | st.integers(2, 16), data=st.data())
    def test_the_day_stays_whole(self, teams: int, data: st.DataObject) -> None:
        others = data.draw(st.sampled_from([1, 2]))
        tournament = a_day(teams, others)
        for _event in range(data.draw(st.integers(1, 15))):
            if something_happens(tournament, data) == "correct":
                check(tournament)
        play_out(tournament)
        check(tournament)
        check_end(tournament)
        again = a_day(teams, others)
        replay(journal_of(tournament), again)
        assert outcome(again) == outcome(tournament)


def something_happens(tournament: Tournament, data: st.DataObject) -> str:
    """What did, or was tried."""
    kind = data.draw(st.sampled_from(EVENTS))
    ready, playing = startable(tournament), in_play(tournament)
    if kind == "correct":
        finished = list(tournament.sittings.filter(state=Sitting.State.FINISHED).order_by("pk"))
        if finished:
            correct_one(data.draw(st.sampled_from(finished)), data)
    elif ready and (kind == "start" or not playing):
        tables.start_round(division=data.draw(st.sampled_from(ready)), by=None)
    elif playing:
        sitting = data.draw(st.sampled_from(playing))
        if kind == "begin" and sitting.version == 0:
            write(sitting, data.draw(st.sampled_from(HANDS)))
        elif kind == "absent" and not sitting.has_begun:
            absent = data.draw(st.sampled_from(["A", "B", "AB"]))
            checking.walkover(sitting=sitting, absent=absent, by=None)
        else:
            end(sitting, data.draw(st.sampled_from("AB")))
    return kind


def correct_one(sitting: Sitting, data: st.DataObject) -> None:
    """Any lines, a ruling for either side, play that goes on; refused is fine, half done is not."""
    standing = [line.number for line in entry.sheet_of(sitting).lines if not line.voided and line.note.code != "void"]
    asked_for: dict[str, Any] = {
        "result": data.draw(st.sampled_from(["A", "B", "open", ""])),
        "changes": [{"line": number, "entry": data.draw(CHANGES)} for number in data.draw(some_of(standing))],
        "added": [{"before": at, "entry": data.draw(LINES)} for at in data.draw(some_of([*standing, None]))],
    }
    if asked_for["result"] in ("A", "B") and data.draw(st.booleans()):
        asked_for["points"] = [data.draw(st.integers(-50, 250)), 100]
    try:
        asked = ask(sitting, **asked_for)
        preview = correcting.preview(sitting=sitting, asked=asked)
        fate = data.draw(st.sampled_from(sorted(preview.effects)))
        correcting.correct(sitting=sitting, asked=asked, token=preview.token, key=key(), fate=fate, by=None)
    except (Refused, Conflict):
        return


LINES = st.sampled_from([*HANDS, *({"kind": "forfeit", "side": side, "reason": "leaves"} for side in "AB")])
CHANGES = st.none() | LINES


def some_of(numbers: list[Any]) -> st.SearchStrategy[list[Any]]:
    """None, one or two of them."""
    return st.lists(st.sampled_from(numbers), max_size=2, unique=True) if numbers else st.just([])
