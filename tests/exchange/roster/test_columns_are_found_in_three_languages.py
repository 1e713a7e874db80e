"""Headers in English, Spanish and Basque, in any order and case, with accents or without."""

import datetime
import random
from collections.abc import Callable

import pytest

from tests.exchange.roster.sheets import read, refusal
from tournament.exchange.roster.records import RosterLine

ANA = RosterLine(
    name="Ana Peña Núñez",
    number="0012",
    birth_date=datetime.date(1980, 12, 31),
    bracket="women",
    good_standing=True,
    kind="guest",
    sponsor="Iker Román",
    phone="+34 600 123 456",
    email="ana@example.org",
    home_club="Peña El Doble",
)
VALUES: dict[str, str | dict[str, str]] = {
    "name": "Ana Peña Núñez",
    "number": "0012",
    "birth": "31/12/1980",
    "bracket": {"en": "women", "es": "damas", "eu": "emakumea"},
    "standing": {"en": "yes", "es": "sí", "eu": "bai"},
    "kind": {"en": "guest", "es": "invitada", "eu": "gonbidatua"},
    "sponsor": "Iker Román",
    "phone": "+34 600 123 456",
    "email": "ana@example.org",
    "club": "Peña El Doble",
}
HEADERS = {
    "en": "Name|Member number|Birth date|Bracket|In good standing|Kind|Sponsor|Phone|E-mail|Club",
    "es": "Nombre|Nº Socio|Fecha de nacimiento|Rama|Al día|Tipo|Padrino|Teléfono|Correo electrónico|Club",
    "eu": "Izena|Bazkide zk.|Jaioteguna|Sailkapena|Egunean|Mota|Babeslea|Telefonoa|E-posta|Kluba",
}
SPELLINGS = [str.upper, str.lower, lambda text: text.replace("é", "e").replace("í", "i"), lambda text: f'"  {text} "']


@pytest.mark.parametrize("language", HEADERS)
@pytest.mark.parametrize("spelling", SPELLINGS, ids=["upper", "lower", "plain", "quoted"])
def test_every_language_and_spelling_gives_the_same_person(language: str, spelling: Callable[[str], str]) -> None:
    values = [value if isinstance(value, str) else value[language] for value in VALUES.values()]
    cells = list(zip(HEADERS[language].split("|"), values, strict=True))
    random.Random(language).shuffle(cells)
    text = ";".join(spelling(header) for header, _ in cells) + "\n" + ";".join(value for _, value in cells)
    found = read(text)
    assert [row.values for row in found.rows] == [ANA]
    assert found.rows[0].problems == found.problems == ()


@pytest.mark.parametrize("header", ["First name;Surname", "Nombre;Apellidos", "Izena;Abizenak"])
def test_names_in_two_columns_are_put_together(header: str) -> None:
    (row,) = read(f"{header}\n Ana ;Peña  Núñez\n").rows
    assert row.values.name == "Ana Peña Núñez"


@pytest.mark.parametrize("header", ["Fecha de nacimiento (dd/mm/aaaa)", "BIRTH_DATE", "Fecha  nacimiento:"])
def test_remarks_and_punctuation_do_not_matter(header: str) -> None:
    (row,) = read(f"Nombre;{header}\nAna;31/12/1980\n").rows
    assert row.values.birth_date == datetime.date(1980, 12, 31)


def test_a_title_and_blank_lines_may_stand_above() -> None:
    (row,) = read("Lista de socios 2026;;\n\n;;\nNº Socio;Nombre\n12;Ana\n").rows
    assert (row.line, row.values.name) == (5, "Ana")


def test_a_column_that_nobody_understands_is_named_and_left_out() -> None:
    found = read("Nombre;Talla\nAna;M\n")
    assert [(problem.code, problem.params) for problem in found.problems] == [("ignored-column", {"header": "Talla"})]


def test_of_two_columns_of_the_same_meaning_the_first_counts() -> None:
    found = read("Nombre;Sexo;Rama\nAna;F;H\n")
    assert found.rows[0].values.bracket == "women"
    assert [problem.params["header"] for problem in found.problems] == ["Rama"]


@pytest.mark.parametrize(
    "text", ["Ana;12\nIker;13\n", "Teléfono;Sexo\n600;F\n", "\n" * 5 + "x" + "\n1" * 20 + "\nNombre\n"]
)
def test_without_a_column_of_names_the_accepted_headers_are_told(text: str) -> None:
    assert refusal(text) == "no-header"


@pytest.mark.parametrize("header", ["Number", "Número", "numero", "No", "No.", "Nº", "Núm.", "Zenbakia", "Zk."])
def test_a_bare_number_is_the_member_number_and_is_not_given_twice(header: str) -> None:
    found = read(f"{header};Nombre\n7;Ana\n7;Eva\n")
    assert [row.values.number for row in found.rows] == ["7", "7"]
    assert [problem.code for problem in found.rows[1].problems] == ["duplicate-number"]
    assert found.problems == ()


@pytest.mark.parametrize("header", ["No.;Nombre;Nº socio\n1;Ana;0012", "Nombre;Nº socio;No.\nAna;0012;1"])
def test_a_bare_number_beside_member_numbers_only_counts_the_lines(header: str) -> None:
    found = read(f"{header}\n")
    assert found.rows[0].values.number == "0012"
    assert [problem.params["header"] for problem in found.problems] == ["No."]
