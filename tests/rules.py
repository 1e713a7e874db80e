"""Tables of a tournament under any rule system."""

from tests import cast
from tournament import draw, opening, tables
from tournament.models import Club, Sitting


def table(club: Club, ruleset: str, **options: object) -> Sitting:
    """A first table of a tournament under this rule system, nothing entered yet."""
    tournament = opening.open_tournament(
        club=club, name=f"A day of {ruleset}", date=cast.DAY, by=None, ruleset=ruleset, options=options
    )
    men = tournament.divisions.get(key="men")
    cast.enter(men, 4)
    draw.hold(division=men, by=None, seed=cast.SEED)
    men.refresh_from_db()
    return tables.start_round(division=men, by=None, seed=cast.SEED).sittings.get()
