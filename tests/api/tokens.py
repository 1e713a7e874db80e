"""Tokens as the tests of the API show them."""

from tournament.club import api_tokens
from tournament.models import Token, Tournament, User


def make(
    user: User,
    tournament: Tournament,
    scope: str = Token.Scope.ORGANIZER,
    days: int = 30,
    *,
    only: Tournament | None = None,
) -> str:
    """The secret of a new token of an account, for the club of a tournament; `only`: for no other tournament of it."""
    club = tournament.club
    return api_tokens.make(club=club, name="scoreboard", scope=scope, days=days, by=user, tournament=only).secret


def bearing(secret: str) -> dict[str, str]:
    """The header that shows it."""
    return {"Authorization": f"Bearer {secret}"}
