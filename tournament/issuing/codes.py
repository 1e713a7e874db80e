"""Short codes: what is printed on each page, so that a phone or a person finds this very version again."""

import re
import secrets
from typing import Final

from tournament.models import Document

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read for another: no 0 and O, no 1, I and L, no U
LENGTH: Final = 8  # 30 ** 8: whoever tries codes finds nothing, and a code says nothing that its reader may not see


def free_code() -> str:
    """A code that no paper has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
        if not Document.objects.filter(code=code).exists():
            return code


def read_code(text: str) -> str:
    """A code as somebody typed it, with blanks and hyphens, in small letters; "" for what cannot be one."""
    code = re.sub(r"[\s-]", "", text).upper()
    return code if len(code) == LENGTH and set(code) <= set(LETTERS) else ""
