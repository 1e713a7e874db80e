"""A database with damaged pages makes no back-up and no copy in the mirror: the good ones stay, and are named."""

import datetime
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import LazySettings

from tournament.core.errors import Refused
from tournament.exchange.backup import container, databases, making, mirroring

NOW = datetime.datetime(2026, 11, 28, 9, 30, tzinfo=datetime.UTC)
pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]


@pytest.fixture
def database(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of some pages in a data folder that keeps one back-up of each reason."""
    settings.VAR_DIR, settings.MEDIA_ROOT, settings.BACKUPS = tmp_path / "data", str(tmp_path / "data" / "documents"), 1
    path = tmp_path / "data" / "db.sqlite3"
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as made:
        made.execute("CREATE TABLE tournament_entry (id INTEGER PRIMARY KEY, data TEXT)")
        made.executemany("INSERT INTO tournament_entry (data) VALUES (?)", [("domino " * 20,)] * 1_000)
        made.commit()
    monkeypatch.setattr(databases, "path", lambda: path)
    return path


def overwrite_the_middle(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(os.urandom(20_000))


def test_the_last_good_back_up_stays_and_is_named(database: Path) -> None:
    good = making.make(making.Reason.NIGHT, now=NOW)
    overwrite_the_middle(database)
    with pytest.raises(Refused, match=r"db\.sqlite3 is damaged \(.*[Pp]age \d+.*\)\. No back-up") as refused:
        making.make(making.Reason.NIGHT, now=NOW + datetime.timedelta(days=1))
    assert f"The last good one is {good}." in str(refused.value)
    assert [one.name for one in good.parent.iterdir()] == [good.name], "neither deleted nor half-written"


def test_what_is_no_database_any_more_is_refused_too(database: Path) -> None:
    database.write_bytes(b"x" * 100_000)
    with pytest.raises(Refused, match="No back-up was made, and there is no older one"):
        making.make(making.Reason.NIGHT, now=NOW)


def test_the_mirror_keeps_its_last_good_copy_and_says_so(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, said = tmp_path / "stick", list[str]()
    mirroring.Mirror(stick).follow(now=NOW)
    before = (stick / container.MANIFEST).stat().st_mtime_ns
    overwrite_the_middle(database)
    (database.parent / "push-secret").write_text("changed since", encoding="utf-8")
    looks = iter([None, None])
    monkeypatch.setattr("time.sleep", lambda _seconds: next(looks))
    with pytest.raises(StopIteration):
        mirroring.follow_for_ever(stick, said.append)
    assert len(said) == 1, "once, not at each look"
    assert "does not follow" in said[0]
    assert "db.sqlite3 is damaged" in said[0]
    assert "keeps the last good copy, of 2026-11-28" in said[0]
    assert (stick / container.MANIFEST).stat().st_mtime_ns == before, "its time says until when it followed"
    assert not (stick / "push-secret").exists(), "the folder stays as its manifest says"
    databases.check(mirroring.find_copy(stick, mirroring.read(stick).files[mirroring.DATABASE]))


def test_a_copy_counts_once_the_manifest_names_it(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stick is pulled after the copy, before the manifest: the copy that it names stays, and is followed later."""
    stick, mirror, real = tmp_path / "stick", mirroring.Mirror(tmp_path / "stick"), mirroring.write
    mirror.follow(now=NOW)

    def pulled(folder: Path, name: str, fill: object) -> object:
        if name == container.MANIFEST:
            raise OSError("pulled")
        return real(folder, name, fill)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(mirroring, "write", pulled)
    for _change in range(2):
        with closing(sqlite3.connect(database)) as writer:
            writer.execute("INSERT INTO tournament_entry (data) VALUES ('later')")
            writer.commit()
        with pytest.raises(OSError, match="pulled"):
            mirror.follow(now=NOW)
        mirroring.find_copy(stick, mirroring.read(stick).files[mirroring.DATABASE])
    monkeypatch.setattr(mirroring, "write", real)
    later = NOW + datetime.timedelta(seconds=2)
    assert mirror.follow(now=later), "nothing has changed since, but the manifest is behind"
    assert mirroring.read(stick).made == later
