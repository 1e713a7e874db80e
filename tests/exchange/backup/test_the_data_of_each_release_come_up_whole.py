"""The data of every release are restored and upgraded by today's program: saved before, whole afterwards."""

import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from tests.config.processes import BASE, PATIENCE
from tests.support.template import lay_out_statics
from tests.support.thorough import often
from tournament.core.errors import Conflict
from tournament.exchange.backup import versions

AGAIN = "Was a migration edited? A change of the models is a further one (tests/exchange/backup/releases/README.md)."
KEPT = Path(__file__).parent / "releases"
RELEASES = sorted(KEPT.glob("*.zip"))
UPGRADE = """
import sys
from config.launcher.console import main
main(["manage.py", "restore", sys.argv[1]])
main(["manage.py", "upgrade"])
"""


@pytest.mark.slow
@pytest.mark.parametrize("file", RELEASES, ids=lambda path: path.stem)
def test_a_release_s_data_are_saved_upgraded_verified_and_shown(file: Path, tmp_path: Path) -> None:
    lay_out_statics(tmp_path)
    house = {"CAPICU_DATA": str(tmp_path)}
    said = _python("-c", UPGRADE, str(file), **house)
    assert "all verified" in said
    saved = re.search(r"Before the upgrade a back-up was made: (\S+)", said)
    assert saved is not None, said
    assert Path(saved[1]).is_file()
    *held, told = _python("-m", "tests.exchange.backup.releases.pages", **house).splitlines()
    assert len(held) >= 3, "the club and its tournaments"
    assert all("lines hold" in line for line in held)
    pages, files = map(int, re.findall(r"\d+", told))
    assert (pages >= often(30, 80), files >= 1) == (True, True), told


def test_there_is_one_of_this_version_and_all_are_small() -> None:
    assert versions.program() in [file.stem for file in RELEASES]
    assert max(file.stat().st_size for file in RELEASES) <= 300_000


def test_no_migration_is_edited() -> None:
    written = dict(line.split() for line in (KEPT / "migrations.txt").read_text().splitlines())
    files = sorted(BASE.glob("*/migrations/[0-9]*.py"))
    now = {file.relative_to(BASE).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
    assert now == written, AGAIN


@pytest.mark.django_db
def test_data_from_before_the_first_release_are_refused_with_a_sentence() -> None:
    versions.check_columns()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournament_club RENAME COLUMN needs_second_factor TO gone")
    with pytest.raises(Conflict, match="needs_second_factor is missing in tournament_club"):
        versions.check_columns()


def _python(*arguments: str, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own commands
        [sys.executable, *arguments],
        cwd=BASE,
        env={**os.environ, "DATABASE_URL": "", "CELERY_BROKER_URL": "", **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{done.stderr}\n{AGAIN}"
    return done.stdout
