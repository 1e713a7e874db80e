"""Whatever dies, comes late or is lost between a commit and its mark: nobody is told an old version for long."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.db import transaction
from django.test import override_settings

from config import values
from tests.flows.redis import redis_server
from tournament.core import version_cache
from tournament.models import Tournament
from tournament.tournaments import opening

Read = Callable[[], list[int] | None]


class Database:
    """What the database holds, and how often it was asked."""

    def __init__(self) -> None:
        self.version, self.asked = 1, 0

    def read(self) -> list[int] | None:
        self.asked += 1
        return [self.version]

    def told(self, **options: Any) -> int:
        told = version_cache.numbers("day", self.read, **options)
        assert told is not None
        return int(told[0])


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as address:
        yield address


@pytest.fixture(params=["folder", "redis"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """With each of the two stores, as the settings make them."""
    address = request.getfixturevalue("redis") if request.param == "redis" else ""
    store = values.store("CAPICU_LIVE_URL", folder=tmp_path, redis=address)
    with override_settings(CACHES={"live": {**store, "KEY_PREFIX": tmp_path.name}, "default": store}):
        yield Database()


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], None]]:
    """What would be done after the commit, to be called by the test in whatever order, or never."""
    waiting: list[Callable[[], None]] = []
    monkeypatch.setattr(transaction, "on_commit", lambda call, robust: waiting.append(call))
    return waiting


def test_one_question_for_one_change(database: Database, late: list[Callable[[], None]]) -> None:
    assert [database.told() for _ in range(3)] == [1, 1, 1]
    assert database.asked == 1
    version_cache.touch("day")
    database.version = 2
    late.pop()()
    assert [database.told() for _ in range(3)] == [2, 2, 2]
    assert database.asked == 2


def test_a_change_under_way_asks_nothing(
    database: Database, late: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version_cache, "YOUNG", 3600.0)  # on a busy machine a second is soon over
    assert database.told() == 1
    version_cache.touch("day")
    assert [database.told() for _ in range(3)] == [1, 1, 1]  # not committed yet
    assert database.asked == 1


def test_a_change_whose_process_died_is_seen(
    database: Database, late: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert database.told() == 1
    version_cache.touch("day")
    database.version = 2  # committed, and the process dies: nobody calls what waits
    monkeypatch.setattr(version_cache, "YOUNG", 0.0)  # a second has passed
    monkeypatch.setattr(version_cache, "HOLDS_WHILE_OPEN", 0)
    assert database.told() == 2
    database.version = 3
    assert database.told() == 3


def test_what_was_known_before_an_unseen_change_does_not_hold(
    database: Database, late: list[Callable[[], None]]
) -> None:
    assert database.told() == 1
    version_cache.touch("day")
    database.version = 2
    late.pop()()
    version_cache.touch("day")  # before anybody has asked
    assert database.told() == 2


def test_two_changes_may_leave_their_marks_in_any_order(database: Database, late: list[Callable[[], None]]) -> None:
    for order in ([0, 1], [1, 0]):
        late.clear()
        database.told()
        version_cache.touch("day")
        database.version += 1
        version_cache.touch("day")  # the second change waits for the first one's commit, not for its mark
        late[order[0]]()
        assert database.told() == database.version
        database.version += 1
        late[order[1]]()
        assert database.told() == database.version


def test_an_emptied_store_is_filled_again(database: Database, late: list[Callable[[], None]]) -> None:
    assert database.told() == 1
    caches["live"].delete(version_cache._mark("day"))
    database.version = 2
    assert database.told() == 2


def test_nobody_who_has_seen_more_is_told_less(database: Database) -> None:
    assert database.told() == 1
    database.version = 2  # without a mark
    assert database.told(fresh=True) == 2


def test_what_is_not_there_is_not_kept(database: Database) -> None:
    assert version_cache.numbers("nothing", lambda: None) is None
    assert version_cache.numbers("nothing", lambda: [7]) == [7]


def test_a_store_that_is_away_hinders_nobody(tournament: Tournament) -> None:
    away = values.store("CAPICU_LIVE_URL", folder=Path(), redis="redis://127.0.0.1:1")
    with override_settings(CACHES={"live": away, "default": away}):
        opening.touch(tournament)
        database = Database()
        assert [database.told(), database.told()] == [1, 1]
        assert database.asked == 2
