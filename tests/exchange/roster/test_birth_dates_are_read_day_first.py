"""Birth dates: ISO, day first, Excel's own; month first only where nothing else is possible."""

import datetime

import pytest

from tests.exchange.roster.sheets import cell, codes, read, workbook

LAST_DAY = datetime.date(1980, 12, 31)
WRITTEN = [
    *("1980-12-31", "1980/12/31", "1980-12-31 00:00:00", "1980-12-31T00:00:00Z"),
    *("31/12/1980", "31-12-1980", "31.12.1980", "31/12/1980 0:00"),
    *("12/31/1980", "29586"),
]


@pytest.mark.parametrize("written", WRITTEN)
def test_the_last_day_of_1980_however_it_is_written(written: str) -> None:
    assert cell("Fecha de nacimiento", written).values.birth_date == LAST_DAY


def test_a_date_that_could_be_either_is_day_first() -> None:
    row = cell("Fecha de nacimiento", "5/6/1980")
    assert (row.values.birth_date, row.problems) == (datetime.date(1980, 6, 5), ())


def test_it_is_a_problem_once_the_roster_writes_months_first() -> None:
    rows = read("Name;Birth date\nAna;12/31/1980\nIker;5/6/1980\nUnai;6/6/1980\nJon;1980-06-05\n").rows
    assert [codes(row) for row in rows] == [[], ["ambiguous-date"], [], []]


@pytest.mark.parametrize(
    "written",
    ["1980", "31/12/80", "30/02/1980", "13/13/1980", "ayer", "0000-01-01", "١٢/٠٦/١٩٨٠", "1980-12-31x", "3.5"],
)
def test_what_is_no_date_is_a_problem(written: str) -> None:
    row = cell("Fecha de nacimiento", written)
    assert (row.values.birth_date, codes(row)) == (None, ["unreadable-date"])


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2026-11-21", []),
        ("2026-11-22", ["date-in-the-future"]),
        ("1906-01-01", []),
        ("1905-12-31", ["date-too-long-ago"]),
    ],
)
def test_a_date_that_nobody_living_was_born_on_is_a_problem(written: str, expected: list[str]) -> None:
    assert codes(cell("Fecha de nacimiento", written)) == expected


@pytest.mark.parametrize("value", [LAST_DAY, datetime.datetime(1980, 12, 31, 8, 30), 29586, 29586.0, "31/12/1980"])  # noqa: DTZ001 # Excel knows no zones
def test_a_workbook_keeps_dates_in_several_ways(value: object) -> None:
    (row,) = read(workbook([["Nombre", "Fecha de nacimiento"], ["Ana", value]])).rows
    assert (row.values.birth_date, row.problems) == (LAST_DAY, ())


@pytest.mark.parametrize("value", [True, 12.0, datetime.time(8, 30), 10**9])
def test_other_values_of_a_workbook_are_no_dates(value: object) -> None:
    (row,) = read(workbook([["Nombre", "Fecha de nacimiento"], ["Ana", value]])).rows
    assert codes(row) == ["unreadable-date"]
