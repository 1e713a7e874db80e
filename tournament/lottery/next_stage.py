"""Next stage: extends a bracket that its format cannot plan ahead (next Swiss round, the knock-out after groups).

`brackets` knows no points, so the ranks of its teams are computed here from matches and sheets, and never stored before
the end. Their order is that of the tournament's profile (`scoring.sheets.teams`); its lot derives from the published
seed of the lottery. Call it inside a change's transaction, with the tournament locked.
"""

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from django.db.models import Exists

from brackets import lottery, selectors, services
from brackets.models import Bracket, Decided, Entrant, Match
from scoring.ruleset import Ruleset
from scoring.sheets import rankings
from scoring.sheets import teams as team_ranking
from tournament.core import rule_systems
from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.lottery import kept_ratings
from tournament.lottery.rotating import results
from tournament.lottery.rulings import rulings_in
from tournament.models import Division, Format, TableMatch, Tournament, User, naming
from tournament.models.naming import GROUP
from tournament.tournaments import opening

LEVEL_STAGE = "level teams"
"""The purpose of the lot, as `brackets.lottery.order` takes it."""
RANKING = (Format.GROUPS, Format.SWISS, Format.ROTATING)
"""The formats with a ranking."""
"""The prefix of group keys among the parts of a bracket."""
AT_THE_TABLE = (Decided.PLAYED, Decided.RULED, Decided.LEVEL)


class Finished(NamedTuple):
    """What the rankings read of a finished match, by the columns `FINISHED`: of a large day there are a thousand."""

    key: int
    match: int
    team_a: int
    team_b: int
    points_a: int
    points_b: int
    hands: int
    decided: str
    winner: int | None

    def counted(self, ruleset: Ruleset) -> rankings.MatchResult:
        """Return the match as the rankings count it."""
        # Rankings sort by most points; in some rulesets the fewest win.
        sign = -1 if rule_systems.fewest_win(ruleset) else 1
        return rankings.MatchResult(
            teams=(self.team_a, self.team_b),
            points=(sign * self.points_a, sign * self.points_b),
            hands=self.hands,
            winner=self.winner,
            walkover=self.decided not in AT_THE_TABLE,
            level=self.decided == Decided.LEVEL,
            match=self.match,
        )


FINISHED: Final = (
    *("pk", "match", "team_a__number", "team_b__number", "points_a", "points_b", "hands"),
    *("match__decided", "match__winner__number"),
)


def result_of(table_match: TableMatch, ruleset: Ruleset) -> rankings.MatchResult | None:
    """Return a match as the rankings count it; None until it is finished, so that live matches do not change ranks."""
    if table_match.state != TableMatch.State.FINISHED:
        return None
    match, winner = table_match.match, table_match.match.winner
    teams = (table_match.team_a.number, table_match.team_b.number)
    points = (table_match.points_a, table_match.points_b)
    end = (match.decided, winner.number if winner else None)
    return Finished(table_match.pk, match.pk, *teams, *points, table_match.hands, *end).counted(ruleset)


def seed_of(division: Division) -> bytes:
    """Return the seed of a division's current lottery; empty if there was none (practice)."""
    drawn = division.lotteries.order_by("attempt").last()
    return bytes.fromhex(drawn.seed) if drawn is not None else b""


class _Ranking:
    """Ranks the teams of a division by its finished matches: their sheets and the seed of the lottery are read once."""

    def __init__(self, division: Division, matches: Iterable[Match]) -> None:
        over = [match for match in matches if match.decided != Decided.OPEN]
        sheets = TableMatch.objects.filter(match__in=over).select_related("match__winner", "team_a", "team_b")
        self._seed = seed_of(division)
        self._ruleset = opening.rules_of(division.tournament)
        self.profile = opening.profile_of(division.tournament)
        self._sanctioned = rulings_in(division.tournament).by_match
        self._ratings = kept_ratings.by_team(division, self.profile)
        self._over = over
        self._sheets = {sheet.match_id: sheet for sheet in sheets}

    def ranked(
        self, numbers: Collection[int], matches: Iterable[Match] | None = None, *, seated: bool = False
    ) -> tuple[rankings.Standing, ...]:
        """Rank these teams, best first, by the finished ones of `matches`; None: by all. `seated`: no two are level.

        A match without a sheet, because a team had withdrawn, counts as forfeited.
        """
        results, byes = list[rankings.MatchResult](), list[int]()
        for match in self._over if matches is None else matches:
            sides = match.sides
            # A bye has no opponent and therefore no result.
            if match.decided == Decided.BYE:
                byes += [side.number for side in sides]
            elif match.decided != Decided.OPEN and len(sides) == 2:
                sheet = self._sheets.get(match.pk)
                results.append((sheet and result_of(sheet, self._ruleset)) or _without_sheet(match))
        profile = team_ranking.with_lot(self.profile) if seated else self.profile
        return team_ranking.ranked(
            results, numbers, self._lot(numbers), byes, profile, self._sanctioned, ratings=self._ratings
        )

    def _lot(self, numbers: Iterable[int]) -> list[int]:
        """Order teams by the lot that breaks the last ties, best first."""
        by_label = {lottery.team_label(number): number for number in numbers}
        return [by_label[name] for name in lottery.order(self._seed, LEVEL_STAGE, sorted(by_label))]


def tables(division: Division) -> list[tuple[str, tuple[rankings.Standing, ...]]]:
    """Return the tables of a division whose format ranks: one for each group, or one for all Swiss rounds (part "").

    Teams that withdrew come last. Empty before the lottery, and where matches alone decide.
    """
    bracket = division.bracket
    if bracket is None or bracket.format not in RANKING:
        return []
    if bracket.format == Format.ROTATING:
        return [("", results.standings(division))]
    matches = list(selectors.matches_of(bracket))
    ranking = _Ranking(division, matches)
    if bracket.format == Format.SWISS:
        return [("", _table(ranking, bracket.entrants.all(), matches))]
    groups: dict[str, list[Match]] = {}
    for match in matches:
        if match.part.startswith(GROUP):
            groups.setdefault(match.part, []).append(match)
    return [
        (part, _table(ranking, {side.pk: side for one in played for side in one.sides}.values(), played))
        for part, played in groups.items()
    ]


def _table(ranking: _Ranking, entrants: Iterable[Entrant], matches: Iterable[Match]) -> tuple[rankings.Standing, ...]:
    known, played = list(entrants), list(matches)
    here = [entrant.number for entrant in known if not entrant.out]
    out = [entrant.number for entrant in known if entrant.out]
    # Ranked separately: a team that withdrew never ranks above one that plays on.
    first = ranking.ranked(here, played)
    return (*first, *rankings.behind(ranking.ranked(out, played), first))


def _without_sheet(match: Match) -> rankings.MatchResult:
    first, second = match.numbers
    winner = match.winner.number if match.winner else None
    return rankings.MatchResult((first, second), (0, 0), 0, winner, walkover=True, match=match.pk)


DECIDED: Final = Prepared(
    lambda: Division.objects.filter(
        ~Exists(selectors.undecided()), tournament=KEY, bracket__isnull=False
    ).select_related("tournament", "bracket")
)
"""The divisions of a tournament whose bracket has no open match: it is over, or waits for its next stage."""


def start_next_stages(*, tournament: Tournament, by: User | None) -> None:
    """Extend every bracket of a tournament that waits for its next stage."""
    for division in DECIDED(tournament.pk):
        start_next_stage(division=division, by=by)


def start_next_stage(*, division: Division, by: User | None) -> list[Match]:
    """Add the next stage once every match of a bracket is decided; returns the new matches, empty when there are none.

    When a format ranks and nothing is left to play, the final ranking is stored.
    """
    assert division.bracket_id is not None  # noqa: S101 - its lottery has run
    bracket = Bracket.objects.get(pk=division.bracket_id)
    added = list[Match]()
    # A loop: a new stage can be decided at once, by byes.
    while selectors.needs_next_stage(bracket):
        ranked, scores = _ranked(division, bracket)
        new = services.add_next_stage(bracket=bracket, ranked=ranked, seed=seed_of(division), scores=scores)
        bracket.refresh_from_db()
        opening.touch(division.tournament)
        log.write(
            division.tournament,
            by,
            Action.ADD_STAGE if new else Action.RANK_BRACKET,
            division,
            after={"matches": [match.number for match in new]} if new else {"teams": bracket.ranked or []},
            rows=[bracket, *selectors.rows_of(bracket)],
        )
        added += new
        if not new:
            break
    return added


def _ranked(division: Division, bracket: Bracket) -> tuple[list[list[int]], dict[int, int] | None]:
    """Return the lists that the format wants ranked, each best first, and the score of each team; None without any."""
    wanted = selectors.to_rank(bracket)
    if not wanted:
        return [], None
    if bracket.format == Format.ROTATING:
        return [[row.team for row in results.standings(division) if row.team in set(wanted[0])]], None
    matches = list(selectors.matches_of(bracket))
    in_groups = [match for match in matches if match.part.startswith(naming.GROUP)]
    ranking = _Ranking(division, in_groups or matches)
    lists = [ranking.ranked(one, seated=True) for one in wanted]
    found = {team: score for rows in lists for team, score in team_ranking.scores(rows, ranking.profile).items()}
    return [[row.team for row in rows] for rows in lists], found
