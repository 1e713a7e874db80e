"""Idempotency keys: made by a form or a phone before the first request, so that a retry is the same write."""

import re

from django.utils.translation import gettext as _

from tournament.core.errors import Refused

KEY = re.compile(r"[!-~]{8,64}")  # ASCII without blanks


def check_key(key: str) -> None:
    """Raise Refused for anything but 8 to 64 printable ASCII characters, which every form of ours sends."""
    if not KEY.fullmatch(key):
        raise Refused(_("This form has no valid key: open the page again."), code="bad-key")
