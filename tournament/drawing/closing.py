"""Close the list of a bracket for its lottery, or open it again: SACI rule 2."""

import datetime

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from brackets import lottery
from tournament import closed_lists, journal, opening
from tournament.drawing import asked, entrants, terms, wishes
from tournament.drawing.terms import Terms
from tournament.errors import Conflict, Refused
from tournament.models import ClosedList, Division, ListedEntrant, Registration, Reopening, Tournament, User

LONGEST_LINE = 200


@transaction.atomic
def freeze(
    *, division: Division, by: User | None, asked_for: Terms = terms.DEFAULT, now: datetime.datetime | None = None
) -> ClosedList:
    """Close the list: who is registered, paid and present now will be drawn, and nobody else.

    Refused with fewer than two players, or with wishes that cannot be had; Conflict when the list is closed already or
    the lottery has been held. `now` None is the clock's time.
    """
    tournament, division = asked.lock(division)
    asked.undrawn(division)
    if closed_lists.is_closed(division):
        raise Conflict(_("The list of this bracket is closed already."), rule="SACI rule 2", code="list-closed")
    listed = list(entrants.candidates(division).select_related("person"))
    if len(listed) < 2:
        message = _("{count} of the players of this bracket are paid and present; a lottery needs two at least.")
        raise Refused(message.format(count=len(listed)), rule="SACI rule 2", code="too-few-players")
    terms.check(asked_for, listed)
    wished = wishes.wishes_for(asked_for, tournament, listed)
    wishes.require_possible([place.number for place in listed], wished)
    lines = {place.pk: _line(place) for place in listed}
    rules = lottery.rules_of(wished, asked_for.tiles)
    closed = _write(tournament, division, lines, rules, asked_for, by, now or timezone.now())
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="close-list",
        subject=division.key,
        after={"list": closed.number, "players": len(listed), "hash": closed.list_hash, "rules": rules},
        rows=[closed],
    )
    return closed


@transaction.atomic
def reopen(*, division: Division, reason: str, by: User | None) -> Reopening:
    """Open a closed list again before its draw: it stays on the public page, with who did it and why."""
    tournament, division = asked.lock(division)
    closed = asked.waiting(division)
    row = Reopening.objects.create(closed_list=closed, reason=asked.reason_of(reason), reopened_by=by)
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="reopen-list",
        subject=division.key,
        after={"list": closed.number, "tiles": closed.tile_moves.count()},
        reason=row.reason,
        rows=[row],
    )
    return row


def _line(place: Registration) -> str:
    line = lottery.line(place.number, place.person.name)
    if len(line) > LONGEST_LINE:
        message = _("The name of {number} is too long to stand on a list: mend it at the desk.")
        raise Refused(message.format(number=lottery.label(place.number)), code="long-name")
    return line


def _write(
    tournament: Tournament,
    division: Division,
    lines: dict[int, str],
    rules: lottery.Rules,
    asked_for: Terms,
    by: User | None,
    now: datetime.datetime,
) -> ClosedList:
    with translation.override(tournament.language):
        text = terms.sentences(rules, partners=asked_for.partners_apart, byes=asked_for.byes_apart)
    closed = ClosedList.objects.create(
        division=division,
        number=division.closed_lists.count() + 1,
        list_hash=lottery.list_hash(lines.values()),
        rules={
            "draw": rules,
            "tables": tournament.tables,
            "first_team": _first_team(tournament, len(lines) // 2),
            "objection_minutes": asked_for.objection_minutes,
            "apart": [list(pair) for pair in asked_for.apart],
            "partners_apart": asked_for.partners_apart,
            "byes_apart": asked_for.byes_apart,
        },
        text=text,
        closed_by=by,
        closed_at=now,
        objections_until=now + datetime.timedelta(minutes=asked_for.objection_minutes)
        if asked_for.objection_minutes
        else None,
    )
    ListedEntrant.objects.bulk_create(
        ListedEntrant(closed_list=closed, registration_id=key, line=line) for key, line in lines.items()
    )
    return closed


def _first_team(tournament: Tournament, teams: int) -> int:
    """The first number of a free run of team numbers: whoever draws first gains nothing by it."""
    waiting = ClosedList.objects.filter(division__tournament=tournament, reopening=None, lottery=None)
    taken = {number for span in asked.spans_of(waiting) for number in span}
    taken |= set(tournament.teams(manager="every").values_list("number", flat=True))
    first = 1
    while clash := [number for number in range(first, first + teams) if number in taken]:
        first = max(clash) + 1
    return first
