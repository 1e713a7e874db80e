"""Entry lists: close that of a division for its lottery, or reopen it (SACI rule 2).

Also what the steps of a lottery share: the locks, the list that waits, and the reason that officials give.
"""

import datetime
from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from brackets import lottery
from brackets.inserting import insert
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import required_reason
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import teams as lottery_teams
from tournament.lottery import terms
from tournament.lottery.rotating.sentences import require_plan
from tournament.lottery.terms import Terms
from tournament.models import Division, EntryList, Format, ListedEntrant, Registration, Reopening, Tournament, User
from tournament.registration import sign_up
from tournament.tournaments import opening


def lock(division: Division) -> tuple[Tournament, Division]:
    """Lock and return the current rows of tournament and division. Refused for the championship."""
    tournament = lock_row(Tournament.objects, division.tournament_id)
    division = lock_row(Division.objects, division.pk)
    division.tournament = tournament
    if division.kind != Division.Kind.POOL:
        raise Refused(_("The championship has no lottery of players."), code="no-lottery")
    return tournament, division


def undrawn(division: Division) -> None:
    """Raise Conflict once the lottery of a division has run."""
    if division.bracket_id is not None:
        raise Conflict(_("The lottery of this bracket has run."), code="already-drawn")


def waiting(division: Division) -> EntryList:
    """Return the closed entry list that waits for its lottery. Conflict when there is none, or it has been used."""
    undrawn(division)
    closed = sign_up.list_before_lottery(division)
    if closed is None:
        raise Conflict(_("Close the entry list of this bracket first."), rule="SACI rule 2", code="list-open")
    closed.division = division
    return closed


def spans_of(lists: Iterable[EntryList]) -> list[range]:
    """Return the team numbers that closed entry lists have reserved for their lotteries."""
    # Two players make a team; an odd one is the substitute.
    return [range(one.rules["first_team"], one.rules["first_team"] + one.entrants.count() // 2) for one in lists]


LONGEST_LINE = 200


@transaction.atomic
def close_list(
    *, division: Division, by: User | None, requested_for: Terms = terms.DEFAULT, now: datetime.datetime | None = None
) -> EntryList:
    """Close the entry list: players registered, paid and present now take part in the lottery, and nobody else.

    Refused with fewer than two players, or with wishes that cannot be fulfilled, and in an individual event with fewer
    than four, or more rounds than partners; Conflict when the list is closed already or the lottery has run. `now` None
    is the current time.
    """
    tournament, division = lock(division)
    undrawn(division)
    if sign_up.is_closed(division):
        raise Conflict(_("The entry list of this bracket is already closed."), rule="SACI rule 2", code="list-closed")
    listed = list(lottery_teams.candidates(division).select_related("person"))
    if division.format == Format.ROTATING:  # once the list is closed, its rounds cannot change any more
        require_plan(division, len(listed))
    if len(listed) < 2:
        message = _("{count} of the players of this bracket are paid and present; a lottery needs two at least.")
        raise Refused(message.format(count=len(listed)), rule="SACI rule 2", code="too-few-players")
    terms.check_terms(requested_for, listed)
    if requested_for.tiles == lottery.NONE and not division.anchor:
        # Else the server could choose a secret to fit the list.
        message = _("Publish the start of the chain of secrets first: without tiles, only it binds the server.")
        raise Conflict(message, field="tiles", rule="SACI rule 2", code="no-anchor")
    wished = terms.wishes_for(requested_for, tournament, listed)
    # Checked now, because the wishes are fixed once the list is closed.
    terms.require_possible([place.number for place in listed], wished)
    lines = {place.pk: _line(place) for place in listed}
    rules = lottery.rules_of(wished, requested_for.tiles)
    closed = _write(tournament, division, lines, rules, requested_for, by, now or timezone.now())
    opening.touch(tournament)
    after = {"list": closed.number, "players": len(listed), "hash": closed.list_hash, "rules": rules}
    log.write(tournament, by, Action.CLOSE_LIST, division, after=after, rows=[closed])
    return closed


@transaction.atomic
def reopen_list(*, division: Division, reason: str, by: User | None) -> Reopening:
    """Reopen a closed entry list before its lottery: it stays on the public page, with the user and the reason."""
    tournament, division = lock(division)
    closed = waiting(division)
    row = Reopening.objects.create(entry_list=closed, reason=required_reason(reason), reopened_by=by)
    opening.touch(tournament)
    after = {"list": closed.number, "tiles": closed.tile_moves.count()}
    log.write(tournament, by, Action.REOPEN_LIST, division, after=after, reason=row.reason, rows=[row])
    return row


def _line(place: Registration) -> str:
    line = lottery.line(place.number, place.person.name)
    if len(line) > LONGEST_LINE:
        message = _("The name of {number} is too long for an entry list. Shorten it at the desk.")
        raise Refused(message.format(number=lottery.label(place.number)), code="long-name")
    return line


def _write(
    tournament: Tournament,
    division: Division,
    lines: dict[int, str],
    rules: lottery.Rules,
    requested_for: Terms,
    by: User | None,
    now: datetime.datetime,
) -> EntryList:
    # Hung on the wall: in the tournament's language, not in the organizer's.
    with translation.override(tournament.language):
        text = terms.sentences(rules, partners=requested_for.partners_apart, byes=requested_for.byes_apart)
    closed = EntryList.objects.create(
        division=division,
        number=division.entry_lists.count() + 1,
        list_hash=lottery.list_hash(lines.values()),
        rules={
            "draw": rules,
            "tables": tournament.hall_size,
            "first_team": _first_team(tournament, len(lines) // 2),
            "objection_minutes": requested_for.objection_minutes,
            "apart": [list(pair) for pair in requested_for.apart],
            "partners_apart": requested_for.partners_apart,
            "byes_apart": requested_for.byes_apart,
        },
        text=text,
        closed_by=by,
        closed_at=now,
        objections_until=now + datetime.timedelta(minutes=requested_for.objection_minutes)
        if requested_for.objection_minutes
        else None,
    )
    insert(ListedEntrant(entry_list=closed, registration_id=key, line=line) for key, line in lines.items())
    return closed


def _first_team(tournament: Tournament, teams: int) -> int:
    """Return the first of enough free team numbers. They are reserved, so the order of lotteries does not matter."""
    waiting = EntryList.objects.filter(division__tournament=tournament, reopening=None, lottery=None)
    taken = {number for span in spans_of(waiting) for number in span}
    taken |= set(tournament.teams(manager="every").values_list("number", flat=True))
    first = 1
    while clash := [number for number in range(first, first + teams) if number in taken]:
        first = max(clash) + 1  # past the whole taken run
    return first


@transaction.atomic
def forget(*, registrations: Collection[Registration]) -> int:
    """Cut a player's lines to the number, on every list; returns how many lines had a name.

    `registrations`: all of this player. Tickets and digests stay as published, so that the records of lotteries remain
    valid. Conflict while a list waits for its lottery: its published hash covers the name.
    """
    hosts = Tournament.every.filter(pk__in={registration.tournament_id for registration in registrations})
    list(hosts.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    if (waiting := waiting_line(registrations)) is not None:
        message = _(
            "{number} is on an entry list that waits for its lottery. Run the lottery or reopen the list first."
        )
        raise Conflict(message.format(number=lottery.label(waiting.registration.number)), code="list-closed")
    lines = ListedEntrant.objects.filter(registration__in=registrations).select_related("registration")
    named = [line for line in lines if line.line != lottery.label(line.registration.number)]
    for line in named:
        line.line = lottery.label(line.registration.number)
    ListedEntrant.objects.bulk_update(named, ["line"])
    return len(named)


def waiting_line(registrations: Collection[Registration] | QuerySet[Registration]) -> ListedEntrant | None:
    """Return a line of these registrations on the list that waits for the lottery of their division; None without."""
    waiting = Q(entry_list__reopening=None, entry_list__lottery=None, entry_list__division=F("registration__division"))
    return ListedEntrant.objects.filter(waiting, registration__in=registrations).select_related("registration").first()
