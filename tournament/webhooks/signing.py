"""Secrets and signatures: whoever gets a message can tell that it is ours, and of when.

A secret is not kept. It is made from the salt of its webhook and the key of the house, so that a copy of the database
signs nothing; whoever changes the key of the house changes every secret.
"""

import datetime
import hashlib
import hmac
import secrets
from typing import Final

from django.utils.crypto import salted_hmac

from tournament.models import Webhook

PREFIX: Final = "capicu_"  # so that programs that look for secrets know one
BOTH_FOR: Final = datetime.timedelta(hours=24)
"""How long the old secret signs beside the new one."""


def new_salt() -> str:
    """256 bits of chance."""
    return secrets.token_hex(32)


def secret_of(salt: str) -> str:
    """The secret of a salt: "capicu_" and 64 digits."""
    return PREFIX + salted_hmac("tournament.webhooks", salt, algorithm="sha256").hexdigest()


def signature(webhook: Webhook, body: bytes, *, now: datetime.datetime) -> str:
    """What the header Capicu-Signature says of a body that is sent now: "t=1795359600,v1=<hexadecimal digits>".

    Each v1 is the HMAC-SHA256 of "<t>.<body>" with one secret: two of them for a day after the secret was changed.
    """
    at = int(now.timestamp())
    salts = [webhook.salt]
    if webhook.salt_before and webhook.salt_before_until is not None and now < webhook.salt_before_until:
        salts.append(webhook.salt_before)
    return ",".join([f"t={at}", *(f"v1={_sign(secret_of(salt), at, body)}" for salt in salts)])


def _sign(secret: str, at: int, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
