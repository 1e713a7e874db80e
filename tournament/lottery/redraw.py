"""After a lottery: show its teams on the wall one by one, or give it up.

A lottery that was given up stays on the public page with the reason, and the next one uses the next secret.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict
from tournament.core.short_texts import required_reason
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.lottery import championship, entry_list, holding
from tournament.models import (
    Bye,
    Ceremony,
    Division,
    FormerPlayer,
    Lottery,
    Redraw,
    Registration,
    Round,
    TableMatch,
    Team,
    TeamPlayer,
    Tournament,
    User,
)
from tournament.tournaments import opening


def steps(drawn: Lottery) -> int:
    """Return how many taps show all of it: one for each team, and one for the substitute; in an individual event one
    for each person.
    """
    if order := holding.order_of(drawn):
        return len(order)
    return len(drawn.outcome["places"]) + (1 if drawn.outcome["substitute"] else 0)


def shown_teams(drawn: Lottery) -> int:
    """Return how many of the steps the hall has seen."""
    seen: int | None = Ceremony.objects.filter(lottery=drawn).values_list("shown", flat=True).first()
    return seen or 0


@transaction.atomic
def show_next(*, drawn: Lottery, seen: int, everything: bool = False) -> int:
    """Show the next team, or all that are left; returns how many are shown now.

    seen: the number the organizer saw, so that two taps at once show one team. Conflict when it differs from the
    wall's.
    """
    lock_row(Tournament.objects, drawn.division.tournament_id)
    Ceremony.objects.get_or_create(lottery=drawn)  # a championship's lottery has none
    if shown_teams(drawn) != seen:
        raise Conflict(_("The wall has moved on in the meantime. Reload the page."), code="wall-moved")
    now = steps(drawn) if everything else min(seen + 1, steps(drawn))
    Ceremony.objects.filter(lottery=drawn).update(shown=now)
    opening.touch(drawn.division.tournament)
    return now


@dataclass(frozen=True)
class Discarded:
    """One sheet discarded with a lottery: division and match as the journal names them, and its state.

    `people`: the names of each side, of the two people in an individual event.
    """

    subject: str
    teams: tuple[int, int]
    people: tuple[str, str]
    points: tuple[int, int]
    state: str
    written: bool


def would_discard(division: Division) -> list[Discarded]:
    """Return every sheet that repeating this lottery would annul: the division's and the championship's."""
    return [_discarded(sheet) for sheet in _sheets(division)]


@transaction.atomic
def redraw(*, division: Division, reason: str, by: User | None, discard: bool = False) -> Redraw:
    """Give the lottery of a division up, with its teams; the list is open again, and a new lottery needs every step.

    discard: that the user has seen which results are lost. Conflict "results-exist" without it once anything was
    written at a table.
    """
    tournament, division = entry_list.lock(division)
    if division.bracket_id is None:
        raise Conflict(_("There is no lottery to give up."), code="not-drawn")
    drawn = division.lotteries.order_by("attempt").last()
    if drawn is None or drawn.entry_list_id is None:
        raise Conflict(
            _("The lottery of this bracket did not use a closed entry list and cannot be repeated."), code="not-drawn"
        )
    reason = required_reason(reason)
    sheets = _sheets(division)
    given_up = [_discarded(sheet) for sheet in sheets]
    # Seated tables without entries lose nothing, so they need no consent.
    if any(one.written for one in given_up) and not discard:
        message = _("There are results: a new lottery discards {count} sheets. Confirm that you want this.")
        raise Conflict(message.format(count=len(given_up)), field="discard", code="results-exist")
    row = Redraw.objects.create(lottery=drawn, reason=reason, discarded=[_data(one) for one in given_up], ordered_by=by)
    rows = [row, *_annul(sheets), *_disband(division), *_unseat(tournament, division, by)]
    opening.touch(tournament)
    log.write(
        tournament,
        by,
        Action.VOID_LOTTERY,
        division,
        before={"draw": drawn.attempt, "seed": drawn.seed},
        after={"discarded": row.discarded},
        reason=reason,
        rows=rows,
    )
    return row


def _sheets(division: Division) -> list[TableMatch]:
    """Return the sheets that depend on a lottery."""
    finals = division.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False)
    related = ("round__division", "match", "team_a", "team_b")
    found = TableMatch.objects.filter(round__division__in=[division.pk, *finals.values_list("pk", flat=True)])
    found = found.select_related(*related).prefetch_related("team_a__players", "team_b__players")
    return list(found.order_by("round__division__order", "match__number"))


def _discarded(sheet: TableMatch) -> Discarded:
    return Discarded(
        subject=subjects.subject_of(sheet),
        teams=(sheet.team_a.number, sheet.team_b.number),
        people=(sheet.team_a.label, sheet.team_b.label),
        points=(sheet.points_a, sheet.points_b),
        state=sheet.state,
        written=sheet.has_begun or sheet.state != TableMatch.State.PLAYING,  # or a walkover
    )


def _data(one: Discarded) -> dict[str, object]:
    return {"match": one.subject, "teams": list(one.teams), "points": list(one.points), "state": one.state}


def _annul(sheets: Sequence[TableMatch]) -> list[Model]:
    """Annul the sheets; they stay stored."""
    for sheet in sheets:
        sheet.annulled_at = timezone.now()
        sheet.version += 1
        sheet.save(update_fields=["annulled_at", "version"])
    return list(sheets)


def _disband(division: Division) -> list[Model]:
    """Annul the teams; their players can take part in a lottery again."""
    now, rows = timezone.now(), list[Model]()
    for team in Team.seated.filter(division=division).order_by("number"):
        for place in TeamPlayer.objects.filter(team=team):
            # A player has one team at a time, so the old place moves to a table of its own.
            former = FormerPlayer.objects.create(team=team, registration=place.registration, position=place.position)
            place.delete()
            rows.append(former)
        team.annulled_at = now
        team.save(update_fields=["annulled_at"])
        rows.append(team)
    for bye in Bye.objects.filter(division=division, annulled_at=None):
        bye.annulled_at = now
        bye.save(update_fields=["annulled_at"])
        rows.append(bye)
    waiting = list(Registration.objects.filter(division=division, substitute=True))
    for odd in waiting:
        odd.substitute = False
        odd.save(update_fields=["substitute"])
    return [*rows, *waiting]


def _unseat(tournament: Tournament, division: Division, by: User | None) -> list[Model]:
    """Remove bracket and rounds; the championship closes."""
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).first()
    # Its winners included one of this division.
    if finals is not None and finals.bracket_id is not None:
        championship.close_championship(tournament=tournament, by=by)
    rounds = list(Round.objects.filter(division__in=[one for one in (division, finals) if one is not None]))
    for round_ in rounds:
        round_.annulled_at = timezone.now()
        round_.save(update_fields=["annulled_at"])
    division.bracket = None
    division.save(update_fields=["bracket"])
    return [division, *rounds]
