"""Tokens as the tests of the API show them."""

from tournament.club import api_tokens
from tournament.models import Token, Tournament, User


def make(user: User, tournament: Tournament, scope: str = Token.Scope.ORGANIZER, days: int = 30) -> str:
    """The secret of a new token of an account, for the club of a tournament."""
    return api_tokens.make(club=tournament.club, name="scoreboard", scope=scope, days=days, by=user).secret


def bearing(secret: str) -> dict[str, str]:
    """The header that shows it."""
    return {"Authorization": f"Bearer {secret}"}
