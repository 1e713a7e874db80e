"""A day at each of its hours, for pages that must read well at all of them."""

from collections.abc import Callable

from tests import cast
from tournament.hall import seating
from tournament.lottery import holding
from tournament.matches import sign_off
from tournament.models import Division, TableMatch, Tournament


def just_opened(tournament: Tournament) -> None:
    """Nobody is registered."""


def registered(tournament: Tournament) -> None:
    cast.enter(tournament.divisions.get(key="men"), 3)


def drawn(tournament: Tournament) -> None:
    """Five teams of men with a substitute, one team of women that has won without play."""
    for key, count in (("men", 11), ("women", 2)):
        division = tournament.divisions.get(key=key)
        cast.enter(division, count)
        holding.hold(division=division, by=None, seed=cast.SEED)


def playing(tournament: Tournament) -> None:
    """One table in the middle of a match, one that waits for its signatures."""
    drawn(tournament)
    first, second = start(tournament, "men")
    cast.write(first, cast.hand())
    cast.write(first, {"kind": "wrong_domino", "seat": 1, "tile": None})
    cast.write(first, {"kind": "false_pass", "seat": 1, "pips": None})
    cast.play_to_the_end(second)


def with_walkover(tournament: Tournament) -> None:
    """The first round is over: one match was played, in the other a team was absent."""
    drawn(tournament)
    first, second = start(tournament, "men")
    cast.sign_both(cast.play_to_the_end(first))
    sign_off.walkover(table_match=second, absent={"A"}, by=None)


def nobody_came(tournament: Tournament) -> None:
    """Both teams of a match were absent."""
    drawn(tournament)
    first, _second = start(tournament, "men")
    sign_off.walkover(table_match=first, absent={"A", "B"}, by=None)


def champion(tournament: Tournament) -> None:
    """Every match of every bracket and of the championship was played."""
    drawn(tournament)
    while ready := [one for one in Division.objects.filter(tournament=tournament) if seating.next_round(one)]:
        for table_match in start(tournament, ready[0].key):
            cast.sign_both(cast.play_to_the_end(table_match))


def start(tournament: Tournament, key: str) -> list[TableMatch]:
    """Start the next round of a bracket; its tables in the order of the matches."""
    division = tournament.divisions.get(key=key)
    round_ = seating.start_round(division=division, by=None, seed=cast.SEED)
    return list(round_.table_matches.order_by("match__number"))


Stage = Callable[[Tournament], None]
STAGES: tuple[Stage, ...] = (
    just_opened,
    registered,
    drawn,
    playing,
    with_walkover,
    nobody_came,
    champion,
)


PAGES = ("results", "standings", "teams", "lottery", "prizes", "schedule", "rules", "sanctions")
CLUB_PAGES = ("champions", "circuits", "ratings")


def addresses(tournament: Tournament) -> list[str]:
    """Every public page of a tournament."""
    home = f"/t/{tournament.slug}/"
    brackets = [f"{home}{division.key}/" for division in Division.objects.filter(tournament=tournament)]
    matches = [f"{home}matches/{table_match.pk}/" for table_match in tournament.table_matches.all()]
    teams = [f"{home}teams/{team.number}/" for team in tournament.teams.all()[:2]]
    players = [f"{home}players/{place.number}/" for place in tournament.registrations.exclude(team_place=None)[:1]]
    club = f"/clubs/{tournament.club_id}/"
    pages = [f"{home}{page}/" for page in PAGES]
    return [
        "/",
        home,
        *brackets,
        *matches,
        *pages,
        *teams,
        *players,
        *(f"{club}{page}/" for page in CLUB_PAGES),
        f"/wall/{tournament.slug}/",
    ]
