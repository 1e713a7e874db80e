"""Find what is news: compare the tables as they are with what the e-mails have said of them so far.

A change that is taken back before anybody looked is no news, and two at once are one. Whatever changed a table, an
official's tap, a correction or the next match that got the table, is found in the same way.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction

from brackets.models import Decided
from tournament.models import Notice, Seat, Sitting, Subscription

Told = dict[str, Any]


def look(*, now: datetime.datetime) -> int:
    """Write the notices of everything that is new to somebody; how many. Reads little where nothing has changed."""
    heard = Subscription.objects.filter(confirmed_at__isnull=False, ended_at=None)
    behind = [
        key for key, seen, version in heard.values_list("pk", "told__version", "tournament__version") if seen != version
    ]
    return _tell(behind, now) if behind else 0


@transaction.atomic
def _tell(keys: list[int], now: datetime.datetime) -> int:
    """Under a lock, so that two who look at the same moment tell it once."""
    wanted = Subscription.objects.select_for_update(no_key=True, of=("self",)).filter(pk__in=keys, ended_at=None)
    rows = list(wanted.select_related("tournament").order_by("pk"))
    played = _sittings_of(rows)
    notices = []
    for row in rows:
        told = _known(row, played[row.registration_id])
        news = _news(row.told, told)
        notices += [
            Notice(subscription=row, sitting_id=int(key), kind=kind, facts=facts, created_at=now)
            for key, kind, facts in news
        ]
        row.told = told
    Subscription.objects.bulk_update(rows, ["told"])
    Notice.objects.bulk_create(notices)
    return len(notices)


def all_known(row: Subscription) -> Told:
    """Everything as it is now, as if it had been told."""
    return _known(row, _sittings_of([row])[row.registration_id])


def _known(row: Subscription, sittings: Iterable[Sitting]) -> Told:
    """`version` was read before the sittings: a change in between is looked at again."""
    return {"version": row.tournament.version, "sittings": {str(one.pk): _state(one) for one in sittings}}


def _sittings_of(rows: Iterable[Subscription]) -> dict[int, list[Sitting]]:
    """The sittings of each registration, those annulled too."""
    players = {row.registration_id for row in rows}
    found: dict[int, list[Sitting]] = defaultdict(list)
    seats = Seat.objects.filter(registration__in=players).order_by("sitting_id")
    sittings = {one.pk: one for one in Sitting.every.filter(seats__in=seats).select_related("match__winner")}
    for seat in seats:
        found[seat.registration_id].append(sittings[seat.sitting_id])
    return found


def _state(sitting: Sitting) -> dict[str, Any]:
    """What can be told of a sitting: its table, when it was called, its result, whether it was annulled."""
    return {
        "table": sitting.table,
        "called": sitting.called_at.isoformat() if sitting.called_at else None,
        "result": _result(sitting),
        "annulled": sitting.annulled_at is not None,
    }


def _result(sitting: Sitting) -> str | None:
    """Who won by how much, as numbers; None while it is played."""
    match = sitting.match
    if sitting.state != Sitting.State.FINISHED or match.decided == Decided.OPEN:
        return None
    winner = match.winner.number if match.winner else 0
    return f"{winner}:{sitting.points_a}-{sitting.points_b}"


def _news(before: Told, after: Told) -> Iterator[tuple[str, Notice.Kind, dict[str, Any]]]:
    """What is new of each sitting: at most one notice of each."""
    old = before.get("sittings", {})
    for key, now in after["sittings"].items():
        was = old.get(key, {"table": None, "called": None, "result": None, "annulled": False})
        kind = _kind(was, now, is_new=key not in old)
        if kind is not None:
            yield key, kind, {"table": now["table"]}


def _kind(was: dict[str, Any], now: dict[str, Any], *, is_new: bool) -> Notice.Kind | None:
    if now["annulled"]:
        return None if is_new or was["annulled"] else Notice.Kind.ANNULLED
    if was["result"] != now["result"]:
        return Notice.Kind.RESULT if was["result"] is None else Notice.Kind.CORRECTED
    if now["result"] is not None:
        return None
    if now["called"] is not None and was["called"] != now["called"]:
        return Notice.Kind.CALLED
    return Notice.Kind.TABLE if was["table"] != now["table"] else None
