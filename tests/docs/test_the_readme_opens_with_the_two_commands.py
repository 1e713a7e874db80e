"""README.md: the two commands first, and a back-up line that works."""

import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import FENCE, blocks, read

PAGE = read("README.md")


def test_the_two_commands_stand_before_anything_else() -> None:
    first = FENCE.search(PAGE)
    assert first
    assert first[2].splitlines() == ["python3 manage.py run", "python3 manage.py test"]
    assert PAGE[: first.start()].split() == ["#", "Capicú"]


def test_the_demonstration_is_named() -> None:
    assert "python3 manage.py demo" in blocks(PAGE, "")


def test_the_line_for_a_back_up_copies_the_database(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    with sqlite3.connect(tmp_path / "var/db.sqlite3") as database:
        database.execute("CREATE TABLE club (name TEXT)")
        database.execute("INSERT INTO club VALUES ('SACI')")
    line = next(block for block in blocks(PAGE, "") if "VACUUM INTO" in block)
    program, *arguments = shlex.split(line)
    assert program == "python3"
    subprocess.run([sys.executable, *arguments], cwd=tmp_path, check=True)  # noqa: S603  # our own page
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        assert copy.execute("SELECT name FROM club").fetchall() == [("SACI",)]
