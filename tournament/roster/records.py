"""What comes out of a roster."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["member", "guest"]
Cell = str | int | float | bool | datetime.date | datetime.time | datetime.timedelta | None  # a datetime is a date
Line = tuple[int, Sequence[Cell]]  # the number at the spreadsheet's margin, from 1, and the cells beside it


@dataclass(frozen=True)
class Problem:
    """Something that is wrong: a code of `messages.PROBLEMS`, the column it is in ("" for the row), and its figures."""

    code: str
    column: str
    params: Mapping[str, str | int]


@dataclass(frozen=True)
class RosterLine:
    """One person as the club wrote them; "" and None mean that the roster does not say.

    `number` is the member number. `bracket` is "men", "women" or another word, folded. `kind` is "guest" where the
    roster names a sponsor and no kind, and `kind_written` whether it says either. `sponsor` is a name or a member
    number, as written. `key` is our own key of the person in what we wrote ourselves; "" in what a club made.
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


@dataclass(frozen=True)
class Row:
    """One row: the number at the spreadsheet's margin, what it says, and what is wrong with it."""

    line: int
    values: RosterLine
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Roster:
    """A whole roster. `problems` are what the file as a whole lets one notice; none of them prevents reading."""

    rows: tuple[Row, ...]
    problems: tuple[Problem, ...]
