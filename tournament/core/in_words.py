"""Numbers, dates and sums of money in words, in English, Spanish, Basque and Portuguese; others get English.

A sum in words protects a receipt against an added digit. Numbers go up to 999,999. Grammar differs too much between the
languages for the message catalogue, so each has a function of its own here.
"""

import datetime
from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import get_language

from scoring.policies import Names
from tournament.core.rule_systems import spoken

LARGEST: Final = 999_999


def _split(words: str) -> tuple[str, ...]:
    """A table of words, which reads better in one line than one word a line."""
    return tuple(words.split())


EN: Final = _split(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
EN_TENS: Final = _split("twenty thirty forty fifty sixty seventy eighty ninety")
ES: Final = _split(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
)
ES_TENS: Final = _split("treinta cuarenta cincuenta sesenta setenta ochenta noventa")
ES_HUNDREDS: Final = _split(
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)
EU: Final = _split(
    "zero bat bi hiru lau bost sei zazpi zortzi bederatzi hamar hamaika hamabi hamahiru hamalau hamabost hamasei "
    "hamazazpi hemezortzi hemeretzi"
)
EU_TWENTIES: Final = _split("hogei berrogei hirurogei laurogei")
EU_HUNDREDS: Final = _split("ehun berrehun hirurehun laurehun bostehun seiehun zazpiehun zortziehun bederatziehun")
PT: Final = _split(
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete "
    "dezoito dezenove"
)
PT_TENS: Final = _split("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
PT_HUNDREDS: Final = _split(
    "cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos"
)


def number_in_words(number: int) -> str:
    """A whole number from 0 to 999,999 in the active language; ValueError beyond."""
    if not 0 <= number <= LARGEST:
        raise ValueError(f"no words for {number}")
    return SPOKEN.get(_language(), _english)(number)


def _language() -> str:
    return (get_language() or "en").split("-")[0]


def _english(number: int) -> str:
    if number < 20:
        return EN[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return EN_TENS[tens - 2] + (f"-{EN[ones]}" if ones else "")
    for size, name in ((1000, "thousand"), (100, "hundred")):
        if number >= size:
            many, rest = divmod(number, size)
            return f"{_english(many)} {name}" + (f" {_english(rest)}" if rest else "")
    raise AssertionError(number)


def _spanish(number: int) -> str:
    if number < 30:
        return ES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return ES_TENS[tens - 3] + (f" y {ES[ones]}" if ones else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        words = ES_HUNDREDS[hundreds - 1]
        return f"{words} {_spanish(rest)}" if rest else words if hundreds > 1 else "cien"
    thousands, rest = divmod(number, 1000)
    many = "mil" if thousands == 1 else f"{_before_noun(_spanish(thousands))} mil"
    return f"{many} {_spanish(rest)}" if rest else many


def _before_noun(words: str, *, feminine: bool = False) -> str:
    """A Spanish number as it stands before a noun: "veintiún dólares", "doscientas libras"."""
    if feminine:
        words = words.replace("ientos", "ientas")
        return f"{words[:-3]}una" if words.endswith("uno") else words
    if words.endswith("veintiuno"):
        return f"{words[:-3]}ún"
    return f"{words[:-3]}un" if words.endswith("uno") else words


def _basque(number: int) -> str:
    if number < 20:
        return EU[number]
    if number < 100:
        twenties, rest = divmod(number, 20)
        return EU_TWENTIES[twenties - 1] + (f"ta {EU[rest]}" if rest else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return EU_HUNDREDS[hundreds - 1] + (f" eta {_basque(rest)}" if rest else "")
    thousands, rest = divmod(number, 1000)
    many = "mila" if thousands == 1 else f"{_basque(thousands)} mila"
    if not rest:
        return many
    # "eta" stands once, before the last part: mila eta ehun, but mila ehun eta bat.
    return f"{many} {_basque(rest)}" if rest > 100 and rest % 100 else f"{many} eta {_basque(rest)}"


def _portuguese(number: int) -> str:
    if number < 20:
        return PT[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return PT_TENS[tens - 2] + (f" e {PT[ones]}" if ones else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return (
            f"{PT_HUNDREDS[hundreds - 1]} e {_portuguese(rest)}"
            if rest
            else "cem"
            if hundreds == 1
            else PT_HUNDREDS[hundreds - 1]
        )
    thousands, rest = divmod(number, 1000)
    many = "mil" if thousands == 1 else f"{_portuguese(thousands)} mil"
    # "e" stands before what is below a hundred or round: mil e cem, but mil cento e um.
    joint = " e " if rest < 100 or rest % 100 == 0 else " "
    return f"{many}{joint}{_portuguese(rest)}" if rest else many


SPOKEN: Final[Mapping[str, Callable[[int], str]]] = {"es": _spanish, "eu": _basque, "pt": _portuguese}

Noun = tuple[str, str]
"""One and several of a thing."""

DOLLAR: Final[Mapping[str, Noun]] = {
    "en": ("dollar", "dollars"),
    "es": ("dólar", "dólares"),
    "eu": ("dolar", "dolar"),
    "pt": ("dólar", "dólares"),
}
PESO: Final[Mapping[str, Noun]] = {
    "en": ("peso", "pesos"),
    "es": ("peso", "pesos"),
    "eu": ("peso", "peso"),
    "pt": ("peso", "pesos"),
}
CENT: Final[Mapping[str, Noun]] = {
    "en": ("cent", "cents"),
    "es": ("centavo", "centavos"),
    "eu": ("zentabo", "zentabo"),
    "pt": ("centavo", "centavos"),
}
UNITS: Final[Mapping[str, Mapping[str, Noun]]] = {
    "USD": DOLLAR,
    "CAD": DOLLAR,
    "EUR": {"en": ("euro", "euros"), "es": ("euro", "euros"), "eu": ("euro", "euro"), "pt": ("euro", "euros")},
    "GBP": {
        "en": ("pound", "pounds"),
        "es": ("libra", "libras"),
        "eu": ("libera", "libera"),
        "pt": ("libra", "libras"),
    },
    "CHF": {
        "en": ("franc", "francs"),
        "es": ("franco", "francos"),
        "eu": ("franko", "franko"),
        "pt": ("franco", "francos"),
    },
    "PEN": {"en": ("sol", "soles"), "es": ("sol", "soles"), "eu": ("sol", "sol"), "pt": ("sol", "sóis")},
    "BRL": {"en": ("real", "reais"), "es": ("real", "reales"), "eu": ("real", "real"), "pt": ("real", "reais")},
    "GTQ": {
        "en": ("quetzal", "quetzales"),
        "es": ("quetzal", "quetzales"),
        "eu": ("quetzal", "quetzal"),
        "pt": ("quetzal", "quetzais"),
    },
    "PAB": {
        "en": ("balboa", "balboas"),
        "es": ("balboa", "balboas"),
        "eu": ("balboa", "balboa"),
        "pt": ("balboa", "balboas"),
    },
}
"""The names of currencies; those not listed are pesos."""
HUNDREDTHS: Final[Mapping[str, Mapping[str, Noun]]] = {
    "EUR": {
        "en": ("cent", "cents"),
        "es": ("céntimo", "céntimos"),
        "eu": ("zentimo", "zentimo"),
        "pt": ("cêntimo", "cêntimos"),
    },
    "GBP": {
        "en": ("penny", "pence"),
        "es": ("penique", "peniques"),
        "eu": ("penike", "penike"),
        "pt": ("pêni", "pence"),
    },
    "PEN": {
        "en": ("céntimo", "céntimos"),
        "es": ("céntimo", "céntimos"),
        "eu": ("zentimo", "zentimo"),
        "pt": ("cêntimo", "cêntimos"),
    },
    "CHF": {
        "en": ("centime", "centimes"),
        "es": ("céntimo", "céntimos"),
        "eu": ("zentimo", "zentimo"),
        "pt": ("cêntimo", "cêntimos"),
    },
}
"""The names of hundredths; those not listed are cents."""
AND: Final[Names] = {"en": "and", "es": "con", "eu": "eta", "pt": "e"}


def money_in_words(cents: int, currency: str) -> str:
    """A sum up to 999,999.99 without its sign: "fifteen dollars", "quince dólares con cincuenta centavos".

    "" for a larger sum, which then stands in figures alone.
    """
    units, hundredths = divmod(abs(cents), 100)
    if units > LARGEST:
        return ""
    said = []
    if units or not hundredths:
        said.append(_counted(units, UNITS.get(currency, PESO), feminine=currency == "GBP"))
    if hundredths:
        said.append(_counted(hundredths, HUNDREDTHS.get(currency, CENT)))
    return f" {spoken(AND)} ".join(said)


def _counted(number: int, nouns: Mapping[str, Noun], *, feminine: bool = False) -> str:
    """A number and its noun; in Basque the number one follows its noun."""
    language = _language()
    noun = nouns.get(language, nouns["en"])[number != 1]
    if language == "eu":
        return f"{noun} bat" if number == 1 else f"{_basque(number)} {noun}"
    words = number_in_words(number)
    if language == "pt" and feminine:
        words = words.replace("entos", "entas").replace("dois", "duas")
        words = f"{words[:-2]}uma" if words.endswith("um") else words
    return f"{_before_noun(words, feminine=feminine) if language == 'es' else words} {noun}"


EN_ORDINALS: Final[Mapping[str, str]] = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth", "twenty": "twentieth", "thirty": "thirtieth",
}  # fmt: skip
EN_MONTHS: Final = _split("January February March April May June July August September October November December")
ES_MONTHS: Final = _split("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre")
PT_MONTHS: Final = _split("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro")
EU_MONTHS: Final = _split(
    "urtarrilaren otsailaren martxoaren apirilaren maiatzaren ekainaren uztailaren abuztuaren irailaren urriaren "
    "azaroaren abenduaren"
)


def date_in_words(iso: str) -> str:
    """A date all in words, as on a diploma: "the fourteenth of February, two thousand twenty-six".

    A text that is no date is returned as it is.
    """
    try:
        day = datetime.date.fromisoformat(iso)
    except ValueError:
        return iso
    language = _language()
    if language == "es":
        which = "primero" if day.day == 1 else _spanish(day.day)
        return f"{which} de {ES_MONTHS[day.month - 1]} de {_spanish(day.year)}"
    if language == "pt":
        which = "primeiro" if day.day == 1 else _portuguese(day.day)
        return f"{which} de {PT_MONTHS[day.month - 1]} de {_portuguese(day.year)}"
    if language == "eu":
        return f"{_inflected(_basque(day.year), 'ko')} {EU_MONTHS[day.month - 1]} {_inflected(_basque(day.day), 'an')}"
    return f"the {_ordinal(day.day)} of {EN_MONTHS[day.month - 1]}, {_english(day.year)}"


def _ordinal(number: int) -> str:
    *before, last = _english(number).split("-")
    return "-".join((*before, EN_ORDINALS.get(last, f"{last}th")))


def _inflected(words: str, ending: str) -> str:
    """A Basque number with the ending -ko or -an: a consonant takes an e before it, a final r is doubled."""
    if words[-1] not in "aeiou":
        return f"{words}{'r' if words.endswith('r') else ''}e{ending}"
    return words + (ending[1:] if ending[0] == words[-1] == "a" else ending)
