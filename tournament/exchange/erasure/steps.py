"""Erasure of a person: what it would do, what prevents it, and the erasure itself in one transaction.

The club's journal and that of each tournament they played in get a line. Judge passes and accounts of the same name
are erased if the organizer says that they belong to the person.
"""

import datetime
import uuid
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.club import people, second_factor, sessions
from tournament.core.errors import Conflict
from tournament.core.names import search_key
from tournament.exchange import idempotency
from tournament.exchange.erasure import traces as erasure_traces
from tournament.exchange.erasure.traces import Trace, traces_of
from tournament.exchange.notices import subscriptions
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.lottery import championship, entry_list
from tournament.lottery.winners import Winners
from tournament.matches import sheet_photos
from tournament.models import Club, MembershipStatus, Person, PersonalAccess, Registration, TeamPlayer, Tournament, User
from tournament.tournaments import opening, pictures


def alike(person: Person) -> list[User]:
    """Return accounts of this name that serve no other club: passes of this club, and accounts without a role."""
    found = User.objects.filter(offices=None).select_related("judge_pass__tournament").order_by("pk")
    return [user for user in found if _is_named(user, person) and _club_of(user) in (person.club_id, None)]


def officials(person: Person) -> list[User]:
    """Return accounts of this name that work for the club: they must be closed first."""
    return [user for user in User.objects.filter(offices__club=person.club).distinct() if _is_named(user, person)]


def _is_named(user: User, person: Person) -> bool:
    """Return whether an account has a person's name, its words in any order."""
    return set(search_key(user.get_full_name()).split()) == set(person.search_key.split())


def forget(person: Person, new: str, keys: Collection[int]) -> int:
    """Remove name and address from the accounts with these keys, and their log-in records. Returns how many.

    Conflict while a pass is still open.
    """
    chosen = [user for user in alike(person) if user.pk in keys]
    for user in chosen:
        if hasattr(user, "judge_pass") and user.judge_pass.is_open:
            raise Conflict(_("This person has a pass that is still open: take it back first."), code="open-pass")
        for kind in (AccessAttempt, AccessFailureLog, AccessLog):
            kind.objects.filter(username=user.username).delete()
        # The account stays, because journal entries refer to it.
        user.username, user.first_name, user.last_name, user.email = f"former-{uuid.uuid4().hex}", new, "", ""
        user.is_active = False
        user.set_unusable_password()
        user.save()
        sessions.end_all(user)
        second_factor.forget(user)
        _forget_repairs(user)
    _forget_repairs(person)
    return len(chosen)


def _forget_repairs(row: Person | User) -> None:
    """Delete the Django admin log entries of a row, which contain its name."""
    kind = ContentType.objects.get_for_model(type(row))
    LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).delete()


def _club_of(user: User) -> int | None:
    return user.judge_pass.tournament.club_id if hasattr(user, "judge_pass") else None


def sweep() -> None:
    """Rebuild the file and truncate its write-ahead log. Call it after the commit; does nothing except on SQLite.

    PostgreSQL cleans its pages itself (autovacuum).
    """
    # VACUUM cannot run inside a transaction.
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@dataclass(frozen=True)
class Plan:
    """The extent of an erasure. `number` is the number of the former player.

    `places` counts registrations, which stay, `papers` documents to render again, `rows` those of rosters, `tables`
    friendly ones; `alike` are accounts that may belong to the person, `traces` lines that cannot be changed. Any
    `obstacles` prevent the erasure.
    """

    person: Person
    number: int
    places: int
    papers: int
    rows: int
    tables: int
    alike: tuple[User, ...]
    traces: tuple[Trace, ...]
    obstacles: tuple[str, ...]


def plan(person: Person, *, today: datetime.date) -> Plan:
    """Return the extent of an erasure."""
    return Plan(
        person=person,
        number=next_number(person.club),
        places=person.registrations.count(),
        papers=sum(1 for _paper in erasure_traces.named_in(person)),
        rows=erasure_traces.rows_of(person),
        tables=len(erasure_traces.tables_of(person)),
        alike=tuple(alike(person)),
        traces=tuple(traces_of(person)),
        obstacles=tuple(obstacles(person, today)),
    )


def next_number(club: Club) -> int:
    """Return the next former player's number. Numbers are never reused, because erased people keep their row."""
    last: int | None = Person.every.filter(club=club).aggregate(last=Max("former_number"))["last"]
    # Not a count: numbers are never reused.
    return (last or 0) + 1


def obstacles(person: Person, today: datetime.date) -> Iterator[str]:
    """Yield why a person cannot be erased today, each as a sentence."""
    # From yesterday on, because a day can run past midnight.
    places = Registration.objects.filter(person=person, withdrawn_at=None, tournament__practice_for=None)
    for place in places.filter(tournament__date__gte=today - datetime.timedelta(days=1)).select_related("tournament"):
        tournament = place.tournament
        if tournament.date > today:
            yield _("{name} is registered for {tournament} on {day}: take the place back first.").format(
                name=person.name, tournament=tournament, day=date_format(tournament.date)
            )
        elif tournament.date == today or _is_played(place):
            yield _("{name} plays in {tournament} today: erase the name once it is over, tomorrow.").format(
                name=person.name, tournament=tournament
            )
    if entry_list.waiting_line(person.registrations.all()) is not None:
        yield _("{name} is on a closed entry list whose lottery has not been held.").format(name=person.name)
    if officials(person):
        yield _("{name} works for the club: close the account first, under “Officials”.").format(name=person.name)


def _is_played(place: Registration) -> bool:
    """Return whether a tournament that began yesterday is still running."""
    return hasattr(place, "team_place") and championship.champion_of(place.tournament) is None


@transaction.atomic
def erase(
    *, person: Person, by: User | None, same_accounts: Collection[int] = (), today: datetime.date | None = None
) -> Person:
    """Replace a person by "former player 12": name, phone, e-mail, birth date and member number are erased everywhere.

    Places, results, standings and payments stay under the number. A photograph of the champions goes if the person is
    one of them, and so does every photo of a sheet of theirs. `same_accounts`: keys of accounts of the same name that
    belong to the person. Conflict while the person plays today, is registered for a coming day, or works here.
    """
    log.lock(person.club)
    # Same lock order as everywhere; `_played` is checked again below, because a registration may have come first.
    played = _played(person)
    list(
        Tournament.every.select_for_update(no_key=True)
        .filter(pk__in=[one.pk for one in played])
        .order_by("pk")
        .values_list("pk")
    )
    person = people.locked(person)
    found = next(obstacles(person, today or timezone.localdate()), None)
    if found is not None:
        raise Conflict(found, code="cannot-be-erased")
    if _played(person) != played:
        raise Conflict(_("This person was registered in the meantime: check again."), code="changed")
    person.former_number = next_number(person.club)
    new = f"former player {person.former_number}"
    # Read here, before the steps below change the person's row.
    named, places = (person.name, person.phone, person.email), list(person.registrations.all())
    gone = {
        "pictures": pictures.forget_people([one.pk for one in played], champions=_may_be_champion(person, played)),
        "photos": sheet_photos.forget_person(person, played, by),
        "accounts": forget(person, new, same_accounts),
        "papers": erasure_traces.forget(person),
        "rows": erasure_traces.forget_rows(person, new),
        "requests": erasure_traces.forget_requests(person),
        "tables": erasure_traces.forget_seats(person),
        "notices": subscriptions.forget(person),
        "lines": entry_list.forget(registrations=places),
    }
    erasure_traces.forget_readings(person, new)
    idempotency.forget_answers(*named)
    _forget(person)
    PersonalAccess.objects.filter(person=person).delete()
    transaction.on_commit(sweep, robust=True)  # a full disk must not fail a committed erasure
    after = {"former_player": person.former_number, **gone}
    opening.touch_all(played)
    told = {place.tournament_id: (subjects.subject_of(place), {"papers": gone["papers"]}) for place in places}
    log.write_in_each(played, by, Action.ERASE_PERSON, told)
    log.write(where=person.club, by=by, action=Action.ERASE_PERSON, subject=subjects.subject_of(person), after=after)
    return Person.every.get(pk=person.pk)


def _may_be_champion(person: Person, played: Collection[Tournament]) -> list[int]:
    """Return the tournaments whose photograph of the champions may show the person, also where those are not known."""
    winners = Winners([one.pk for one in played])
    teams = TeamPlayer.objects.filter(registration__person=person).values_list("team__tournament", "team__number")
    theirs = {*teams, *((one.pk, None) for one in played)}
    return [one.pk for one in played if (one.pk, winners.champion(one.pk)) in theirs]


def _played(person: Person) -> list[Tournament]:
    """Return a person's tournaments, in lock order."""
    return list(Tournament.every.filter(registrations__person=person).distinct().order_by("pk"))


def _forget(person: Person) -> None:
    """Blank the person's own row, the reasons of their membership status, and their role as a default sponsor."""
    person.birth_date = person.sponsor = None
    person.phone = person.email = person.member_number = person.pool = person.home_club = ""
    person.save()
    MembershipStatus.objects.filter(person=person).update(reason="")
    Person.every.filter(sponsor=person).update(sponsor=None)
