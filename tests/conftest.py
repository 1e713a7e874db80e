"""What every test finds: data of its own process, quick passwords, no lock-out, and a queue that needs no broker.

The database is the one in DATABASE_URL, or SQLite when there is none.
"""

import atexit
import gc
import os
import shutil
import tempfile
import time
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.utils import translation

from config.launcher.testing.leftovers import leave_nothing_behind
from tests.support.chromium import find_chromium
from tests.support.compiling import tell_that_it_is_compiled, wait_until_compiled
from tests.support.flushing import flush_past_the_guards, flush_quietly
from tests.support.quick import ON_BOTH, QUICK, sample, sample_on_both
from tests.support.quick_columns import hurry_the_columns
from tests.support.template import lay_out, lay_out_document, template, template_database
from tests.support.thorough import THOROUGH, often

pytest_plugins = ["tests.cast"]
gc.disable()  # while tests are collected: all of that stays
leave_nothing_behind()


def use_temporary_data() -> None:
    """Move every path of the settings into a folder of this process alone, which is gone after the run.

    Papers of the same name are drawn by tests that run at the same time.
    """
    of_the_run = os.environ.get("CAPICU_DATA")
    if of_the_run is not None:
        Path(of_the_run).mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="capicu-test-", dir=of_the_run)).resolve()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["CAPICU_DATA"] = str(folder)  # for the processes that tests start
    lay_out_document(folder)
    old = settings.VAR_DIR
    for name in dir(settings):
        value = getattr(settings, name)
        if name.isupper() and isinstance(value, Path) and value.is_relative_to(old):
            setattr(settings, name, folder / value.relative_to(old))
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        settings.DATABASES["default"]["TEST"]["NAME"] = folder / "test.sqlite3"


def hurry_the_database() -> None:
    """No test database has to survive a power cut, and a migrated one is copied where the run has made one."""
    default = settings.DATABASES["default"]
    if default["ENGINE"].endswith("sqlite3"):
        default["OPTIONS"]["init_command"] = default["OPTIONS"]["init_command"].replace("=FULL", "=OFF")
    else:
        default.setdefault("TEST", {})["TEMPLATE"] = template_database()


# pytest-django has read the settings before this file: too late for CAPICU_DATA, in time for everything made from it.
if "CAPICU_DATA" not in os.environ or "PYTEST_XDIST_WORKER" in os.environ:
    use_temporary_data()
hurry_the_database()
settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # WhiteNoise warns of a folder that is not there
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
settings.AXES_ENABLED = False
# One zone on every machine, for the processes that tests start too.
settings.TIME_ZONE = os.environ["CAPICU_TIME_ZONE"] = os.environ["TZ"] = "America/New_York"
time.tzset()
settings.API_RATE = settings.API_RATE_PUBLIC = 0  # a run asks more than any hall
settings.PAGE_HOLDS = 0  # a test may change rows behind the steps, which make a new version
settings.CELERY_BROKER_URL = "memory://"
settings.CACHES["live"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "live"}
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop runs in the thread of the test
# No test is timed: a busy machine is not a failure.
GARBAGE_EVERY = 50_000  # objects; memory grows by a few megabytes
EXAMPLES = often(10 if connection.vendor == "sqlite" else 6, 300)  # each database draws others
hypothesis.settings.register_profile("house", deadline=None, max_examples=EXAMPLES)
hypothesis.settings.load_profile("house")

flush_past_the_guards()
flush_quietly()
hurry_the_columns()

import config.celery  # noqa: E402, F401  # tasks are sent with our app, to the queue chosen above


@pytest.fixture(autouse=True)
def _nothing_shared_with_the_test_before() -> None:
    """Its tournament, of the same address, is gone with its transaction; a page that it asked for left its language."""
    caches["live"].clear()
    translation.activate(settings.LANGUAGE_CODE)


def asks_postgresql(item: pytest.Item) -> bool:
    fixtures: list[str] = getattr(item, "fixturenames", [])
    asks = item.get_closest_marker("django_db") is not None or not {"db", "transactional_db"}.isdisjoint(fixtures)
    return asks and item.get_closest_marker("sqlite") is None


def pytest_collection() -> None:
    wait_until_compiled()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests need a Chromium; what asks no database, or is about SQLite's file, has been run on SQLite."""
    if connection.vendor == "postgresql" and len(items) > 1:
        config.hook.pytest_deselected(items=[item for item in items if not asks_postgresql(item)])
        items[:] = [item for item in items if asks_postgresql(item)]
    if QUICK:
        items[:] = sample(items)
    if ON_BOTH and not THOROUGH:
        items[:] = sample_on_both(items)
    if find_chromium() is None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(
                    pytest.mark.skip(reason="NO CHROMIUM FOUND: browser tests need one, see docs/testing.md")
                )


def pytest_collection_finish() -> None:
    """What is collected stays for the whole run: ten thousand tests are not searched for garbage again and again.

    And what tests leave is searched for seldom: nearly all of it is freed without a search.
    """
    tell_that_it_is_compiled()
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_EVERY)
    gc.enable()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The test database is there already where it was copied from the template of the run."""
    return settings.DATABASES["default"]["ENGINE"].endswith("sqlite3") and template() is not None


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_keepdb: bool,  # pytest names fixtures so
) -> None:
    """Each worker's database has its own name by now."""
    if django_db_keepdb:
        lay_out(Path(settings.DATABASES["default"]["TEST"]["NAME"]))
    if django_db_keepdb or template_database():
        settings.DATABASES["default"]["TEST"]["MIGRATE"] = False  # to find that nothing is left to do takes seconds
