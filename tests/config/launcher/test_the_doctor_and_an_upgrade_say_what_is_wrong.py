"""`doctor` names what is wrong with its remedy; `upgrade` saves the data before it changes them."""

import os
import socket
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.db import DatabaseError, connection
from django.utils import timezone

from config.launcher import doctor, machine, upgrade
from tests.config.processes import manage
from tests.matches.withdrawals.broken import wish
from tests.support import certificate
from tests.support.template import lay_out
from tests.support.thorough import some
from tournament.documents.queue import storage
from tournament.exchange.backup import databases, making, versions
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, Notice, TableMatch

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(tmp_path: Path, settings: LazySettings) -> Path:
    settings.VAR_DIR = tmp_path
    return tmp_path


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which another program listens, which is no web server."""
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        yield busy.getsockname()[1]


def test_the_doctor_names_each_fault_with_its_remedy(
    data: Path, taken: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], club: Club
) -> None:
    monkeypatch.setattr(storage, "LITTLE", 1 << 62)
    monkeypatch.setattr(machine, "lan_addresses", list)
    monkeypatch.setattr(versions, "applied", lambda: ["tournament.0999_later"])
    (data / "secret-key").touch(mode=0o600)
    os.chmod(data / "secret-key", 0o644)
    assert doctor.doctor(["--host", "127.0.0.1", "--port", str(taken)]) == 1
    said = capsys.readouterr().out
    for word in (
        f"!!  Port: Port {taken} is in use",
        "!!  Hall: This machine is in no network.",
        "!!  Free space:",
        "!!  Permissions: Others on this machine can read or change secret-key.\n      chmod 600",
        "!!  database: A newer Capicú",
        "!!  Back-up: None yet.\n      Make one: capicu backup\n",
        "ok  Journal:",
        "ok  Clock:",
    ):
        assert word in said
    assert doctor.doctor(["--port", "x"]) == 2


def test_the_doctor_of_a_server_speaks_of_its_parts(
    data: Path,
    settings: LazySettings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    club: Club,
) -> None:
    settings.HTTPS, settings.HALL_ADDRESS = True, "https://club.example"
    settings.QUEUE_IN_REDIS = "redis://127.0.0.1:1/0"
    assert doctor.doctor([]) == 1
    said = capsys.readouterr().out
    assert "ok  Address: People open https://club.example." in said
    assert "ok  Certificate: The proxy in front has it" in said
    assert "!!  Redis: " in said
    assert "mend CELERY_BROKER_URL" in said
    assert "Hall:" not in said
    assert " !  Proxy: CAPICU_HTTPS is set, and CAPICU_PROXIES is 0" in said
    monkeypatch.setattr(doctor, "CHECKS", (machine._proxy,))
    assert doctor.doctor([]) == 0, "a warning"
    settings.PROXIES = 1
    assert not list(machine._proxy("127.0.0.1", 8000))


OUR_ANSWER = b"HTTP/1.0 200 OK\r\nX-Request-Id: 1\r\n\r\n" + b'{"status": "ok"}'


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (OUR_ANSWER, "Capicú answers at"),
        (OUR_ANSWER.replace(b"X-Request-Id", b"Server"), "Another program than Capicú answers at"),
        (b"HTTP/1.0 404 Not Found\r\n\r\n", "Another program than Capicú answers at"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "Port {port} is in use by another program"),
    ],
)
def test_the_doctor_tells_capicu_on_the_port_from_another_program(answer: bytes, said: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        threading.Thread(target=answer_each, args=(server, answer), daemon=True).start()
        (found,) = machine._port("127.0.0.1", port)
        server.shutdown(socket.SHUT_RDWR)
    assert found.sentence.startswith(said.format(port=port))
    assert ("run --port" in found.remedy) == (answer != OUR_ANSWER)


def answer_each(server: socket.socket, answer: bytes) -> None:
    """Give each caller the same answer, until the server is closed."""
    with suppress(OSError):
        while True:
            caller, _address = server.accept()
            with caller:
                caller.recv(1000)
                caller.sendall(answer)


def test_the_commands_that_the_doctor_names_close_what_others_can_read(data: Path) -> None:
    for name in ("backups/capicu-20261121-040000-night.zip", "replaced-1/db.sqlite3", "db.sqlite3-wal", "push-secret"):
        path = data / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
        path.chmod(0o640)
    (data / "documents").mkdir(mode=0o755)  # a closed data folder protects what is below
    for folder in (data, data / "backups", data / "replaced-1"):
        folder.chmod(0o750)
    (found,) = machine._permissions("127.0.0.1", 8000)
    assert found.sentence.count(",") == 6
    subprocess.run(found.remedy, shell=True, check=True)  # noqa: S602  # what a user copies into the terminal
    (found,) = machine._permissions("127.0.0.1", 8000)
    assert not found.remedy
    data.chmod(0o1777)
    (found,) = machine._permissions("127.0.0.1", 8000)
    assert "CAPICU_DATA" in found.remedy


@pytest.mark.parametrize(
    ("address", "days", "said"),
    [
        ("https://localhost:8000", 0, "Renew it before the day."),
        ("https://127.0.0.1:8000", 0, "Renew it before the day."),
        ("https://127.0.0.1:8000", -3, "It is valid from "),
        ("https://club.example:8000", 0, "It is for 127.0.0.1, localhost: get one for club.example"),
    ],
)
def test_the_certificate_must_be_for_the_address_and_valid_now(
    tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, address: str, days: int, said: str
) -> None:
    settings.CERTIFICATE, settings.HALL_ADDRESS = certificate.make(tmp_path), address
    now = time.time() + days * 24 * 3600
    monkeypatch.setattr(time, "time", lambda: now)
    (found,) = machine._certificate("127.0.0.1", 8000)
    assert found.remedy.startswith(said)


@pytest.mark.parametrize(
    ("kind", "name", "host", "fits"),
    [
        ("DNS", "club.example", "club.example", True),
        ("DNS", "*.club.example", "hall.club.example", True),
        ("DNS", "*.club.example", "club.example", False),
        ("DNS", "*.club.example", "a.hall.club.example", False),
        ("DNS", "club.example", "hall.club.example", False),
        ("IP Address", "0:0:0:0:0:0:0:1", "::1", True),
        ("DNS", "*.0.0.1", "127.0.0.1", False),
    ],
)
def test_a_star_in_a_certificate_is_one_label(kind: str, name: str, host: str, fits: bool) -> None:
    assert machine._is_for(kind, name, host) == fits


def test_the_doctor_says_once_that_the_database_is_damaged_and_how_to_restore_it(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged() -> bool:
        cause = sqlite3.DatabaseError("file is not a database")
        cause.sqlite_errorcode = sqlite3.SQLITE_NOTADB
        raise DatabaseError(str(cause)) from cause

    monkeypatch.setattr(versions, "applied", damaged)
    monkeypatch.setattr(databases, "has_data", damaged)
    assert doctor.doctor([]) == 1
    said = capsys.readouterr().out
    assert said.count("is damaged (file is not a database)") == 1
    assert "!!  Database: " in said
    assert "restore FILE --yes" in said


@pytest.mark.parametrize(("ahead", "said"), [(1, []), (3, ["Clock"])])
def test_the_clock_is_compared_with_the_newest_line_of_the_journal(club: Club, ahead: int, said: list[str]) -> None:
    line = log.write(club, None, Action.ASK_BACKUP, subjects.CLUB)
    assert [one.subject for one in doctor._behind(line.at - timedelta(minutes=ahead))] == said


@pytest.mark.parametrize(
    ("minutes", "columns", "said"),
    [
        (12, {}, "Nobody works on them. Start Capicú (capicu run)"),
        (4, {}, ""),
        (12, {"state": "running", "claim": uuid4(), "lease_until": timezone.now() + timedelta(hours=1)}, ""),
        (12, {"due_at": timezone.now() + timedelta(hours=1)}, ""),
    ],
)
def test_jobs_that_wait_long_while_nobody_works_are_a_finding(
    table_match: TableMatch, minutes: int, columns: dict[str, Any], said: str
) -> None:
    created = timezone.now() - timedelta(minutes=minutes)
    Notice.objects.create(subscription=wish(table_match), kind="confirm", created_at=created, **columns)
    (found,) = doctor._queue("127.0.0.1", 8000)
    expected = "Nothing waits." if "due_at" in columns else f"notices: 1, the oldest for {minutes} min"
    assert (found.sentence, found.remedy[: len(said)]) == (expected, said)
    assert bool(found.remedy) == bool(said)


WITHOUT = [("", "give upgrade first"), ("postgresql://u:p@127.0.0.1:1/n", "The database does not answer: ")]


@pytest.mark.slow
def test_a_command_without_a_database_says_what_to_do(tmp_path: Path) -> None:
    for address, said in some(WITHOUT):
        given = manage("setup_link", CAPICU_DATA=str(tmp_path), DATABASE_URL=address)
        assert given.returncode == 1, address
        assert said in given.stderr
        assert len(given.stderr.splitlines()) <= 2, address


def test_data_are_saved_before_a_migration_and_a_newer_database_is_refused(
    data: Path, club: Club, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(upgrade, "collect", lambda: calls.append("collect"))
    monkeypatch.setattr(upgrade, "call_command", lambda *_words, **_more: calls.append("migrate"))
    upgrade.bring_up()
    assert (calls, making.listing()) == (["collect"], []), "nothing is pending"
    monkeypatch.setattr(versions, "pending", lambda: ["tournament.0002_more"])
    if connection.vendor == "sqlite":
        upgrade.bring_up()
        (made,) = making.listing()
        assert made.reason == making.Reason.UPGRADE
        assert str(made.path) in capsys.readouterr().out
        assert calls[1:] == ["migrate", "collect"]


@pytest.mark.slow
def test_an_older_program_does_not_start_on_a_newer_database(tmp_path: Path) -> None:
    if lay_out(tmp_path / "db.sqlite3"):
        with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database, database:
            database.execute("INSERT INTO django_migrations VALUES (9999, 'tournament', '0999_later', '2030-01-01')")
        started = manage("run", "--port", "18999", CAPICU_DATA=str(tmp_path))
        assert started.returncode == 1
        assert "A newer Capicú" in started.stderr
        assert len(started.stderr.splitlines()) == 1
