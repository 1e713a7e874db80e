"""CSV as programs in the field save it."""

import itertools

import pytest

from tests.exchange.roster.sheets import read, refusal

LINES = ["Nombre{0}Apellidos{0}Sexo", '"Begoña"{0}"O\'Neill {0} ""Txiki"""{0}F', "Iñaki{0}Zúñiga{0}H"]
NAMES = ['Begoña O\'Neill {0} "Txiki"', "Iñaki Zúñiga"]
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "cp1252", "latin-1"]


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding_separator_and_line_end_gives_the_same_names(encoding: str) -> None:
    for separator, end in itertools.product(",;\t", ["\n", "\r\n", "\r"]):
        text = end.join(LINES).format(separator)
        expected = [" ".join(name.format(separator).split()) for name in NAMES]
        found = read(text.encode(encoding))
        assert [row.values.name for row in found.rows] == expected, (separator, end)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_known_by_its_mark_only(encoding: str) -> None:
    text = "Nombre;Sexo\nIñaki;H\n"
    assert [row.values.name for row in read(("\ufeff" + text).encode(encoding)).rows] == ["Iñaki"]
    assert refusal(text.encode(encoding)) == "not-a-roster"


def test_half_a_character_of_utf_16_is_refused() -> None:
    assert refusal("\ufeffNombre\nAna".encode("utf-16-le")[:-1]) == "not-a-roster"


def test_typographic_quotes_of_windows_are_kept() -> None:
    assert [row.values.name for row in read("Nombre\nAna “Txiki” Ruiz\n".encode("cp1252")).rows] == ["Ana “Txiki” Ruiz"]


def test_composed_and_decomposed_accents_are_the_same_name() -> None:
    first, second = read("Nombre\nI\u00f1aki\nIn\u0303aki\n").rows
    assert first.values.name == second.values.name


def test_a_cell_of_several_lines_is_one_line_of_the_spreadsheet() -> None:
    first, second = read('Nombre;Rama\n"Ana\nRuiz";F\nIker;H\n').rows
    assert (first.line, first.values.name) == (2, "")
    assert [problem.code for problem in first.problems] == ["line-break"]
    assert second.line == 3


def test_blank_lines_are_skipped_and_counted() -> None:
    assert [row.line for row in read("Nombre;Rama\n\n;\nAna;F\n  ;\t\nIker;H\n").rows] == [4, 6]


def test_short_lines_have_nothing_in_the_missing_columns() -> None:
    (row,) = read("Nombre;Rama;Padrino\nAna\n").rows
    assert (row.values.bracket, row.values.sponsor, row.problems) == ("", "", ())
