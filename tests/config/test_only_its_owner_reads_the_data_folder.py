"""What the program writes is its owner's; what an earlier version left open is closed; damage is said in a sentence."""

import stat
from pathlib import Path

import pytest
from django.conf import LazySettings

from config.data_folder import keep_private
from config.launcher import console
from tests.config.processes import manage
from tests.support.thorough import some


def modes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}


def test_an_open_folder_is_closed_with_all_that_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "documents" / "sponsors").mkdir(parents=True)
    for name in ("db.sqlite3", "documents/one.pdf", "documents/sponsors/a.png"):
        (tmp_path / name).write_bytes(b"x")
        (tmp_path / name).chmod(0o644)
    for path in (tmp_path, tmp_path / "documents", tmp_path / "documents" / "sponsors"):
        path.chmod(0o755)
    keep_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700
    assert set(modes(tmp_path).values()) == {0o600, 0o700}
    (tmp_path / "db.sqlite3").chmod(0o644)  # brought back from a copy
    (tmp_path / "new").write_bytes(b"")
    keep_private(tmp_path)
    assert modes(tmp_path)["db.sqlite3"] == modes(tmp_path)["new"] == 0o600


def test_a_folder_that_many_share_is_left_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    keep_private(tmp_path)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


def test_a_damaged_database_is_one_line_with_the_way_back(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_bytes(b"SQLite format 3\0" + b"torn" * 2000)
    (tmp_path / "backups").mkdir()
    newest = tmp_path / "backups" / "capicu-20261121-040000-night.zip"
    for file in (newest.with_name("capicu-20261120-230000-round.zip"), newest):
        file.touch()
    for command in some(["run", "verify_journal"]):
        tried = manage(command, CAPICU_DATA=str(tmp_path), DATABASE_URL="")
        assert tried.returncode == 1, command
        assert "is damaged (file is not a database)" in tried.stderr, command
        assert f"python3 manage.py restore {newest} --yes" in tried.stderr, command
        assert len(tried.stderr.splitlines()) == 1, command


@pytest.mark.parametrize(
    ("called", "words"), [("/opt/capicu/bin/capicu", "capicu"), ("manage.py", "python3 manage.py")]
)
def test_the_way_back_is_in_the_words_by_which_the_program_was_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: LazySettings, called: str, words: str
) -> None:
    settings.VAR_DIR = tmp_path
    monkeypatch.setattr("sys.argv", [called])
    assert console.say_way_back().endswith(f"elsewhere: {words} restore FILE --yes")
