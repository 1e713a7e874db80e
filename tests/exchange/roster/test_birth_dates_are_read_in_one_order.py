"""Birth dates: ISO, Excel's own, words, two-digit years; day or month first is decided for the whole file."""

import datetime

import pytest

from tests.exchange.roster.sheets import cell, codes, read, workbook
from tournament.exchange.roster.records import Choices

LAST_DAY = datetime.date(1980, 12, 31)
WRITTEN = [
    *("1980-12-31", "1980/12/31", "1980-12-31 00:00:00", "1980-12-31T00:00:00Z"),
    *("31/12/1980", "31-12-1980", "31.12.1980", "31/12/1980 0:00"),
    *(
        "12/31/1980",
        "29586",
        "31/12/80",
        "31-dic-80",
        "31 de diciembre de 1980",
        "Dec 31, 1980",
        "31st of December 1980",
    ),
    *("1980ko abenduaren 31", "31 / 12 / 1980", "dic. 31, 1980"),
]


@pytest.mark.parametrize("written", WRITTEN)
def test_the_last_day_of_1980_however_it_is_written(written: str) -> None:
    assert cell("Fecha de nacimiento", written).values.birth_date == LAST_DAY


def test_a_date_that_could_be_either_is_day_first() -> None:
    row = cell("Fecha de nacimiento", "5/6/1980")
    assert (row.values.birth_date, row.problems) == (datetime.date(1980, 6, 5), ())


AMERICAN = "Name;Birth date\nAna;12/31/1980\nIker;5/6/1980\nUnai;6/6/1980\nJon;1980-06-05\n"


def test_one_date_that_is_month_first_decides_for_the_whole_file() -> None:
    found = read(AMERICAN)
    assert [codes(row) for row in found.rows] == [[]] * 4
    assert found.rows[1].values.birth_date == datetime.date(1980, 5, 6)
    assert found.reading is not None
    assert (found.reading.month_first, found.reading.order, found.reading.example) == (
        True,
        "dates",
        ("5/6/1980", "1980-05-06"),
    )


def test_a_person_chooses_the_order_and_dates_that_fit_only_the_other_are_named() -> None:
    rows = read(AMERICAN, choices=Choices(month_first=False)).rows
    assert [row.values.birth_date for row in rows[:2]] == [LAST_DAY, datetime.date(1980, 6, 5)]
    assert [codes(row) for row in rows] == [["other-order"], [], [], []]


def test_a_file_of_both_orders_is_read_by_the_usual_one_and_says_so() -> None:
    found = read("Name;Birth date\nAna;12/31/1980\nIker;5/6/1980\nUnai;31/12/1980\nJon;30/12/1980\n")
    assert [codes(row) for row in found.rows] == [["other-order"], ["ambiguous-date"], [], []]
    assert found.reading is not None
    assert (found.reading.month_first, found.reading.order) == (False, "both")


@pytest.mark.parametrize(("title", "month"), [("Birth date (mm/dd/yyyy)", 5), ("Fecha nacimiento (dd/mm/aaaa)", 6)])
def test_the_heading_may_say_the_order(title: str, month: int) -> None:
    found = read(f"Name;{title}\nIker;5/6/1980\n")
    assert found.rows[0].values.birth_date == datetime.date(1980, month, 11 - month)
    assert found.reading is not None
    assert found.reading.order == "heading"


@pytest.mark.parametrize(("written", "year"), [("1/1/26", 2026), ("1/12/26", 1926), ("1/1/27", 1927)])
def test_a_year_of_two_digits_is_the_latest_that_is_past(written: str, year: int) -> None:
    found = cell("Fecha de nacimiento", written).values.birth_date
    assert found is not None
    assert found.year == year


@pytest.mark.parametrize(
    "written",
    [
        "1980",
        "31 de mayo",
        "30/02/1980",
        "31 foo 1980",
        "13/13/1980",
        "ayer",
        "0000-01-01",
        "١٢/٠٦/١٩٨٠",
        "1980-12-31x",
        "3.5",
    ],
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
    row = cell("Fecha de nacimiento", written)
    assert (codes(row), row.values.birth_date is None) == (expected, bool(expected))


@pytest.mark.parametrize("value", [LAST_DAY, datetime.datetime(1980, 12, 31, 8, 30), 29586, 29586.0, "31/12/1980"])  # noqa: DTZ001 # Excel knows no zones
def test_a_workbook_keeps_dates_in_several_ways(value: object) -> None:
    (row,) = read(workbook([["Nombre", "Fecha de nacimiento"], ["Ana", value]])).rows
    assert (row.values.birth_date, row.problems) == (LAST_DAY, ())


@pytest.mark.parametrize("value", [True, 12.0, datetime.time(8, 30), 10**9])
def test_other_values_of_a_workbook_are_no_dates(value: object) -> None:
    (row,) = read(workbook([["Nombre", "Fecha de nacimiento"], ["Ana", value]])).rows
    assert codes(row) == ["unreadable-date"]
