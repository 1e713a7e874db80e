"""The plan that a day begins with: breakfast half an hour before the first round, lunch at noon (SACI rules 2 and 20).

Only the rules' hours are the rules'; the others are a guess that the organizer mends.
"""

import datetime
from typing import Final, NamedTuple

from tournament.models import PlanItem, Tournament

BREAKFAST_BEFORE: Final = 30  # minutes: SACI rule 2, 8:30 for 9:00
NOON: Final = 12 * 60  # SACI rule 20: sharp
LUNCH_TAKES: Final = 60
LATEST_WITH_LUNCH: Final = NOON - 60  # who begins later has eaten
WHOLE_DAY: Final = (7 * 60, 8 * 60 + 30)  # from the first round to the championship, and to the prizes
HALF_DAY: Final = (4 * 60, 5 * 60 + 30)
PRIZES_TAKE: Final = 30
MIDNIGHT: Final = 24 * 60


class Line(NamedTuple):
    """A line of the plan; `at` is in minutes after midnight, on the clock of the club."""

    kind: str
    at: int
    minutes: int | None = None
    round: int | None = None


def lines(starts_at: datetime.time) -> list[Line]:
    """The lines for a first round at that hour, in their order; none of them before or after the day."""
    begins = starts_at.hour * 60 + starts_at.minute
    kind = PlanItem.Kind
    found = [Line(kind.ROUND, begins, round=1)]
    if begins <= LATEST_WITH_LUNCH:
        found.insert(0, Line(kind.BREAKFAST, begins - BREAKFAST_BEFORE, BREAKFAST_BEFORE))
        found += [Line(kind.LUNCH, NOON, LUNCH_TAKES), Line(kind.ROUND, NOON + LUNCH_TAKES)]
    championship, prizes = WHOLE_DAY if begins <= LATEST_WITH_LUNCH else HALF_DAY
    found += [Line(kind.CHAMPIONSHIP, begins + championship), Line(kind.PRIZES, begins + prizes, PRIZES_TAKE)]
    return [line for line in found if 0 <= line.at < MIDNIGHT]


def lay_out(tournament: Tournament) -> list[PlanItem]:
    """Write the first plan of a tournament that has none; call it in the transaction that opens it."""
    return PlanItem.objects.bulk_create(
        PlanItem(
            tournament=tournament,
            number=number,
            kind=line.kind,
            starts_at=hour(line.at),
            minutes=line.minutes,
            round=line.round,
        )
        for number, line in enumerate(lines(tournament.starts_at), start=1)
    )


def follow(tournament: Tournament, before: datetime.time) -> list[PlanItem]:
    """Let the plan follow a first round that was at `before`: what nobody has moved. Returns the lines it has moved.

    The line of the first round itself always follows, so that plan and settings say the same.
    """
    was = {(line.kind, line.round): hour(line.at) for line in lines(before)}
    now = {(line.kind, line.round): hour(line.at) for line in lines(tournament.starts_at)}
    moved = []
    for item in tournament.plan.filter(removed_at=None, division=None):
        place = (item.kind, item.round)
        at = tournament.starts_at if is_first_round(item) else now.get(place)
        if at in (None, item.starts_at) or not (is_first_round(item) or item.starts_at == was.get(place)):
            continue
        item.starts_at = at
        item.save(update_fields=["starts_at"])
        moved.append(item)
    return moved


def is_first_round(item: PlanItem) -> bool:
    """Whether it is the line of the first round of all brackets: the one that the settings know too."""
    return item.kind == PlanItem.Kind.ROUND and item.round == 1 and item.division_id is None


def hour(minutes: int) -> datetime.time:
    """Minutes after midnight as the clock says them."""
    return datetime.time(minutes // 60, minutes % 60)
