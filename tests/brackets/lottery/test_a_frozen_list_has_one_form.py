"""The same people give the same list and the same hash, however their names were typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets import lottery

LINES = ["0001 Zoe", "0002 Álvaro", "0010 Ana", "10000 Eva", "1000 Leo"]


@pytest.mark.parametrize(
    "typed", ["Pen\u0303a  Nu\u0301n\u0303ez", " Peña\tNúñez ", "Peña\u00a0\nNúñez", "Peña\x00Núñez"]
)
def test_a_line_is_the_number_and_the_name_in_nfc_with_single_blanks(typed: str) -> None:
    assert lottery.line(7, typed) == "0007 Peña Núñez"


@given(name=st.text(max_size=30))
def test_every_name_makes_one_line_that_can_be_written_down_or_is_refused(name: str) -> None:
    try:
        line = lottery.line(3, name)
    except lottery.EmptyLabel:
        return
    assert lottery.list_text([line]).encode().count(b"\n") == 1
    assert (lottery.number_of(line), lottery.is_erased(line)) == ("0003", False)


@given(lines=st.permutations(LINES))
def test_the_list_stands_in_the_order_of_its_bytes(lines: list[str]) -> None:
    assert lottery.list_text(lines) == "0001 Zoe\n0002 Álvaro\n0010 Ana\n1000 Leo\n10000 Eva\n"
    assert lottery.list_hash(lines) == lottery.list_hash(LINES)


def test_two_people_of_one_name_are_two_lines() -> None:
    assert lottery.list_text(["0002 Ana", "0001 Ana"]) == "0001 Ana\n0002 Ana\n"


def test_one_number_twice_is_refused() -> None:
    with pytest.raises(lottery.DuplicateLabel):
        lottery.list_text(["0001 Ana", "0001 Eva"])
