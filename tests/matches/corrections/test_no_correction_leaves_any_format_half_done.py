"""Whatever is played and corrected, in any order and any format, also of the championship, the day comes to its end.

As in `test_no_correction_leaves_a_bracket_half_filled`, a day is drawn from a seed, which a failure shows.
"""

import random

import pytest
from django.db import transaction

from tests.matches.corrections.days import a_day, check, check_end, play_out
from tests.matches.corrections.test_no_correction_leaves_a_bracket_half_filled import (
    correct_one,
    finished,
    something_happens,
)
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
    for seed in random.sample(range(10**9), often(1, 10)):
        print("seed", seed)
        with transaction.atomic():
            is_whole(random.Random(seed))
            transaction.set_rollback(True)


def is_whole(chance: random.Random) -> None:
    played, options = chance.choice(FORMATS)
    more = {"format": played, "format_options": options, "championship_format": chance.choice(FINALS)}
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
