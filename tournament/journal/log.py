"""Journal: a hash chain with one line for each change that matters, written in the change's own transaction.

People appear as pseudonyms or registration numbers, never by name, so that erasing a person keeps the chain valid. A
line's hash covers every column and the hash of the line before it.
"""

import datetime
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import Model, OuterRef, QuerySet, Subquery
from django.utils import timezone

from brackets.inserting import insert
from tournament.core.database.prepared_queries import KEY, Insert, Prepared
from tournament.journal import row_hashes, subjects
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.models import Club, JournalLine, Tournament, User

LEAST_OF_HEAD = 12  # hexadecimal digits that identify a line by its head
HEAD_DIGITS = 16  # of a printed head: forging another journal with the same ones is infeasible
DEVICE = re.compile(r"[0-9A-Z-]{1,16}")


class Line(NamedTuple):
    """The columns of a journal line that its hash and its place in the chain depend on."""

    number: int
    at: datetime.datetime
    actor: str
    action: str
    subject: str
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str
    device: str
    phone_at: datetime.datetime | None
    rows: dict[str, str]
    previous: str
    hash: str
    club_id: int


def _lock_of(model: type[Model]) -> Prepared[Any]:
    return Prepared(lambda: model._base_manager.select_for_update(no_key=True).filter(pk=KEY).values_list("pk"))


LOCKS: Final[Mapping[type[Model], Prepared[Any]]] = {model: _lock_of(model) for model in (Club, Tournament)}
LINES = Insert(JournalLine)
# For the hand-entry path, which sends it together with the tournament's lock.
LAST = Prepared(
    lambda: JournalLine.objects.filter(tournament=KEY).order_by("-number").values_list("number", "hash")[:1]
)

READ: Final = tuple(Line._fields)
CHAINS: Final[Mapping[type[Model], Prepared[Any]]] = {
    Tournament: Prepared(lambda: chain(Tournament(pk=KEY)).order_by("number").values_list(*READ)),
    Club: Prepared(lambda: chain(Club(pk=KEY)).order_by("number").values_list(*READ)),
}
LAST_OF_CLUB = Prepared(
    lambda: JournalLine.objects.filter(club=KEY, tournament=None).order_by("-number").values_list("number", "hash")[:1]
)


@dataclass(frozen=True)
class Head:
    """The end of a chain, as printed: the number of its last line, and the first 16 digits of that line's hash.

    0 and "" for a chain without lines.
    """

    line: int
    digits: str

    @property
    def spaced(self) -> str:
        """The digits in groups of four, as documents print them."""
        return " ".join(self.digits[start : start + 4] for start in range(0, len(self.digits), 4))


class Phone(NamedTuple):
    """What a phone says of itself: its label ("" if unknown), and the time on its clock (None if not sent)."""

    label: str = ""
    clock: datetime.datetime | None = None


NO_PHONE: Final = Phone()


def write(
    where: Tournament | Club,
    by: User | None,
    action: Action | str,
    subject: Subject | Model,
    *,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    reason: str = "",
    phone: Phone = NO_PHONE,
    rows: Iterable[Model] = (),
    as_held: Iterable[Model] = (),
    gone: Iterable[Model] = (),
    last: tuple[int, str] | None = None,
) -> JournalLine:
    """Append one line to the tournament's chain, or to the club's own. Call it inside the change's transaction.

    `subject`: what the line is about, or the row that it is about (`subjects.of`). `rows`: all rows that the change
    wrote or is read from, in their final state. The line carries their row hashes, so that verification finds a row
    altered outside the journal. `as_held`: such rows as the step holds them, where those cannot be stale
    (`row_hashes`). `gone`: deleted rows, each still with its key; the line marks them as gone. `last`: number and hash
    of the newest line, if the step has read it under the lock that keeps others from writing here. `phone`: stored
    as sent if valid, and never a reason to refuse a change.
    """
    if last is None:
        lock(where)
    rows = list(rows)
    known = row_hashes.known_as(where) if rows or (as_held and last is None) else row_hashes.UNCHANGED
    hashes = row_hashes.row_hashes(rows, known, as_held) | {row_hashes.row_name(row): row_hashes.GONE for row in gone}
    line = JournalLine(
        actor=str(by.pseudonym) if by else "",
        action=str(action),
        subject=subjects.subject_of(subject) if isinstance(subject, Model) else subject,
        before=dict(before or {}),
        after=dict(after or {}),
        reason=reason[:300],
        device=device_label(phone.label),
        phone_at=_in_utc(phone.clock),
        rows=hashes,
    )
    # Without a result to wait for, the INSERT joins the pipeline of the hand-entry path.
    return LINES(_chained(line, where, last or last_of(where)), learns=last is None)


def write_each(
    where: Tournament | Club,
    by: User | None,
    action: Action,
    changes: Iterable[tuple[Model, Mapping[str, Any]]],
    about: Callable[[Any], Model] = lambda row: row,
) -> None:
    """Append one line for each row that a step has written in a set: the row as held (`write`), and its `after`.

    `about`: the row that the line is about, by default the written one.
    """
    lock(where)
    known, last, lines = row_hashes.known_as(where), last_of(where), list[JournalLine]()
    for row, after in changes:
        line = JournalLine(
            actor=str(by.pseudonym) if by else "",
            action=str(action),
            subject=subjects.subject_of(about(row)),
            after=dict(after),
            rows=row_hashes.row_hashes((), known, [row]),
        )
        lines.append(_chained(line, where, last))
        last = line.number, line.hash
    insert(lines)


def write_in_each(
    tournaments: Iterable[Tournament],
    by: User | None,
    action: Action,
    told: Mapping[int, tuple[Subject, Mapping[str, Any]]],
) -> None:
    """Append one line to each of these tournaments' chains, which the step has locked: its subject and `after` by key.

    For lines without rows.
    """
    newest = JournalLine.objects.filter(tournament=OuterRef("pk")).order_by("-number").values("pk")[:1]
    keys = Tournament.every.filter(pk__in=told).values_list(Subquery(newest))
    rows = JournalLine.objects.filter(pk__in=[key for (key,) in keys])
    last = {one.tournament_id: (one.number, one.hash) for one in rows.only("tournament", "number", "hash")}
    lines = []
    for where in tournaments:
        subject, after = told[where.pk]
        actor = str(by.pseudonym) if by else ""
        line = JournalLine(actor=actor, action=str(action), subject=subject, after=dict(after))
        lines.append(_chained(line, where, last.get(where.pk, (0, ""))))
    insert(lines)


def _chained(line: JournalLine, where: Tournament | Club, last: tuple[int, str]) -> JournalLine:
    """Put a line at the end of a chain whose newest line has this number and this hash."""
    number, line.previous = last
    line.club_id = where.club_id if isinstance(where, Tournament) else where.pk
    line.tournament = where if isinstance(where, Tournament) else None
    line.number, line.at = number + 1, timezone.now()
    line.hash = digest(line, where.uid)
    return line


def last_of(where: Tournament | Club) -> tuple[int, str]:
    """Return the number and the hash of the newest line; 0 and "" without one."""
    if isinstance(where, Tournament):
        return next(iter(LAST.tuples(where.pk)), (0, ""))
    return next(iter(LAST_OF_CLUB.tuples(where.pk)), (0, ""))


def device_label(text: str) -> str:
    """Return a phone's label as stored: up to 16 digits, letters A to Z and hyphens; "" for anything else."""
    label = text.strip().upper()
    return label if DEVICE.fullmatch(label) else ""


def read_clock(text: str) -> datetime.datetime | None:
    """Parse what a phone's clock said, in ISO 8601; None when it is invalid."""
    try:
        return datetime.datetime.fromisoformat(text.strip())
    except ValueError:
        return None


def _in_utc(clock: datetime.datetime | None) -> datetime.datetime | None:
    """Convert a phone's clock to UTC; None when that is out of range."""
    if clock is None:
        return None
    try:
        aware = clock if timezone.is_aware(clock) else timezone.make_aware(clock)
        return aware.astimezone(datetime.UTC)
    except (OverflowError, ValueError):
        return None


def lock(where: Tournament | Club) -> None:
    """Lock the chain: other writers wait for this transaction, and then see its line.

    The lock does not cover the row's key, which foreign keys of other writers need: with it, a walk-in and a payment at
    the same moment deadlocked.
    """
    if not LOCKS[type(where)].tuples(where.pk):
        raise type(where).DoesNotExist


def chain(where: Tournament | Club) -> QuerySet[JournalLine]:
    """Return the lines of a tournament, or of a club outside any tournament, in order."""
    if isinstance(where, Tournament):
        return JournalLine.objects.filter(tournament=where)
    return JournalLine.objects.filter(club=where, tournament=None)


def first_broken(where: Tournament | Club, passing: Callable[[Iterable[Line]], Iterable[Line]] = iter) -> int | None:
    """Return the number of the first line that was altered, removed or inserted; None when the chain is valid.

    A cut tail or a complete rewrite only shows against a printed head: see `line_of`. `passing` sees the lines on
    their way, so that they are read once.
    """
    club = where.club_id if isinstance(where, Tournament) else where.pk
    lines = (Line._make(found) for found, _parts in CHAINS[type(where)].runs(len(READ), where.pk))
    return first_break(passing(lines), where.uid, club)


def first_break(lines: Iterable[JournalLine | Line], uid: str, club: int | None = None) -> int | None:
    """Like `first_broken`, for these lines in the order in which they are read.

    `uid`: the identity of the tournament, or of the club whose own chain it is. `club`: the key of the club that the
    lines belong to.
    """
    previous, expected = "", 1
    try:
        for line in lines:
            follows = line.number == expected and line.previous == previous and line.club_id == club
            if not follows or line.hash != digest(line, uid):
                return expected
            previous, expected = line.hash, expected + 1
    except (AttributeError, TypeError, ValueError):  # SQLite stores any text as a time, also one it cannot read back
        return expected
    return None


def last(where: Tournament | Club) -> JournalLine | None:
    """Return the latest line; None for an empty chain."""
    return chain(where).order_by("-number").first()


def journal_head(where: Tournament | Club) -> str:
    """Return the hash of the last line; "" for an empty chain."""
    line = last(where)
    return line.hash if line else ""


def printed(where: Tournament | Club) -> Head:
    """Return the head as documents and results carry it."""
    line = last(where)
    return Head(line.number, line.hash[:HEAD_DIGITS]) if line else Head(0, "")


def line_of(where: Tournament | Club, printed: str) -> int | None:
    """Return the number of the line whose hash was printed as the head; None when the chain has no such line.

    `printed` is the hash or its beginning, in lower case; ValueError for fewer than 12 digits. None means that the
    chain was cut before that line or rewritten since the head was printed, or that the head belongs to another chain.
    """
    if len(printed) < LEAST_OF_HEAD:
        raise ValueError(f"a head has at least {LEAST_OF_HEAD} digits")
    return chain(where).filter(hash__startswith=printed).values_list("number", flat=True).first()


def digest(line: JournalLine | Line, uid: str) -> str:
    """Return SHA-256 over all columns of a line except its own hash, as canonical JSON.

    `uid`: the identity of the tournament, or of the club whose own chain it is; it is included in place of their keys,
    which differ in every installation. Phone data and row hashes are included only where there are any.
    """
    record = [
        uid,
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
    return hashlib.sha256(row_hashes.AS_TEXT(record).encode()).hexdigest()
