"""Dates and times as people write them in Basque: 2026ko aza. 23a, 16:05."""

DATE_FORMAT = SHORT_DATE_FORMAT = r"Y\k\o b. j\a"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = r"Y\k\o b. j\a, H:i"
MONTH_DAY_FORMAT = r"b. j\a"
YEAR_MONTH_FORMAT = r"Y\k\o b."
