"""A bracket goes on where its format could not plan ahead: the next Swiss round, the knock-out after groups.

`brackets` knows no points, so the order is worked out here (`ranking`) and handed over; the chance of its lots is the
seed of the draw. Call it inside a change's transaction, with the tournament locked.
"""

from brackets import selectors, services
from brackets.models import Bracket, Match
from tournament import journal, opening, ranking
from tournament.models import Division, Tournament, User


def grow_all(*, tournament: Tournament, by: User | None) -> None:
    """Let every bracket of a tournament go on that waits for it."""
    for division in tournament.divisions.filter(bracket__isnull=False).select_related("tournament", "bracket"):
        grow(division=division, by=by)


def grow(*, division: Division, by: User | None) -> list[Match]:
    """Add what comes once everything in a bracket is decided; the matches that are new. None: it goes on, or is over.

    Where its format ranks and nothing is left to play, the order in which it has ended is written down.
    """
    assert division.bracket_id is not None  # noqa: S101 - it was drawn
    bracket = Bracket.objects.get(pk=division.bracket_id)
    added = list[Match]()
    while selectors.needs_growing(bracket):
        new = services.grow(bracket=bracket, ranked=_ranked(division, bracket), seed=ranking.seed_of(division))
        bracket.refresh_from_db()
        opening.bump(division.tournament)
        journal.write(
            where=division.tournament,
            by=by,
            action="grow-bracket" if new else "rank-bracket",
            subject=division.key,
            after={"matches": [match.number for match in new]} if new else {"teams": bracket.ranked or []},
            rows=[bracket, *selectors.rows_of(bracket)],
        )
        added += new
        if not new:
            break
    return added


def _ranked(division: Division, bracket: Bracket) -> list[list[int]]:
    """The lists that the format wants ordered, each best first."""
    wanted = selectors.to_rank(bracket)
    matches = list(selectors.matches_of(bracket)) if wanted else []
    in_groups = [match for match in matches if match.part.startswith(ranking.GROUP)]
    return [[row.team for row in ranking.ranked(division, one, in_groups or matches)] for one in wanted]
