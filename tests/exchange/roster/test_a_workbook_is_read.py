"""XLSX: the first sheet that holds anything, values as a person would write them."""

import datetime

import pytest

from tests.exchange.roster.forgeries import with_false_dimension
from tests.exchange.roster.sheets import codes, read, workbook

HEADER = ["Nº socio", "Nombre", "Teléfono", "Al día"]


def test_numbers_are_written_without_a_point() -> None:
    (row,) = read(workbook([HEADER, [12.0, "Ana", 600123456, True]])).rows
    assert (row.values.number, row.values.phone, row.values.good_standing) == ("12", "600123456", True)


def test_the_first_sheet_with_anything_in_it_counts() -> None:
    found = read(workbook([], [[None, ""]], [HEADER, [1, "Ana"]], [HEADER, [2, "Iker"]]))
    assert [row.values.name for row in found.rows] == ["Ana"]


def test_lines_are_those_of_the_margin() -> None:
    found = read(workbook([["Socios"], [], HEADER, [], [1, "Ana"], [None], [2, "Iker"]]))
    assert [row.line for row in found.rows] == [5, 7]


@pytest.mark.parametrize("formula", ['=CONCATENATE("A","na")', "=A1", "#N/A"])
def test_a_formula_is_refused_whatever_it_gives(formula: str) -> None:
    (row,) = read(workbook([HEADER, [1, formula]])).rows
    assert codes(row) == ["formula"]


def test_a_date_in_a_column_of_text_is_written_as_one() -> None:
    (row,) = read(workbook([HEADER, [datetime.date(2019, 11, 2), "Ana"]])).rows
    assert row.values.number == "2019-11-02"


def test_the_name_of_the_file_does_not_matter() -> None:
    assert [row.values.name for row in read(workbook([HEADER, [1, "Ana"]]), name="socios.csv").rows] == ["Ana"]


def test_lines_hidden_behind_a_false_size_are_read() -> None:
    found = read(with_false_dimension(workbook([HEADER, [1, "Ana"], [2, "Iker"]])))
    assert [row.values.name for row in found.rows] == ["Ana", "Iker"]
