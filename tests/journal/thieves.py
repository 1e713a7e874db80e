"""Thieves who can write to the database and have taken its guards off: six ways to falsify a chain."""

import copy
import datetime
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import connection

from tournament.core import append_only
from tournament.journal import log
from tournament.models import Club, JournalLine, Tournament

TEXTS = ("actor", "action", "subject", "reason", "device", "previous", "hash")

Lines = Sequence[JournalLine]
Thief = Callable[[Lines, random.Random], list[JournalLine]]


def other_values(line: JournalLine) -> dict[str, Any]:
    """Something else for every column but the row's own key."""
    return {
        **{name: f"{getattr(line, name)[:8]}X" for name in TEXTS},
        "club_id": Club.objects.exclude(pk=line.club_id).values_list("pk", flat=True)[0],
        "tournament_id": None,
        "number": line.number + 1000,
        "at": line.at + datetime.timedelta(microseconds=1),
        "before": {**line.before, "A": 99},
        "after": {**line.after, "A": 99},
        "rows": {**line.rows, "tournament.tablematch 1": "0" * 32},
        "phone_at": line.phone_at + datetime.timedelta(days=1) if line.phone_at else line.at,
    }


def changed(line: JournalLine, **values: object) -> JournalLine:
    """The line with other values in it."""
    other = copy.copy(line)
    for name, value in values.items():
        setattr(other, name, value)
    return other


def hashed(line: JournalLine) -> JournalLine:
    """The line with the hash that it should have: by itself it looks right."""
    where = line.tournament or line.club
    return changed(line, hash=log.digest(line, where.uid))


def numbered(lines: Lines) -> list[JournalLine]:
    """The lines with numbers that leave no gap."""
    return [changed(line, number=number) for number, line in enumerate(lines, start=1)]


def edit(lines: Lines, chance: random.Random) -> list[JournalLine]:
    """Alter one column of one line, and at times its hash too."""
    place = chance.randrange(len(lines))
    last = place == len(lines) - 1
    column, value = chance.choice(list(other_values(lines[place]).items()))
    if last and column == "tournament_id":  # that would be a cut tail
        column, value = "reason", "because"
    forged = changed(lines[place], **{column: value})
    if not last and column not in ("hash", "tournament_id") and chance.random() < 0.5:
        forged = hashed(forged)
    return [*lines[:place], forged, *lines[place + 1 :]]


def delete(lines: Lines, chance: random.Random) -> list[JournalLine]:
    """Take out a line that others follow, and close the gap in the numbers."""
    place = chance.randrange(len(lines) - 1)
    return numbered([*lines[:place], *lines[place + 1 :]])


def insert(lines: Lines, chance: random.Random) -> list[JournalLine]:
    """Put a line between others that looks right by itself."""
    place = chance.randrange(1, len(lines))
    forged = changed(lines[place - 1], number=place + 1, previous=lines[place - 1].hash, reason="put in")
    return numbered([*lines[:place], hashed(forged), *lines[place:]])


def swap(lines: Lines, chance: random.Random) -> list[JournalLine]:
    """Let two lines change places."""
    first, second = chance.sample(range(len(lines)), 2)
    other = list(lines)
    other[first], other[second] = other[second], other[first]
    return numbered(other)


def cut(lines: Lines, chance: random.Random) -> list[JournalLine]:
    """Cut the tail off, be it the last line only."""
    return list(lines[: chance.randrange(1, len(lines))])


def rewrite(lines: Lines, chance: random.Random) -> list[JournalLine]:
    """Alter one line and compute everything after it again."""
    begin = chance.randrange(len(lines))
    other = list(lines)
    other[begin] = changed(other[begin], after={**other[begin].after, "A": 99})
    previous = other[begin].previous
    for place in range(begin, len(other)):
        other[place] = hashed(changed(other[place], previous=previous))
        previous = other[place].hash
    return other


SEEN_IN_THE_CHAIN: Mapping[str, Thief] = {"edit": edit, "delete": delete, "insert": insert, "swap": swap}
SEEN_AGAINST_PAPER: Mapping[str, Thief] = {"cut": cut, "rewrite": rewrite}


def take_the_guards_off() -> None:
    with connection.cursor() as cursor:
        for statement in append_only.remove(connection):
            cursor.execute(statement)


def carry_out(where: Tournament, lines: Lines) -> None:
    """Leave these lines in the database instead of those that were there."""
    log.chain(where).delete()
    JournalLine.objects.bulk_create(changed(line, pk=None) for line in lines)
