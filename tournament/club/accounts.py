"""Accounts of officials: created, closed, and given a new password by an organizer."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.club import api_tokens
from tournament.core.errors import NotAllowed, Refused
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Club, Official, User


@transaction.atomic
def make_official(*, club: Club, username: str, full_name: str, password: str, role: str, by: User | None) -> User:
    """Create an account with one role in a club. Refused at an invalid field."""
    username = username.strip()
    if not username:
        raise Refused(_("Choose a user name."), field="username")
    if role not in Official.Role.values:
        raise Refused(_("Choose a role."), field="role")
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
    log.write(club, by, Action.CLOSE_ACCOUNT, user)


@transaction.atomic
def set_password(*, club: Club, user: User, password: str, by: User) -> None:
    """Set an official's password. Sessions with the old one end, and tokens are revoked.

    Refused for an account that serves another club too: that club changes it.
    """
    log.lock(club)
    if not Official.objects.filter(club=club, user=user).exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    if Official.objects.filter(user=user).exclude(club=club).exists():
        raise Refused(_("This account serves another club too: its password is changed there."), code="other-club")
    _check_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    api_tokens.revoke_all(user=user, club=club, by=by)
    log.write(club, by, Action.SET_PASSWORD, user)


def _check_password(password: str, user: User) -> None:
    """Refuse a password that is too easy to guess."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), field="password1") from error
    if not password.strip():
        raise Refused(_("A password of spaces only is too easy to guess."), field="password1")
