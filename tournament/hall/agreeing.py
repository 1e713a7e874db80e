"""The sheets that wait for somebody's assent, and whose."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import F

from scoring.hands import SIDES
from tournament import confirming
from tournament.hall.reading import shown
from tournament.models import SheetCheck, SignOff, Sitting, Team, Tournament, User

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

    @property
    def by_teams(self) -> bool:
        """Whether both teams sign here, not a second official."""
        return self.sitting.tournament.agreement == Tournament.Agreement.TEAMS

    @property
    def is_stuck(self) -> bool:
        """Whether nobody is left who may agree to it."""
        return not self.teams and not self.officials


def of(tournament: Tournament) -> list[Waiting]:
    """All of them, by table."""
    if tournament.agreement == Tournament.Agreement.TEAMS:
        return _for_teams(tournament)
    return _for_officials(tournament)


def _for_teams(tournament: Tournament) -> list[Waiting]:
    signing = tournament.sittings.filter(state=Sitting.State.SIGNING)
    signed = SignOff.objects.filter(sitting__in=signing, version=F("sitting__version")).values_list("sitting", "side")
    given = set(signed)
    return [
        Waiting(one, [team for side, team in _sides(one) if (one.pk, side) not in given], [], 0, [], corrected=False)
        for one in shown(signing)
    ]


def _for_officials(tournament: Tournament) -> list[Waiting]:
    ended = tournament.sittings.exclude(state=Sitting.State.PLAYING)
    candidates = ended.exclude(state=Sitting.State.FINISHED) | ended.filter(corrections__isnull=False)
    known = shown(candidates.distinct()).prefetch_related("entries__entered_by", "corrections")
    waiting = [sitting for sitting in known if confirming.is_waiting(sitting)]
    if not waiting:
        return []
    may = confirming.checkers(tournament, waiting)
    objections = defaultdict(list)
    sent_back = SheetCheck.objects.filter(sitting__in=waiting, version=F("sitting__version"), holds=False)
    for check in sent_back.select_related("checked_by"):
        objections[check.sitting_id].append(check)
    return [
        Waiting(
            sitting=one,
            teams=[],
            officials=may[one.pk][:NAMED],
            more=max(len(may[one.pk]) - NAMED, 0),
            objections=objections[one.pk],
            corrected=one.state == Sitting.State.FINISHED,
        )
        for one in waiting
    ]


def _sides(sitting: Sitting) -> list[tuple[str, Team]]:
    return list(zip(SIDES, (sitting.team_a, sitting.team_b), strict=True))
