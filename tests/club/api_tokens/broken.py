"""What must never be true of a program's token."""

from collections.abc import Callable
from typing import Any

from tests.cast import make_user
from tournament.club import api_tokens
from tournament.models import Official, TableMatch, Token


def altered(table_match: TableMatch, **columns: Any) -> None:
    """A token of an official, with some columns changed."""
    club = table_match.tournament.club
    official = make_user(club, "tomas", "Tomas Token", Official.Role.JUDGE)
    made = api_tokens.make(club=club, name="scoreboard", scope="judge", days=1, by=official)
    Token.objects.filter(pk=made.token.pk).update(**columns)


BROKEN_TOKENS: dict[str, Callable[[TableMatch], None]] = {
    "token_scope_known": lambda table_match: altered(table_match, scope="king"),
    "a_token_runs_out": lambda table_match: altered(table_match, expiry=None),
    "a_token_has_a_name": lambda table_match: altered(table_match, name=""),
    "a_token_ends_with_its_password": lambda table_match: altered(table_match, mark=""),
}
