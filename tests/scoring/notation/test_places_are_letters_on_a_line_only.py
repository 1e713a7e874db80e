"""The ends of a line are L and R; an arm of a cross or a star is a number."""

import pytest

from scoring.hands import Play, Seat
from scoring.notation import Transcript, format_entry, format_play, format_transcript, parse_transcript
from scoring.policies import Layout
from tests.scoring.play.dealt import knock, lay, tiles
from tests.scoring.written import domino

PLAY = Play(
    (tiles("6-6"), tiles("1-6"), tiles("2-6"), ()), (lay(0, "6-6"), lay(1, "1-6", 0), lay(2, "2-6", 1), knock(3))
)


@pytest.mark.parametrize(
    ("layout", "moves"),
    [
        ("LINE", "0:6-6 1:1-6L 2:2-6R 3:-"),
        ("CROSS", "0:6-6 1:1-6@0 2:2-6@1 3:-"),
        ("STAR", "0:6-6 1:1-6@0 2:2-6@1 3:-"),
    ],
)
def test_in_a_play_and_in_a_transcript(layout: Layout, moves: str) -> None:
    transcript = Transcript(PLAY, Seat(0), True)
    text = f"deal 6-6 / 1-6 / 2-6 / - moves {moves}"
    assert format_play(PLAY, layout) == text
    assert format_transcript(transcript, layout) == f"first-hand leader 0 {text}"
    assert parse_transcript(format_transcript(transcript, layout)) == transcript


def test_who_says_nothing_means_a_line() -> None:
    assert format_transcript(Transcript(PLAY, None, False)) == format_play(PLAY) == format_play(PLAY, "LINE")
    assert format_entry(domino(0, 0, 15, 3, 5)) == format_entry(domino(0, 0, 15, 3, 5), "LINE")
