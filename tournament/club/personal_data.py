"""Who was shown birth dates and phones, of whom and how; kept for a year."""

import datetime
from typing import Final

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.core.cache import caches
from django.db.models import QuerySet

from tournament.models import Club, Person, PersonalAccess, User

KEPT_FOR: Final = datetime.timedelta(days=365)
LOG_INS_KEPT_FOR: Final = datetime.timedelta(days=30)
ONE_LOOK: Final = 600  # seconds in which looks of one account at the same are one
Way = PersonalAccess.Way


def note(
    *, club: Club, user: User, way: Way, now: datetime.datetime, person: Person | None = None, people: int = 1
) -> None:
    """Note that an account was shown personal data: of one person, or of `people` at once."""
    if not people:
        return
    # The process remembers it, so that a desk that opens a card again writes nothing.
    name = f"saw:{user.pk}:{club.pk}:{way}:{person.pk if person else f'of-{people}'}"
    if caches["shares"].add(name, True, timeout=ONE_LOOK):
        PersonalAccess.objects.create(club=club, user=user, person=person, way=way, people=people, at=now)


def accesses(club: Club, person: Person | None = None) -> QuerySet[PersonalAccess]:
    """Return who was shown personal data of a club, or of one of its people and of many with them, latest first."""
    found = PersonalAccess.objects.filter(club=club).select_related("user", "person")
    return found if person is None else found.filter(person=person)


def delete_old(*, now: datetime.datetime) -> None:
    """Delete looks older than a year, and records of log-ins older than 30 days, which hold names and addresses."""
    PersonalAccess.objects.filter(at__lt=now - KEPT_FOR).delete()
    for kind in (AccessAttempt, AccessFailureLog, AccessLog):
        kind.objects.filter(attempt_time__lt=now - LOG_INS_KEPT_FOR).delete()
