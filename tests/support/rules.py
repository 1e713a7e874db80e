"""Tables of a tournament under any rule system."""

from tests import cast
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Club, TableMatch
from tournament.tournaments import opening


def table(club: Club, ruleset: str, **options: object) -> TableMatch:
    """A first table of a tournament under this rule system, nothing entered yet."""
    tournament = opening.open_tournament(
        club=club, name=f"A day of {ruleset}", date=cast.DAY, by=None, ruleset=ruleset, options=options
    )
    men = tournament.divisions.get(key="men")
    cast.enter(men, 4)
    holding.hold(division=men, by=None, seed=cast.SEED)
    men.refresh_from_db()
    return seating.start_round(division=men, by=None, seed=cast.SEED).table_matches.get()
