"""The cells of one line by column, and the problems of their text.

The meaning of columns by their headers: English, Spanish or Basque, ignoring case and accents.
"""

import datetime
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.core.names import search_key
from tournament.core.spreadsheets import unquoted
from tournament.exchange.roster.records import Cell, Line, Problem, RosterError

ACCEPTED: dict[str, tuple[str, ...]] = {
    "name": (
        *("name", "full name", "member name", "player"),
        *("nombre", "nombre completo", "nombre y apellidos", "apellidos y nombre", "jugador"),
        *("izena", "izen abizenak", "jokalaria"),
    ),
    "first_name": ("first name", "given name", "nombre de pila"),
    "surname": (
        *("surname", "surnames", "last name", "family name"),
        *("apellido", "apellidos"),
        *("abizena", "abizenak"),
    ),
    "number": (
        *("member number", "member no", "membership number", "membership no", "member id"),
        *("no socio", "n socio", "no de socio", "num socio", "num de socio", "numero socio", "numero de socio"),
        *("socio no", "bazkide zk", "bazkide zenbakia"),
    ),
    "bare_number": ("number", "no", "num", "numero", "zenbakia", "zk"),
    "birth_date": (
        *("birth date", "birthdate", "date of birth", "birthday", "born", "dob"),
        *("fecha de nacimiento", "fecha nacimiento", "f nacimiento", "nacimiento", "nacido el"),
        *("jaioteguna", "jaiotze data", "jaiotze eguna"),
    ),
    "bracket": (
        *("bracket", "sex", "gender", "division"),
        *("rama", "sexo", "genero", "categoria", "cuadro"),
        *("koadroa", "sailkapena", "sexua", "generoa"),
    ),
    "good_standing": (
        *("standing", "good standing", "in good standing", "paid up"),
        *("al dia", "al corriente", "al corriente de pago", "cuota al dia"),
        *("egunean", "kuota egunean"),
    ),
    "kind": (
        *("kind", "type", "member or guest", "member guest"),
        *("tipo", "clase", "socio o invitado", "socio invitado"),
        *("mota", "bazkide edo gonbidatu", "bazkide gonbidatu"),
    ),
    "sponsor": ("sponsor", "sponsored by", "padrino", "avalista", "invitado por", "babeslea", "bermatzailea"),
    "phone": ("phone", "telephone", "mobile", "cell", "telefono", "tel", "movil", "celular", "telefonoa", "mugikorra"),
    "email": (
        *("email", "e mail", "mail", "email address"),
        *("correo", "correo electronico"),
        *("eposta", "e posta", "posta elektronikoa", "helbide elektronikoa"),
    ),
}
KEY = ("capicu id", "capicu no", "capicu zk")  # a person's primary key, in our own exports
ACCEPTED["key"] = KEY
# Further columns of our own exports: accepted, but not read.
ACCEPTED |= {
    "registration": ("registration", "inscripcion", "izen ematea"),
    "plays_in": ("plays in", "juega en", "non jokatzen duen"),
    "present": ("present", "presente", "bertan"),
    "withdrawn": ("withdrawn", "retirado", "erretiratua"),
}
LOOKED_AT = 20  # the header is in the first lines that are not blank, below a title at most


@dataclass(frozen=True)
class Columns:
    """The headers of a kind of file by column, and the columns that mark the header line: it has at least one."""

    accepted: Mapping[str, tuple[str, ...]]
    naming: frozenset[str]

    def column_of(self, cell: Cell) -> str | None:
        """The column for a header, None if it is unknown. Text in brackets is ignored."""
        if not isinstance(cell, str):
            return None
        bare = re.sub(r"\(.*?\)|\[.*?\]", " ", search_key(cell))
        written = " ".join(re.sub(r"[\W_]+", " ", bare).split())
        return next((column for column, headers in self.accepted.items() if written in headers), None)


PEOPLE = Columns(ACCEPTED, frozenset({"name", "first_name", "surname"}))


@dataclass(frozen=True)
class Header:
    """The header line: the position of each column, and the unknown headers."""

    line: int
    position: dict[str, int]
    ignored: tuple[str, ...]


def find_header(lines: Sequence[Line], columns: Columns = PEOPLE) -> Header | None:
    """The first line with a name column, None if there is none. Raises RosterError duplicate-header."""
    for number, cells in lines:
        if any(columns.column_of(cell) in columns.naming for cell in cells):
            return _header(number, cells, columns)
    return None


def _header(number: int, cells: Sequence[Cell], columns: Columns) -> Header:
    position: dict[str, int] = {}
    ignored: list[str] = []
    for index, cell in enumerate(cells):
        column = columns.column_of(cell)
        if column in position:
            raise RosterError("duplicate-header", first=str(cells[position[column]]), second=str(cell))
        if column is not None:
            position[column] = index
        elif cell is not None and str(cell).strip():
            ignored.append(str(cell).strip())
    bare = position.pop("bare_number", None)
    # Beside a column of member numbers, a bare "No." is a line counter.
    if bare is not None and position.setdefault("number", bare) != bare:
        ignored.append(str(cells[bare]).strip())
    return Header(number, position, tuple(ignored))


# A cell that a spreadsheet would calculate; a sign before digits is a number, such as a phone.
_FORMULA = re.compile(r"=|[+\-@](?!\s*\d)", re.ASCII)
_BREAK = re.compile(r"[\r\n]")  # an unpaired quotation mark swallows the lines below
_NOTHING = {"-", "–", "—"}  # how people mark an empty cell
_UNPRINTABLE = {"Cc", "Cs", "Cn", "Co"}
_TURNING = set(
    "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)  # direction marks, which can disguise a name
MAX_NAME = 120
_SHOWN = 40  # characters of a value in a sentence


class Cells:
    """One line; `problems` collects what is found while reading."""

    def __init__(self, cells: Sequence[Cell], header: Header) -> None:
        self._cells = cells
        self._position = header.position
        self.problems: list[Problem] = []

    def complain(self, code: str, column: str, **params: str | int) -> None:
        """Note a problem; long values are shortened."""
        shown = {key: value[:_SHOWN] if isinstance(value, str) else value for key, value in params.items()}
        self.problems.append(Problem(code, column, shown))

    def raw(self, column: str) -> Cell:
        """The value of the column; None if it is empty, or the roster has no such column."""
        position = self._position.get(column)
        cell = self._cells[position] if position is not None and position < len(self._cells) else None
        return None if isinstance(cell, str) and cell.strip() in _NOTHING else cell

    def text(self, column: str, limit: int, *, within: str = "") -> str:
        """The cell as one line of text of at most `limit` characters, "" if empty.

        Line breaks, formulas, unprintable characters and too long values each note a problem of the column, or of the
        column that it is a part of (`within`).
        """
        named = within or column
        found = _written(self.raw(column))
        written = unquoted(found)
        if _BREAK.search(written.strip()):
            self.complain("line-break", named)
            return ""
        if any(_is_unprintable(letter) for letter in written):
            self.complain("control-characters", named)
            return ""
        line = unicodedata.normalize("NFC", " ".join(written.split()))
        # Our own exports quote formulas; `unquoted` has made those plain text.
        if written == found and _FORMULA.match(line):
            self.complain("formula", named)
            return ""
        if not search_key(line):
            return ""  # only invisible characters or punctuation
        if len(line) > limit:
            self.complain("too-long", named, limit=limit)
        return line[:limit]

    def name(self) -> str:
        """The full name; with a separate column of surnames, the other one is the first name."""
        first = self.text("first_name", MAX_NAME, within="name")
        name = self.text("name", MAX_NAME)
        surname = self.text("surname", MAX_NAME, within="name")
        full = " ".join(part for part in (first or name, surname) if part)
        # An unreadable part has its problem already.
        if not any(problem.column == "name" for problem in self.problems):
            if not full:
                self.complain("missing-name", "name")
            elif len(full) > MAX_NAME:
                self.complain("too-long", "name", limit=MAX_NAME)
        return full[:MAX_NAME]

    def key(self) -> str:
        """The person's primary key; anything but digits comes from another program and is ignored."""
        written = self.text("key", 20)
        return written if written.isascii() and written.isdigit() else ""


def _written(cell: Cell) -> str:
    """A cell as text: member number 12.0 is 12."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return f"{cell:.0f}"
    if isinstance(cell, datetime.datetime):
        return cell.date().isoformat()
    return str(cell).strip(" ")


def _is_unprintable(letter: str) -> bool:
    """Whether a character is not allowed in a cell; tabs are, they become spaces."""
    return letter in _TURNING or (unicodedata.category(letter) in _UNPRINTABLE and letter != "\t")
