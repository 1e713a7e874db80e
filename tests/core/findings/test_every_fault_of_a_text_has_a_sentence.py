"""What the notation refuses is told to people in their language, as the shell tells it in English."""

from scoring.errors import NotationError
from scoring.shell.sentences import REFUSALS
from tournament.core.findings import UNWRITTEN, unwritten


def test_every_code_of_the_notation_has_a_sentence() -> None:
    assert set(UNWRITTEN) == set(REFUSALS)


def test_a_sentence_says_where() -> None:
    error = NotationError("", "not-a-tile", position=14, line=2)
    assert unwritten(error) == "Line 2, character 15: This is no tile: write it like 3-5."
