"""Journal subjects hold keys; the page says them in words."""

import pytest

from tournament.pages.organizer.subjects import spoken

BRACKETS = {"men": "Hombres", "over-60": "Over 60"}


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        ("men", "Hombres"),
        ("match men 3", "Hombres, match 3"),
        ("match over-60 3 line 12", "Over 60, match 3, line 12"),
        ("men round 2", "Hombres, round 2"),
        ("scoresheets men round-2", "the scoresheets: Hombres, round 2"),
        ("bracket over-60 bracket", "the bracket sheet: Over 60"),
        ("match nobody 3", "match nobody 3"),
        ("registration 7", "registration 7"),
    ],
)
def test_a_subject_is_spoken(subject: str, words: str) -> None:
    assert spoken(subject, BRACKETS) == words
