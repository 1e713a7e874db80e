"""Accounts of officials: created, closed, unlocked, and given a new password by an organizer or at the server.

A lock-out after wrong passwords counts the account and the address together (`AXES_LOCKOUT_PARAMETERS`): the other
accounts of a club behind one address, and the same account from another address, are not locked.
"""

import re
from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import api_tokens, permissions, sessions
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.core.names import require_readable
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Club, Official, User

KEY: Final = re.compile(r"[0-9]{1,18}")


@transaction.atomic
def make_official(*, club: Club, username: str, full_name: str, password: str, role: str, by: User | None) -> User:
    """Create an account with one role in a club. Refused at an invalid field."""
    username = username.strip()
    if not username:
        raise Refused(_("Choose a user name."), field="username")
    if role not in Official.Role.values:
        raise Refused(_("Choose a role."), field="role")
    if full_name:
        require_readable(full_name, field="full_name")
    user = User(username=username, first_name=full_name.strip()[:150])
    try:
        user.username = User.normalize_username(username)
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refused(messages[0], field="full_name" if field == "first_name" else field) from error
    _check_password(password, user)
    user.set_password(password)
    # Checked without case here; the unique column catches a simultaneous creation.
    taken = Refused(_("This user name is taken."), field="username")
    if User.objects.filter(username__iexact=user.username).exists():
        raise taken
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise taken from error
    Official.objects.create(club=club, user=user, role=role)
    log.write(club, by, Action.MAKE_OFFICIAL, user, after={"role": role})
    return user


@transaction.atomic
def close_account(*, club: Club, user: User, by: User) -> None:
    """Remove every role of an account in this club. An account without another club can no longer log in."""
    if user == by:
        raise Refused(_("You cannot close your own account."), code="own-account")
    log.lock(club)  # two organizers may close each other's account: the second finds their own role gone
    organizers = Official.objects.filter(club=club, role=Official.Role.ORGANIZER)
    if not organizers.filter(user=by).exists():
        raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")
    taken = Official.objects.filter(club=club, user=user)
    if not taken.exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    taken.delete()
    api_tokens.revoke_all(user=user, club=club, by=by)
    if not user.offices.exists():
        user.is_active = False
        user.save(update_fields=["is_active"])
        sessions.end_all(user)
    log.write(club, by, Action.CLOSE_ACCOUNT, user)


@transaction.atomic
def set_password(*, club: Club, user: User, password: str, by: User) -> None:
    """Set an official's password, and lift a lock-out. Sessions with the old one end, and tokens are revoked.

    Refused for an account that serves another club too: that club changes it.
    """
    log.lock(club)
    if not Official.objects.filter(club=club, user=user).exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    if Official.objects.filter(user=user).exclude(club=club).exists():
        raise Refused(_("This account serves another club too: its password is changed there."), code="other-club")
    _save_password(user, password)
    api_tokens.revoke_all(user=user, club=club, by=by)
    log.write(club, by, Action.SET_PASSWORD, user)


@transaction.atomic
def change_password(*, user: User, password: str) -> None:
    """Change one's own password. All sessions of the account end, and its API tokens are revoked in all clubs."""
    clubs = permissions.clubs_served_by(user)
    for club in clubs:
        log.lock(club)
    _save_password(user, password)
    for club in clubs:
        api_tokens.revoke_all(user=user, club=club, by=user)
        log.write(club, user, Action.SET_PASSWORD, user)


def locked_out(users: Iterable[User]) -> set[int]:
    """Return the keys of the accounts that are locked out at one address or more."""
    since = timezone.now() - timedelta(hours=settings.AXES_COOLOFF_TIME)
    keys = {user.username: user.pk for user in users}
    recent = AccessAttempt.objects.filter(username__in=keys, attempt_time__gte=since)
    counted = recent.order_by().values("username", "ip_address").annotate(wrong=Sum("failures_since_start"))
    return {keys[row["username"]] for row in counted.filter(wrong__gte=settings.AXES_FAILURE_LIMIT)}


@transaction.atomic
def lift_lock_out(*, club: Club, user: User, by: User | None) -> None:
    """Let an official try passwords again, at every address. Without a lock-out nothing happens."""
    log.lock(club)
    if not Official.objects.filter(club=club, user=user).exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    if _forget_attempts(user):
        log.write(club, by, Action.LIFT_LOCK_OUT, user)


@transaction.atomic
def recovery_token(user: User) -> str:
    """Lift a lock-out and return the token of a link that sets a new password once, for a person at the server.

    It is valid for three days (PASSWORD_RESET_TIMEOUT), until the next log-in or the next change of the password.
    Refused for a closed account.
    """
    clubs = permissions.clubs_served_by(user)
    if not user.is_active or not clubs:
        raise Refused(_("This account has no rights in any club."), code="no-official")
    for club in clubs:
        lift_lock_out(club=club, user=user, by=None)
    return f"{user.pk}-{default_token_generator.make_token(user)}"


def recovered(token: str) -> User | None:
    """Return the account that a recovery token opens; None if it is used, out of date or wrong."""
    key, _dash, rest = token.partition("-")
    found = User.objects.filter(pk=int(key), is_active=True).first() if KEY.fullmatch(key) else None
    return found if found is not None and default_token_generator.check_token(found, rest) else None


@transaction.atomic
def recover(*, token: str, password: str) -> User:
    """Set the password of the account that a recovery token opens, once; its API tokens are revoked in all clubs."""
    user = recovered(token)
    if user is None:
        raise Conflict(_("This link was used already, or it is out of date."), code="used-link")
    _save_password(user, password)
    for club in permissions.clubs_served_by(user):
        api_tokens.revoke_all(user=user, club=club, by=user)
        log.write(club, user, Action.RECOVER_ACCOUNT, user)
    return user


def _save_password(user: User, password: str) -> None:
    _check_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    sessions.end_all(user)
    _forget_attempts(user)


def _forget_attempts(user: User) -> bool:
    """Delete the wrong passwords that count towards a lock-out. Returns whether there were any."""
    deleted, _rows = AccessAttempt.objects.filter(username=user.username).delete()
    return bool(deleted)


def _check_password(password: str, user: User) -> None:
    """Refuse a password that is too easy to guess."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), field="password1") from error
    if not password.strip():
        raise Refused(_("A password of spaces only is too easy to guess."), field="password1")
