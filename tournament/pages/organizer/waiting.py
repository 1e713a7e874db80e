"""The sheets that wait for somebody's assent, and whose."""

from dataclasses import dataclass

from scoring.hands import SIDES
from tournament import checking, confirming
from tournament.models import SheetCheck, Sitting, Team, Tournament, User
from tournament.pages.public import tables

NAMED = 8  # officials; where more may check, the first ones are enough


@dataclass(frozen=True)
class Waiting:
    """A sheet that waits.

    teams: those that have not signed. officials: who may be the second one, `more` of them are not named. objections:
    why the sheet went back. corrected: whether it is looked at once more because officials have changed it.
    """

    sitting: Sitting
    teams: list[Team]
    officials: list[User]
    more: int
    objections: list[SheetCheck]
    corrected: bool


def of(tournament: Tournament) -> list[Waiting]:
    """All of them, by table."""
    if tournament.agreement == Tournament.Agreement.TEAMS:
        signing = tournament.sittings.filter(state=Sitting.State.SIGNING)
        return [_for_teams(sitting) for sitting in tables.shown(signing).order_by("table")]
    ended = tournament.sittings.exclude(state=Sitting.State.PLAYING)
    candidates = ended.exclude(state=Sitting.State.FINISHED) | ended.filter(corrections__isnull=False)
    known = tables.shown(candidates.select_related("tournament")).distinct().order_by("table", "pk")
    waiting = [sitting for sitting in known if confirming.is_waiting(sitting)]
    may = confirming.checkers(tournament, waiting)
    return [_for_an_official(sitting, may[sitting.pk]) for sitting in waiting]


def _for_teams(sitting: Sitting) -> Waiting:
    signed = checking.signed_sides(sitting)
    sides = zip(SIDES, (sitting.team_a, sitting.team_b), strict=True)
    missing = [team for side, team in sides if side not in signed]
    return Waiting(sitting, missing, [], 0, [], corrected=False)


def _for_an_official(sitting: Sitting, may: list[User]) -> Waiting:
    return Waiting(
        sitting=sitting,
        teams=[],
        officials=may[:NAMED],
        more=max(len(may) - NAMED, 0),
        objections=confirming.objections(sitting),
        corrected=sitting.state == Sitting.State.FINISHED,
    )
