"""The wheel of the whole program, built offline: it holds no tests, and `capicu` runs from it, with its data apart."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.config.processes import BASE, PATIENCE
from tournament.exchange.backup import versions

pytestmark = pytest.mark.slow
BUILD = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
IN_CHECKOUT = ("tests", "benchmarks", "manage", "var", "docs")
USE = """
import sys
from config.launcher.console import main
main(["capicu", "--version"])
try:
    main(["capicu", "upgrade"])
except SystemExit as ended:
    assert not ended.code, ended.code
from django.test import Client
answer = Client().get("/", HTTP_HOST="127.0.0.1")
told = answer.content.decode()
assert answer.status_code == 503 and "/static/" in told, answer.status_code
import config
print(config.__file__)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked where a package would be installed."""
    clone, out = tmp_path_factory.mktemp("clone"), tmp_path_factory.mktemp("wheel")
    tracked = subprocess.run(["git", "ls-files"], cwd=BASE, capture_output=True, text=True, check=True)  # noqa: S607
    for name in tracked.stdout.splitlines():
        if not name.startswith(("tests/", "benchmarks/", "../")) and (BASE / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(BASE / name, clone / name)
    _done(sys.executable, "-c", BUILD, out, folder=clone)
    (built,) = out.glob("capicu-*.whl")
    with zipfile.ZipFile(built) as packed:
        packed.extractall(out / "site-packages")
    return out / "site-packages"


def _done(*command: object, folder: Path, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CAPICU_", "DJANGO_", "PYTHON"))}
    done = subprocess.run(  # noqa: S603 - our own command
        [str(word) for word in command],
        cwd=folder,
        env={**kept, "DATABASE_URL": "", **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_has_pages_texts_rules_and_a_bill_and_no_tests(installed: Path) -> None:
    shipped = installed / "config" / "shipped"
    for name in ("templates/frame/405.html", "locale/es/LC_MESSAGES/django.mo", "docs/rules", "capicu.cdx.json"):
        assert (shipped / name).exists(), name
    assert not {path.name.removesuffix(".py") for path in installed.iterdir()} & set(IN_CHECKOUT)


def test_its_command_makes_the_data_and_finds_its_pages(installed: Path, tmp_path: Path) -> None:
    house = {"PYTHONPATH": str(installed), "CAPICU_DATA": str(tmp_path / "the club's data")}
    version, upgraded, origin = _done(sys.executable, "-c", USE, folder=tmp_path, **house).splitlines()
    assert version == versions.program()
    assert "of this version" in upgraded
    assert origin.startswith(str(installed))
    assert (tmp_path / "the club's data" / "db.sqlite3").is_file()
    assert list(tmp_path.iterdir()) == [tmp_path / "the club's data"]
