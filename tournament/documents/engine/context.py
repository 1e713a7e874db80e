"""What a render function gets besides its snapshot, and what it reports; sections, and dates in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True)
class Section:
    """A section of a document, printed and out of date apart from the others: a sheet, a round, a card.

    `key` identifies it in the document and stays the same in later versions ("match-12"), `label` names it in words
    ("Table 4"), `facts` is everything it shows: two versions show the same if these are equal.
    """

    key: str
    label: str
    facts: Any


def _ignore(done: int) -> None:
    """The progress callback if none is given."""


@dataclass(slots=True)
class RenderContext:
    """The context of one rendering of one snapshot.

    `pictures`: the files that a snapshot names by their SHA-256, such as a club's logo. `part`: the sections
    (`Section`) to render, counted from 0; None: all. Pages are numbered as in the whole document. `report` is
    called after each page with the number of pages rendered so far. `sections`: the section key of each page rendered.
    `pages`: the page count of the whole document, 0 until it is known.
    """

    pictures: Mapping[str, bytes] = field(default_factory=dict)
    part: range | None = None
    report: Callable[[int], None] = _ignore
    sections: list[str] = field(default_factory=list)
    pages: int = 0

    def turn(self, section: str) -> None:
        """Record that a page of this section has been rendered."""
        self.sections.append(section)
        self.report(len(self.sections))


def dotted(*words: str) -> str:
    """The words that are not empty, with dots between them."""
    return " · ".join(word for word in words if word)


def spoken_date(iso: str) -> str:
    """A date in words in the active language, such as "February 14, 2026"; other text is returned as is."""
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
    """The minute of issue, such as "2026-02-14 18:05": digits only, because it is compared rather than read aloud."""
    return iso.replace("T", " ")[:16]


def spoken_moment(iso: str) -> str:
    """A minute in words in the active language, such as "February 14, 2026, 20:55"; other text is returned as is."""
    day, _at, time = iso[:16].partition("T")  # up to the minute
    return f"{spoken_date(day)}, {time}" if time else iso
