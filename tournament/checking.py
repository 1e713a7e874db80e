"""Both teams agree to the sheet, the winner moves on by itself, the round closes, the champion appears.

SACI rules 4, 15, 17 and 19. A tournament may ask for a second official instead of the teams: `confirming`.
"""

import datetime
from collections.abc import Collection, Iterable

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets import selectors, services
from brackets.models import Match
from scoring.hands import SIDES
from tournament import draw, entry, journal, opening, permissions, tables
from tournament.errors import Conflict, Refused
from tournament.models import Division, Round, SignOff, Sitting, Team, Tournament, User


def signed_sides(sitting: Sitting) -> set[str]:
    """The sides that have signed the sheet as it stands."""
    return {row.side for row in sitting.sign_offs.all() if row.version == sitting.version}


@transaction.atomic
def sign(
    *,
    sitting: Sitting,
    side: str,
    initials: str,
    version: int,
    by: User | None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> Sitting:
    """One team's assent to the final sheet; with the second the match is finished and the winner moves on.

    `device` and `phone_at`: the label of the phone and what its clock said, for the journal.
    """
    sitting = entry.locked(sitting)
    permissions.ask_again(by, sitting)
    if side not in SIDES:
        raise Refused(_("Choose the team that signs."), field="side")
    initials = initials.strip()[:40]
    if not initials:
        raise Refused(_("Write the initials of the team that signs."), field="initials")
    if sitting.tournament.agreement != Tournament.Agreement.TEAMS:
        raise Conflict(_("In this tournament a second official checks the sheet: look at it again."), code="agreement")
    if sitting.state == Sitting.State.PLAYING:
        raise not_over(sitting)
    signed = signed_sides(sitting)
    if side in signed:
        return sitting
    if sitting.state == Sitting.State.FINISHED:
        raise Conflict(_("This match is over and signed."), code="match-finished")
    if version != sitting.version:
        raise Conflict(_("The sheet has changed meanwhile: look at it again."), code="sheet-changed")
    signature = SignOff.objects.create(sitting=sitting, side=side, version=version, initials=initials, taken_by=by)
    opening.bump(sitting.tournament)
    journal.write(
        where=sitting.tournament,
        by=by,
        action="sign",
        subject=subject(sitting),
        after={"side": side, "version": version},
        device=device,
        phone_at=phone_at,
        rows=[signature],
    )
    if signed | {side} == set(SIDES):
        finish(sitting, by)
    return sitting


@transaction.atomic
def walkover(
    *,
    sitting: Sitting,
    absent: Iterable[str],
    by: User | None,
    device: str = "",
    phone_at: datetime.datetime | None = None,
) -> Sitting:
    """A team that is not seated at the start of a round forfeits (SACI rule 19); both absent are both out.

    `absent` holds the sides that are missing. Conflict once anything has been entered on the sheet.
    """
    sitting = entry.locked(sitting)
    permissions.ask_again(by, sitting)
    missing = {side for side in absent if side in SIDES}
    if not missing:
        raise Refused(_("Choose the team that is absent."), field="absent", rule="SACI rule 19")
    if _is_same_walkover(sitting, missing):
        return sitting
    if sitting.state != Sitting.State.PLAYING or sitting.has_begun:
        raise Conflict(
            _("Play has begun at this table: a team that leaves now forfeits the match instead."),
            rule="SACI rule 19",
            code="play-has-begun",
        )
    match = Match.objects.get(pk=sitting.match_id)
    if len(missing) == 2:
        services.record_vacancy(match=match)
    else:
        winner = sitting.team_b if "A" in missing else sitting.team_a
        services.record_winner(match=match, number=winner.number, how="walkover")
    journal.write(
        where=sitting.tournament,
        by=by,
        action="walkover",
        subject=subject(sitting),
        after={"teams": teams_of(sitting), "absent": sorted(missing)},
        device=device,
        phone_at=phone_at,
        rows=_over(sitting, match),
    )
    _move_on(sitting, by)
    return sitting


def _is_same_walkover(sitting: Sitting, missing: Collection[str]) -> bool:
    """Whether this was recorded already: a double tap is no error."""
    match = Match.objects.select_related("winner").get(pk=sitting.match_id)
    if len(missing) == 2:
        return match.decided == "vacant"
    there = sitting.team_b if "A" in missing else sitting.team_a
    return match.decided == "walkover" and match.winner is not None and match.winner.number == there.number


def finish(sitting: Sitting, by: User | None) -> None:
    """The sheet is agreed to: the winner moves on. Call it inside the change's transaction, with the sitting locked."""
    outcome = entry.sheet_of(sitting).outcome
    if outcome is None:
        raise not_over(sitting)
    winner = sitting.team_a if outcome.winner == "A" else sitting.team_b
    match = Match.objects.get(pk=sitting.match_id)
    services.record_winner(match=match, number=winner.number, how="played")
    journal.write(
        where=sitting.tournament,
        by=by,
        action="finish-match",
        subject=subject(sitting),
        after={
            "teams": teams_of(sitting),
            "winner": winner.number,
            "points": [sitting.points_a, sitting.points_b],
            "reason": outcome.reason,
        },
        rows=_over(sitting, match),
    )
    _move_on(sitting, by)


def _over(sitting: Sitting, match: Match) -> list[Model]:
    """The sitting is over; what the journal seals: it, its match, and the matches that its winner comes to."""
    sitting.state = Sitting.State.FINISHED
    sitting.save(update_fields=["state"])
    return [sitting, match, *selectors.path(match)]


def _move_on(sitting: Sitting, by: User | None) -> None:
    """The table goes to who waits for one; with the last match of a round the round closes, up to the champion."""
    opening.bump(sitting.tournament)
    tables.seat_waiting(tournament=sitting.tournament, by=by)
    division = Division.objects.select_related("tournament").get(rounds=sitting.round_id)
    if settle_round(round_id=sitting.round_id, by=by):
        crown(tournament=division.tournament, before=None, by=by)


def settle_round(*, round_id: int, by: User | None) -> bool:
    """Close a round in which nobody plays or waits for a table any more, open one in which somebody plays again.

    Whether it is closed now. What a correction made ready in a closed round waits for the round to be started again.
    """
    round_ = Round.objects.select_for_update(no_key=True).select_related("division__tournament").get(pk=round_id)
    over = not round_.sittings.exclude(state=Sitting.State.FINISHED).exists()
    over = over and (round_.closed_at is not None or not tables.is_waiting(round_))
    if over != (round_.closed_at is not None):
        round_.closed_at = timezone.now() if over else None
        round_.save(update_fields=["closed_at"])
        journal.write(
            where=round_.division.tournament,
            by=by,
            action="close-round" if over else "reopen-round",
            subject=f"{round_.division.key} round {round_.number}",
            rows=[round_],
        )
    return over


def crown(*, tournament: Tournament, before: Team | None, by: User | None) -> None:
    """Bring the bracket winners together if they are all known now, and note a champion who was not so `before`."""
    draw.open_championship(tournament=tournament, by=by)
    champion = draw.champion_of(tournament)
    if champion is not None and champion != before:
        journal.write(
            where=tournament, by=by, action="champion", subject="championship", after={"team": champion.number}
        )


def not_over(sitting: Sitting) -> Conflict:
    """What somebody hears who agrees to a sheet before its match has ended."""
    rule = opening.ruleset_of(sitting.tournament).cites["target"]
    return Conflict(_("The match is not over yet."), rule=rule, code="match-not-over")


def teams_of(sitting: Sitting) -> list[int]:
    """The numbers of side A and of side B, as the journal names who met."""
    return [sitting.team_a.number, sitting.team_b.number]


def subject(sitting: Sitting) -> str:
    """What the journal calls a match."""
    return f"match {sitting.round.division.key} {sitting.match.number}"
