"""Search and sort keys of names, the same on every database."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.core.names import search_key, sort_key


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("  Peña   NÚÑEZ ", "pena nunez"),
        ("Ñaki", "naki"),
        ("Iñaki", "inaki"),
        ("In\u0303aki", "inaki"),
        ("GROẞ", "gross"),
        ("O\u2019Neill\u200b", "o\u2019neill"),
        ("Ana\u00a0María\tRuiz", "ana maria ruiz"),
        ("", ""),
    ],
)
def test_a_name_is_found_without_accents_and_capitals(name: str, key: str) -> None:
    assert search_key(name) == key


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert search_key(search_key(text)) == search_key(text)


@given(st.text(alphabet="aeiounñçÁÉÍÓÚÑÇü XYZ'-", max_size=30))
def test_capitals_never_matter(text: str) -> None:
    assert search_key(text.upper()) == search_key(text.lower())


def test_enye_is_sorted_as_a_letter_between_n_and_o() -> None:
    names = ["Nuño", "Nzuri", "Ñaki", "Oñate", "Peña", "Penzol", "Pena", "Álvaro", "Alvear"]
    assert sorted(names, key=sort_key) == [
        *("Álvaro", "Alvear", "Nuño", "Nzuri", "Ñaki", "Oñate", "Pena", "Penzol", "Peña"),
    ]
