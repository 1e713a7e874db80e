"""Proof that the user of a session is there: by the log-in, and again before what cannot be undone.

A proof is the password of the account, or a code of its second factor. It holds for ten minutes.
"""

from collections.abc import Mapping
from typing import Any, Final

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_client_ip_address
from django.conf import settings
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth.signals import user_login_failed
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.club import second_factor, sessions
from tournament.core.errors import NotAllowed, Refused, TooMany
from tournament.models import User

HOLDS: Final = 10 * 60  # seconds
PROVED: Final = "proved_at"
"""In the session: when its user last proved to be there, as a Unix time."""
FIELD: Final = "proof"


def is_fresh(session: Mapping[str, Any]) -> bool:
    """Return whether the log-in or the last proof of a session is younger than ten minutes."""
    age = timezone.now().timestamp() - float(session.get(PROVED, 0))
    return 0 <= age < HOLDS


def require(session: Mapping[str, Any]) -> None:
    """Raise NotAllowed unless the proof of a session is fresh."""
    if not is_fresh(session):
        text = _("Confirm first that it is you, by your password or a code: your last proof is ten minutes old.")
        raise NotAllowed(text, code="proof-needed")


def mark(session: Any) -> None:
    """Note that the user of a session has proved to be there."""
    session[PROVED] = timezone.now().timestamp()


def prove(request: Any, user: User, typed: str) -> None:
    """Accept the password of an account, or a code of its second factor. Refused at `proof` if it is wrong.

    `request`: the HTTP request, whose address is locked for the account after five wrong ones, like at the log-in;
    then TooMany.
    """
    if is_locked(request, user):
        wait = round(settings.AXES_COOLOFF_TIME * 3600)
        text = _("Too many wrong passwords or codes: wait a quarter of an hour.")
        raise TooMany(text, field=FIELD, code="locked-out", wait=wait)
    code = "".join(typed.split())
    if second_factor.APP_CODE.fullmatch(code) and second_factor.is_on(user):
        try:
            second_factor.check(user=user, code=code, now=timezone.now())
        except Refused as error:
            count_wrong(request, user)
            raise Refused(error.message, field=FIELD, code=error.code) from error
    # `authenticate` counts a wrong password itself.
    elif authenticate(request, username=user.get_username(), password=typed) != user:
        vars(request)["axes_locked_out"] = False  # the caller answers, not the middleware
        raise Refused(_("This is not your password."), field=FIELD, code="wrong-password")
    mark(request.session)


def count_wrong(request: Any, user: User) -> None:
    """Count a wrong code like a wrong password: five lock the account at this address."""
    user_login_failed.send(sender=__name__, credentials={"username": user.get_username()}, request=request)
    vars(request)["axes_locked_out"] = False  # the caller answers, not the middleware


def is_locked(request: Any, user: User) -> bool:
    """Return whether an account is locked at this address."""
    return not AxesProxyHandler.is_allowed(request, {"username": user.get_username()})


def on_login(sender: object, request: Any, user: User, **_rest: Any) -> None:
    """Take a log-in for a proof, and note its session (for the signal `user_logged_in`)."""
    mark(request.session)
    request.session.begin()
    if request.session.session_key is None:
        request.session.save()
    note(request, user)


def keep_logged_in(request: Any, user: User) -> None:
    """Give the session of a request a new key after its user's password changed; all others have ended."""
    update_session_auth_hash(request, user)
    note(request, user)


def note(request: Any, user: User) -> None:
    """Note that the session of a request was seen."""
    if key := request.session.session_key:
        device = sessions.device_of(request.META.get("HTTP_USER_AGENT", ""))
        address = str(get_client_ip_address(request) or "")
        visit = sessions.Visit(key, device, address, ends_at=request.session.get_expiry_date())
        sessions.note(user, visit, now=timezone.now())
