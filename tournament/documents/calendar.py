"""Dates as people write them, from the ISO text of a record."""

from datetime import date

from django.utils.translation import gettext as _


def spoken_date(iso: str) -> str:
    """A day in words in the active language, such as "February 14, 2026"; text that is no ISO date stays as it is."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    months = (
        _("January"), _("February"), _("March"), _("April"), _("May"), _("June"),
        _("July"), _("August"), _("September"), _("October"), _("November"), _("December"),
    )  # fmt: skip
    # Translators: the day of the tournament, in the order your language writes it.
    return _("%(month)s %(day)d, %(year)d") % {"month": months[day.month - 1], "day": day.day, "year": day.year}


def issue_time(iso: str) -> str:
    """The minute of issue, such as "2026-02-14 18:05": digits only, for it is compared and not read aloud."""
    return iso.replace("T", " ")[:16]


def spoken_moment(iso: str) -> str:
    """A minute in words in the active language, such as "February 14, 2026, 20:55"; other text stays as it is."""
    day, _at, time = iso[:16].partition("T")
    return f"{spoken_date(day)}, {time}" if time else iso
