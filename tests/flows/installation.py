"""A real installation for tests that kill things: a data folder and a database of its own, real processes."""

import os
import re
import secrets
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection, connections
from django.test import override_settings

import config.settings as settings_of_life
from tests.support.template import lay_out, template_database

ROOT = Path(settings.BASE_DIR)
RUNNING = ROOT / "docs" / "running.md"
MIGRATE = ("manage.py", "migrate", "--verbosity", "0")


@contextmanager
def installation(folder: Path, broker: str = "") -> Iterator[dict[str, str]]:
    """The environment of an installation on the same kind of database as the test run, empty and migrated."""
    environment = {**os.environ, "CAPICU_DATA": str(folder), "CELERY_BROKER_URL": broker, "DATABASE_URL": ""}
    (folder / "secret-key").write_text(settings.SECRET_KEY, encoding="ascii")  # ours, for `inside`
    (folder / "journal-secret").write_text(settings.JOURNAL_SECRET, encoding="ascii")
    if connection.vendor == "sqlite":
        if not lay_out(folder / "db.sqlite3"):
            python(environment, *MIGRATE)
        yield environment
        return
    name = f"installation_{secrets.token_hex(4)}"
    with _server() as execute:
        execute(f"CREATE DATABASE {name} TEMPLATE {template_database() or 'template1'}")
        try:
            environment["DATABASE_URL"] = _address(name)
            if template_database() is None:
                python(environment, *MIGRATE)
            yield environment
        finally:
            execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def inside(house: Mapping[str, str]) -> Iterator[None]:
    """This process works in the installation, on the same kind of database: to start another one takes seconds."""
    ours = connections["default"]
    there = ours.copy()
    url = house["DATABASE_URL"]
    there.settings_dict["NAME"] = urlsplit(url).path[1:] if url else str(Path(house["CAPICU_DATA"]) / "db.sqlite3")
    connections["default"] = there
    try:
        with override_settings(PASSWORD_HASHERS=settings_of_life.PASSWORD_HASHERS):
            yield
    finally:
        there.close()
        connections["default"] = ours


def python(environment: Mapping[str, str], *arguments: str) -> str:
    """Run Python in the installation and return what it prints."""
    command = [sys.executable, *arguments]
    done = subprocess.run(  # noqa: S603 - our own commands
        command, cwd=ROOT, env=dict(environment), capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def documented(program: str) -> list[str]:
    """The command line of docs/running.md that starts a program on a server, with this environment's program."""
    text = RUNNING.read_text(encoding="utf-8").partition("## On a federation's server")[2]
    found = re.search(rf"^{program} .*", text.replace("\\\n", ""), re.MULTILINE)
    assert found is not None, f"docs/running.md no longer starts {program}"
    name, *rest = shlex.split(found[0])
    return [str(Path(sys.executable).parent / name), *rest]


def wait_until(true: Callable[[], bool], seconds: float, what: str) -> None:
    """Look again and again; fail with `what` when it does not come true."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"not within {seconds} s: {what}"
        time.sleep(0.05)


@contextmanager
def _server() -> Iterator[Callable[[str], None]]:
    """Run a statement on the test run's PostgreSQL outside its test database."""
    import psycopg

    with psycopg.connect(_address("postgres"), autocommit=True) as server:
        yield lambda statement: void(server.execute(statement))


def void(_: object) -> None:
    """The statement has run; its value does not matter."""


def _address(name: str) -> str:
    given = connection.settings_dict
    user, password = given["USER"], given["PASSWORD"]
    account = f"{user}:{password}@" if password else f"{user}@" if user else ""
    host = str(given["HOST"] or given["OPTIONS"].get("host", ""))
    if host.startswith("/"):  # a folder with the server's socket
        return f"postgresql://{account}/{name}?host={host}"
    port = f":{given['PORT']}" if given["PORT"] else ""
    return f"postgresql://{account}{host}{port}/{name}"
