"""The caller's own account: a proof that they are there, second factor, recovery codes, open sessions."""

from typing import Any

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.input import Strict, Text
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions, proof, second_factor, sessions
from tournament.models import OpenSession, User

router = Router("account/", right=permissions.FRIENDLY, session_only=True, errors={403: "session-only"})
CODE = "The six digits that the app shows; spaces do not matter."


class ConfirmPresence(Strict):
    """The password of the account, or a code of its app."""

    proof = Text("The password, or six digits of the app.", "123456", max_length=200, trim_whitespace=False)


class ConfirmApp(Strict):
    """The first code of an app that is being added."""

    code = Text(CODE, "123456", max_length=40)


class AccountAnswer(serializers.Serializer[Any]):
    """The account of the session, and whether it logs in with two factors."""

    id = fields.IntegerField("The id of the account.", 8, source="pk")
    username = fields.CharField("The user name.", "olga")
    name = fields.CharField("The name of the person.", "Olga Organizer", source="__str__")
    two_factors = fields.SerializerMethodField("Whether the log-in asks for a second factor.", True)
    app = fields.SerializerMethodField("Whether it has an authenticator app.", True)
    recovery_codes_left = fields.SerializerMethodField("The number of unused recovery codes.", 10)

    def get_two_factors(self, user: User) -> bool:
        return second_factor.is_on(user)

    def get_app(self, user: User) -> bool:
        return second_factor.has_app(user)

    def get_recovery_codes_left(self, user: User) -> int:
        return second_factor.codes_left(user)


class OfferAnswer(serializers.Serializer[Any]):
    """The key to enter into an app, before its first code switches it on."""

    secret = fields.CharField("The key, in base32.", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    uri = fields.CharField("The key as the text of a QR code.", "otpauth://totp/Capic%C3%BA:olga?secret=JBSWY3DP")


class NewRecoveryCodesAnswer(serializers.Serializer[Any]):
    """Recovery codes, which no later response contains; empty if the codes of the account stay as they are."""

    recovery_codes = fields.ListField(
        "Codes that each take the place of the second factor once.",
        ["2F7K-9QWM-XX3A-PB4C"],
        child=serializers.CharField(),
        source="*",
    )

    def to_representation(self, instance: list[str]) -> dict[str, Any]:
        return {"recovery_codes": instance}


class SessionAnswer(serializers.Serializer[Any]):
    """One open session of the account. `seen_at` is accurate to five minutes."""

    id = fields.UUIDField("The id of the session, as used in URLs; it opens nothing.", source="public_id")
    device = fields.CharField("Browser and system; empty: unknown.", "Firefox, Windows")
    address = fields.CharField("The IP address of the log-in; empty: unknown.", "192.0.2.7")
    started_at = fields.DateTimeField("When it began (with UTC offset).")
    seen_at = fields.DateTimeField("When it was last seen (with UTC offset).")
    this = fields.SerializerMethodField("Whether it is the session of this request.", True)

    def get_this(self, session: OpenSession) -> bool:
        return bool(session.is_this)  # type: ignore[attr-defined] # annotated by `list_sessions`


@router.get(answers=AccountAnswer)
def show_account(call: Call) -> User:
    """Show the caller's account and its second factor. Not available with a token, like all below `account/`."""
    return call.by


@router.post(
    "proof/",
    reads=ConfirmPresence,
    answers=AccountAnswer,
    errors={
        403: "session-only",
        409: "no-second-factor",
        422: "wrong-code wrong-password",
        429: "codes-paused locked-out",
    },
)
def confirm_presence(call: Call) -> User:
    """Confirm that the user of the session is there; it holds for ten minutes, and so does a log-in.

    What cannot be undone, or gives rights away, needs it of a session (403 `proof-needed`). Wrong passwords and codes
    count as at the log-in.
    """
    request = call.request._request
    proof.prove(request, call.by, call.data["proof"])
    return call.by


@router.post(
    "app/",
    answers=OfferAnswer,
    errors={403: "session-only", 409: "already-on"},
    needs_proof=True,
    shows_secret=True,
)
def add_app(call: Call) -> second_factor.Offer:
    """Add an authenticator app: the answer has the key to enter into it. Until its first code, nothing changes."""
    return second_factor.offer(call.by)


@router.post(
    "app/confirmation/",
    reads=ConfirmApp,
    answers=NewRecoveryCodesAnswer,
    errors={403: "session-only", 409: "nothing-offered", 422: "wrong-code"},
    needs_proof=True,
    shows_secret=True,
)
def confirm_app(call: Call) -> list[str]:
    """Confirm an app with its first code, which switches it on.

    All other sessions end. The answer has recovery codes if the account had no second factor before.
    """
    key = call.request.session.session_key
    return second_factor.confirm(user=call.by, code=call.data["code"], keep=key, now=timezone.now())


@router.delete("app/", errors={403: "session-only", 409: "no-second-factor second-factor-needed"}, needs_proof=True)
def delete_app(call: Call) -> None:
    """Delete the authenticator app. All other sessions end; with the last factor the recovery codes go too."""
    second_factor.remove_app(user=call.by, keep=call.request.session.session_key)


@router.post(
    "recovery-codes/",
    answers=NewRecoveryCodesAnswer,
    errors={403: "session-only", 409: "no-second-factor"},
    needs_proof=True,
    shows_secret=True,
)
def replace_recovery_codes(call: Call) -> list[str]:
    """Replace the recovery codes. They are in this response only."""
    return second_factor.make_codes(call.by)


@router.get("sessions/", asks=page("seen_at", "started_at", key="public_id"), answers=SessionAnswer, many=True)
def list_sessions(call: Call) -> QuerySet[OpenSession]:
    """List the open sessions of the account.

    Each has its device and address; `this` marks the one of the request.
    """
    key = call.request.session.session_key
    found = sessions.open_sessions(call.by, now=timezone.now())
    return found.annotate(is_this=ExpressionWrapper(Q(session_key=key), BooleanField()))


@router.delete("sessions/<uuid:public_id>/")
def end_session(call: Call, public_id: str) -> None:
    """End one session of the account at once.

    Its next request is that of a visitor.
    """
    open_ones = sessions.open_sessions(call.by, now=timezone.now())
    sessions.end(get_object_or_404(open_ones, public_id=public_id))


@router.delete("sessions/")
def end_sessions(call: Call) -> None:
    """End all sessions of the account but the one of this request.

    Their next requests are those of a visitor.
    """
    sessions.end_others(call.by, keep=call.request.session.session_key)
