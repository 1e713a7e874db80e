"""Passkeys (WebAuthn) as a second factor: added to an account, used at the log-in, removed.

Browsers offer them only over HTTPS or on the machine itself, and only for a server with a name: not for an address in
numbers, as a hall without names has. The app and the recovery codes work everywhere.
"""

import datetime
import hashlib
import ipaddress
import json
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.club import second_factor
from tournament.core.errors import Conflict, Refused
from tournament.core.short_texts import short_text
from tournament.journal.actions import Action
from tournament.models import Passkey, User

if TYPE_CHECKING:  # fido2 is imported by what speaks to a passkey: few processes do
    from fido2.server import Fido2Server
    from fido2.webauthn import AttestedCredentialData

MOST: Final = 10  # of an account
State = dict[str, Any]
"""What the session keeps between the question to a browser and its answer."""


def is_possible(origin: str) -> bool:
    """Return whether browsers offer passkeys to a server at an origin ("https://example.org")."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return parts.scheme == "https" or host == "localhost"
    return False


def of_host(user: User, origin: str) -> list[Passkey]:
    """Return the passkeys of an account for the server at an origin."""
    return list(Passkey.objects.filter(user=user, host=urlsplit(origin).hostname or ""))


def ask_to_add(user: User, origin: str) -> tuple[str, State]:
    """Return what a browser needs to make a passkey, as JSON, and the state of the session."""
    from fido2.webauthn import PublicKeyCredentialUserEntity, UserVerificationRequirement

    who = PublicKeyCredentialUserEntity(id=user.pseudonym.bytes, name=user.username, display_name=str(user))
    options, state = _server(origin).register_begin(
        who,
        [_credential(one) for one in of_host(user, origin)],
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return json.dumps(dict(options)), dict(state)


@transaction.atomic
def add(
    *, user: User, origin: str, state: State, answer: str, name: str, keep: str | None, now: datetime.datetime
) -> list[str]:
    """Add a passkey, end all other sessions, and return recovery codes if it is the first factor of the account.

    Refused if the browser's answer does not fit the question.
    """
    if not (name := short_text(name, field="name", longest=60)):
        raise Refused(_("Give the passkey a name."), field="name", code="bad-name")
    try:
        made = _server(origin).register_complete(state, _read(answer))
        found = made.credential_data
        if found is None:
            raise ValueError("no credential")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unfit() from error
    second_factor.lock(user)
    if Passkey.objects.filter(user=user).count() >= MOST:
        raise Conflict(_("An account has ten passkeys at most: remove one first."), code="too-many-passkeys")
    was_on = second_factor.is_on(user)
    digest = hashlib.sha256(found.credential_id).hexdigest()
    if Passkey.objects.filter(digest=digest).exists():
        raise Conflict(_("This passkey is known already."), code="known-passkey")
    Passkey.objects.create(
        user=user,
        host=urlsplit(origin).hostname or "",
        digest=digest,
        credential=bytes(found),
        count=made.counter,
        name=name,
        made_at=now,
    )
    return second_factor.started(user=user, was_on=was_on, keep=keep, way="passkey")


@transaction.atomic
def remove(*, passkey: Passkey, keep: str | None) -> None:
    """Remove a passkey; the last factor takes the recovery codes with it. Other sessions end."""
    user = passkey.user
    second_factor.lock(user)
    passkey.delete()
    second_factor.write(user, user, Action.REMOVE_SECOND_FACTOR, way="passkey")
    second_factor.removed_one(user, keep=keep)


def ask_to_log_in(user: User, origin: str) -> tuple[str, State]:
    """Return what a browser needs to answer with a passkey, as JSON, and the state of the session."""
    from fido2.webauthn import UserVerificationRequirement

    known = [_credential(one) for one in of_host(user, origin)]
    options, state = _server(origin).authenticate_begin(
        known, user_verification=UserVerificationRequirement.DISCOURAGED
    )
    return json.dumps(dict(options)), dict(state)


@transaction.atomic
def check(*, user: User, origin: str, state: State, answer: str, now: datetime.datetime) -> None:
    """Accept the answer of a passkey. Refused if it does not fit the question, or the passkey was copied."""
    from fido2.webauthn import AuthenticationResponse

    known = {_credential(one).credential_id: one for one in of_host(user, origin)}
    try:
        read = _read(answer)
        used = _server(origin).authenticate_complete(state, [_credential(one) for one in known.values()], read)
        count = AuthenticationResponse.from_dict(read).response.authenticator_data.counter
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unfit() from error
    passkey = Passkey.objects.select_for_update().get(pk=known[used.credential_id].pk)
    if count <= passkey.count and (count or passkey.count):
        raise _unfit()
    passkey.count, passkey.used_at = count, now
    passkey.save(update_fields=["count", "used_at"])


def _server(origin: str) -> "Fido2Server":
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    entity = PublicKeyCredentialRpEntity(id=urlsplit(origin).hostname or "", name=second_factor.ISSUER)
    return Fido2Server(entity, verify_origin=lambda said: said == origin)


def _credential(passkey: Passkey) -> "AttestedCredentialData":
    from fido2.webauthn import AttestedCredentialData

    return AttestedCredentialData(bytes(passkey.credential))


def _read(answer: str) -> dict[str, Any]:
    found = json.loads(answer)
    if not isinstance(found, dict):
        raise ValueError("no object")
    return found


def _unfit() -> Refused:
    return Refused(_("The passkey was not accepted: try again."), field="passkey", code="wrong-passkey")
