"""API tokens: created by an official for one club, a scope and at most a year; revocation takes effect immediately.

The secret is shown once, in the response that created the token. A token never permits more than its account may do in
the club at that moment (`permissions`), and stops working when the account is closed, loses the role behind the scope,
or changes its password.
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

from tournament.club import permissions
from tournament.core.database.prepared_queries import TEXT, Prepared
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.core.names import require_readable
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Club, Official, Token, Tournament, User

LONGEST: Final = 365  # days
USUAL: Final = 90  # days
MOST: Final = 20  # active tokens per account and club
NAME_LENGTH: Final = 60
SECRET = re.compile(r"capicu_[0-9a-f]{64}")  # rejects malformed secrets before any query
KEPT_FOR: Final = datetime.timedelta(days=90)  # after expiry or revocation
NOTED_EVERY: Final = datetime.timedelta(minutes=5)

RIGHTS: Final = {
    Token.Scope.RESULTS: permissions.FRIENDLY,  # what every official has
    Token.Scope.READ: permissions.FRIENDLY,
    Token.Scope.DESK: permissions.DESK,
    Token.Scope.JUDGE: permissions.JUDGE,
    Token.Scope.ORGANIZER: permissions.ORGANIZE,
}
"""The permission that an account needs to create a token of a scope."""
OF_EVERY_ROLE: Final = (Token.Scope.RESULTS, Token.Scope.READ)
"""The scopes for which any role is enough."""


@dataclass(frozen=True)
class Made:
    """A new token and its secret, which cannot be shown again."""

    token: Token
    secret: str


def scopes_for(user: User, club: Club) -> list[Token.Scope]:
    """Return the scopes that an account can grant in a club, smallest first; none without a role there."""
    return [scope for scope, right in RIGHTS.items() if user.has_perm(right, club)]


@transaction.atomic
def make(*, club: Club, name: str, scope: str, days: int, by: User, tournament: Tournament | None = None) -> Made:
    """Create a token for the account `by` in a club or for one of its tournaments, valid for `days` (1 to 365).

    Refused at an invalid field; Conflict when the account has 20 active tokens there.
    """
    name = name.strip()
    if not name or len(name) > NAME_LENGTH:
        raise Refused(_("Describe the token in at most 60 characters."), field="name", code="bad-name")
    require_readable(name, field="name", code="bad-name")
    if not 1 <= days <= LONGEST:
        raise Refused(_("A token is valid for 1 to 365 days."), field="days", code="bad-days")
    if tournament is not None and tournament.club_id != club.pk:
        raise Refused(_("Choose a tournament of this club."), field="tournament", code="not-here")
    log.lock(club)
    if scope not in scopes_for(by, club):
        raise Refused(_("Choose a scope that your own account has."), field="scope", code="bad-scope")
    # Under the club's lock, so that parallel requests cannot exceed the limit.
    own = everyones().filter(user=by, club=club)
    _forget_old(own)
    if sum(map(is_open, own)) >= MOST:
        raise Conflict(_("You have 20 tokens in this club: revoke one first."), code="too-many-tokens")
    digest, secret = get_digest_token()
    token = Token(
        digest=digest,
        token_key=secret[: CONSTANTS.TOKEN_KEY_LENGTH],
        user=by,
        club=club,
        tournament=tournament,
        name=name,
        scope=scope,
        expiry=timezone.now() + datetime.timedelta(days=days),
        mark=by.get_session_auth_hash(),
    )
    token.save(force_insert=True)
    after = {"scope": scope, "days": days, "token": str(token.public_id)}
    if tournament is not None:
        after["tournament"] = tournament.slug
    log.write(club, by, Action.MAKE_TOKEN, by, after=after)
    return Made(everyones().get(pk=digest), secret)


@transaction.atomic
def revoke(*, token: Token, by: User) -> Token:
    """Revoke a token for good: its next request is refused. Revoking twice has no effect.

    NotAllowed unless the token is the account's own, or the account is an organizer of its club.
    """
    if token.user_id != by.pk and not permissions.is_organizer(by, token.club):
        raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")
    log.lock(token.club)
    # Another request may have revoked it before the lock.
    token.refresh_from_db()
    if token.revoked_at is None:
        _end(token, by)
    return token


@transaction.atomic
def revoke_all(*, user: User, club: Club, by: User | None) -> None:
    """Revoke all tokens of an account in a club, after it lost its roles there or changed its password."""
    log.lock(club)
    for token in everyones().filter(user=user, club=club, revoked_at=None):
        _end(token, by)


BY_KEY = Prepared(lambda: Token.objects.select_related("user", "club").filter(token_key=TEXT))


def opened_by(secret: str) -> Token | None:
    """Return the token with this secret, active or not, with its account and club; None if there is none."""
    if not SECRET.fullmatch(secret):
        return None
    # Only the hash is stored; the key, a prefix of the secret, makes it searchable.
    digest = hash_token(secret)
    known = BY_KEY(secret[: CONSTANTS.TOKEN_KEY_LENGTH])
    found = next((token for token in known if hmac.compare_digest(token.digest, digest)), None)
    if found is not None:
        held = permissions.roles_of(found.user_id, found.club_id)
        found.in_office = bool(held & {Official.Role.ORGANIZER, found.scope} or (held and found.scope in OF_EVERY_ROLE))
    return found


def is_open(token: Token) -> bool:
    """Return whether a token of `everyones` is active and its account still has the role it needs."""
    return token.is_open and token.in_office


def note_use(token: Token) -> None:
    """Record the use of a token, with at most one write every five minutes."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at >= NOTED_EVERY:
        Token.objects.filter(pk=token.pk).update(last_used_at=now)


def everyones() -> QuerySet[Token]:
    """Return all tokens, oldest first, annotated with `in_office`: whether the account still has the required role.

    An organizer covers every scope, any role covers reading.
    """
    offices = Official.objects.filter(user=OuterRef("user"), club=OuterRef("club"))
    enough = offices.filter(Q(role=Official.Role.ORGANIZER) | Q(role=OuterRef("scope")))
    in_office = Case(When(scope__in=OF_EVERY_ROLE, then=Exists(offices)), default=Exists(enough))
    tokens = Token.objects.select_related("user", "club", "tournament")
    found: QuerySet[Token] = tokens.annotate(in_office=in_office)  # type: ignore[no-redef] # as the database finds it
    return found


def _forget_old(own: QuerySet[Token]) -> None:
    """Delete tokens that ended long ago. The journal keeps their creator and scope."""
    long_ago = timezone.now() - KEPT_FOR
    Token.objects.filter(pk__in=own.filter(Q(expiry__lt=long_ago) | Q(revoked_at__lt=long_ago)).values("pk")).delete()


def _end(token: Token, by: User | None) -> None:
    token.revoked_at = timezone.now()
    token.save(update_fields=["revoked_at"])
    log.write(token.club, by, Action.REVOKE_TOKEN, token.user, after={"token": str(token.public_id)})
