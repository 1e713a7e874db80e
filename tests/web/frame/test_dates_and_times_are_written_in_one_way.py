"""One way in each language for dates and times, from config/formats; never "noon", never a date of three numbers."""

import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format, time_format

MOMENT = datetime.datetime(2026, 11, 23, 16, 5, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("language", "date", "time"),
    [
        ("en", "23 Nov 2026", "4:05 PM"),
        ("es", "23 nov 2026", "16:05"),
        ("eu", "2026ko aza. 23a", "16:05"),
        ("pt", "23 nov 2026", "16:05"),
    ],
)
def test_dates_and_times_are_written_in_one_way(language: str, date: str, time: str) -> None:
    with translation.override(language):
        assert date_format(MOMENT) == date_format(MOMENT, "SHORT_DATE_FORMAT") == date
        assert time_format(MOMENT) == time
        assert (
            date_format(MOMENT, "DATETIME_FORMAT") == date_format(MOMENT, "SHORT_DATETIME_FORMAT") == f"{date}, {time}"
        )


@pytest.mark.parametrize("language", ["en", "es", "eu", "pt"])
def test_noon_and_midnight_are_figures(language: str) -> None:
    with translation.override(language):
        assert time_format(datetime.time(12)) in ("12:00 PM", "12:00")
        assert time_format(datetime.time(0)) in ("12:00 AM", "0:00", "00:00")


def test_the_clock_of_english_has_twelve_hours() -> None:
    with translation.override("en"):
        assert [time_format(datetime.time(hour)) for hour in (0, 12)] == ["12:00 AM", "12:00 PM"]
