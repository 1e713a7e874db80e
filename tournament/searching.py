"""Find people by what one says at a desk: part of a name, a member number, a registration number, a phone number."""

import re
from typing import Final

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Replace

from tournament.models import Person, Registration, Tournament
from tournament.names import search_key

LONGEST: Final = 100  # letters; SQLite refuses a pattern of some ten thousand
WORDS_USED: Final = 6
PHONE: Final = re.compile(r"\+?[\d\s().\-/]{4,40}", re.ASCII)
LEAST_OF_PHONE: Final = 4  # digits
PHONE_TAIL: Final = 9  # digits from the end, whatever stands before: 34, +34, 0034 or nothing


def people(
    found: QuerySet[Person], text: str, tournament: Tournament | None = None, *, phones: bool = True
) -> QuerySet[Person]:
    """Those of `found` whose name, numbers or phone hold every word: "alvaro" finds Álvaro, "naki" Ñaki.

    A phone number is known whatever its blanks and signs. `tournament`: whose registration numbers are meant, None for
    none. Empty text finds everybody. `phones` False for what is searched by an address: no phone number stands in one.
    """
    words = search_key(text[:LONGEST])[:LONGEST].split()[:WORDS_USED]
    wanted = Q()
    for word in words:
        wanted &= _word(word, tournament)
    if phones and (digits := _phone(text[:LONGEST])) != "":
        found = found.annotate(phone_digits=_digits_of_phone())
        wanted |= Q(phone_digits__contains=digits)
    return found.filter(wanted)


def is_number(word: str) -> bool:
    """Whether a word may be a registration number."""
    return word.isascii() and word.isdigit() and len(word) <= 9


def _word(word: str, tournament: Tournament | None) -> Q:
    """Part of a name, a whole member number (its leading noughts left out or not), a whole registration number."""
    wanted = Q(search_key__contains=word) | Q(member_number__iexact=word)
    if is_number(word):
        wanted |= Q(member_number__regex=rf"^0*{int(word)}$")
        if tournament is not None:
            places = Registration.objects.filter(tournament=tournament, number=int(word))
            wanted |= Q(pk__in=places.values("person"))
    return wanted


def _phone(text: str) -> str:
    """The digits by which a phone number is known, without what stands before it; "" for what is none."""
    if not PHONE.fullmatch(text.strip()):
        return ""
    digits = re.sub(r"\D", "", text)
    return digits[-PHONE_TAIL:] if len(digits) >= LEAST_OF_PHONE else ""


def _digits_of_phone() -> F | Replace:
    """The phone column without blanks and signs."""
    column: F | Replace = F("phone")
    for sign in " +-()./\u00a0":
        column = Replace(column, Value(sign))
    return column
