"""Dates and times as people write them in English: 23 Nov 2026, 4:05 PM; never "noon" nor "11/23/2026"."""

DATE_FORMAT = SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "g:i A"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j M Y, g:i A"
MONTH_DAY_FORMAT = "j M"
YEAR_MONTH_FORMAT = "M Y"
