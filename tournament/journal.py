"""Write and prove the journal: one chained line for each change that matters, in the change's own transaction.

People stand in it as pseudonyms or registration numbers, never by name, so that erasing a person breaks no proof.
A line's hash covers every column and the hash of the line before it.
"""

import datetime
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model, QuerySet
from django.utils import timezone

from tournament import originals, sealing
from tournament.models import Club, JournalLine, Tournament, User
from tournament.prepared import KEY, Insert, Prepared

LEAST_OF_HEAD = 12  # hexadecimal digits of a head that say which line is meant
HEAD_DIGITS = 16  # of a head on paper and in results: nobody finds another journal with the same ones
DEVICE = re.compile(r"[0-9A-Z-]{1,16}")


def _lock_of(model: type[Model]) -> Prepared[Any]:
    return Prepared(lambda: model._base_manager.select_for_update(no_key=True).filter(pk=KEY).values_list("pk"))


LOCKS: Final[Mapping[type[Model], Prepared[Any]]] = {model: _lock_of(model) for model in (Club, Tournament)}
LINES = Insert(JournalLine)
LAST = Prepared(
    lambda: JournalLine.objects.filter(tournament=KEY).order_by("-number").values_list("number", "hash")[:1]
)


@dataclass(frozen=True)
class Head:
    """The end of a chain as people keep it: the number of its last line, and the first 16 digits of that line's hash.

    0 and "" for a chain without lines.
    """

    line: int
    digits: str

    @property
    def spaced(self) -> str:
        """Four digits and a blank, as papers write it."""
        return " ".join(self.digits[start : start + 4] for start in range(0, len(self.digits), 4))


def write(
    *,
    where: Tournament | Club,
    by: User | None,
    action: str,
    subject: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    device: str = "",
    phone_at: datetime.datetime | None = None,
    rows: Iterable[Model] = (),
    as_held: Iterable[Model] = (),
    gone: Iterable[Model] = (),
    last: tuple[int, str] | None = None,
) -> JournalLine:
    """Append one line to the tournament's chain, or to the club's own. Call it inside the change's transaction.

    `rows`: all that the change wrote or will be read by, once they are as they stay. The line carries their seals, and
    whoever alters one of them beside the journal breaks its seal. `as_held`: such rows as the step holds them, where
    those cannot be older (`sealing.seals`). `gone`: what the change took away, each still with its key; the line says
    of them that they are no more. `last`: the number and hash of the newest line, where the step has asked for it under
    the lock that keeps others from writing here.
    `device` and `phone_at` are what a phone says of itself and of its clock: noted as sent, where it can be noted at
    all, and never a reason to refuse a change.
    """
    if last is None:
        lock(where)
    number, previous = last or last_of(where)
    known = originals.keys_of(where)
    line = JournalLine(
        club_id=where.club_id if isinstance(where, Tournament) else where.pk,
        tournament=where if isinstance(where, Tournament) else None,
        number=number + 1,
        at=timezone.now(),
        actor=str(by.pseudonym) if by else "",
        action=action,
        subject=subject,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason[:300],
        device=device_label(device),
        phone_at=_in_utc(phone_at),
        rows=sealing.seals(rows, known, as_held) | {sealing.name(row, known): sealing.GONE for row in gone},
        previous=previous,
    )
    line.hash = digest(line, known)
    return LINES(line, learns=last is None)


def last_of(where: Tournament | Club) -> tuple[int, str]:
    """The number and the hash of the newest line; 0 and "" where there is none."""
    if isinstance(where, Tournament):
        return next(iter(LAST.tuples(where.pk)), (0, ""))
    return chain(where).order_by("-number").values_list("number", "hash").first() or (0, "")


def device_label(text: str) -> str:
    """The label of a phone as it is noted: up to 16 digits, letters A to Z and hyphens; "" for anything else."""
    label = text.strip().upper()
    return label if DEVICE.fullmatch(label) else ""


def read_clock(text: str) -> datetime.datetime | None:
    """What a phone's clock said, in ISO 8601; None for what nobody can read."""
    try:
        return datetime.datetime.fromisoformat(text.strip())
    except ValueError:
        return None


def _in_utc(clock: datetime.datetime | None) -> datetime.datetime | None:
    """A phone's clock; None when it stands where no calendar reaches."""
    if clock is None:
        return None
    try:
        aware = clock if timezone.is_aware(clock) else timezone.make_aware(clock)
        return aware.astimezone(datetime.UTC)
    except (OverflowError, ValueError):
        return None


def lock(where: Tournament | Club) -> None:
    """Make everybody else who writes here wait for this transaction: who writes next sees its line first.

    Not the row's key, which the foreign keys of other writers hold on to: with that, a walk-in and a payment at the
    same moment waited for each other.
    """
    if not LOCKS[type(where)].tuples(where.pk):
        raise type(where).DoesNotExist


def chain(where: Tournament | Club) -> QuerySet[JournalLine]:
    """The lines of a tournament, or of a club outside any tournament, in order."""
    if isinstance(where, Tournament):
        return JournalLine.objects.filter(tournament=where)
    return JournalLine.objects.filter(club=where, tournament=None)


def first_broken(where: Tournament | Club) -> int | None:
    """The number of the first line that was altered, removed or put in; None when the chain holds.

    A cut tail or a rewrite of everything needs a head that was printed: see `line_of`.
    """
    return first_break(chain(where).iterator())


def first_break(lines: Iterable[JournalLine], known: originals.Keys | None = None) -> int | None:
    """`first_broken` of these lines, in the order in which they are read. `known` None: looked up."""
    previous, expected = "", 1
    try:
        for line in lines:
            known = known or originals.keys_of(line.tournament_id)
            if line.number != expected or line.previous != previous or line.hash != digest(line, known):
                return expected
            previous, expected = line.hash, expected + 1
    except (AttributeError, TypeError, ValueError):  # SQLite takes any text for a time; nobody can read it back
        return expected
    return None


def last(where: Tournament | Club) -> JournalLine | None:
    """The latest line; None for an empty chain."""
    return chain(where).order_by("-number").first()


def head(where: Tournament | Club) -> str:
    """The hash of the last line; "" for an empty chain."""
    line = last(where)
    return line.hash if line else ""


def printed(where: Tournament | Club) -> Head:
    """The head as papers and results carry it."""
    line = last(where)
    return Head(line.number, line.hash[:HEAD_DIGITS]) if line else Head(0, "")


def line_of(where: Tournament | Club, printed: str) -> int | None:
    """The number of the line whose hash was printed as the head; None when the chain has no such line.

    `printed` is the hash or its beginning, in lower case. None means that the chain was cut before that line or
    written anew since the head was printed, or that the head is another chain's.
    """
    if len(printed) < LEAST_OF_HEAD:
        raise ValueError(f"a head has at least {LEAST_OF_HEAD} digits")
    return chain(where).filter(hash__startswith=printed).values_list("number", flat=True).first()


def digest(line: JournalLine, known: originals.Keys = originals.HERE) -> str:
    """SHA-256 over all columns of a line except its own hash, as canonical JSON.

    `known`: how the line's journal knows its club and its tournament.
    What a phone said of itself is part of it where it said anything, and so are seals where there are any: lines from
    before either was noted keep theirs.
    """
    record = [
        known.original(Club, line.club_id),
        known.original(Tournament, line.tournament_id),
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
    if line.device or line.phone_at:
        record += [line.device, line.phone_at.isoformat() if line.phone_at else None]
    if line.rows:
        record.append(line.rows)
    text = json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
