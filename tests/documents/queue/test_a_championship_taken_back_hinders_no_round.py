"""A correction took the championship back: the rounds before it close again, and nobody asks for its sheet."""

from functools import partial

import pytest

from tests.cast import write
from tests.matches.corrections.asking import correct, table_match_of
from tests.matches.corrections.days import a_day, in_play, play_out
from tournament.documents.queue import steps
from tournament.lottery import championship
from tournament.matches import sign_off
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
HOUSE = "http://testserver"


@pytest.fixture
def day() -> Tournament:
    """The men's first match is played once more, after the championship had been played."""
    tournament = a_day(4)
    play_out(tournament)
    again = table_match_of(tournament.divisions.get(key="men"), 1)
    correct(again, fate="replay", changes=[{"line": 1, "entry": None}], result="open")
    assert tournament.divisions.get(kind="championship").bracket is None
    return tournament


def test_the_last_signature_of_a_round_is_taken(day: Tournament) -> None:
    (playing,) = in_play(day)
    write(playing, {"kind": "forfeit", "side": "B", "reason": "leaves"})
    for side in "AB":
        sign = partial(sign_off.sign, table_match=playing, side=side, initials=side, version=playing.version, by=None)
        _table_match, papers = steps.run_step(sign, tournament=day, by=None, base_url=HOUSE)
    assert [(paper.kind, paper.division and paper.division.key) for paper in papers] == [
        ("bracket", "men"),
    ]
    play_out(day)
    assert championship.champion_of(day) is not None
