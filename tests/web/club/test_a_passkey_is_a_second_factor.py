"""Passkeys (WebAuthn): added and used by a browser's answer that fits the question, the server's name and the key."""

import hashlib
import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from django.urls import reverse
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import (
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

from tests.cast import PASSWORD
from tournament.club import passkeys, second_factor
from tournament.models import Passkey, User

ORIGIN = "http://localhost"
STEP = reverse("second-step")


FLAG = AuthenticatorData.FLAG


class Authenticator:
    """A security key in software."""

    def __init__(self, host: str = "localhost", origin: str = ORIGIN) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.host, self.origin, self.count, self.id = hashlib.sha256(host.encode()).digest(), origin, 0, b"k" * 32

    def make(self, challenge: str) -> str:
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call] # of the library
        known = AttestedCredentialData.create(b"\0" * 16, self.id, public)
        data = AuthenticatorData.create(self.host, FLAG.UP | FLAG.AT, self.count, known)
        return self._answer(
            "webauthn.create", challenge, {"attestationObject": AttestationObject.create("none", data, {})}
        )

    def sign(self, challenge: str) -> str:
        self.count += 1
        data = AuthenticatorData.create(self.host, FLAG.UP, self.count)
        client = CollectedClientData.create("webauthn.get", challenge, self.origin)
        signed = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        return self._answer("webauthn.get", challenge, {"authenticatorData": data, "signature": signed})

    def _answer(self, kind: str, challenge: str, parts: dict[str, bytes]) -> str:
        client = CollectedClientData.create(kind, challenge, self.origin)
        response = {name: websafe_encode(bytes(part)) for name, part in parts.items()}
        key = websafe_encode(self.id)
        response["clientDataJSON"] = websafe_encode(bytes(client))
        return json.dumps({"id": key, "rawId": key, "type": "public-key", "response": response})


def challenge(page: Any) -> str:
    """The challenge of the question that a page asks the browser."""
    return str(json.loads(page.context["options"])["publicKey"]["challenge"])


@pytest.fixture
def browser(organizer: User) -> Client:
    client = Client(SERVER_NAME="localhost")
    client.force_login(organizer)
    return client


def add(browser: Client, key: Authenticator, name: str = "Yubi") -> Any:
    address = reverse("account:add-passkey")
    return browser.post(address, {"name": name, "passkey": key.make(challenge(browser.get(address)))})


def asked(user: User) -> tuple[Client, str]:
    """A browser after the password, and the challenge that it is asked."""
    client = Client(SERVER_NAME="localhost")
    client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    return client, challenge(client.get(STEP))


def test_it_is_added_and_asked_for_at_the_log_in(browser: Client, organizer: User) -> None:
    key = Authenticator()
    assert add(browser, key).content.decode().count("<li><code>") == second_factor.CODES
    assert second_factor.is_on(organizer)
    client, question = asked(organizer)
    answer = key.sign(question)
    assert client.post(STEP, {"passkey": answer}).status_code == 302
    assert client.get(reverse("account:home")).status_code == 200
    again, _question = asked(organizer)
    assert again.post(STEP, {"passkey": answer}).status_code == 422  # the answer to another question


def test_a_stranger_s_key_or_site_is_refused(browser: Client, organizer: User) -> None:
    for other in (Authenticator(host="example.org"), Authenticator(origin="http://localhost:8000")):
        assert add(browser, other).status_code == 422
    key = Authenticator()
    add(browser, key)
    client, question = asked(organizer)
    assert client.post(STEP, {"passkey": Authenticator().sign(question)}).status_code == 422
    for broken in ("", "x", "[]", "{}", "null", '{"id": 5}'):
        assert client.post(STEP, {"passkey": broken}).status_code == 422
    assert client.get(reverse("account:home")).status_code == 302


@pytest.mark.parametrize("name", ["", "\x1b[31m", "x" * 61])
def test_its_name_can_be_read(browser: Client, organizer: User, name: str) -> None:
    assert add(browser, Authenticator(), name).status_code == 422
    assert not second_factor.is_on(organizer)


def test_a_copy_that_counts_behind_is_refused(browser: Client, organizer: User) -> None:
    key = Authenticator()
    add(browser, key)
    client, question = asked(organizer)
    client.post(STEP, {"passkey": key.sign(question)})
    key.count = 0
    client, question = asked(organizer)
    assert client.post(STEP, {"passkey": key.sign(question)}).status_code == 422


def test_it_is_removed_with_its_recovery_codes(browser: Client, organizer: User) -> None:
    add(browser, Authenticator())
    passkey = Passkey.objects.get()
    assert browser.post(reverse("account:remove-passkey", args=[passkey.public_id])).status_code == 303
    assert not second_factor.is_on(organizer)
    assert second_factor.codes_left(organizer) == 0


@pytest.mark.parametrize(
    ("origin", "possible"),
    [
        ("https://capicu.example:8443", True),
        ("http://localhost:8000", True),
        ("http://capicu.example", False),
        ("https://192.0.2.7", False),
        ("http://127.0.0.1:8000", False),
    ],
)
def test_it_is_offered_where_browsers_have_it(origin: str, possible: bool) -> None:
    assert passkeys.is_possible(origin) is possible
