"""Two-factor authentication: codes of an authenticator app (TOTP, RFC 6238), recovery codes, and their checks.

An account has two factors once its app's first code was entered, or a passkey was added (`passkeys`). A code works
once. Ten wrong codes pause the codes of the account for a quarter of an hour, from every address; the lock of passwords
counts them as well, by account and address.
"""

import base64
import datetime
import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.db import transaction
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from tournament.club import permissions, sessions
from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, NotAllowed, Refused, TooMany
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import CODE_TRIES, Club, Official, Passkey, RecoveryCode, SecondFactor, User

STEP: Final = 30  # seconds that a code is shown
DRIFT: Final = (0, -1, 1)  # steps by which the clock of a phone may differ
PAUSE: Final = datetime.timedelta(minutes=15)
CODES: Final = 10  # recovery codes
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # 32, without those that look alike
LENGTH: Final = 16  # letters of a recovery code: 80 bits, so that a plain hash is enough
APP_CODE: Final = re.compile(r"[0-9]{6}")
ISSUER: Final = "Capicú"


@dataclass(frozen=True)
class Offer:
    """The secret for an app, in base32, and the same as the URI of a QR code."""

    secret: str
    uri: str


def is_on(user: User) -> bool:
    """Return whether an account logs in with two factors."""
    return (
        SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).exists()
        or Passkey.objects.filter(user=user).exists()
    )


def has_app(user: User) -> bool:
    """Return whether an account has an authenticator app."""
    return SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).exists()


def with_two(users: Iterable[int]) -> set[int]:
    """Return the accounts among these, by key, that log in with two factors."""
    keys = list(users)
    apps = SecondFactor.objects.filter(user__in=keys, confirmed_at__isnull=False).values_list("user", flat=True)
    return {*apps, *Passkey.objects.filter(user__in=keys).values_list("user", flat=True)}


def codes_left(user: User) -> int:
    """Return how many recovery codes of an account are unused."""
    return RecoveryCode.objects.filter(user=user, used_at=None).count()


@transaction.atomic
def offer(user: User) -> Offer:
    """Return the secret to enter into an app: the one offered before, until its first code confirms it.

    Conflict if the account has an app already.
    """
    _check_official(user)
    factor, _made = SecondFactor.objects.get_or_create(user=user, defaults={"secret": _new_secret()})
    if factor.confirmed_at is not None:
        raise Conflict(_("This account has an authenticator app already: remove it first."), code="already-on")
    return Offer(factor.secret, _totp(factor.secret).get_provisioning_uri(user.username, ISSUER))


@transaction.atomic
def confirm(*, user: User, code: str, keep: str | None, now: datetime.datetime) -> list[str]:
    """Add the offered app with its first code, end all other sessions, and return the new recovery codes.

    `keep`: the key of the session that goes on. Empty if the account had two factors before: its codes stay.
    Refused at `code` if it is wrong.
    """
    lock(user)
    factor = SecondFactor.objects.select_for_update().filter(user=user).first()
    if factor is None or factor.confirmed_at is not None:
        raise Conflict(_("Begin again: no app is being added."), code="nothing-offered")
    step = _step_of(factor, _plain(code), now)
    if step is None:
        raise _wrong()
    was_on = is_on(user)
    factor.confirmed_at, factor.last_step, factor.wrong, factor.paused_until = now, step, 0, None
    factor.save()
    return started(user=user, was_on=was_on, keep=keep, way="app")


def started(*, user: User, was_on: bool, keep: str | None, way: str) -> list[str]:
    """Finish adding an app or a passkey: journal, other sessions, recovery codes for a first one."""
    sessions.end_all(user, keep=keep)
    write(user, user, Action.ADD_SECOND_FACTOR, way=way)
    return [] if was_on else _make_codes(user)


@transaction.atomic
def make_codes(user: User) -> list[str]:
    """Replace the recovery codes of an account. Conflict if it has no second factor."""
    lock(user)
    if not is_on(user):
        raise _not_on()
    write(user, user, Action.MAKE_RECOVERY_CODES)
    return _make_codes(user)


@transaction.atomic
def remove_app(*, user: User, keep: str | None) -> None:
    """Remove the authenticator app; the last factor takes the recovery codes with it. Other sessions end."""
    lock(user)
    removed, _rows = SecondFactor.objects.filter(user=user, confirmed_at__isnull=False).delete()
    if not removed:
        raise _not_on()
    write(user, user, Action.REMOVE_SECOND_FACTOR, way="app")
    removed_one(user, keep=keep)


def removed_one(user: User, *, keep: str | None) -> None:
    """Finish removing an app or a passkey."""
    if not is_on(user):
        _check_not_needed(user)
        RecoveryCode.objects.filter(user=user).delete()
    sessions.end_all(user, keep=keep)


@transaction.atomic
def reset(*, club: Club, user: User, by: User) -> None:
    """Remove both factors of another official who has lost them; all sessions of the account end.

    Refused for one's own account, and for one that serves another club too.
    """
    log.lock(club)
    if not Official.objects.filter(club=club, user=user).exists():
        raise Refused(_("This account has no rights in this club."), code="no-official")
    if user == by:
        raise Refused(_("Remove your own second factor on the page of your account."), code="own-account")
    if Official.objects.filter(user=user).exclude(club=club).exists():
        raise Refused(_("This account serves another club too: its second factor is removed there."), code="other-club")
    _forget(user)
    log.write(club, by, Action.RESET_SECOND_FACTOR, user)


@transaction.atomic
def reset_at_server(user: User) -> None:
    """Remove both factors of an account, for a person at the server (`manage.py recover_account`)."""
    _forget(user)
    write(user, None, Action.RESET_SECOND_FACTOR)


@transaction.atomic
def need(*, club: Club, needed: bool, by: User) -> None:
    """Choose whether organizers of a club need a second factor; without one they then have no rights as organizers.

    Refused while the organizer who asks for it has none: they would lock themselves out.
    """
    log.lock(club)
    permissions.require(by, permissions.ORGANIZE, club)
    if needed and not is_on(by):
        text = _("Switch on two-factor authentication for your own account first.")
        raise Refused(text, field="needed", code="own-account")
    if club.needs_second_factor == needed:
        return
    club.needs_second_factor = needed
    club.save(update_fields=["needs_second_factor"])
    action = Action.NEED_SECOND_FACTOR if needed else Action.NEED_NO_SECOND_FACTOR
    log.write(club, by, action, subjects.CLUB)


def check(*, user: User, code: str, now: datetime.datetime) -> None:
    """Accept a code of the app or a recovery code, which then is used up.

    Refused at `code` if it is wrong or was used; TooMany after ten wrong ones, until the pause is over.
    """
    plain = _plain(code)
    factor = _count_try(user, now)
    with transaction.atomic():
        lock(user)
        factor = lock_row(SecondFactor.objects, factor.pk)
        step = _step_of(factor, plain, now) if factor.confirmed_at is not None else None
        if step is not None:
            factor.last_step = step
        elif not _use_recovery_code(user, plain, now):
            raise _wrong()
        factor.wrong, factor.paused_until = 0, None
        factor.save(update_fields=["last_step", "wrong", "paused_until"])


@transaction.atomic
def _count_try(user: User, now: datetime.datetime) -> SecondFactor:
    """Count a try before the code is compared: the eleventh meets a pause, even when many arrive at once."""
    if not is_on(user):
        raise _not_on()
    # An account with passkeys alone has recovery codes too, whose tries are counted here.
    SecondFactor.objects.get_or_create(user=user, defaults={"secret": _new_secret()})
    factor = SecondFactor.objects.select_for_update().get(user=user)
    if factor.paused_until is not None:
        if now < factor.paused_until:
            wait = int((factor.paused_until - now).total_seconds()) + 1
            raise TooMany(
                _("Too many wrong codes: codes of this account are refused for 15 minutes."),
                field="code",
                code="codes-paused",
                wait=wait,
            )
        factor.wrong, factor.paused_until = 0, None
    factor.wrong += 1
    if factor.wrong == CODE_TRIES:
        factor.paused_until = now + PAUSE
    factor.save(update_fields=["wrong", "paused_until"])
    return factor


def _step_of(factor: SecondFactor, code: str, now: datetime.datetime) -> int | None:
    """Return the time step of a code of the app; None if it is wrong or was used: no step counts twice."""
    if not APP_CODE.fullmatch(code):
        return None
    totp, current = _totp(factor.secret), int(now.timestamp()) // STEP
    for step in (current + drift for drift in DRIFT):
        if step > factor.last_step and constant_time_compare(totp.generate(step * STEP).decode(), code):
            return step
    return None


def _use_recovery_code(user: User, code: str, now: datetime.datetime) -> bool:
    unused = RecoveryCode.objects.filter(user=user, digest=_digest(code), used_at=None)
    if not unused.update(used_at=now):
        return False
    write(user, user, Action.USE_RECOVERY_CODE, left=codes_left(user))
    return True


def _make_codes(user: User) -> list[str]:
    RecoveryCode.objects.filter(user=user).delete()
    codes = ["".join(secrets.choice(LETTERS) for _letter in range(LENGTH)) for _code in range(CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, digest=_digest(code)) for code in codes)
    return ["-".join(code[start : start + 4] for start in range(0, LENGTH, 4)) for code in codes]


def _forget(user: User) -> None:
    lock(user)
    if not is_on(user):
        raise _not_on()
    forget(user)
    sessions.end_all(user)


def forget(user: User) -> None:
    """Delete all that an account has of second factors."""
    for kind in (SecondFactor, Passkey, RecoveryCode):
        kind._base_manager.filter(user=user).delete()


def _check_official(user: User) -> None:
    if not user.offices.exists():
        raise NotAllowed(_("This account has no rights in any club."), code="not-allowed")


def _check_not_needed(user: User) -> None:
    """Refuse to remove the last factor of an organizer whose club needs one."""
    needed = Club.objects.filter(
        needs_second_factor=True, officials__user=user, officials__role=Official.Role.ORGANIZER
    ).first()
    if needed is not None:
        text = _("{club} needs two-factor authentication: add another factor before you remove this one.")
        raise Conflict(text.format(club=needed), code="second-factor-needed")


def lock(user: User) -> None:
    """Lock the journals of the account's clubs, then the account."""
    for club in permissions.clubs_served_by(user):
        log.lock(club)
    lock_row(User.objects, user.pk)


def write(user: User, by: User | None, action: Action, **after: object) -> None:
    """Write a change of an account into the journals of its clubs."""
    for club in permissions.clubs_served_by(user):
        log.write(club, by, action, user, after=after)


def _new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def _totp(secret: str) -> TOTP:
    # SHA-1 and six digits are what every authenticator app knows.
    return TOTP(base64.b32decode(secret), 6, SHA1(), STEP)  # noqa: S303 - HMAC, which needs no collision resistance


def _plain(code: str) -> str:
    return re.sub(r"[\s-]", "", code).upper()[:40]


def _digest(code: str) -> str:
    return hashlib.sha256(f"capicu recovery code\n{code}".encode()).hexdigest()


def _wrong() -> Refused:
    return Refused(_("This code is wrong, or it was used before."), field="code", code="wrong-code")


def _not_on() -> Conflict:
    return Conflict(_("This account has no second factor."), code="no-second-factor")
