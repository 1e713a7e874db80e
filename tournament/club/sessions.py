"""The open sessions of an account: shown with device and address, and ended one by one or all."""

import datetime
import re
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import QuerySet

from tournament.club import permissions
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import OpenSession, User

NOTED_EVERY: Final = datetime.timedelta(minutes=5)
BROWSERS: Final = (
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrom(e|ium)/|CriOS/"),
    ("Safari", r"Safari/"),
)
SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("ChromeOS", r"CrOS"),
    ("Linux", r"Linux|X11"),
)
"""Names of browsers and systems, each with what its user agent says; the first that fits counts."""


@dataclass(frozen=True)
class Visit:
    """What a request says of its session: its key, device and address, "" if unknown.

    `ends_at`: when it ends unless it is seen again; None: as before.
    """

    key: str
    device: str = ""
    address: str = ""
    ends_at: datetime.datetime | None = None


def device_of(user_agent: str) -> str:
    """Return browser and system of a user agent, "Firefox, Windows"; "" for an unknown program."""
    found = (
        next((name for name, pattern in known if re.search(pattern, user_agent[:1000])), "")
        for known in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))


def note(user: User, visit: Visit, *, now: datetime.datetime) -> None:
    """Note that a session of an account was seen, which prolongs it."""
    if visit.ends_at is not None:
        Session.objects.filter(session_key=visit.key).update(expire_date=visit.ends_at)
    seen = OpenSession.objects.filter(session_key=visit.key, user=user).update(seen_at=now)
    if not seen:
        OpenSession.objects.update_or_create(
            session_key=visit.key,
            defaults={
                "user": user,
                "device": visit.device[:60],
                "address": visit.address[:45],
                "started_at": now,
                "seen_at": now,
            },
        )


def open_sessions(user: User, *, now: datetime.datetime) -> QuerySet[OpenSession]:
    """Return the sessions of an account that are open, the last seen first."""
    alive = Session.objects.filter(expire_date__gt=now).values("session_key")
    return OpenSession.objects.filter(user=user, session_key__in=alive)


@transaction.atomic
def end(session: OpenSession) -> None:
    """End one session at once: its next request is that of a visitor."""
    _delete([session.session_key])
    _write(session.user)


@transaction.atomic
def end_others(user: User, *, keep: str | None) -> int:
    """End all sessions of an account but one, by its key. Returns how many."""
    ended = end_all(user, keep=keep)
    if ended:
        _write(user)
    return ended


def end_all(user: User, *, keep: str | None = None) -> int:
    """End the sessions of an account without a line in the journal, for a step that writes its own."""
    keys = list(
        OpenSession.objects.filter(user=user).exclude(session_key=keep or "").values_list("session_key", flat=True)
    )
    return _delete(keys)


def delete_old(*, now: datetime.datetime) -> None:
    """Delete sessions that have expired, and what is known of them."""
    Session.objects.filter(expire_date__lte=now).delete()
    since = now - datetime.timedelta(seconds=settings.SESSION_COOKIE_AGE)
    OpenSession.objects.filter(seen_at__lt=since).exclude(
        session_key__in=Session.objects.values("session_key")
    ).delete()


def _delete(keys: list[str]) -> int:
    OpenSession.objects.filter(session_key__in=keys).delete()
    ended, _rows = Session.objects.filter(session_key__in=keys).delete()
    return ended


def _write(user: User) -> None:
    for club in permissions.clubs_served_by(user):
        log.write(club, user, Action.END_SESSIONS, user)
