"""Accounts with an authenticator app, and the codes that it shows."""

import base64
import datetime

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.utils import timezone

from tournament.club import second_factor
from tournament.models import SecondFactor, User


def code_of(user: User, at: datetime.datetime | None = None) -> str:
    """What the app of an account shows, now by default."""
    secret = base64.b32decode(SecondFactor.objects.get(user=user).secret)
    app = TOTP(secret, 6, SHA1(), 30)  # noqa: S303 - as apps do
    return app.generate(int((at or timezone.now()).timestamp())).decode()


def with_app(user: User, keep: str | None = None) -> list[str]:
    """Add an app to an account some minutes ago; returns its recovery codes. `keep`: the session that goes on."""
    second_factor.offer(user)
    past = timezone.now() - datetime.timedelta(minutes=5)
    return second_factor.confirm(user=user, code=code_of(user, past), keep=keep, now=past)
