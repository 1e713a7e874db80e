"""The disk of the data fills up in mid-match: a hand is put off, pages go on, and with room again it arrives once."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.config.processes import put_statics
from tests.flows import hall
from tests.flows.installation import inside, installation
from tests.flows.killing import Web
from tests.flows.phones import Hand, Phone, complaints, nth_hand
from tournament.core.database import away

APART = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--mount"]
MOUNT = 'mount -t tmpfs -o size=24m capicu "$1" && cp -RP "$0/." "$1" && shift && exec "$@"'
ON_A_SMALL_DISK = [*APART, "sh", "-c", MOUNT]
"""Mounts a disk of its own on folder $1, copies folder $0 to it, and becomes the program that follows.

Only this program sees the disk, and the system takes it away when the program ends, even by kill -9.
"""


def can_mount() -> bool:
    try:
        return subprocess.run([*APART, "true"], check=False, capture_output=True).returncode == 0  # noqa: S603 - our own
    except FileNotFoundError:  # not on Linux
        return False


pytestmark = [
    pytest.mark.faults,
    pytest.mark.django_db(transaction=True),
    pytest.mark.sqlite,
    pytest.mark.skipif(not can_mount(), reason="this user may not mount a disk"),
]


def test_the_hand_is_put_off_and_arrives_once_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, data = tmp_path / "made", tmp_path / "data"
    put_statics(tmp_path / "statics")
    made.mkdir()
    data.mkdir()
    (made / "static").symlink_to(tmp_path / "statics" / "static")
    monkeypatch.setenv("CAPICU_DATA", str(data))
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("CAPICU_WEB_PROCESSES", "1")
    with installation(made) as house:
        with inside(house):
            seated = hall.seat(1, 1)
        with Web([*ON_A_SMALL_DISK, str(made), str(data)]).running() as web:
            disk = Path(f"/proc/{web.pid}/root") / data.relative_to("/")
            phone, table = Phone(web.port, seated["slug"]).enter(**seated["passes"][0]), seated["tables"][0]
            phone.record(table, 1)
            fill(disk)
            waiting = Hand(table, 2, "while-it-is-full", nth_hand(2))
            put_off = {"key": waiting.key, "version": 1, "entry": waiting.data}
            for _again in range(2):
                status, answer = phone.send(table, put_off)
                assert (status, answer["detail"]) == (503, away.sentence())
            assert [phone.get(path)[0] for path in pages(seated["slug"])] == [200] * 4
            assert phone.look(table)[1]["version"] == 1, "not half-written"
            (disk / "ballast").unlink()
            for _again in range(2):
                status, answer = phone.send(table, put_off)
                assert (status, answer["number"]) == (201, 2), "without a start, and there once"
            phone.told.append(waiting)
            phone.record(table, 3)
            save(disk, made)
        assert not list(data.iterdir()), "all was written to that disk"
        with inside(house):
            read = hall.read()
    assert complaints(phone.told, read["sheets"]) == []
    assert read["told"] == 3


def pages(slug: str) -> list[str]:
    """Pages that only read: two of everybody, the judge's tables, and a check for monitoring."""
    return ["/", f"/t/{slug}/", "/judge/", "/readyz"]


def fill(disk: Path) -> None:
    (disk / "ballast").write_bytes(bytes(shutil.disk_usage(disk).free))
    assert shutil.disk_usage(disk).free == 0


def save(disk: Path, folder: Path) -> None:
    """Copy the database, which nobody writes at the moment, with its log; it is whole."""
    for name in ("db.sqlite3", "db.sqlite3-wal"):
        shutil.copyfile(disk / name, folder / name)
    with closing(sqlite3.connect(folder / "db.sqlite3")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
