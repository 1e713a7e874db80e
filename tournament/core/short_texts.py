"""Short texts that people write and others read: the reason of a change, a reference, a remark."""

from django.utils.translation import gettext as _

from tournament.core.errors import Refused
from tournament.core.names import is_readable

LONGEST_REASON = 200  # characters
LONGEST_SHEET_REASON = 300  # of a line on a sheet, its second check or its correction


def short_text(text: str, *, field: str, longest: int) -> str:
    """Return a text on one line, as it is stored; it may be empty.

    Refused at `field` when it has more than `longest` characters, or characters that cannot be read.
    """
    text = " ".join(text.split())
    if len(text) > longest or (text and not is_readable(text)):
        sentence = _("Write at most {longest} characters that can be read.").format(longest=longest)
        raise Refused(sentence, field=field, code="bad-text")
    return text


def required_reason(
    text: str, *, missing: str = "", field: str = "reason", longest: int = LONGEST_REASON, rule: str = ""
) -> str:
    """Return the reason of a change on one line, as it is stored.

    Refused at `field` as a `short_text`, and when it is empty: with the sentence `missing`, or "Give a reason.", and
    the `rule` that asks for it.
    """
    reason = short_text(text, field=field, longest=longest)
    if not reason:
        raise Refused(missing or _("Give a reason."), field=field, rule=rule, code="no-reason")
    return reason
