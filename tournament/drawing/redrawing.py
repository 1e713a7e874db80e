"""Give a draw up: it stays on the public page with the reason, and the bracket is drawn anew with the next secret."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, opening
from tournament.drawing import asked, championship
from tournament.errors import Conflict
from tournament.models import (
    Division,
    FormerPlayer,
    Redraw,
    Registration,
    Round,
    Sitting,
    Team,
    TeamPlayer,
    Tournament,
    User,
)


@dataclass(frozen=True)
class Discarded:
    """One sheet that goes with a draw: the bracket and match as the journal names them, and how it stands."""

    subject: str
    teams: tuple[int, int]
    points: tuple[int, int]
    state: str
    written: bool


def would_discard(division: Division) -> list[Discarded]:
    """Every sheet that a redraw of this bracket would annul: its own, and those of the championship."""
    return [_told(sheet) for sheet in _sheets(division)]


@transaction.atomic
def redraw(*, division: Division, reason: str, by: User | None, discard: bool = False) -> Redraw:
    """Give the draw of a bracket up, with its teams; the list is open again, and another draw needs the whole way.

    discard: that whoever asks has seen what results go with it. Conflict "results-exist" without that once anything
    was written at a table.
    """
    tournament, division = asked.lock(division)
    if division.bracket_id is None:
        raise Conflict(_("There is no draw that could be given up."), code="not-drawn")
    drawn = division.lotteries.order_by("attempt").last()
    if drawn is None or drawn.closed_list_id is None:
        raise Conflict(_("This bracket was not drawn from a closed list: it cannot be drawn again."), code="not-drawn")
    reason = asked.reason_of(reason)
    sheets = _sheets(division)
    given_up = [_told(sheet) for sheet in sheets]
    if any(one.written for one in given_up) and not discard:
        message = _("There are results: another draw discards {count} sheets. Say that you want that.")
        raise Conflict(message.format(count=len(given_up)), field="discard", code="results-exist")
    row = Redraw.objects.create(lottery=drawn, reason=reason, discarded=[_data(one) for one in given_up], ordered_by=by)
    rows = [row, *_annul(sheets), *_disband(division), *_unseat(tournament, division, by)]
    opening.bump(tournament)
    journal.write(
        where=tournament,
        by=by,
        action="redraw",
        subject=division.key,
        before={"draw": drawn.attempt, "seed": drawn.seed},
        after={"discarded": row.discarded},
        reason=reason,
        rows=rows,
    )
    return row


def _sheets(division: Division) -> list[Sitting]:
    """The sheets that rest on a draw."""
    finals = division.tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP, bracket__isnull=False)
    related = ("round__division", "match", "team_a", "team_b")
    found = Sitting.objects.filter(round__division__in=[division.pk, *finals.values_list("pk", flat=True)])
    return list(found.select_related(*related).order_by("round__division__order", "match__number"))


def _told(sheet: Sitting) -> Discarded:
    return Discarded(
        subject=f"match {sheet.round.division.key} {sheet.match.number}",
        teams=(sheet.team_a.number, sheet.team_b.number),
        points=(sheet.points_a, sheet.points_b),
        state=sheet.state,
        written=sheet.has_begun or sheet.state != Sitting.State.PLAYING,
    )


def _data(one: Discarded) -> dict[str, object]:
    return {"match": one.subject, "teams": list(one.teams), "points": list(one.points), "state": one.state}


def _annul(sheets: Sequence[Sitting]) -> list[Model]:
    """Take the sheets out of the tournament; they stay written."""
    for sheet in sheets:
        sheet.annulled_at = timezone.now()
        sheet.version += 1
        sheet.save(update_fields=["annulled_at", "version"])
    return list(sheets)


def _disband(division: Division) -> list[Model]:
    """The teams play no more, and their players are free to be drawn again."""
    now, rows = timezone.now(), list[Model]()
    for team in Team.objects.filter(division=division).order_by("number"):
        for place in TeamPlayer.objects.filter(team=team):
            former = FormerPlayer.objects.create(team=team, registration=place.registration, position=place.position)
            place.delete()
            rows.append(former)
        team.annulled_at = now
        team.save(update_fields=["annulled_at"])
        rows.append(team)
    waiting = list(Registration.objects.filter(division=division, substitute=True))
    for odd in waiting:
        odd.substitute = False
        odd.save(update_fields=["substitute"])
    return [*rows, *waiting]


def _unseat(tournament: Tournament, division: Division, by: User | None) -> list[Model]:
    """No bracket and no rounds; the championship waits again."""
    finals = tournament.divisions.filter(kind=Division.Kind.CHAMPIONSHIP).first()
    if finals is not None and finals.bracket_id is not None:
        championship.close_championship(tournament=tournament, by=by)
    rounds = list(Round.objects.filter(division__in=[one for one in (division, finals) if one is not None]))
    for round_ in rounds:
        round_.annulled_at = timezone.now()
        round_.save(update_fields=["annulled_at"])
    division.bracket = None
    division.save(update_fields=["bracket"])
    return [division, *rounds]
