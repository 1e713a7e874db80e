import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.figures import shortly
from tournament.tournaments import opening
from tournament.web.club.forms import read_tables

TABLES = st.sets(st.integers(min_value=1, max_value=opening.MAX_TABLES))


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("1-4, 7", {1, 2, 3, 4, 7}),
        ("3", {3}),
        ("3 5  8", {3, 5, 8}),
        ("1 – 3; 2", {1, 2, 3}),
        ("", set()),
        ("1-1", {1}),
        ("1-512", set(range(1, 513))),  # of a hall for 1,024 teams
        ("1-2000", set(range(1, 2_001))),
    ],
)
def test_numbers_and_ranges_are_read(text: str, tables: set[int]) -> None:
    assert read_tables(text) == tables


@pytest.mark.parametrize("text", ["a", "1-", "-1", "1--2", "4-1", "1.5", "1-2-3", "12345", "1-2001", "½", "1/2"])
def test_what_is_no_list_of_tables_is_not_guessed(text: str) -> None:
    assert read_tables(text) is None


@given(TABLES)
def test_what_is_written_shortly_is_read_again(tables: set[int]) -> None:
    assert read_tables(shortly(sorted(tables))) == tables


@given(st.text(max_size=400))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    tables = read_tables(text)
    assert tables is None or len(tables) <= 100_000
