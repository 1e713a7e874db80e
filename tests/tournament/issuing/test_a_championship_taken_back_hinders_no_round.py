"""A correction took the championship back: the rounds before it close again, and nobody asks for its sheet."""

import pytest

from tests.cast import write
from tests.tournament.correcting.asking import correct, sitting_of
from tests.tournament.correcting.days import a_day, in_play, play_out
from tournament import draw, issuing
from tournament.models import Document, Tournament

pytestmark = pytest.mark.django_db
HOUSE = "http://testserver"


@pytest.fixture
def day() -> Tournament:
    """The men's first match is played once more, after the championship had been played."""
    tournament = a_day(4)
    play_out(tournament)
    again = sitting_of(tournament.divisions.get(key="men"), 1)
    correct(again, fate="replay", changes=[{"line": 1, "entry": None}], result="open")
    assert tournament.divisions.get(kind="championship").bracket is None
    return tournament


def test_the_last_signature_of_a_round_is_taken(day: Tournament) -> None:
    (playing,) = in_play(day)
    write(playing, {"kind": "forfeit", "side": "B", "reason": "leaves"})
    for side in "AB":
        _sitting, papers = issuing.sign(
            sitting=playing, side=side, initials=side, version=playing.version, by=None, base_url=HOUSE
        )
    assert [(paper.kind, paper.division and paper.division.key) for paper in papers] == [
        (Document.Kind.BRACKET, "men"),
    ]
    play_out(day)
    assert draw.champion_of(day) is not None
