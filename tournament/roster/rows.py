"""From the cells of one line to a person, with everything that is wrong about them."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.names import search_key
from tournament.roster import dates, words
from tournament.roster.cells import Cells
from tournament.roster.columns import Header
from tournament.roster.records import Kind, Line, RosterLine, Row

OLDEST = 120  # years


@dataclass(frozen=True)
class Habits:
    """What only the whole roster tells: whether it writes months first, and whom it means by a lone M."""

    month_first: bool
    m: str

    @classmethod
    def of(cls, lines: Iterable[Line], header: Header) -> "Habits":
        """The habits that these lines show."""
        found = [Cells(cells, header) for _, cells in lines]
        return cls(
            month_first=any(dates.is_month_first(cells.raw("birth_date")) for cells in found),
            m=words.meaning_of_m({search_key(str(cells.raw("bracket"))) for cells in found}),
        )


def read_row(line: Line, *, header: Header, habits: Habits, today: datetime.date) -> Row:
    """The person on a line, with every problem of the line in the order of the fields."""
    number, raw = line
    cells = Cells(raw, header)
    values = RosterLine(
        name=_name(cells),
        number=cells.text("number", 20),
        birth_date=_birth_date(cells, habits, today),
        bracket=_bracket(cells, habits),
        good_standing=_good_standing(cells),
        kind=_kind(cells),
        sponsor=cells.text("sponsor", 120),
        phone=cells.text("phone", 40),
        email=_email(cells),
        kind_written=bool(cells.raw("kind") or cells.raw("sponsor")),
        key=_key(cells),
    )
    return Row(line=number, values=values, problems=tuple(cells.problems))


def _name(cells: Cells) -> str:
    """The full name; where surnames have a column of their own, the other one holds the first name."""
    first = cells.text("first_name", 120, within="name")
    name = cells.text("name", 120)
    surname = cells.text("surname", 120, within="name")
    full = " ".join(part for part in (first or name, surname) if part)
    if not full and not cells.problems:
        cells.complain("missing_name", "name")
    elif len(full) > 120 and not cells.problems:
        cells.complain("too_long", "name", limit=120)
    return full[:120]


def _birth_date(cells: Cells, habits: Habits, today: datetime.date) -> datetime.date | None:
    raw = cells.raw("birth_date")
    written = cells.text("birth_date", 40)
    if not written:
        return None
    found = dates.read_date(written if isinstance(raw, str) else raw)
    if found is None:
        cells.complain("unreadable_date", "birth_date", value=written)
    elif habits.month_first and dates.is_ambiguous(raw):
        cells.complain("ambiguous_date", "birth_date", value=written)
    elif found > today:
        cells.complain("date_in_the_future", "birth_date", value=written)
    elif found.year < today.year - OLDEST:
        cells.complain("date_too_long_ago", "birth_date", value=written, limit=OLDEST)
    return found


def _bracket(cells: Cells, habits: Habits) -> str:
    """ "men", "women", "" for nothing written, or the word itself for another pool, which is a problem too."""
    written = cells.text("bracket", 40)
    word = search_key(written)
    if word == "m":
        if not habits.m:
            cells.complain("ambiguous_bracket", "bracket", value=written)
        return habits.m or word
    if known := words.pool(word):
        return known
    if word:
        cells.complain("unknown_bracket", "bracket", value=written)
    return word


def _good_standing(cells: Cells) -> bool | None:
    written = cells.text("good_standing", 40)
    found = words.answer(search_key(written))
    if written and found is None:
        cells.complain("unknown_answer", "good_standing", value=written)
    return found


def _kind(cells: Cells) -> Kind:
    """Member or guest as written; without a word, whoever has a sponsor is a guest (SACI rule 1), the rest members."""
    written = cells.text("kind", 40)
    if not written:
        return "guest" if cells.raw("sponsor") else "member"
    kind = words.KINDS.get(search_key(written))
    if kind is None:
        cells.complain("unknown_kind", "kind", value=written)
    return kind or "member"


def _key(cells: Cells) -> str:
    """Our own key of a person; anything but digits is somebody else's and says nothing."""
    written = cells.text("key", 20)
    return written if written.isascii() and written.isdigit() else ""


def _email(cells: Cells) -> str:
    written = cells.text("email", 254)
    if written:
        try:
            validate_email(written)
        except ValidationError:
            cells.complain("bad_email", "email", value=written)
    return written
