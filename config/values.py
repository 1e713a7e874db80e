"""Reads settings from environment variables; raises ImproperlyConfigured with a message for invalid values.

An empty value counts as unset: that is what an unset line in a compose or unit file becomes.

The secret key of an installation: created on first use, readable by its owner only.
"""

import contextlib
import importlib
import os
import re
import secrets
import socket
import ssl
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit
from zoneinfo import ZoneInfo

import platformdirs
from django.core.exceptions import ImproperlyConfigured
from tzlocal import get_localzone_name


def read_or_make_secret(path: Path) -> str:
    """Return the key stored in `path`, creating it (64 characters, mode 600) if there is none.

    If two processes start at once, the first one to link its file wins, and both read that file.
    """
    if not path.exists():
        # Linked only when complete, so that no process reads half a key.
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()


# Scheme, host and optional port, as browsers send it in the Origin header; no path.
ORIGIN = re.compile(r"https?://[a-z0-9.:\[\]-]+")
STREAMS = 4
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


def text(name: str, default: str = "") -> str:
    """Return the value of `name` without surrounding whitespace, or `default`."""
    return os.environ.get(name, "").strip() or default


def address(name: str) -> str:
    """Return a base URL such as http://192.168.1.20:8000, without a trailing slash; "" if unset."""
    value = text(name).rstrip("/")
    if value and not value.startswith(("http://", "https://")):
        raise ImproperlyConfigured(f"{name} must begin with http:// or https://, and “{value}” does not.")
    return value


SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".fritz.box", ".internal")
"""Of a machine's name in a local network: mDNS, and what routers append. None of them can be registered."""


def machine_names() -> list[str]:
    """Return the names by which this machine may be reached in a local network."""
    name = socket.gethostname().partition(".")[0].lower()
    return [name + suffix for suffix in SUFFIXES] if name else []


def flag(name: str, default: bool) -> bool:
    """Return a boolean; a word that is neither yes nor no is an error, not a no."""
    value = text(name).lower()
    if value and value not in YES + NO:
        raise ImproperlyConfigured(f"{name} must be yes or no, and “{value}” is neither.")
    return value in YES if value else default


def words(name: str, default: list[str]) -> list[str]:
    """Return a comma-separated list."""
    return [word for part in text(name).split(",") if (word := part.strip())] or default


def number(name: str, default: int) -> int:
    """Return an integer, 0 or more."""
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit() and len(value) <= 9):  # isdigit() alone accepts digits of any script
        raise ImproperlyConfigured(f"{name} must be a whole number, 0 or more, and “{value}” is not.")
    return int(value)


def origins(name: str) -> list[str]:
    """Return a comma-separated list of origins such as https://club.example; "*" alone for every origin."""
    found = words(name, default=[])
    for word in found:
        if not ORIGIN.fullmatch(word) and found != ["*"]:
            raise ImproperlyConfigured(f"{name} must be sites such as https://club.example, or *, not “{word}”.")
    return found


def one_of(name: str, default: str, choices: Iterable[str]) -> str:
    """Return one of `choices`."""
    value = text(name, default)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, and “{value}” is not.")
    return value


def folder(name: str, default: Path) -> Path:
    """Return a writable folder, created if it does not exist."""
    path = Path(text(name, str(default))).resolve()
    try:
        # Created now: a typing error in the path must stop the start, not the first document.
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}: the folder {path} cannot be made ({error.strerror}).") from error
    if not os.access(path, os.W_OK):
        raise ImproperlyConfigured(f"{name}: the folder {path} cannot be written to.")
    return path


def shipped(base: Path) -> Path:
    """Return the folder of templates, static files, texts and docs: that of a checkout, or inside an installed package.

    `base`: the folder that holds the packages.
    """
    return base if (base / "manage.py").is_file() else base / "config" / "shipped"


def data_folder(base: Path) -> Path:
    """Return where data are kept unless CAPICU_DATA says so: `var` of a checkout, else the platform's data folder."""
    return base / "var" if (base / "manage.py").is_file() else platformdirs.user_data_path("capicu", appauthor=False)


def time_zone(name: str) -> str:
    """Return a time zone name of the tz database, e.g. America/New_York; if unset, that of this machine, else UTC."""
    value = text(name) or _machine_s_zone()
    try:
        ZoneInfo(value)
    except (KeyError, ValueError, OSError) as error:
        raise ImproperlyConfigured(f"{name} must be a time zone such as Europe/Madrid, not “{value}”.") from error
    return value


def _machine_s_zone() -> str:
    with warnings.catch_warnings(), contextlib.suppress(Exception):  # a machine without a readable zone is no failure
        warnings.simplefilter("ignore")
        found = str(get_localzone_name())
        ZoneInfo(found)
        return found
    return "UTC"


def broker(name: str, default: str) -> str:
    """Return the URL of the task queue: the folder on this machine, Redis, or in memory for tests."""
    value = text(name, default)
    if not value.startswith(("filebroker://", "redis://", "rediss://", "memory://")):
        raise ImproperlyConfigured(f"{name} must begin with redis:// or rediss://, or be left unset, not “{value}”.")
    return value


def store(name: str, *, folder: Path, redis: str) -> dict[str, Any]:
    """Return the settings of the shared cache: Redis at the URL in `name` or `redis`, else files in `folder`."""
    value = text(name, redis)
    if value.startswith(("redis://", "rediss://")):
        patience = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}  # seconds; pages work without it
        return {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": value,
            "KEY_PREFIX": "capicu-live",
            "OPTIONS": {"serializer": "config.stores.PlainSerializer", **patience},
        }
    if value:
        raise ImproperlyConfigured(f"{name} must begin with redis:// or rediss://, or be left unset, not “{value}”.")
    return {"BACKEND": "config.stores.FileStore", "LOCATION": folder, "OPTIONS": {"MAX_ENTRIES": 1000}}


SCHEMES = {"s3": "https", "s3+http": "http"}


def files(name: str) -> dict[str, Any]:
    """Return the storage of documents and pictures: a folder of this machine if unset, else an S3-compatible store.

    The store is s3://key:secret@host/bucket or .../bucket/folder, with ?region= where it asks for one; s3+http:// names
    one without TLS. Error messages never repeat the value, because it holds a secret.
    """
    value = text(name)
    if not value:
        return {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    parts = urlsplit(value)
    bucket, _slash, folder = parts.path.strip("/").partition("/")
    if parts.scheme not in SCHEMES or not (parts.hostname and parts.username and parts.password and bucket):
        raise ImproperlyConfigured(f"{name} must be s3://key:secret@host/bucket, or be left unset for a folder.")
    try:
        importlib.import_module("storages.backends.s3")
    except ImportError as error:
        raise ImproperlyConfigured(f"{name} needs more packages: pip install 'capicu[s3]'.") from error
    place = parts.netloc.rpartition("@")[2]
    return {
        "BACKEND": "config.object_store.ObjectStore",
        "OPTIONS": {
            "access_key": unquote(parts.username),
            "secret_key": unquote(parts.password),
            "endpoint_url": f"{SCHEMES[parts.scheme]}://{place}",
            "region_name": parse_qs(parts.query).get("region", ["us-east-1"])[0],
            "bucket_name": bucket,
            "location": folder,
            "default_acl": None,  # objects are as private as the bucket
            "file_overwrite": True,  # as the program deletes the older file first
        },
    }


def web_processes() -> int:
    """Return how many processes serve pages on a laptop: two, as the interpreter lock allows one core per process."""
    if (count := number("CAPICU_WEB_PROCESSES", 2)) == 0:
        raise ImproperlyConfigured("CAPICU_WEB_PROCESSES must be at least 1.")
    return count


def streams() -> int:
    """Return how many event streams a web process has at once: a few if its processes share Redis, else none."""
    shares = text("CAPICU_LIVE_URL", text("CELERY_BROKER_URL")).startswith("redis")
    return number("CAPICU_STREAMS", STREAMS if shares else 0)


@dataclass(frozen=True)
class MailServer:
    """An SMTP server. `tls`: encrypted from the start; `starttls`: encrypted after the STARTTLS command."""

    host: str
    port: int
    user: str
    password: str
    tls: bool
    starttls: bool


PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


def mail_server(name: str) -> MailServer | None:
    """Return a mail server from smtps://user:password@host:465, smtp+tls://... (port 587) or smtp://... (25).

    None if unset. Error messages never repeat the value, because it holds a password.
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
    """Return a sender address, with or without a name before it: Club <mail@club.example>; "" if unset."""
    value = text(name)
    if value and "@" not in parseaddr(value)[1]:
        raise ImproperlyConfigured(f"{name} must be an e-mail address, and “{value}” is not.")
    return value


def certificate(name: str, key_name: str) -> tuple[Path, Path] | None:
    """Return the PEM files of a certificate (with its chain) and of its key; None if neither is set."""
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
        # Loaded once now, so that a wrong pair stops the start and not the first connection.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(named[name], named[key_name], password=_no_password)
    except (ssl.SSLError, ValueError) as error:
        raise ImproperlyConfigured(f"{name} and {key_name} are no certificate with its key: {error}.") from error
    return named[name], named[key_name]


def report_errors(name: str) -> None:
    """Report errors to Sentry, or a service that speaks its language, at the address in `name`; nothing if unset.

    Reports hold no personal data: no account, address or cookie, and none of what a form, a search or a variable holds.
    """
    if not (dsn := text(name)):
        return
    try:
        sentry = importlib.import_module("sentry_sdk")
    except ImportError as error:
        raise ImproperlyConfigured(f"{name} needs the package sentry-sdk: pip install 'capicu[sentry]'.") from error
    sentry.init(
        dsn=dsn,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        before_send=_without_query,
    )


def _without_query(event: dict[str, Any], _hint: dict[str, Any]) -> dict[str, Any]:
    event.get("request", {}).pop("query_string", None)
    return event


def _no_password() -> str:
    """Refuse an encrypted key: without this callback OpenSSL would ask for the password on the terminal."""
    raise ValueError("the key is protected by a password")
