"""What parsing a roster or a file of results gives: its rows, and the messages about them by code."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from django.utils.translation import gettext_lazy as _

from tournament.core.errors import Refused
from tournament.core.vocabulary import Kind

Cell = str | int | float | bool | datetime.date | datetime.time | datetime.timedelta | None  # a datetime is a date
Line = tuple[int, Sequence[Cell]]  # the spreadsheet's row number, from 1, and its cells


@dataclass(frozen=True)
class Problem:
    """An error: a code of `PROBLEMS`, its column ("" for the whole row), and parameters."""

    code: str
    column: str
    params: Mapping[str, str | int]


@dataclass(frozen=True)
class RosterLine:
    """One person as the club wrote them; "" and None mean that the roster does not say.

    `number` is the member number. `bracket` is "men", "women" or another word as a search key. `kind` is "guest" if the
    roster names a sponsor and no kind; `kind_written` is whether it gives either. `sponsor` is a name or a member
    number, as written. `key` is the person's primary key in our own exports; "" in a club's own file. `inactive`: the
    roster says that the person has left the club ("Baja"). `home_club`: the club that the person plays for.
    """

    name: str
    number: str
    birth_date: datetime.date | None
    bracket: str
    good_standing: bool | None
    kind: Kind
    sponsor: str
    phone: str
    email: str
    kind_written: bool = True
    key: str = ""
    inactive: bool = False
    home_club: str = ""


@dataclass(frozen=True)
class ResultLine:
    """One player's result in one tournament, as written; "" and None mean that the file does not say.

    `bracket` is "men", "women" or the club's own word. `year` is the year of `date` if there is one. `number`, `key`:
    as in a roster.
    """

    name: str
    number: str
    partner: str
    year: int | None
    date: datetime.date | None
    tournament: str
    bracket: str
    place: int | None
    won: int | None
    lost: int | None
    points_for: int | None
    points_against: int | None
    key: str


Values = TypeVar("Values", RosterLine, ResultLine)


@dataclass(frozen=True)
class Row(Generic[Values]):
    """One row: the spreadsheet's row number, its values and its problems.

    `warnings` are about values that were dropped: they do not prevent the import. `left_out`: a code of LEFT_OUT if the
    row is no person, and "" if it is one.
    """

    line: int
    values: Values
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()
    left_out: str = ""


@dataclass(frozen=True)
class Choices:
    """What a person decided about the reading of a file; None: nothing, the file decides.

    `header`: the line of the headings, 0 if there are none. `columns`: the meaning of each column; "" for one that is
    left out. `inactive`: what becomes of people who have left the club, one of INACTIVE; "": nobody has said yet.
    """

    month_first: bool | None = None
    header: int | None = None
    columns: Sequence[str] | None = None
    inactive: str = ""


AS_GUESSED: Final = Choices()
LEAVE_OUT: Final = "leave-out"  # do not import them
NOT_IN_GOOD_STANDING: Final = "not-in-good-standing"
LIKE_OTHERS: Final = "like-others"
INACTIVE: Final = (LEAVE_OUT, NOT_IN_GOOD_STANDING, LIKE_OTHERS)


@dataclass(frozen=True)
class Column:
    """A column as it was read: its heading, its meaning ("" if it is left out), and its first values."""

    title: str
    meaning: str
    samples: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """How a file was read. `header`: the line of the headings, 0 if there are none.

    `order`, of day and month: a code of ORDERS; "" if no date depends on it. `example`: such a date, as written and as
    read.
    """

    header: int
    columns: tuple[Column, ...]
    month_first: bool
    order: str
    example: tuple[str, str]


@dataclass(frozen=True)
class File(Generic[Values]):
    """A whole file. `problems` are about the file as a whole; none of them prevents the import."""

    rows: tuple[Row[Values], ...]
    problems: tuple[Problem, ...]
    reading: Reading | None = None


ERRORS = {
    "too-large": _("The file is larger than %(limit)s MB. A table of 5,000 rows is far smaller."),
    "empty": _("The file is empty."),
    "not-a-roster": _("%(name)s is not a table. Send a CSV, an XLSX or an ODS file."),
    "old-excel": _("%(name)s is an old Excel file. Open it and save it as .xlsx, then send that."),
    "password": _("%(name)s is protected by a password. Save it without one, then send that."),
    "damaged-workbook": _("%(name)s cannot be read: the workbook is damaged or is neither an XLSX nor an ODS file."),
    "too-big-inside": _("%(name)s unpacks to more than %(limit)s MB. Copy the table alone into a new workbook."),
    "no-header": _("No header line was found. One column must be named: %(accepted)s."),
    "duplicate-header": _("Two columns mean the same: %(first)s and %(second)s. Remove one."),
    "too-many-rows": _("The file has more than %(limit)s rows. Split it."),
    "too-many-columns": _("Line %(line)s has more than %(limit)s columns."),
}

PROBLEMS = {
    "missing-name": _("The name is missing."),
    "too-long": _("%(column)s: at most %(limit)s characters."),
    "formula": _("%(column)s: a formula. Write the value itself."),
    "line-break": _("%(column)s: more than one line. A closing quotation mark may be missing."),
    "control-characters": _("%(column)s: characters that cannot be printed."),
    "unreadable-date": _("%(column)s: “%(value)s” is not a date. Write it like 1980-12-31."),
    "ambiguous-date": _(
        "%(column)s: “%(value)s” may be day or month first, and the roster uses both: read as %(read)s."
    ),
    "other-order": _("%(column)s: “%(value)s” fits only the other order of day and month: read as %(read)s."),
    "date-in-the-future": _("%(column)s: %(value)s is in the future."),
    "date-too-long-ago": _("%(column)s: %(value)s is more than %(limit)s years ago."),
    "unknown-bracket": _("%(column)s: “%(value)s” is neither men nor women."),
    "ambiguous-bracket": _("%(column)s: “%(value)s” may mean men or women (mujeres). Write the whole word."),
    "unknown-answer": _("%(column)s: “%(value)s” is neither yes nor no."),
    "unknown-kind": _("%(column)s: “%(value)s” is neither member nor guest."),
    "unknown-state": _("%(column)s: “%(value)s” says neither that the person is active nor that they have left."),
    "no-phone": _("%(column)s: “%(value)s” is no phone number."),
    "rounded-number": _("%(column)s: “%(value)s” was rounded by a spreadsheet program. Write all digits."),
    "only-first": _("%(column)s: only the first of several is kept, %(value)s."),
    "bad-email": _("%(column)s: “%(value)s” is not an e-mail address."),
    "duplicate-person": _("The same name and birth date as line %(line)s."),
    "duplicate-number": _("The same member number as line %(line)s."),
    "missing-tournament": _("The name of the tournament is missing."),
    "missing-year": _("The date and the year are missing."),
    "unreadable-day": _("%(column)s: “%(value)s” is not a past date or year. Write it like 1998-12-31 or 1998."),
    "two-years": _("%(column)s: “%(value)s” is not the year of the date."),
    "no-place": _("%(column)s: “%(value)s” is not a place. Write 1 for the first."),
    "no-number": _("%(column)s: “%(value)s” is not a whole number."),
    "too-many": _("%(column)s: at most %(limit)s."),
    "dropped": _("%(problem)s Left empty."),
    "unread-standing": _("%(problem)s A new member is not in good standing until somebody says so."),
    "no-names": _("No column of names was found: choose it, and look at the others too."),
    "ignored-column": _("The column “%(header)s” was not understood and is left out."),
}

LEFT_OUT = {
    "heading": _("The headings again."),
    "section": _("A heading between the people."),
    "total": _("A line of totals."),
    "note": _("A note, not a person."),
}

ORDERS = {
    "chosen": _("You chose it."),
    "heading": _("The heading says so."),
    "dates": _("Some dates of the file can only be read this way."),
    "both": _("Some dates of the file can only be read this way, others only the other way: look at the warnings."),
    "usual": _("The dates of the file can be read both ways; this one is the usual one here."),
}

COLUMNS = {
    "name": _("name"),
    "number": _("member number"),
    "birth_date": _("birth date"),
    "bracket": _("bracket"),
    "good_standing": _("in good standing"),
    "kind": _("member or guest"),
    "sponsor": _("sponsor"),
    "phone": _("phone"),
    "active": _("active (yes, no)"),
    "left": _("has left (yes, no, a date)"),
    "email": _("e-mail"),
    "home_club": _("club"),
    "first_name": _("first name"),
    "middle_name": _("middle name"),
    "surname": _("surname"),
    "second_surname": _("second surname"),
    "partner": _("partner"),
    "year": _("year"),
    "date": _("date"),
    "tournament": _("tournament"),
    "place": _("place"),
    "won": _("matches won"),
    "lost": _("matches lost"),
    "points_for": _("points for"),
    "points_against": _("points against"),
    "difference": _("difference"),
}


class RosterError(Refused):
    """The file cannot be read as a roster: a code of ERRORS and its parameters."""

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(str(ERRORS[code]) % params, field="file", code=code)
        self.params: Mapping[str, str | int] = params


def sentence(problem: Problem) -> str:
    """The problem in the active language."""
    column = COLUMNS.get(problem.column, "")
    return str(PROBLEMS[problem.code]) % {"column": column, **problem.params}


# Warnings about values that were read all the same, or in part.
_KEPT = frozenset({"ambiguous-date", "other-order", "only-first"})


def unread_standing(problem: Problem) -> str:
    """The warning of a new member whose standing the file does not say."""
    return str(PROBLEMS["unread-standing"]) % {"problem": sentence(problem)}


def warning(problem: Problem) -> str:
    """A problem that does not prevent the import: what is wrong, and that the value is dropped."""
    said = sentence(problem)
    return said if problem.code in _KEPT else str(PROBLEMS["dropped"]) % {"problem": said}
