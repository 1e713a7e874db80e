"""The judges' phones: which of them were heard from, and which of those that are needed were not."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import phones
from tournament.hall.needs import Need
from tournament.models import JudgePhone, Official, Sitting, Tournament

OF_TODAY: Final = datetime.timedelta(hours=12)
NAMED: Final = 5


@dataclass(frozen=True)
class PhoneNow:
    """A judge's phone. `table`: at which it was when it was last heard from, None where it showed no match in play."""

    phone: JudgePhone
    offline: bool
    table: int | None

    @property
    def missed(self) -> bool:
        """Whether nothing is heard of it although its table plays."""
        return self.offline and self.table is not None


def of_phones(tournament: Tournament, *, now: datetime.datetime) -> Iterator[PhoneNow]:
    """Those of today, the newest of each judge; organizers look at tables too, and are no judges at them."""
    organizers = Official.objects.filter(club=tournament.club_id, role=Official.Role.ORGANIZER).values("user")
    seen = JudgePhone.objects.filter(tournament=tournament, seen_at__gt=now - OF_TODAY).exclude(user__in=organizers)
    newest: dict[int, JudgePhone] = {}
    for one in seen.select_related("user", "sitting").order_by("seen_at"):
        newest[one.user_id] = one
    for one in newest.values():
        at = one.sitting
        plays = at is not None and at.annulled_at is None and at.state != Sitting.State.FINISHED
        yield PhoneNow(one, phones.is_offline(one, now), at.table if at is not None and plays else None)


def calm(found: list[PhoneNow]) -> Iterator[Need]:
    """The phones that are missed, in one sentence: a dark screen is no alarm."""
    missed = sorted((one for one in found if one.missed), key=lambda one: one.table or 0)
    if not missed:
        return
    text = ngettext("{count} judge's phone is silent", "{count} judges' phones are silent", len(missed))
    who = [_("{name} (table {table})").format(name=one.phone.user, table=one.table) for one in missed[:NAMED]]
    more = ["…"] if len(missed) > NAMED else []
    since = min(one.phone.seen_at for one in missed)
    yield Need("offline", text.format(count=len(missed)), ", ".join([*who, *more]), since)
