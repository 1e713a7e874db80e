"""Dates and times as people write them in Portuguese: 23 nov 2026, 16:05."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j b Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j b Y, H:i"
MONTH_DAY_FORMAT = "j b"
YEAR_MONTH_FORMAT = "b Y"
