"""The meaning of columns by their headers in any of our languages, ignoring case and accents; or by their cells."""

import datetime
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournament.core import vocabulary
from tournament.core.names import search_key
from tournament.exchange.roster.records import Cell, Choices, Line, RosterError

ACCEPTED: dict[str, tuple[str, ...]] = {
    "name": (
        *("name", "full name", "member name", "player", "player name", "display name", "member"),
        *("nombre", "nombre completo", "nombre y apellidos", "nombre y apellido", "nombre apellidos", "jugador"),
        *("apellidos y nombre", "apellidos nombre", "apellido y nombre", "apellido nombre", "nombre del socio"),
        *("socio", "socia", "socio a", "jugadora", "jugador a", "nombre de socio", "nombre del jugador"),
        *("izena", "izen abizenak", "izena eta abizenak", "abizenak eta izena", "jokalaria", "bazkidea"),
        *("nome", "nome completo", "nome e sobrenome", "jogador", "jogadora", "nome do socio", "nome do jogador"),
    ),
    "first_name": ("first name", "given name", "forename", "nombre de pila", "first", "primeiro nome"),
    "middle_name": ("middle name", "additional name", "segundo nombre"),
    "surname": (
        *("surname", "surnames", "last name", "family name", "last"),
        *("apellido", "apellidos", "apellido 1", "1er apellido", "1 apellido", "primer apellido", "1o apellido"),
        *("abizena", "abizenak", "lehen abizena", "1 abizena"),
        *("sobrenome", "sobrenomes", "ultimo nome"),
    ),
    "second_surname": (
        *("second surname", "second last name"),
        *("apellido 2", "2o apellido", "2 apellido", "segundo apellido", "bigarren abizena", "2 abizena"),
    ),
    "number": (
        *("member number", "member no", "membership number", "membership no", "member id", "membership id", "id"),
        *("no socio", "n socio", "no de socio", "num socio", "num de socio", "numero socio", "numero de socio"),
        *("socio no", "socio num", "socio numero", "no socio a", "carnet", "no carnet", "no de carnet"),
        *("numero de carnet", "codigo", "codigo de socio"),
        *("bazkide zk", "bazkide zenbakia", "bazkide zenb", "bazkide no"),
        *("numero do socio", "no do socio", "n do socio", "matricula", "carteirinha", "codigo do socio"),
    ),
    "bare_number": ("number", "no", "num", "numero", "zenbakia", "zk", "zenb", "n", "#"),
    "birth_date": (
        *("birth date", "birthdate", "date of birth", "birthday", "born", "dob", "d o b", "birth"),
        *("fecha de nacimiento", "fecha nacimiento", "f nacimiento", "nacimiento", "nacido el", "fecha nac"),
        *("f nac", "f de nacimiento", "fec nac", "fec nacimiento", "fecha de nac", "cumpleanos"),
        *("jaioteguna", "jaiotze data", "jaiotze eguna", "jaiotza data"),
        *("data de nascimento", "nascimento", "data nascimento", "nascido em", "data nasc", "aniversario"),
    ),
    "bracket": (
        *("bracket", "sex", "gender", "division", "m f", "f m"),
        *("rama", "sexo", "genero", "categoria", "cuadro", "h m", "v m"),
        *("koadroa", "sailkapena", "sexua", "generoa", "adarra", "chave", "naipe"),
    ),
    "good_standing": (
        *("standing", "good standing", "in good standing", "paid up", "paid", "dues paid"),
        *("al dia", "al corriente", "al corriente de pago", "cuota al dia", "pagado", "cuota pagada"),
        *("egunean", "kuota egunean", "ordainduta"),
        *("em dia", "mensalidade em dia", "quite", "pago", "paga"),
    ),
    "kind": (
        *("kind", "type", "member or guest", "member guest", "membership type"),
        *("tipo", "clase", "socio o invitado", "socio invitado", "tipo de socio"),
        *("mota", "bazkide edo gonbidatu", "bazkide gonbidatu"),
        *("socio ou convidado", "socio convidado"),
    ),
    "active": (
        *("active", "status", "state", "membership status"),
        *("activo", "activa", "estado", "situacion", "alta baja", "estado del socio"),
        *("aktibo", "aktiboa", "egoera", "ativo", "ativa", "situacao"),
    ),
    "left": (
        *("inactive", "left", "date left", "leaving date", "left on"),
        *("baja", "fecha de baja", "fecha baja", "f baja", "inactivo", "baja data", "baja eguna"),
        *("inativo", "saida", "data de saida", "desligado em"),
    ),
    "sponsor": (
        *("sponsor", "sponsored by", "invited by"),
        *("padrino", "avalista", "invitado por", "avalado por", "presentado por", "socio avalista"),
        *("babeslea", "bermatzailea", "padrinho", "convidado por", "apresentado por"),
    ),
    "phone": (
        *("phone", "telephone", "mobile", "cell", "phone number", "mobile phone", "cell phone", "mobile number"),
        *("phone 1 value", "primary phone", "home phone", "tel no", "telephone number", "whatsapp"),
        *("telefono", "tel", "tfno", "tlf", "tlfno", "telf", "movil", "celular", "telefono movil", "tel movil"),
        *("telefono 1", "no telefono", "no de telefono", "numero de telefono", "telefonos", "contacto telefonico"),
        *("telefonoa", "mugikorra", "telefono zenbakia"),
        *("telefone", "telefone celular", "fone", "numero de telefone", "telemovel"),
    ),
    "email": (
        *("email", "e mail", "mail", "email address", "e mail address", "e mail 1 value", "email 1 value"),
        *("correo", "correo electronico", "correo e", "direccion de correo electronico", "direccion de correo"),
        *("correio eletronico", "endereco de e mail"),
        *("eposta", "e posta", "posta elektronikoa", "helbide elektronikoa"),
    ),
    "home_club": (
        *("club", "club name", "home club", "plays for"),
        *("nombre del club", "entidad", "kluba", "klub", "klubaren izena", "clube", "nome do clube"),
    ),
}
CHOOSABLE = (
    *("name", "first_name", "middle_name", "surname", "second_surname", "number", "birth_date", "bracket"),
    *("good_standing", "active", "left", "kind", "sponsor", "phone", "email", "home_club"),
)
"""The columns that a person may choose for a roster."""
KEY = ("capicu id", "capicu no", "capicu zk")  # a person's primary key, in our own exports
ACCEPTED["key"] = KEY
# Further columns of our own exports: accepted, but not read.
ACCEPTED |= {
    "registration": ("registration", "inscripcion", "izen ematea", "inscricao"),
    "plays_in": ("plays in", "juega en", "non jokatzen duen", "joga em"),
    "present": ("present", "presente", "bertan"),
    "withdrawn": ("withdrawn", "retirado", "erretiratua"),
}
LOOKED_AT = 20  # the header is in the first lines that are not blank, below a title at most


@dataclass(frozen=True)
class Columns:
    """The headers of a kind of file by column, and the columns that mark the header line: it has at least one.

    `strict`: two headers of the same meaning refuse the file; otherwise the first one counts.
    """

    accepted: Mapping[str, tuple[str, ...]]
    naming: frozenset[str]
    strict: bool = True

    def column_of(self, cell: Cell) -> str | None:
        """The column for a header, None if it is unknown. Text in brackets is ignored."""
        if not isinstance(cell, str) or len(cell) > 200:
            return None
        bare = re.sub(r"\(.*?\)|\[.*?\]", " ", search_key(cell))
        written = " ".join(re.sub(r"[\W_]+", " ", bare).split()) or bare.strip()
        return next((column for column, headers in self.accepted.items() if written in headers), None)


PEOPLE = Columns(ACCEPTED, frozenset({"name", "first_name", "surname"}), strict=False)


@dataclass(frozen=True)
class Header:
    """The header line: the position of each column, and the unknown headers. Line 0: there is none.

    `titles`: the headings as written, by position.
    """

    line: int
    position: dict[str, int]
    ignored: tuple[str, ...]
    titles: tuple[str, ...] = ()


_DATE = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?[/.-]\d\d?[/.-]\d{2,4}", re.ASCII)
_PHONE = re.compile(r"\+?[\d\s().-]{7,20}", re.ASCII)
_NAME = re.compile(r"[^\W\d_][^\d@]*\s\S.*")  # two words
_LOOKS: dict[str, Callable[[str], object]] = {
    "email": lambda text: "@" in text and " " not in text,
    "birth_date": _DATE.match,
    "bracket": lambda text: vocabulary.pool(search_key(text)) or search_key(text) == "m",
    "phone": lambda text: _PHONE.fullmatch(text) and sum(letter.isdigit() for letter in text) > 6,
    "name": _NAME.fullmatch,
}


def find_header(lines: Sequence[Line], columns: Columns = PEOPLE) -> Header | None:
    """The line with a name column that has the most known columns, None if there is none.

    Raises RosterError duplicate-header.
    """
    headers = [_header(number, cells, columns) for number, cells in lines if _may_be_header(cells, columns)]
    found = max(headers, key=lambda header: len(header.position), default=None)
    if found is not None and columns.strict:
        _refuse_duplicates(found, columns)
    return found


_WEAK = frozenset({"member", "socio", "socia", "socio a", "bazkidea"})  # words that also stand in a cell of a person


def _may_be_header(cells: Sequence[Cell], columns: Columns) -> bool:
    known = [search_key(str(cell)) for cell in cells if columns.column_of(cell) is not None]
    is_naming = any(columns.column_of(cell) in columns.naming for cell in cells)
    return is_naming and not (len(known) == 1 and known[0] in _WEAK) and not any(_is_value(cell) for cell in cells)


def _is_value(cell: Cell) -> bool:
    """Whether no heading looks like this: a date, an e-mail address, a long number."""
    if not isinstance(cell, str):
        return isinstance(cell, datetime.date) or (isinstance(cell, int | float) and abs(cell) > 9_999)
    return "@" in cell or bool(_DATE.search(cell)) or sum(letter.isdigit() for letter in cell) > 5


def choose_header(lines: Sequence[Line], choices: Choices) -> Header:
    """The header of a roster as a person chose it; where they chose nothing, the best guess, by the cells at worst."""
    found = find_header(lines)
    if choices.header is not None or found is None:
        number = _likely_header(lines) if choices.header is None else choices.header
        cells = next((cells for line, cells in lines if line == number), ())
        found = _header(number if cells else 0, cells, PEOPLE)
    found = _with_guesses(lines, found)
    if choices.columns is None:
        return found
    position = {meaning: index for index, meaning in reversed(list(enumerate(choices.columns))) if meaning}
    # The key of our own exports cannot be chosen.
    position |= {"key": found.position["key"]} if "key" in found.position else {}
    ignored = tuple(title for index, title in enumerate(found.titles) if title and index not in position.values())
    return Header(found.line, position, ignored, found.titles)


def _likely_header(lines: Sequence[Line]) -> int:
    """The first line if it has a known heading, or no digits unlike the lines below; else 0."""
    (number, first), *below = lines
    is_known = any(PEOPLE.column_of(cell) for cell in first) and not any(_is_value(cell) for cell in first)
    plain = not _has_digits(first) and sum(_has_digits(cells) for _, cells in below) * 2 > len(below)
    return number if is_known or plain else 0


def _has_digits(cells: Sequence[Cell]) -> bool:
    return any(letter.isdigit() for cell in cells if cell is not None for letter in str(cell))


def _header(number: int, cells: Sequence[Cell], columns: Columns) -> Header:
    position: dict[str, int] = {}
    ignored: list[str] = []
    titles = tuple("" if cell is None else " ".join(str(cell).split()) for cell in cells)
    for index, cell in enumerate(cells):
        column = columns.column_of(cell)
        if column is not None and column not in position:
            position[column] = index
        elif titles[index]:
            ignored.append(titles[index])
    bare = position.pop("bare_number", None)
    # Beside a column of member numbers, a bare "No." is a line counter.
    if bare is not None and position.setdefault("number", bare) != bare:
        ignored.append(titles[bare])
    return Header(number, position, tuple(ignored), titles)


def _refuse_duplicates(header: Header, columns: Columns) -> None:
    met: dict[str, str] = {}
    for title in header.titles:
        column = columns.column_of(title)
        if column is not None and met.setdefault(column, title) is not title:
            raise RosterError("duplicate-header", first=met[column], second=title)


def _with_guesses(lines: Sequence[Line], header: Header) -> Header:
    """The header; if its name column has numbers it is that of member numbers, and missing names are guessed."""
    texts = _columns_of(cells for number, cells in lines if number > header.line)
    position = dict(header.position)
    for index, title in enumerate(header.titles):
        meaning = PEOPLE.column_of(title)
        # Of two columns with the same meaning, the one with more cells: phone books have several for phones.
        if meaning in position and len(texts.get(index, ())) > len(texts.get(position[meaning], ())):
            position[meaning] = index
    names = position.get("name", -1)
    if "number" not in position and _most(texts.get(names, ()), str.isdigit):
        position["number"] = position.pop("name")
    if not PEOPLE.naming & position.keys():
        # Each meaning once, the first column that looks like it.
        for index in sorted(texts.keys() - position.values()):
            candidates = (meaning for meaning in _LOOKS if meaning not in position)
            meaning = next((meaning for meaning in candidates if _most(texts[index], _LOOKS[meaning])), None)
            if meaning is not None:
                position[meaning] = index
    ignored = tuple(title for index, title in enumerate(header.titles) if title and index not in position.values())
    return Header(header.line, position, ignored, header.titles)


def _columns_of(lines: Iterable[Sequence[Cell]]) -> dict[int, list[str]]:
    """The texts of each column that has any."""
    found: dict[int, list[str]] = {}
    for cells in lines:
        for index, cell in enumerate(cells):
            if cell is not None and (text := str(cell).strip()):
                found.setdefault(index, []).append(text)
    return found


def _most(texts: Collection[str], looks: Callable[[str], object]) -> bool:
    """Whether more than half of the texts look like this."""
    return sum(bool(looks(text)) for text in texts) * 2 > len(texts)
