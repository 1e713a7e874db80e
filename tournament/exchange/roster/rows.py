"""Parse the cells of one line into a person, with all problems; find people who appear in a roster twice."""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournament.core import vocabulary
from tournament.core.names import search_key
from tournament.core.vocabulary import Kind
from tournament.exchange.roster import no_people
from tournament.exchange.roster.cells import Cells
from tournament.exchange.roster.columns import Header
from tournament.exchange.roster.dates import Order, find_order, fits_only, is_ambiguous, read_date
from tournament.exchange.roster.records import Line, Problem, RosterLine, Row


def mark_duplicates(rows: Iterable[Row[RosterLine]]) -> tuple[Row[RosterLine], ...]:
    """The rows; each one that repeats an earlier row gets a problem with that row's line number.

    A person is identified by member number, or by name and birth date. If neither row has a birth date, the same name
    is the same person unless the member numbers differ. Different `key` values always mean different people.
    """
    by_number: dict[str, Row[RosterLine]] = {}
    by_person: dict[tuple[str, datetime.date | None, str], Row[RosterLine]] = {}
    marked: list[Row[RosterLine]] = []
    for row in rows:
        if row.left_out:
            marked.append(row)
            continue
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
    """What only the whole roster tells: the order of day and month, and what a bare M means."""

    order: Order
    m: str

    @classmethod
    def from_lines(cls, lines: Iterable[Line], header: Header, month_first: bool | None = None) -> "Habits":
        """The habits of these lines. `month_first`: as a person chose."""
        found = [Cells(cells, header) for _, cells in lines]
        born = header.position.get("birth_date")
        title = header.titles[born] if born is not None and born < len(header.titles) else ""
        return cls(
            order=find_order((cells.raw("birth_date") for cells in found), title=title, chosen=month_first),
            m=vocabulary.meaning_of_m({search_key(str(cells.raw("bracket"))) for cells in found}),
        )


def read_row(line: Line, *, header: Header, habits: Habits, today: datetime.date) -> Row[RosterLine]:
    """The person on a line, with all problems and warnings in the order of the fields."""
    number, raw = line
    cells = Cells(raw, header)
    kind, inactive = _kind(cells), _is_inactive(cells)
    values = RosterLine(
        name=cells.name(),
        number=cells.text("number", 20),
        birth_date=_birth_date(cells, habits, today),
        bracket=_bracket(cells, habits),
        good_standing=_good_standing(cells),
        kind=kind or ("guest" if cells.raw("sponsor") else "member"),
        sponsor=cells.text("sponsor", 120),
        phone=_phone(cells),
        email=_email(cells),
        home_club=cells.text("home_club", 60),
        # An import then does not change the kind of a known person.
        kind_written=bool(kind or cells.raw("sponsor")),
        key=cells.key(),
        inactive=inactive,
    )
    left_out = no_people.find(raw, header, read=lambda cell: read_date(cell, today=today))
    if left_out:
        return Row(number, values, (), left_out=left_out)
    return Row(number, values, tuple(cells.problems), tuple(cells.warnings))


def _birth_date(cells: Cells, habits: Habits, today: datetime.date) -> datetime.date | None:
    raw = cells.raw("birth_date")
    written = cells.text("birth_date", 40)
    if not written:
        return None
    order = habits.order
    found = read_date(written if isinstance(raw, str) else raw, month_first=order.month_first, today=today)
    if found is None:
        cells.drop("unreadable-date", "birth_date", value=written)
    elif found > today:
        cells.drop("date-in-the-future", "birth_date", value=written)
    elif found.year < today.year - OLDEST:
        cells.drop("date-too-long-ago", "birth_date", value=written, limit=OLDEST)
    else:
        if order.is_mixed and is_ambiguous(raw):
            cells.drop("ambiguous-date", "birth_date", value=written, read=found.isoformat())
        elif order.why and fits_only(raw, month_first=not order.month_first):
            cells.drop("other-order", "birth_date", value=written, read=found.isoformat())
        return found
    return None


def _bracket(cells: Cells, habits: Habits) -> str:
    """Returns "men", "women", "" if empty, or the word itself for another division, which is a warning too."""
    written = cells.text("bracket", 40)
    word = search_key(written)
    if word == "m":
        if not habits.m:
            cells.drop("ambiguous-bracket", "bracket", value=written)
        return habits.m
    if known := vocabulary.pool(word):
        return known
    if word:
        cells.drop("unknown-bracket", "bracket", value=written)
    return word


def _good_standing(cells: Cells) -> bool | None:
    written = cells.text("good_standing", 40)
    word = search_key(written)
    found = vocabulary.answer(word)
    if written and found is None and not vocabulary.is_inactive(word):
        cells.drop("unknown-answer", "good_standing", value=written)
    return found


def _kind(cells: Cells) -> Kind | None:
    """Member or guest as written. Otherwise a person with a sponsor is a guest (SACI rule 1), others are members."""
    written = cells.text("kind", 40)
    kind = vocabulary.KINDS.get(search_key(written))
    if written and kind is None and not vocabulary.is_inactive(search_key(written)):
        cells.drop("unknown-kind", "kind", value=written)
    return kind


def _is_inactive(cells: Cells) -> bool:
    """Whether the row says that the person has left: in a column of its own, or by its words anywhere."""
    active, left = cells.text("active", 40), cells.text("left", 40)
    word = search_key(active)
    is_active = True if word in vocabulary.ACTIVE else vocabulary.answer(word)
    standing = (search_key(cells.peek(column)) for column in ("good_standing", "kind"))
    found = any(vocabulary.is_inactive(text) for text in (word, *standing, *cells.others()))
    if active and is_active is None and not found:
        cells.drop("unknown-state", "active", value=active)
    return found or is_active is False or bool(left and vocabulary.answer(search_key(left)) is not False)


_ROUNDED = re.compile(r"\d([.,]\d+)?e\+?\d+", re.ASCII | re.IGNORECASE)  # 3,46E+10


def _phone(cells: Cells) -> str:
    written = _first_of(cells, "phone", cells.text("phone", 160), ":::")
    if _ROUNDED.fullmatch(written):
        cells.drop("rounded-number", "phone", value=written)
    elif len(written) > 40:
        cells.drop("too-long", "phone", limit=40)
    elif written and not any(letter.isdigit() for letter in written):
        cells.drop("no-phone", "phone", value=written)
    else:
        return written
    return ""


def _email(cells: Cells) -> str:
    written = cells.text("email", 254)
    if written:
        first = _first_of(cells, "email", written, r"[;,\s]|:::")
        try:
            validate_email(first)
        except ValidationError:
            cells.drop("bad-email", "email", value=written)
            return ""
        return first
    return written


def _first_of(cells: Cells, column: str, written: str, separator: str) -> str:
    """The first of several values in a cell, as phone books write them."""
    parts = [part.strip() for part in re.split(separator, written) if part and part.strip()]
    if len(parts) > 1 and all(any(letter.isdigit() or letter == "@" for letter in part) for part in parts):
        cells.drop("only-first", column, value=parts[0])
        return parts[0]
    return written
