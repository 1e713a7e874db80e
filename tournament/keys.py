"""One-time keys: made by a form or a phone before the first send, so that the same send again is the same write."""

import re

from django.utils.translation import gettext as _

from tournament.errors import Refused

KEY = re.compile(r"[!-~]{8,64}")


def check(key: str) -> None:
    """Refuse what no form of ours has made: anything but 8 to 64 printable ASCII characters."""
    if not KEY.fullmatch(key):
        raise Refused(_("This form has no valid key: open the page again."), code="bad-key")
