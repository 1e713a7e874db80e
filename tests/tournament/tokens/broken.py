"""What must never be true of a program's token."""

from collections.abc import Callable
from typing import Any

from tests.cast import make_user
from tournament import tokens
from tournament.models import Official, Sitting, Token


def altered(sitting: Sitting, **columns: Any) -> None:
    """A token of an official, with some columns changed."""
    club = sitting.tournament.club
    official = make_user(club, "tomas", "Tomas Token", Official.Role.JUDGE)
    made = tokens.make(club=club, name="scoreboard", scope="judge", days=1, by=official)
    Token.objects.filter(pk=made.token.pk).update(**columns)


BROKEN_TOKENS: dict[str, Callable[[Sitting], None]] = {
    "token_scope_known": lambda sitting: altered(sitting, scope="king"),
    "a_token_runs_out": lambda sitting: altered(sitting, expiry=None),
    "a_token_has_a_name": lambda sitting: altered(sitting, name=""),
    "a_token_ends_with_its_password": lambda sitting: altered(sitting, mark=""),
}
