"""Every defect of a row at once, each with its column and a sentence."""

import pytest

from tests.exchange.roster.sheets import cell, codes, only_row, read
from tournament.exchange.roster.records import RosterLine, sentence, warning


def test_all_defects_of_a_row_are_listed_together() -> None:
    row = only_row("Nombre;Fecha de nacimiento;Rama;Al día;Tipo;Correo\n;ayer;Mixto;casi;amigo;ana@\n")
    assert [(problem.code, problem.column) for problem in row.problems] == [("missing-name", "name")]
    assert [(problem.code, problem.column) for problem in row.warnings] == [
        ("unknown-kind", "kind"),
        ("unreadable-date", "birth_date"),
        ("unknown-bracket", "bracket"),
        ("unknown-answer", "good_standing"),
        ("bad-email", "email"),
    ]
    assert sentence(row.problems[0]) == "The name is missing."
    assert warning(row.warnings[1]) == "birth date: “ayer” is not a date. Write it like 1980-12-31. Left empty."


def test_what_is_dropped_is_empty_and_the_person_is_taken() -> None:
    row = only_row("Nombre;Nacimiento;Al día;Tipo;Teléfono;Correo\nAna;ayer;casi;amigo;6,00E+08;ana@\n")
    assert row.problems == ()
    assert row.values == RosterLine("Ana", "", None, "", None, "member", "", "", "", kind_written=False)


@pytest.mark.parametrize("value", ["=1+1", "=HYPERLINK(0)", "@SUM(A1)", "+cmd|' /C calc'!A0", "-A1", " =1", '"\t=1"'])
def test_a_formula_is_refused_in_any_column(value: str) -> None:
    for header in ("Padrino", "Teléfono", "Correo", "Rama", "Fecha de nacimiento", "Nº socio", "Tipo", "Al día"):
        assert "formula" in codes(cell(header, value)), header
    row = only_row(f"Nombre;Rama\n{value};F\n")
    assert (row.values.name, codes(row)) == ("", ["formula"])


@pytest.mark.parametrize("phone", ["+34 600 123 456", "-600", "+1-787-555-0100"])
def test_a_sign_before_a_digit_is_no_formula(phone: str) -> None:
    row = cell("Teléfono", phone)
    assert (row.values.phone, row.problems) == (phone, ())


@pytest.mark.parametrize(
    "character", ["\0", "\x07", "\x1b", "\x85", "\x9b", "\u200e", "\u200f", "\u202e", "\u2066", "\ue000", "\ufdd0"]
)
def test_characters_that_cannot_be_printed_are_refused(character: str) -> None:
    row = only_row(f"Nombre;Rama\nAna{character}Peña de la Fuente;F\n")
    assert (row.values.name, codes(row)) == ("", ["control-characters"])


@pytest.mark.parametrize(("header", "limit"), [("Nº socio", 20), ("Teléfono", 40), ("Padrino", 120), ("Rama", 40)])
def test_a_value_that_is_too_long_is_a_problem(header: str, limit: int) -> None:
    assert "too-long" in codes(cell(header, "x" * (limit + 1)))
    assert "too-long" not in codes(cell(header, "x" * limit))


@pytest.mark.parametrize("text", ["Nombre\n{0}", "Nombre;Apellidos\nA;{0}", "Nombre;Apellidos\n{1};{1}"])
def test_a_name_has_at_most_120_characters(text: str) -> None:
    row = only_row(text.format("x" * 121, "x" * 60))
    assert codes(row) == ["too-long"]
    assert len(row.values.name) == 120


def test_a_name_of_120_characters_is_no_problem() -> None:
    assert only_row("Nombre\n" + "ñ" * 120).problems == ()


def test_the_same_member_number_names_the_earlier_line() -> None:
    rows = read("Nombre;Nº socio\nAna;A-12\n\nIker; a-12\n").rows
    assert [[(problem.code, problem.params) for problem in row.problems] for row in rows] == [
        [],
        [("duplicate-number", {"line": 2})],
    ]


def test_the_same_name_and_birth_date_name_the_earlier_line() -> None:
    rows = read("Nombre;Nacimiento\nÁna  Peña;31/12/1980\nANA PENA;1980-12-31\nAna Peña;1981-12-31\n").rows
    assert [[(problem.code, problem.params) for problem in row.problems] for row in rows] == [
        [],
        [("duplicate-person", {"line": 2})],
        [],
    ]


def test_without_birth_dates_the_member_number_tells_namesakes_apart() -> None:
    rows = read("Nombre;Nº socio\nAna Peña;12\nAna Peña;13\n").rows
    assert [codes(row) for row in rows] == [[], []]
    rows = read("Nombre\nAna Peña\nAna Peña\n").rows
    assert [codes(row) for row in rows] == [[], ["duplicate-person"]]


def test_rows_without_a_name_are_not_each_other() -> None:
    rows = read("Nombre;Rama\n;F\n;F\n").rows
    assert [codes(row) for row in rows] == [["missing-name"], ["missing-name"]]


@pytest.mark.parametrize("text", ['Nombre;Rama\nAna;F\n"Eva;F\nIker;M\n', 'Nombre;Rama\nAna;F\nEva;"F\nIker;M\n'])
def test_a_lone_quote_swallows_nobody_unnoticed(text: str) -> None:
    ana, eva = read(text).rows
    assert codes(ana) == []
    assert eva.line == 3
    assert codes(eva)[0] == "line-break"


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u00ad", "\u2060\ufeff\u2060", "\u0301\u0301"])
def test_a_name_that_nobody_can_see_is_missing(name: str) -> None:
    row = only_row(f"Nombre;Rama\n{name};F\n")
    assert (row.values.name, codes(row)) == ("", ["missing-name"])
