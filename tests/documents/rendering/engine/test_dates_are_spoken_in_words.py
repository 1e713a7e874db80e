"""The day of the tournament in words, the minute of issue in figures."""

import pytest
from django.utils.translation import override

from tournament.documents.engine.context import issue_time, spoken_date, spoken_moment


def test_a_day_in_words() -> None:
    assert spoken_date("2026-02-14") == "February 14, 2026"


def test_months_follow_the_active_language() -> None:
    with override("es"):
        assert "febrero" in spoken_date("2026-02-14")


@pytest.mark.parametrize("text", ["", "soon", "2026-02-30"])
def test_what_is_no_date_stays_as_it_is(text: str) -> None:
    assert spoken_date(text) == text


def test_the_minute_of_issue() -> None:
    assert issue_time("2026-02-14T08:55:03-05:00") == "2026-02-14 08:55"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "February 14, 2026, 20:55"), ("es", "14 de febrero de 2026, 20:55"), ("eu", "20:55")],
)
def test_a_minute_that_is_read(language: str, said: str) -> None:
    with override(language):
        assert said in spoken_moment("2026-02-14T20:55:03-05:00")


def test_what_is_no_minute_stays_as_it_is() -> None:
    assert spoken_moment("soon") == "soon"
