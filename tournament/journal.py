"""Write and prove the journal: one chained line for each change that matters, in the change's own transaction.

People stand in it as pseudonyms or registration numbers, never by name, so that erasing a person breaks no proof.
A line's hash covers every column and the hash of the line before it.
"""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournament.models import Club, JournalLine, Tournament, User


def write(
    *,
    where: Tournament | Club,
    by: User | None,
    action: str,
    subject: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
) -> JournalLine:
    """Append one line to the tournament's chain, or to the club's own. Call it inside the change's transaction."""
    lock(where)
    last = chain(where).order_by("-number").first()
    line = JournalLine(
        club=where.club if isinstance(where, Tournament) else where,
        tournament=where if isinstance(where, Tournament) else None,
        number=last.number + 1 if last else 1,
        at=timezone.now(),
        actor=str(by.pseudonym) if by else "",
        action=action,
        subject=subject,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason[:300],
        previous=last.hash if last else "",
    )
    line.hash = digest(line)
    line.save(force_insert=True)
    return line


def lock(where: Tournament | Club) -> None:
    """Make everybody else who writes here wait for this transaction: who writes next sees its line first.

    Not the row's key, which the foreign keys of other writers hold on to: with that, a walk-in and a payment at the
    same moment waited for each other.
    """
    type(where)._default_manager.select_for_update(no_key=True).get(pk=where.pk)


def chain(where: Tournament | Club) -> QuerySet[JournalLine]:
    """The lines of a tournament, or of a club outside any tournament, in order."""
    if isinstance(where, Tournament):
        return JournalLine.objects.filter(tournament=where)
    return JournalLine.objects.filter(club=where, tournament=None)


def first_broken(where: Tournament | Club) -> int | None:
    """The number of the first line that was altered, removed or put in; None when the chain holds.

    A cut tail or a rewrite of everything needs a head that was printed: compare `head`.
    """
    previous, expected = "", 1
    for line in chain(where).iterator():
        if line.number != expected or line.previous != previous or line.hash != digest(line):
            return expected
        previous, expected = line.hash, expected + 1
    return None


def head(where: Tournament | Club) -> str:
    """The hash of the last line; "" for an empty chain."""
    last = chain(where).order_by("-number").first()
    return last.hash if last else ""


def digest(line: JournalLine) -> str:
    """SHA-256 over all columns of a line except its own hash, as canonical JSON."""
    record = [
        line.club_id,
        line.tournament_id,
        line.number,
        line.at.isoformat(),
        line.actor,
        line.action,
        line.subject,
        line.before,
        line.after,
        line.reason,
        line.previous,
    ]
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
