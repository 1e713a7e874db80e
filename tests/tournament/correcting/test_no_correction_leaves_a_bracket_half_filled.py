"""Whatever is played and corrected, in any order: brackets of 2 to 32 teams stay whole and come to their end."""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.cast import hand, key, write
from tests.tournament.correcting.asking import ask
from tests.tournament.correcting.days import a_day, check, check_end, end, in_play, play_out, startable
from tournament import checking, correcting, tables
from tournament.errors import Conflict, Refused
from tournament.models import Sitting, Tournament

EVENTS = ("start", "end", "end", "end", "begin", "absent", "correct", "correct", "correct")


class NoCorrectionLeavesABracketHalfFilled(TestCase):
    """Each example is a day of its own."""

    @settings(max_examples=10)
    @given(teams=st.integers(2, 9) | st.integers(2, 32), data=st.data())
    def test_the_day_stays_whole(self, teams: int, data: st.DataObject) -> None:
        tournament = a_day(teams, data.draw(st.sampled_from([1, 2])))
        for _event in range(data.draw(st.integers(1, 15))):
            something_happens(tournament, data)
            check(tournament)
        play_out(tournament)
        check(tournament)
        check_end(tournament)


def something_happens(tournament: Tournament, data: st.DataObject) -> None:
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
            write(sitting, hand())
        elif kind == "absent" and not sitting.has_begun:
            absent = data.draw(st.sampled_from(["A", "B", "AB"]))
            checking.walkover(sitting=sitting, absent=absent, by=None)
        else:
            end(sitting, data.draw(st.sampled_from("AB")))


def correct_one(sitting: Sitting, data: st.DataObject) -> None:
    """A ruling for either side, play that goes on, or the sheet alone; refused is fine, half done is not."""
    last = sitting.entries.count()
    take_out = [{"line": last, "entry": None}] if last and not sitting.corrections.exists() else []
    result = data.draw(st.sampled_from(["A", "B", "open", ""]))
    try:
        asked = ask(sitting, result=result, changes=take_out if result == "open" else [])
        preview = correcting.preview(sitting=sitting, asked=asked)
        fate = data.draw(st.sampled_from(sorted(preview.effects)))
        correcting.correct(sitting=sitting, asked=asked, token=preview.token, key=key(), fate=fate, by=None)
    except (Refused, Conflict):
        return
