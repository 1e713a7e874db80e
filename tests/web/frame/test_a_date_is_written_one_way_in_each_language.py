import datetime

import pytest
from django.utils.formats import date_format, time_format
from django.utils.translation import override

AT = datetime.datetime(2026, 11, 23, 16, 5, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("language", "day", "hour"),
    [("en", "23 Nov 2026", "4:05 PM"), ("es", "23 nov 2026", "16:05"), ("eu", "2026ko aza. 23a", "16:05")],
)
def test_dates_and_times(language: str, day: str, hour: str) -> None:
    with override(language):
        assert (date_format(AT), time_format(AT)) == (day, hour)
        assert date_format(AT, "DATETIME_FORMAT") == f"{day}, {hour}"


def test_noon_and_midnight_are_hours_too() -> None:
    with override("en"):
        assert [time_format(datetime.time(hour)) for hour in (0, 12)] == ["12:00 AM", "12:00 PM"]
