"""Which phone a form came from and what its clock said: for the journal, which trusts neither."""

import datetime
from typing import TypedDict

from django.http import HttpRequest

from tournament import journal


class Phone(TypedDict):
    """What every step on a sheet takes of a phone: its label, "" for none, and its clock, None where none was said."""

    device: str
    phone_at: datetime.datetime | None


def phone(request: HttpRequest) -> Phone:
    """What the phone of this request said of itself; without scripts it says nothing."""
    return {
        "device": request.POST.get("device", ""),
        "phone_at": journal.read_clock(request.POST.get("phone_at", "")),
    }
