"""Which column holds what, by its header: English, Spanish or Basque, any case, with accents or without."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.names import search_key
from tournament.roster.messages import RosterError
from tournament.roster.records import Cell, Line

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
KEY = ("capicu id", "capicu no", "capicu zk")  # our own key of a person, in what we wrote ourselves
ACCEPTED["key"] = KEY
# What we write ourselves beside people who have a place in a tournament: it is known, and says nothing of them.
ACCEPTED |= {
    "registration": ("registration", "inscripcion", "izen ematea"),
    "plays_in": ("plays in", "juega en", "non jokatzen duen"),
    "present": ("present", "presente", "bertan"),
    "withdrawn": ("withdrawn", "retirado", "erretiratua"),
}
LOOKED_AT = 20  # a title and blanks may stand above the header, not more than this many lines


@dataclass(frozen=True)
class Columns:
    """What a kind of file may hold: headers by column, and the columns of which the line of headers has one or more."""

    accepted: Mapping[str, tuple[str, ...]]
    naming: frozenset[str]

    def of(self, cell: Cell) -> str | None:
        """What a column with this header holds, None for what is no header. What stands in brackets is a remark."""
        if not isinstance(cell, str):
            return None
        bare = re.sub(r"\(.*?\)|\[.*?\]", " ", search_key(cell))
        written = " ".join(re.sub(r"[\W_]+", " ", bare).split())
        return next((column for column, headers in self.accepted.items() if written in headers), None)


PEOPLE = Columns(ACCEPTED, frozenset({"name", "first_name", "surname"}))


@dataclass(frozen=True)
class Header:
    """The line with the names of the columns: where each column stands, and the headers that nobody understands."""

    line: int
    position: dict[str, int]
    ignored: tuple[str, ...]


def find_header(lines: Sequence[Line], columns: Columns = PEOPLE) -> Header | None:
    """The first line that names a column of names, None without one. Raises RosterError duplicate_header."""
    for number, cells in lines:
        if any(columns.of(cell) in columns.naming for cell in cells):
            return _header(number, cells, columns)
    return None


def _header(number: int, cells: Sequence[Cell], columns: Columns) -> Header:
    position: dict[str, int] = {}
    ignored: list[str] = []
    for index, cell in enumerate(cells):
        column = columns.of(cell)
        if column in position:
            raise RosterError("duplicate_header", first=str(cells[position[column]]), second=str(cell))
        if column is not None:
            position[column] = index
        elif cell is not None and str(cell).strip():
            ignored.append(str(cell).strip())
    bare = position.pop("bare_number", None)
    # Beside the member numbers a bare "No." only counts the lines.
    if bare is not None and position.setdefault("number", bare) != bare:
        ignored.append(str(cells[bare]).strip())
    return Header(number, position, tuple(ignored))
