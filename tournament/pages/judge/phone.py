"""Which phone a form came from and what its clock said: for the journal, which trusts neither."""

import datetime
import secrets
from typing import TypedDict

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from tournament import journal, phones
from tournament.models import Sitting, Tournament
from tournament.pages.access import OfficialRequest

COOKIE = "phone"
KEPT = 60 * 60 * 24 * 365  # seconds


class Phone(TypedDict):
    """What every step on a sheet takes of a phone: its label, "" for none, and its clock, None where none was said."""

    device: str
    phone_at: datetime.datetime | None


def phone(request: HttpRequest) -> Phone:
    """What the phone of this request said of itself; without scripts, the label that it was given."""
    said = journal.device_label(request.POST.get("device", ""))
    return {
        "device": said or journal.device_label(request.COOKIES.get(COOKIE, "")),
        "phone_at": journal.read_clock(request.POST.get("phone_at", "")),
    }


def note(request: OfficialRequest, tournament: Tournament, sitting: Sitting | None = None) -> None:
    """Note that this phone was heard from; who practises is at no table."""
    label = journal.device_label(request.COOKIES.get(COOKIE, ""))
    at = None if tournament.is_practice else sitting
    phones.seen(tournament=tournament.real, user=request.user, device=label, sitting=at, now=timezone.now())


def give_label(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give a phone a label by chance, four letters or digits; its scripts, where they run, know one of their own."""
    if not journal.device_label(request.COOKIES.get(COOKIE, "")):
        response.set_cookie(
            COOKIE,
            secrets.token_hex(2).upper(),
            max_age=KEPT,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
