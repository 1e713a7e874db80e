"""Whatever is played and corrected, in any order and any format, also of the championship, the day comes to its end.

As in `test_no_correction_leaves_a_bracket_half_filled`, a day is drawn from a seed, which a failure shows.
"""

import random

import pytest

from tests.matches.corrections.days import a_day
from tests.matches.corrections.test_no_correction_leaves_a_bracket_half_filled import by_chance, play_and_correct
from tests.support.thorough import often
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


@pytest.mark.django_db
def test_the_day_stays_whole() -> None:
    by_chance(is_whole, often(1, 10))


def is_whole(chance: random.Random) -> None:
    played, options = chance.choice(FORMATS)
    more = {"format": played, "format_options": options, "championship_format": chance.choice(FINALS)}
    tournament = a_day(chance.randint(2, 6), chance.randint(1, 2), **more)
    play_and_correct(tournament, chance)
    assert not [name for name in verification.verify(tournament).strays if name.startswith(PROVED)]
