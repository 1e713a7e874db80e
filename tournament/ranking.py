"""Who stands where among some teams of a bracket: worked out from matches and sheets, never stored.

A format asks for it before it goes on (`brackets.selectors.to_rank`): brackets know no points. The order is that of
`scoring.rankings.ranked`; the lot that decides last follows from the seed of the draw, which everybody knows.
"""

from collections.abc import Collection, Iterable

from brackets import lottery
from brackets.models import Decided, Match
from scoring import rankings
from scoring.ruleset import Ruleset
from tournament import opening, systems
from tournament.models import Division, Sitting

LEVEL_STAGE = "level teams"
"""What the lot is for, as `brackets.lottery.order` wants to know it."""
AT_THE_TABLE = (Decided.PLAYED, Decided.RULED)


def result_of(sitting: Sitting, ruleset: Ruleset) -> rankings.MatchResult | None:
    """A match as the rankings count it; None while it is played, live matches do not move the standings."""
    if sitting.state != Sitting.State.FINISHED:
        return None
    winner = sitting.match.winner
    sign = -1 if systems.fewest_win(ruleset) else 1
    return rankings.MatchResult(
        teams=(sitting.team_a.number, sitting.team_b.number),
        points=(sign * sitting.points_a, sign * sitting.points_b),
        hands=sitting.hands,
        winner=winner.number if winner else None,
        walkover=sitting.match.decided not in AT_THE_TABLE,
    )


def seed_of(division: Division) -> bytes:
    """The seed of the draw of a bracket that stands; of no bytes where it was never drawn (practice)."""
    drawn = division.lotteries.order_by("attempt").last()
    return bytes.fromhex(drawn.seed) if drawn is not None else b""


def lot_of(division: Division, numbers: Iterable[int]) -> list[int]:
    """Teams by the lot that decides what nothing else does, the first one best."""
    by_label = {lottery.team_label(number): number for number in numbers}
    return [by_label[name] for name in lottery.order(seed_of(division), LEVEL_STAGE, sorted(by_label))]


def ranked(division: Division, numbers: Collection[int], matches: Iterable[Match]) -> tuple[rankings.Standing, ...]:
    """These teams, best first, by those of `matches` that are over and that they played among themselves.

    A match without a sheet, because a team had left, is lost without points; a round without an opponent is won so.
    """
    over = [match for match in matches if match.decided != Decided.OPEN]
    sheets = Sitting.objects.filter(match__in=over).select_related("match__winner", "team_a", "team_b")
    by_match = {sheet.match_id: sheet for sheet in sheets}
    ruleset = opening.ruleset_of(division.tournament)
    results, byes = list[rankings.MatchResult](), list[int]()
    for match in over:
        sides = [side.number for side in (match.first, match.second) if side is not None]
        if not set(sides) <= set(numbers):
            continue
        if match.decided == Decided.BYE:
            byes += sides
        elif len(sides) == 2:
            sheet = by_match.get(match.pk)
            results.append((sheet and result_of(sheet, ruleset)) or _without_sheet(match, sides))
    return rankings.ranked(results, numbers, lot_of(division, numbers), byes)


def _without_sheet(match: Match, sides: list[int]) -> rankings.MatchResult:
    first, second = sides
    winner = match.winner.number if match.winner else None
    return rankings.MatchResult((first, second), (0, 0), 0, winner, walkover=True)
