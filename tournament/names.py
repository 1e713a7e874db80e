"""How people's names are searched and sorted, the same on every database.

Neither SQLite nor PostgreSQL finds "Álvaro" under "alvaro" or sorts Ñaki as Spanish and Basque do, so each name is
stored with keys made here.
"""

import re
import unicodedata

_ENYE = "\ue000"  # a private character that no name holds: keeps ñ apart while the other marks fall
_TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_AFTER_EVERY_N = "nzz"  # letters only: a collation that skips punctuation still puts ñ between n and o


def search_key(text: str) -> str:
    """The form under which a text is searched: no accents, no capitals, single blanks. "  Peña NÚÑEZ" -> "pena nunez".

    Invisible characters (zero-width blanks, soft hyphens, controls) fall as well. Folding twice changes nothing.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return " ".join("".join(letter for letter in folded if not _falls(letter)).split())


def sort_key(text: str) -> str:
    """The form under which names are sorted: `search_key` with ñ as a letter of its own, between n and o."""
    kept = re.sub("ñ", _ENYE, unicodedata.normalize("NFC", text).casefold())
    return search_key(kept).replace(_ENYE, _AFTER_EVERY_N)


def is_readable(text: str) -> bool:
    """Whether a name can be read where it is written: something visible, no controls, nothing that turns the line."""
    return bool(search_key(text)) and not any(
        unicodedata.category(letter) in {"Cc", "Cs"} or letter in _TURNING for letter in text
    )


def _falls(letter: str) -> bool:
    """Whether a character is a mark or invisible, blanks excepted."""
    return unicodedata.category(letter) in {"Mn", "Me", "Cf", "Cc"} and not letter.isspace()
