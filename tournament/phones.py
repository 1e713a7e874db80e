"""When each judge's phone was last heard from: its pages ask every two or three seconds what is new.

Written at most every twenty seconds a phone, whatever it asks, by however many processes: one remembers what it wrote
itself, and the row is written under that condition. A phone that lies in a pocket with its screen off asks nothing:
from here that is the same as one that has no connection.
"""

import datetime
import logging
from typing import Final

from django.db import DatabaseError, transaction

from tournament.models import JudgePhone, Sitting, Tournament, User

EVERY: Final = datetime.timedelta(seconds=20)
OFFLINE: Final = datetime.timedelta(minutes=1)
MOST_PHONES: Final = 10  # of one judge in one tournament; another one takes the place of the oldest
REMEMBERED: Final = 5_000  # phones of one process

log = logging.getLogger(__name__)
_written: dict[tuple[int, int, str], datetime.datetime] = {}


def seen(*, tournament: Tournament, user: User, device: str, sitting: Sitting | None, now: datetime.datetime) -> None:
    """A phone has asked. `device` is its label, `sitting` the match that it shows, None for a list.

    Never an error: that it cannot be noted keeps no judge from his table.
    """
    known = (tournament.pk, user.pk, device)
    before = _written.get(known)
    if before is not None and abs(now - before) < EVERY:
        return
    if len(_written) >= REMEMBERED:
        _written.clear()
    _written[known] = now
    try:
        with transaction.atomic():
            _write(tournament, user, device, sitting, now)
    except DatabaseError:
        log.warning("a phone was not noted", exc_info=True)


def is_offline(phone: JudgePhone, now: datetime.datetime) -> bool:
    """Whether nothing was heard of it for a minute."""
    return now - phone.seen_at > OFFLINE


def _write(tournament: Tournament, user: User, device: str, sitting: Sitting | None, now: datetime.datetime) -> None:
    theirs = JudgePhone.objects.filter(tournament=tournament, user=user)
    shown = sitting.pk if sitting is not None else None
    # One whose clock is ahead of ours has been written by a process with another clock: written again.
    due = theirs.filter(device=device).exclude(seen_at__gt=now - EVERY, seen_at__lte=now)
    if due.update(seen_at=now, sitting=shown) or theirs.filter(device=device).exists():
        return
    if theirs.count() >= MOST_PHONES:
        theirs.filter(pk=theirs.earliest("seen_at").pk).delete()
    row = JudgePhone(tournament=tournament, user=user, device=device, sitting_id=shown, seen_at=now)
    JudgePhone.objects.bulk_create([row], ignore_conflicts=True)
