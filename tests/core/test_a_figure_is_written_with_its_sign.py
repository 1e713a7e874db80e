"""A difference has its sign, with the minus of typography; a score stays on one line."""

from tournament.core import figures


def test_a_difference_has_its_sign() -> None:
    assert [figures.signed(value) for value in (167, -15, 0)] == ["+167", "−15", "0"]


def test_a_score_is_one_word() -> None:
    assert figures.score(99, 37).split(" ") == ["99\u00a0:\u00a037"]
    assert figures.score(-5, None) == "−5\u00a0:\u00a0–"
