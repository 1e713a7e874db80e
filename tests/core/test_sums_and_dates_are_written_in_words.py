"""Sums and dates in words, as on a receipt and a diploma, in the three languages."""

import pytest
from django.utils import translation

from tournament.core.in_words import date_in_words, money_in_words, number_in_words
from tournament.core.money import CURRENCIES

NUMBERS = {
    "en": {
        0: "zero", 21: "twenty-one", 100: "one hundred", 342: "three hundred forty-two", 1000: "one thousand",
        999_999: "nine hundred ninety-nine thousand nine hundred ninety-nine",
    },
    "es": {
        0: "cero", 16: "dieciséis", 31: "treinta y uno", 100: "cien", 101: "ciento uno", 500: "quinientos",
        1000: "mil", 21_000: "veintiún mil", 101_001: "ciento un mil uno",
        999_999: "novecientos noventa y nueve mil novecientos noventa y nueve",
    },
    "eu": {
        0: "zero", 11: "hamaika", 20: "hogei", 35: "hogeita hamabost", 40: "berrogei", 99: "laurogeita hemeretzi",
        101: "ehun eta bat", 1100: "mila eta ehun", 1101: "mila ehun eta bat", 1984: "mila bederatziehun eta "
        "laurogeita lau", 2026: "bi mila eta hogeita sei", 999_999: "bederatziehun eta laurogeita hemeretzi mila "
        "bederatziehun eta laurogeita hemeretzi",
    },
}  # fmt: skip
SUMS = (
    (1500, "USD", "fifteen dollars", "quince dólares", "hamabost dolar"),
    (100, "USD", "one dollar", "un dólar", "dolar bat"),
    (2101, "USD", "twenty-one dollars and one cent", "veintiún dólares con un centavo",
     "hogeita bat dolar eta zentabo bat"),
    (50, "EUR", "fifty cents", "cincuenta céntimos", "berrogeita hamar zentimo"),
    (20100, "GBP", "two hundred one pounds", "doscientas una libras", "berrehun eta bat libera"),
    (0, "MXN", "zero pesos", "cero pesos", "zero peso"),
    (-1500, "USD", "fifteen dollars", "quince dólares", "hamabost dolar"),
)  # fmt: skip
DATES = (
    ("2026-02-14", "the fourteenth of February, two thousand twenty-six", "catorce de febrero de dos mil veintiséis",
     "bi mila eta hogeita seiko otsailaren hamalauan"),
    ("2026-11-01", "the first of November, two thousand twenty-six", "primero de noviembre de dos mil veintiséis",
     "bi mila eta hogeita seiko azaroaren batean"),
    ("2030-12-31", "the thirty-first of December, two thousand thirty", "treinta y uno de diciembre de dos mil treinta",
     "bi mila eta hogeita hamarreko abenduaren hogeita hamaikan"),
)  # fmt: skip


@pytest.mark.parametrize("language", NUMBERS)
def test_numbers(language: str) -> None:
    with translation.override(language):
        assert {number: number_in_words(number) for number in NUMBERS[language]} == NUMBERS[language]


@pytest.mark.parametrize(("cents", "currency", "en", "es", "eu"), SUMS)
def test_sums(cents: int, currency: str, en: str, es: str, eu: str) -> None:
    for language, wanted in (("en", en), ("es", es), ("eu", eu)):
        with translation.override(language):
            assert money_in_words(cents, currency) == wanted


@pytest.mark.parametrize(("iso", "en", "es", "eu"), DATES)
def test_dates(iso: str, en: str, es: str, eu: str) -> None:
    for language, wanted in (("en", en), ("es", es), ("eu", eu)):
        with translation.override(language):
            assert date_in_words(iso) == wanted


@pytest.mark.parametrize("language", NUMBERS)
def test_different_sums_have_different_words(language: str) -> None:
    steps = (*range(0, 3000), *range(3000, 1_000_000, 997))
    with translation.override(language):
        assert len({number_in_words(number) for number in steps}) == len(steps)
        largest = {money_in_words(99_999_999, currency) for currency in CURRENCIES}
        assert "" not in largest
        assert money_in_words(100_000_000, "USD") == ""
