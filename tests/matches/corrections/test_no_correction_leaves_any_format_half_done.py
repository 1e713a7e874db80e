"""Whatever is played and corrected, in any order and any format, also of the championship, the day comes to its end.

As in `test_no_correction_leaves_a_bracket_half_filled`, a day is drawn from a seed, which a failure names.
"""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests.matches.corrections.days import a_day, check, check_end, play_out
from tests.matches.corrections.test_no_correction_leaves_a_bracket_half_filled import (
    correct_one,
    finished,
    something_happens,
)
from tournament.journal import verification

FORMATS = [
    ("swiss", {}),
    ("swiss", {"rounds": 2}),
    ("groups", {"group_size": 3}),
    ("groups", {"group_size": 4, "advance": 1}),
    ("double", {}),
    ("consolation", {}),
]
FINALS = ["single", "swiss", "groups", "double"]
PROVED = ("brackets.", "tournament.tablematch", "tournament.division", "tournament.round")  # people came unasked


class NoCorrectionLeavesAnyFormatHalfDone(TestCase):
    """Each example is a day of its own."""

    @settings(max_examples=2)
    @given(kind=st.sampled_from(FORMATS), finals=st.sampled_from(FINALS), seed=st.integers(1, 10**9))
    def test_the_day_stays_whole(self, kind: tuple[str, dict[str, int]], finals: str, seed: int) -> None:
        chance = random.Random(seed)
        played, options = kind
        more = {"format": played, "format_options": options, "championship_format": finals}
        tournament = a_day(chance.randint(2, 6), chance.randint(1, 2), **more)
        for _event in range(8):
            if something_happens(tournament, chance) == "correct":
                check(tournament)
        play_out(tournament)
        for _late in range(3):
            if over := finished(tournament):
                correct_one(chance.choice(over), chance)
                check(tournament)
        play_out(tournament)
        check(tournament)
        check_end(tournament)
        assert not [name for name in verification.verify(tournament).strays if name.startswith(PROVED)]
