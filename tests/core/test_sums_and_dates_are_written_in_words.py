"""Sums and dates in words, as on a receipt and a diploma, in all languages."""

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
    "pt": {
        0: "zero", 16: "dezesseis", 31: "trinta e um", 100: "cem", 101: "cento e um", 1100: "mil e cem",
        1101: "mil cento e um", 2026: "dois mil e vinte e seis", 21_000: "vinte e um mil",
        999_999: "novecentos e noventa e nove mil novecentos e noventa e nove",
    },
}  # fmt: skip
SUMS = (
    (1500, "USD", "fifteen dollars", "quince dólares", "hamabost dolar", "quinze dólares"),
    (100, "USD", "one dollar", "un dólar", "dolar bat", "um dólar"),
    (2101, "USD", "twenty-one dollars and one cent", "veintiún dólares con un centavo",
     "hogeita bat dolar eta zentabo bat", "vinte e um dólares e um centavo"),
    (50, "EUR", "fifty cents", "cincuenta céntimos", "berrogeita hamar zentimo",
     "cinquenta cêntimos"),
    (20100, "GBP", "two hundred one pounds", "doscientas una libras", "berrehun eta bat libera",
     "duzentas e uma libras"),
    (0, "MXN", "zero pesos", "cero pesos", "zero peso", "zero pesos"),
    (-1500, "USD", "fifteen dollars", "quince dólares", "hamabost dolar", "quinze dólares"),
)  # fmt: skip
DATES = (
    ("2026-02-14", "the fourteenth of February, two thousand twenty-six", "catorce de febrero de dos mil veintiséis",
     "bi mila eta hogeita seiko otsailaren hamalauan", "quatorze de fevereiro de dois mil e vinte e seis"),
    ("2026-11-01", "the first of November, two thousand twenty-six", "primero de noviembre de dos mil veintiséis",
     "bi mila eta hogeita seiko azaroaren batean", "primeiro de novembro de dois mil e vinte e seis"),
    ("2030-12-31", "the thirty-first of December, two thousand thirty", "treinta y uno de diciembre de dos mil treinta",
     "bi mila eta hogeita hamarreko abenduaren hogeita hamaikan", "trinta e um de dezembro de dois mil e trinta"),
)  # fmt: skip


@pytest.mark.parametrize("language", NUMBERS)
def test_numbers(language: str) -> None:
    with translation.override(language):
        assert {number: number_in_words(number) for number in NUMBERS[language]} == NUMBERS[language]


@pytest.mark.parametrize(("cents", "currency", "en", "es", "eu", "pt"), SUMS)
def test_sums(cents: int, currency: str, en: str, es: str, eu: str, pt: str) -> None:
    for language, wanted in (("en", en), ("es", es), ("eu", eu), ("pt", pt)):
        with translation.override(language):
            assert money_in_words(cents, currency) == wanted


@pytest.mark.parametrize(("iso", "en", "es", "eu", "pt"), DATES)
def test_dates(iso: str, en: str, es: str, eu: str, pt: str) -> None:
    for language, wanted in (("en", en), ("es", es), ("eu", eu), ("pt", pt)):
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
