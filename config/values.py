"""Values from the environment that stop the start with a sentence when they make no sense.

An empty value counts as an absent one: that is what an unset line in a compose or unit file becomes.
"""

import os
import re
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

ORIGIN = re.compile(r"https?://[a-z0-9.:\[\]-]+")
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def text(name: str, default: str = "") -> str:
    """The value of `name` without surrounding blanks, or `default`."""
    return os.environ.get(name, "").strip() or default


def address(name: str) -> str:
    """The beginning of an address, such as http://192.168.1.20:8000, without a slash at the end; "" when unset."""
    value = text(name).rstrip("/")
    if value and not value.startswith(("http://", "https://")):
        raise ImproperlyConfigured(f"{name} must begin with http:// or https://, and “{value}” does not.")
    return value


def flag(name: str, default: bool) -> bool:
    """Yes or no; a word that is neither is not taken for a no."""
    value = text(name).lower()
    if value and value not in YES + NO:
        raise ImproperlyConfigured(f"{name} must be yes or no, and “{value}” is neither.")
    return value in YES if value else default


def words(name: str, default: list[str]) -> list[str]:
    """A list with commas between its words."""
    return [word for part in text(name).split(",") if (word := part.strip())] or default


def number(name: str, default: int) -> int:
    """A whole number, 0 or more."""
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit() and len(value) <= 9):
        raise ImproperlyConfigured(f"{name} must be a whole number, 0 or more, and “{value}” is not.")
    return int(value)


def origins(name: str) -> list[str]:
    """Sites as browsers name them, https://club.example, with commas; or * alone for every site."""
    found = words(name, default=[])
    for word in found:
        if not ORIGIN.fullmatch(word) and found != ["*"]:
            raise ImproperlyConfigured(f"{name} must be sites such as https://club.example, or *, not “{word}”.")
    return found


def one_of(name: str, default: str, choices: Iterable[str]) -> str:
    """One word out of `choices`."""
    value = text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, and “{value}” is not.")
    return value


def folder(name: str, default: Path) -> Path:
    """A folder that this program may write in; made when it is not there yet."""
    path = Path(text(name, str(default))).resolve()
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}: the folder {path} cannot be made ({error.strerror}).") from error
    if not os.access(path, os.W_OK):
        raise ImproperlyConfigured(f"{name}: the folder {path} cannot be written to.")
    return path


def time_zone(name: str, default: str) -> str:
    """A time zone by its name in the tz database, e.g. America/New_York."""
    value = text(name, default)
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as error:
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Madrid, not “{value}”.") from error
    return value


def broker(name: str, default: str) -> str:
    """The address of the task queue: the folder on this machine, Redis, or one in memory for tests."""
    value = text(name, default)
    if not value.startswith(("safefs://", "redis://", "rediss://", "memory://")):
        raise ImproperlyConfigured(f"{name} must begin with redis:// or rediss://, or be left unset, not “{value}”.")
    return value


def store(name: str, *, folder: Path, redis: str) -> dict[str, Any]:
    """The settings of the store that all processes share: Redis at the address `name`, or at `redis`, else `folder`."""
    value = text(name, redis)
    if value.startswith(("redis://", "rediss://")):
        patience = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}  # seconds; pages do without it
        return {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": value,
            "KEY_PREFIX": "capicu-live",
            "OPTIONS": {"serializer": "config.plain.PlainSerializer", **patience},
        }
    if value:
        raise ImproperlyConfigured(f"{name} must begin with redis:// or rediss://, or be left unset, not “{value}”.")
    return {"BACKEND": "config.filestore.FileStore", "LOCATION": folder, "OPTIONS": {"MAX_ENTRIES": 1000}}


@dataclass(frozen=True)
class MailServer:
    """Where e-mails are handed over. `tls` from the first byte on, `starttls` once the server has said that it can."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    starttls: bool


PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_server(name: str) -> MailServer | None:
    """A mail server as smtps://user:password@host:465, smtp+tls://... (port 587) or smtp://... (25); None when unset.

    What stands in it is never said again: it holds a password.
    """
    value = text(name)
    if not value:
        return None
    try:
        parts = urlsplit(value)
        host, port = parts.hostname or "", parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        host, port = "", 0
    if not host:
        raise ImproperlyConfigured(f"{name} must be smtps://, smtp+tls:// or smtp:// with user:password@host:port.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port, user, password, tls=parts.scheme == "smtps", starttls=parts.scheme == "smtp+tls")


def mail_address(name: str) -> str:
    """An address that e-mails come from, with or without a name before it: Club <mail@club.example>; "" when unset."""
    value = text(name)
    if value and "@" not in parseaddr(value)[1]:
        raise ImproperlyConfigured(f"{name} must be an e-mail address, and “{value}” is not.")
    return value


def certificate(name: str, key_name: str) -> tuple[Path, Path] | None:
    """The PEM files of a certificate, behind it those that vouch for it, and of its key; None when neither is named."""
    named = {setting: Path(value).resolve() for setting in (name, key_name) if (value := text(setting))}
    if not named:
        return None
    for setting in (name, key_name):
        if setting not in named:
            raise ImproperlyConfigured(f"{setting} is missing: a certificate and its key go together.")
        try:
            named[setting].read_bytes()
        except OSError as error:
            raise ImproperlyConfigured(f"{setting}: {named[setting]} cannot be read ({error.strerror}).") from error
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(named[name], named[key_name], password=_no_password)
    except (ssl.SSLError, ValueError) as error:
        raise ImproperlyConfigured(f"{name} and {key_name} are no certificate with its key: {error}.") from error
    return named[name], named[key_name]


def _no_password() -> str:
    raise ValueError("the key asks for a password")
