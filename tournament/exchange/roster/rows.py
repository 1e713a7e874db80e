"""Parse the cells of one line into a person, with all problems.

Parse birth dates: ISO, day first, Excel's serial numbers; month first only if nothing else is possible.

Find people who appear in a roster twice.
"""

import datetime
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.core import vocabulary
from tournament.core.names import search_key
from tournament.core.vocabulary import Kind
from tournament.exchange.roster.columns import Cells, Header
from tournament.exchange.roster.records import Cell, Line, Problem, RosterLine, Row

_ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?", re.ASCII)
_SPOKEN = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: [\d:.]+)?", re.ASCII)
# Five digits: 1927 to 2173.
_SERIAL = re.compile(r"\d{5}", re.ASCII)
# Not 31 December 1899: Excel counts a 29 February 1900 that did not exist.
_EXCEL_DAY_ZERO = datetime.date(1899, 12, 30)


def read_date(cell: Cell) -> datetime.date | None:
    """The date in a cell, None if it cannot be parsed.

    31/12/1980 is read day first, 12/31/1980 month first because there is no month 31.
    """
    if isinstance(cell, datetime.datetime):
        return cell.date()
    if isinstance(cell, datetime.date):
        return cell
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        cell = f"{cell:.0f}"
    if not isinstance(cell, str):
        return None
    text = cell.strip()
    if _SERIAL.fullmatch(text):
        return _EXCEL_DAY_ZERO + datetime.timedelta(days=int(text))
    if iso := _ISO.fullmatch(text):
        return _date(*iso.groups())
    if spoken := _SPOKEN.fullmatch(text):
        first, second, year = spoken.groups()
        return _date(year, second, first) or _date(year, first, second)
    return None


def is_month_first(cell: Cell) -> bool:
    """Whether a cell can only be month first, such as 12/31/1980."""
    return _fits(cell, lambda first, second: first <= 12 < second)


def is_ambiguous(cell: Cell) -> bool:
    """Whether a cell can be read both ways with different results, such as 05/06/1980."""
    return _fits(cell, lambda first, second: first <= 12 and second <= 12 and first != second)


def _fits(cell: Cell, test: Callable[[int, int], bool]) -> bool:
    spoken = _SPOKEN.fullmatch(cell.strip()) if isinstance(cell, str) else None
    return spoken is not None and test(int(spoken[1]), int(spoken[2]))


def _date(year: str, month: str, day: str) -> datetime.date | None:
    try:
        return datetime.date(int(year), int(month), int(day))
    except ValueError:
        return None


def mark_duplicates(rows: Iterable[Row[RosterLine]]) -> tuple[Row[RosterLine], ...]:
    """The rows; each one that repeats an earlier row gets a problem with that row's line number.

    A person is identified by member number, or by name and birth date. If neither row has a birth date, the same name
    is the same person unless the member numbers differ. Different `key` values always mean different people.
    """
    by_number: dict[str, Row[RosterLine]] = {}
    by_person: dict[tuple[str, datetime.date | None, str], Row[RosterLine]] = {}
    marked: list[Row[RosterLine]] = []
    for row in rows:
        said = row.values
        number = search_key(said.number)
        # A birth date identifies a person well enough; without one the member number does.
        person = (search_key(said.name), said.birth_date, "" if said.birth_date else number)
        problems: list[Problem] = []
        if number and _repeats(row, first := by_number.setdefault(number, row)):
            problems.append(Problem("duplicate-number", "", {"line": first.line}))
        if said.name and _repeats(row, first := by_person.setdefault(person, row)):
            problems.append(Problem("duplicate-person", "", {"line": first.line}))
        marked.append(replace(row, problems=(*row.problems, *problems)) if problems else row)
    return tuple(marked)


def _repeats(row: Row[RosterLine], first: Row[RosterLine]) -> bool:
    """Whether a row is about the same person as an earlier one."""
    two_people = row.values.key and first.values.key and row.values.key != first.values.key
    return row.line != first.line and not two_people


OLDEST = 120  # years


@dataclass(frozen=True)
class Habits:
    """What only the whole roster tells: whether dates are month first, and what a bare M means."""

    month_first: bool
    m: str

    @classmethod
    def from_lines(cls, lines: Iterable[Line], header: Header) -> "Habits":
        """The habits of these lines."""
        found = [Cells(cells, header) for _, cells in lines]
        return cls(
            # A single date that fits no other way is enough.
            month_first=any(is_month_first(cells.raw("birth_date")) for cells in found),
            m=vocabulary.meaning_of_m({search_key(str(cells.raw("bracket"))) for cells in found}),
        )


def read_row(line: Line, *, header: Header, habits: Habits, today: datetime.date) -> Row[RosterLine]:
    """The person on a line, with all problems in the order of the fields."""
    number, raw = line
    cells = Cells(raw, header)
    values = RosterLine(
        name=cells.name(),
        number=cells.text("number", 20),
        birth_date=_birth_date(cells, habits, today),
        bracket=_bracket(cells, habits),
        good_standing=_good_standing(cells),
        kind=_kind(cells),
        sponsor=cells.text("sponsor", 120),
        phone=cells.text("phone", 40),
        email=_email(cells),
        # An import then does not change the kind of a known person.
        kind_written=bool(cells.raw("kind") or cells.raw("sponsor")),
        key=cells.key(),
    )
    return Row(line=number, values=values, problems=tuple(cells.problems))


def _birth_date(cells: Cells, habits: Habits, today: datetime.date) -> datetime.date | None:
    raw = cells.raw("birth_date")
    written = cells.text("birth_date", 40)
    if not written:
        return None
    found = read_date(written if isinstance(raw, str) else raw)
    if found is None:
        cells.complain("unreadable-date", "birth_date", value=written)
    # One date that is month first makes the others doubtful.
    elif habits.month_first and is_ambiguous(raw):
        cells.complain("ambiguous-date", "birth_date", value=written)
    elif found > today:
        cells.complain("date-in-the-future", "birth_date", value=written)
    elif found.year < today.year - OLDEST:
        cells.complain("date-too-long-ago", "birth_date", value=written, limit=OLDEST)
    return found


def _bracket(cells: Cells, habits: Habits) -> str:
    """Returns "men", "women", "" if empty, or the word itself for another division, which is a problem too."""
    written = cells.text("bracket", 40)
    word = search_key(written)
    if word == "m":
        if not habits.m:
            cells.complain("ambiguous-bracket", "bracket", value=written)
        return habits.m or word
    if known := vocabulary.pool(word):
        return known
    if word:
        cells.complain("unknown-bracket", "bracket", value=written)
    return word


def _good_standing(cells: Cells) -> bool | None:
    written = cells.text("good_standing", 40)
    found = vocabulary.answer(search_key(written))
    if written and found is None:
        cells.complain("unknown-answer", "good_standing", value=written)
    return found


def _kind(cells: Cells) -> Kind:
    """Member or guest as written; otherwise a person with a sponsor is a guest (SACI rule 1), others are members."""
    written = cells.text("kind", 40)
    if not written:
        return "guest" if cells.raw("sponsor") else "member"
    kind = vocabulary.KINDS.get(search_key(written))
    if kind is None:
        cells.complain("unknown-kind", "kind", value=written)
    return kind or "member"


def _email(cells: Cells) -> str:
    written = cells.text("email", 254)
    if written:
        try:
            validate_email(written)
        except ValidationError:
            cells.complain("bad-email", "email", value=written)
    return written
