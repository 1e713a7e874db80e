"""Set an installation up once: the club and the organizer's account, behind a one-time link."""

import hmac
import os
import secrets
from pathlib import Path

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament import club_language, demonstration, journal, tokens
from tournament.errors import Conflict, NotAllowed, Refused
from tournament.models import Club, Installation, Official, User


def is_set_up() -> bool:
    """Whether somebody has made this installation's first organizer."""
    return Installation.objects.exists()


def setup_link_path() -> str | None:
    """The path of the one-time link, made on first asking and kept in the data folder; None once set up."""
    if is_set_up():
        _token_file().unlink(missing_ok=True)
        return None
    path = _token_file()
    if not path.exists():
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(24))
    return f"/setup/{path.read_text(encoding='ascii').strip()}/"


def opens(token: str) -> bool:
    """Whether this is the one-time link's token, compared in constant time."""
    path = _token_file()
    if is_set_up() or not path.exists():
        return False
    return hmac.compare_digest(token.encode(), path.read_text(encoding="ascii").strip().encode())


def set_up(
    *,
    club_name: str,
    username: str,
    full_name: str,
    password: str,
    language: str = club_language.EVERYBODY_S_OWN,
    with_demonstration: bool = False,
) -> User:
    """Make the club (or load the demonstration club) and the organizer's account, once for all.

    `language`: of the club's pages, for who has not chosen one. Conflict when the installation is set
    up already, also when two people send the page at the same moment.
    """
    with transaction.atomic():
        try:
            with transaction.atomic():
                Installation.objects.create()
        except IntegrityError as error:
            raise Conflict(_("This installation has been set up already."), code="already-set-up") from error
        if with_demonstration:
            club = demonstration.load_club()
        elif not club_name.strip():
            raise Refused(_("Write the name of the club."), field="club_name")
        else:
            club = Club.objects.create(name=club_name.strip()[:120], language=language)
            club_language.forget(club)
        user = make_official(
            club=club, username=username, full_name=full_name, password=password, role=Official.Role.ORGANIZER, by=None
        )
        if with_demonstration:
            demonstration.open_tournament(club, by=user)
    _token_file().unlink(missing_ok=True)
    return user


@transaction.atomic
def make_official(*, club: Club, username: str, full_name: str, password: str, role: str, by: User | None) -> User:
    """Make an account with one right in a club; Refused at the field that does not do."""
    username = username.strip()
    if not username:
        raise Refused(_("Choose a user name."), field="username")
    if role not in Official.Role.values:
        raise Refused(_("Choose what this person may do."), field="role")
    user = User(username=username, first_name=full_name.strip()[:150])
    try:
        user.username = User.normalize_username(username)
        user.full_clean(exclude=["password"])
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refused(messages[0], field="full_name" if field == "first_name" else field) from error
    _check_password(password, user)
    user.set_password(password)
    taken = Refused(_("Somebody else has this user name already."), field="username")
    if User.objects.filter(username__iexact=user.username).exists():
        raise taken
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise taken from error
    Official.objects.create(club=club, user=user, role=role)
    journal.write(where=club, by=by, action="make-official", subject=f"account {user.pseudonym}", after={"role": role})
    return user


@transaction.atomic
def close_account(*, club: Club, user: User, by: User) -> None:
    """Take every right in this club from an account; one that serves no other club can no longer log in."""
    if user == by:
        raise Refused(_("You cannot close your own account."), code="own-account")
    journal.lock(club)  # two organizers who close each other's account: the second finds the own right gone
    organizers = Official.objects.filter(club=club, role=Official.Role.ORGANIZER)
    if not organizers.filter(user=by).exists():
        raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
    taken = Official.objects.filter(club=club, user=user)
    if not taken.exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    taken.delete()
    tokens.revoke_all(user=user, club=club, by=by)
    if not user.offices.exists():
        user.is_active = False
        user.save(update_fields=["is_active"])
    journal.write(where=club, by=by, action="close-account", subject=f"account {user.pseudonym}")


@transaction.atomic
def set_password(*, club: Club, user: User, password: str, by: User) -> None:
    """Give an official of this club a new password; who is logged in with the old one is logged out, tokens end.

    An account that serves another club too is changed there, by its own people: Refused here.
    """
    journal.lock(club)
    if not Official.objects.filter(club=club, user=user).exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    if Official.objects.filter(user=user).exclude(club=club).exists():
        raise Refused(_("This account serves another club too: its password is changed there."), code="other-club")
    _check_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    tokens.revoke_all(user=user, club=club, by=by)
    journal.write(where=club, by=by, action="set-password", subject=f"account {user.pseudonym}")


def _check_password(password: str, user: User) -> None:
    """Refuse a password that is too easy to guess."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), field="password1") from error
    if not password.strip():
        raise Refused(_("A password of blanks only is too easy to guess."), field="password1")


def _token_file() -> Path:
    return Path(settings.VAR_DIR) / "setup-token"
