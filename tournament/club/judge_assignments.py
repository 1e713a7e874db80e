"""Judge assignments: a judge's account with assigned tables sees and enters only those, effective immediately.

An account without an assignment judges every table, so a small club has nothing to set up; organizers always do. Judge
passes carry their own tables (`judge_passes`).

`note_phone` tracks when each judge's phone was last seen: its pages poll every two or three seconds. A row is written
at most every twenty seconds per phone, over all requests and processes: each process remembers its own writes, and the
UPDATE is conditional. A phone with its screen off sends nothing, like a phone without a connection.
"""

import datetime
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.db import DatabaseError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.club import judge_passes
from tournament.core.database.away import is_away
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Refused
from tournament.journal import log as journal_log
from tournament.journal.actions import Action
from tournament.models import AssignedTable, JudgeAssignment, JudgePhone, Official, TableMatch, Tournament, User
from tournament.tournaments import opening


@dataclass(frozen=True)
class JudgeTables:
    """A club judge and the tables assigned to the account in one tournament; `tables` None: every table."""

    user: User
    tables: list[int] | None


@dataclass(frozen=True)
class Watch:
    """The names of the judges of every table, and of the judges of some tables, by table."""

    everywhere: list[str]
    at: dict[int, list[str]]

    def missing(self, tables: Iterable[int]) -> list[int]:
        """Return the given tables without a judge."""
        return [] if self.everywhere else [table for table in tables if table not in self.at]


def judges(tournament: Tournament) -> QuerySet[User]:
    """Return the accounts that can be assigned tables: judges of the club who are not its organizers."""
    offices = Official.objects.filter(club=tournament.club_id)
    found = User.objects.filter(pk__in=offices.filter(role=Official.Role.JUDGE).values("user"), is_active=True)
    # An account may have both roles; an organizer enters everywhere.
    organizers = offices.filter(role=Official.Role.ORGANIZER).values("user")
    return found.exclude(pk__in=organizers).order_by("first_name", "username")


def assignments_of(tournament: Tournament, users: Iterable[User] | None = None) -> list[JudgeTables]:
    """Return these judges of the club, or every one, with the account's tables."""
    held = {one.user_id: one for one in tournament.judge_assignments.prefetch_related("tables")}
    return [
        JudgeTables(user, _tables_of(held.get(user.pk))) for user in (judges(tournament) if users is None else users)
    ]


@transaction.atomic
def assign(*, tournament: Tournament, user: User, tables: Collection[int] | None, by: User | None) -> JudgeTables:
    """Assign tables to a judge, effective immediately, even during a match. None: every table again.

    Refused for an account that is not a judge of the club or is an organizer, and for tables that the hall does not
    have.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    if not judges(tournament).filter(pk=user.pk).exists():
        text = _("Only judges of the club can be given tables; organizers judge at every table.")
        raise Refused(text, field="judge", code="no-judge")
    wanted = judge_passes.checked_tables(tables, tournament)
    post = JudgeAssignment.objects.filter(tournament=tournament, user=user).first()
    before = _tables_of(post)
    if before == wanted:
        return JudgeTables(user, wanted)
    post = post or JudgeAssignment(tournament=tournament, user=user)
    # The row stays when every table is open again, so that the journal can verify it.
    post.everywhere = wanted is None
    post.save()
    _name_tables(post, wanted or [])
    opening.touch(tournament)
    after = {"tables": wanted}
    journal_log.write(tournament, by, Action.ASSIGN_JUDGE, post, before={"tables": before}, after=after, rows=[post])
    return JudgeTables(user, wanted)


def watch(tournament: Tournament) -> Watch:
    """Return the judges by table: accounts and pass holders. Organizers, who may enter everywhere, are left out."""
    passes_held = tournament.passes.prefetch_related("tables").select_related("tournament", "user")
    held = [(str(one), None if one.everywhere else one.numbers) for one in passes_held if one.is_open]
    held += [(str(one.user), one.tables) for one in assignments_of(tournament)]
    at: dict[int, list[str]] = {}
    for name, numbers in held:
        for number in numbers or ():
            at.setdefault(number, []).append(name)
    return Watch([name for name, numbers in held if numbers is None], at)


def _tables_of(post: JudgeAssignment | None) -> list[int] | None:
    return None if post is None or post.everywhere else post.numbers


def _name_tables(post: JudgeAssignment, wanted: list[int]) -> None:
    post.tables.exclude(table__in=wanted).delete()
    # Rows that stay keep their key.
    known = set(post.tables.values_list("table", flat=True))
    AssignedTable.objects.bulk_create(
        AssignedTable(assignment=post, table=table) for table in wanted if table not in known
    )


EVERY: Final = datetime.timedelta(seconds=20)
OFFLINE: Final = datetime.timedelta(minutes=1)
MOST_PHONES: Final = 10  # per judge and tournament; a new one replaces the oldest
REMEMBERED: Final = 5_000  # phones per process

log = logging.getLogger(__name__)
_written: dict[tuple[int, int, str], datetime.datetime] = {}


def note_phone(
    *, tournament: Tournament, user: User, device: str, table_match: TableMatch | None, now: datetime.datetime
) -> None:
    """Record a request of a phone. `device` is its label, `table_match` the match on its screen, None for a list.

    Never raises: a failed write must not keep a judge from a table.
    """
    known = (tournament.pk, user.pk, device)
    before = _written.get(known)
    # `abs`: a clock that was set back must not stop the writing.
    if before is not None and abs(now - before) < EVERY:
        return
    # Bounds the memory; forgetting costs one query a phone.
    if len(_written) >= REMEMBERED:
        _written.clear()
    _written[known] = now
    try:
        with transaction.atomic():
            _write(tournament, user, device, table_match, now)
    except DatabaseError as error:
        if not is_away(error):  # else what the request reads next says so
            log.warning("a phone was not noted", exc_info=True)


def is_offline(phone: JudgePhone, now: datetime.datetime) -> bool:
    """Return whether nothing was heard from the phone for a minute."""
    return now - phone.seen_at > OFFLINE


def _write(
    tournament: Tournament, user: User, device: str, table_match: TableMatch | None, now: datetime.datetime
) -> None:
    theirs = JudgePhone.objects.filter(tournament=tournament, user=user)
    shown = table_match.pk if table_match is not None else None
    # A time in the future was written by a process with another clock: overwrite it.
    due = theirs.filter(device=device).exclude(seen_at__gt=now - EVERY, seen_at__lte=now)
    if due.update(seen_at=now, table_match=shown) or theirs.filter(device=device).exists():
        return
    if theirs.count() >= MOST_PHONES:
        theirs.filter(pk=theirs.earliest("seen_at").pk).delete()
    row = JudgePhone(tournament=tournament, user=user, device=device, table_match_id=shown, seen_at=now)
    # Another process may have inserted the same phone in the meantime.
    JudgePhone.objects.bulk_create([row], ignore_conflicts=True)
