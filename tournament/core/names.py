"""Search and sort keys for names, the same on every database.

Neither SQLite nor PostgreSQL finds "Álvaro" under "alvaro" or sorts Ñaki as Spanish and Basque do, so each name is
stored with keys computed here.
"""

import re
import unicodedata

from django.utils.translation import gettext as _

from tournament.core.errors import Refused

_ENYE = "\ue000"  # a private character that no name holds: keeps ñ apart while the other marks fall
_TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # bidirectional controls
_JOINING = frozenset(
    ("da", "das", "de", "del", "di", "do", "dos", "el", "la", "las", "los", "san", "santa", "van", "von", "y")
)  # belong to the next word
_AFTER_EVERY_N = "nzz"  # letters only: a collation that skips punctuation still puts ñ between n and o


def search_key(text: str) -> str:
    """Return the search key of a text: no accents, no capitals, single spaces. "  Peña NÚÑEZ" -> "pena nunez".

    Invisible characters (zero-width spaces, soft hyphens, controls) are removed too. The function is idempotent.
    """
    # Case folding can produce characters that decompose again: normalize before and after.
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join("".join(letter for letter in folded if not _falls(letter)).split())


def sort_key(text: str) -> str:
    """Return the sort key of a name: `search_key` with ñ as a letter of its own, between n and o."""
    kept = re.sub("ñ", _ENYE, unicodedata.normalize("NFC", text).casefold())
    return search_key(kept).replace(_ENYE, _AFTER_EVERY_N)


def is_readable(text: str) -> bool:
    """Return whether a name is legible: some visible character, no control characters, no change of text direction."""
    return bool(search_key(text)) and not any(
        unicodedata.category(letter) in {"Cc", "Cs"} or letter in _TURNING for letter in text
    )


def require_readable(text: str, *, field: str, code: str = "refused") -> None:
    """Refused at `field`, unless the text is legible (`is_readable`)."""
    if not is_readable(text):
        raise Refused(_("This contains characters that cannot be printed."), field=field, code=code)


def given_and_surnames(name: str) -> tuple[str, str]:
    """Return the given names and the surnames of a full name, as Spanish and Basque names are built.

    Two surnames from three words on: "María del Pilar Ruiz De la Cruz" -> "María del Pilar", "Ruiz De la Cruz". A name
    of one word is a surname.
    """
    words = _with_particles(name)
    count = 2 if len(words) > 2 else 1
    return " ".join(words[:-count]), " ".join(words[-count:])


def surname(name: str) -> str:
    """Return the first surname of a full name, with its particles: "Ana María de la Cruz Peña" -> "de la Cruz"."""
    return next(iter(_with_particles(given_and_surnames(name)[1])), name)


def _with_particles(name: str) -> list[str]:
    """The words of a name, each with the particles before it."""
    words: list[str] = []
    joins = False
    for word in name.split():
        if joins:
            words[-1] += f" {word}"
        else:
            words.append(word)
        joins = word.casefold() in _JOINING
    return words


def with_initials(name: str) -> str:
    """Return the name with initials for its given names: "Benigno Ignacio Garmendia Gil" -> "B. I. Garmendia Gil"."""
    given, surnames = given_and_surnames(name)
    initials = [word[0] + "." for word in given.split() if word.casefold() not in _JOINING]
    return " ".join([*initials, surnames])


def _falls(letter: str) -> bool:
    """Return whether a character is a combining mark or invisible. Whitespace is kept."""
    return unicodedata.category(letter) in {"Mn", "Me", "Cf", "Cc"} and not letter.isspace()
