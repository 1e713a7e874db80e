"""A Swiss event of six pairs under the profile of a federation, for tests of sanctions."""

from typing import Any

from tests import cast
from tests.web import stages
from tournament.lottery import format_choice, holding
from tournament.matches import sanctions
from tournament.models import Division, Registration, Sanction, TableMatch, Team
from tournament.tournaments import opening


def swiss(men: Division, profile: str = "fvd", rounds: int = 3, **options: object) -> list[TableMatch]:
    """Six pairs under a profile, without photos unless asked for; returns the three matches of round 1."""
    said = {"photo": "OPTIONAL", **options}
    opening.change_tournament(tournament=men.tournament, by=None, profile=profile, profile_options=said)
    format_choice.choose(division=men, key="swiss", options={"rounds": rounds}, by=None)
    cast.enter(men, 12)
    holding.hold(division=men, by=None, seed=cast.SEED)
    men.refresh_from_db()
    return stages.start(men.tournament, "men")


def play(matches: list[TableMatch]) -> list[TableMatch]:
    """Side A wins each by 200 to 0."""
    return [cast.sign_both(cast.play_to_the_end(one)) for one in matches]


def player_of(team: Team, place: int = 0) -> Registration:
    """One of the two players of a team."""
    return [one.registration for one in team.players.order_by("pk")][place]


def give(table_match: TableMatch, team: Team, place: int = 0, **given: Any) -> Sanction:
    return sanctions.give(
        table_match=table_match,
        player=player_of(team, place),
        note="a quarrel",
        key=cast.key(),
        by=None,
        **given,
    )
