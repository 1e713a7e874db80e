"""Who stands where among some teams of a bracket: worked out from matches and sheets, never stored.

A format asks for it before it goes on (`brackets.selectors.to_rank`): brackets know no points. The order is that of
`scoring.rankings.ranked`; the lot that decides last follows from the seed of the draw, which everybody knows.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace

from brackets import lottery, selectors
from brackets.models import Decided, Entrant, Match
from scoring import rankings
from scoring.ruleset import Ruleset
from tournament import opening, systems
from tournament.models import Division, Format, Sitting

LEVEL_STAGE = "level teams"
"""What the lot is for, as `brackets.lottery.order` wants to know it."""
RANKING = (Format.GROUPS, Format.SWISS)
"""The formats in which an order decides."""
GROUP = "group-"
"""How the keys of groups begin, among the parts of a bracket."""
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
    """These teams, best first, by those of `matches` that are over.

    A match without a sheet, because a team had left, is lost without points; a round without an opponent is won so.
    """
    results, byes = _over(division, matches)
    return rankings.ranked(results, numbers, lot_of(division, numbers), byes)


def tables(division: Division) -> list[tuple[str, tuple[rankings.Standing, ...]]]:
    """The tables of a bracket whose format ranks, by its parts: of each group, or of all Swiss rounds (part "").

    Who has left stands behind those who have not. Empty before the draw, and where matches alone decide.
    """
    bracket = division.bracket
    if bracket is None or bracket.format not in RANKING:
        return []
    matches = list(selectors.matches_of(bracket))
    entrants = {entrant.number: entrant for entrant in bracket.entrants.all()}
    if bracket.format == Format.SWISS:
        return [("", _table(division, entrants.values(), matches))]
    groups: dict[str, list[Match]] = {}
    for match in matches:
        if match.part.startswith(GROUP):
            groups.setdefault(match.part, []).append(match)
    return [
        (part, _table(division, {side.pk: side for one in played for side in _sides(one)}.values(), played))
        for part, played in groups.items()
    ]


def _table(division: Division, entrants: Iterable[Entrant], matches: Iterable[Match]) -> tuple[rankings.Standing, ...]:
    known = list(entrants)
    here = [entrant.number for entrant in known if not entrant.out]
    results, byes = _over(division, matches)
    out = [entrant.number for entrant in known if entrant.out]
    behind = rankings.ranked(results, out, lot_of(division, out), byes)
    return (
        *rankings.ranked(results, here, lot_of(division, here), byes),
        *(replace(row, rank=row.rank + len(here)) for row in behind),
    )


def _over(division: Division, matches: Iterable[Match]) -> tuple[list[rankings.MatchResult], list[int]]:
    """The results of matches that are over, and who sat a round out."""
    over = [match for match in matches if match.decided != Decided.OPEN]
    sheets = Sitting.objects.filter(match__in=over).select_related("match__winner", "team_a", "team_b")
    by_match = {sheet.match_id: sheet for sheet in sheets}
    ruleset = opening.ruleset_of(division.tournament)
    results, byes = list[rankings.MatchResult](), list[int]()
    for match in over:
        sides = _sides(match)
        if match.decided == Decided.BYE:
            byes += [side.number for side in sides]
        elif len(sides) == 2:
            sheet = by_match.get(match.pk)
            results.append((sheet and result_of(sheet, ruleset)) or _without_sheet(match))
    return results, byes


def _sides(match: Match) -> list[Entrant]:
    return [side for side in (match.first, match.second) if side is not None]


def _without_sheet(match: Match) -> rankings.MatchResult:
    first, second = (side.number for side in _sides(match))
    winner = match.winner.number if match.winner else None
    return rankings.MatchResult((first, second), (0, 0), 0, winner, walkover=True)
