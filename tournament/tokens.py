"""Tokens for programs: made by an official for one club, a scope and at most a year, and taken back at once.

The secret is in the answer that made the token and nowhere else. A token never does more than its account may do in its
club at that moment (`permissions`), and opens nothing once the account is closed, loses the office that the scope rests
on, or has another password.
"""

import datetime
import hmac
import re
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Case, Exists, OuterRef, Q, QuerySet, When
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.crypto import hash_token
from knox.models import get_digest_token
from knox.settings import CONSTANTS

from tournament import journal, permissions
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import Club, Official, Token, User
from tournament.prepared import TEXT, Prepared

LONGEST: Final = 365  # days
USUAL: Final = 90  # days
MOST: Final = 20  # open ones of an account in a club
NAME_LENGTH: Final = 60
SECRET = re.compile(r"capicu_[0-9a-f]{64}")
KEPT_FOR: Final = datetime.timedelta(days=90)  # after its end
NOTED_EVERY: Final = datetime.timedelta(minutes=5)

RIGHTS: Final = {
    Token.Scope.READ: permissions.FRIENDLY,  # what every official has
    Token.Scope.DESK: permissions.DESK,
    Token.Scope.JUDGE: permissions.JUDGE,
    Token.Scope.ORGANIZER: permissions.ORGANIZE,
}
"""The right that an account has itself whose token has a scope."""


@dataclass(frozen=True)
class Made:
    """A new token, and its secret, which nobody can show again."""

    token: Token
    secret: str


def scopes_for(user: User, club: Club) -> list[Token.Scope]:
    """The scopes that an account can give away in a club, the smallest first; none for who has no office there."""
    return [scope for scope, right in RIGHTS.items() if user.has_perm(right, club)]


@transaction.atomic
def make(*, club: Club, name: str, scope: str, days: int, by: User) -> Made:
    """Make a token for the account `by` in a club, for so many days (1 to 365).

    Refused at the field that does not do; Conflict when the account has 20 open ones there.
    """
    name = name.strip()
    if not name or len(name) > NAME_LENGTH:
        raise Refused(_("Write what the token is for, in at most 60 characters."), field="name", code="bad-name")
    if not 1 <= days <= LONGEST:
        raise Refused(_("A token is good for 1 to 365 days."), field="days", code="bad-days")
    journal.lock(club)
    if scope not in scopes_for(by, club):
        raise Refused(_("Choose a scope that your own account has."), field="scope", code="bad-scope")
    own = everyones().filter(user=by, club=club)
    _forget_old(own)
    if sum(map(is_open, own)) >= MOST:
        raise Conflict(_("You have 20 tokens in this club: take one back first."), code="too-many-tokens")
    digest, secret = get_digest_token()
    token = Token(
        digest=digest,
        token_key=secret[: CONSTANTS.TOKEN_KEY_LENGTH],
        user=by,
        club=club,
        name=name,
        scope=scope,
        expiry=timezone.now() + datetime.timedelta(days=days),
        mark=by.get_session_auth_hash(),
    )
    token.save(force_insert=True)
    after = {"scope": scope, "days": days, "token": str(token.public_id)}
    journal.write(where=club, by=by, action="make-token", subject=f"account {by.pseudonym}", after=after)
    return Made(everyones().get(pk=digest), secret)


@transaction.atomic
def revoke(*, token: Token, by: User) -> Token:
    """Take a token back for good: its next request is refused. Twice is once.

    NotAllowed for whom it does not belong to, but an organizer of its club.
    """
    if token.user_id != by.pk and not permissions.is_organizer(by, token.club):
        raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
    journal.lock(token.club)
    token.refresh_from_db()
    if token.revoked_at is None:
        _end(token, by)
    return token


@transaction.atomic
def revoke_all(*, user: User, club: Club, by: User | None) -> None:
    """Take every token of an account in a club back: it has lost its offices there, or its password."""
    journal.lock(club)
    for token in everyones().filter(user=user, club=club, revoked_at=None):
        _end(token, by)


BY_KEY = Prepared(lambda: Token.objects.select_related("user", "club").filter(token_key=TEXT))


def opened_by(secret: str) -> Token | None:
    """The token with this secret, open or not, with its account and its club; None where there is none."""
    if not SECRET.fullmatch(secret):
        return None
    digest = hash_token(secret)
    known = BY_KEY(secret[: CONSTANTS.TOKEN_KEY_LENGTH])
    found = next((token for token in known if hmac.compare_digest(token.digest, digest)), None)
    if found is not None:
        held = permissions.roles_of(found.user_id, found.club_id)
        found.in_office = bool(held & {Official.Role.ORGANIZER, found.scope} or (held and found.scope == "read"))
    return found


def is_open(token: Token) -> bool:
    """Whether a token of `everyones` lets anybody in now, as far as its account and its office go as well."""
    return token.is_open and token.in_office


def note_use(token: Token) -> None:
    """Remember that a token is used; a write every five minutes, not with every request."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)


def everyones() -> QuerySet[Token]:
    """All tokens, the oldest first, with `in_office`: whether its account still has what a token rests on.

    An organizer's office carries every scope, any office that of looking.
    """
    offices = Official.objects.filter(user=OuterRef("user"), club=OuterRef("club"))
    enough = offices.filter(Q(role=Official.Role.ORGANIZER) | Q(role=OuterRef("scope")))
    in_office = Case(When(scope=Token.Scope.READ, then=Exists(offices)), default=Exists(enough))
    tokens = Token.objects.select_related("user", "club")
    found: QuerySet[Token] = tokens.annotate(in_office=in_office)  # type: ignore[no-redef] # as the database finds it
    return found


def _forget_old(own: QuerySet[Token]) -> None:
    """What nobody can use is of use to nobody; the journal keeps who made it, and for what scope."""
    long_ago = timezone.now() - KEPT_FOR
    Token.objects.filter(pk__in=own.filter(Q(expiry__lt=long_ago) | Q(revoked_at__lt=long_ago)).values("pk")).delete()


def _end(token: Token, by: User | None) -> None:
    token.revoked_at = timezone.now()
    token.save(update_fields=["revoked_at"])
    subject, after = f"account {token.user.pseudonym}", {"token": str(token.public_id)}
    journal.write(where=token.club, by=by, action="revoke-token", subject=subject, after=after)
