"""What a line of the journal says of the phone it came from."""

import datetime

from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from tournament.models import JournalLine

AGREES = datetime.timedelta(minutes=1)  # a clock that is off by less is right


def phone_of(line: JournalLine) -> str:
    """ "phone 3F2A, its clock says 10:40"; "" for a line that came from no phone. A clock that is right is left out.

    A clock that differs is a wrong clock, or a phone that was out of reach and sent what it had kept.
    """
    device = _("phone {label}").format(label=line.device) if line.device else ""
    clock = line.phone_at
    if clock is None or abs(clock - line.at) < AGREES:
        return device
    said = _("its clock says {time}") if device else _("the phone's clock says {time}")
    return ", ".join(part for part in (device, said.format(time=_shown(clock, line.at))) if part)


def _shown(clock: datetime.datetime, beside: datetime.datetime) -> str:
    """The minute; with its day when that is another one."""
    try:
        local = timezone.localtime(clock)
    except OverflowError:  # a clock at the very end of the calendar
        return clock.isoformat()
    minute = time_format(local, "H:i")
    if local.date() == timezone.localtime(beside).date():
        return minute
    return f"{date_format(local, 'SHORT_DATE_FORMAT')} {minute}"
