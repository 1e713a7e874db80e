"""However many ask for what nobody has made yet, one makes it, and the others get the same."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.cache import caches
from django.test import override_settings

from config import values
from tournament.core import version_cache

ASK = 8


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[None]:
    store = values.store("CAPICU_LIVE_URL", folder=tmp_path, redis="")
    with override_settings(CACHES={"live": store, "default": store}):
        yield


def test_at_once() -> None:
    made: list[int] = []
    at_once = threading.Barrier(ASK)

    def make() -> int:
        made.append(len(made) + 1)
        return len(made)

    def ask(_: int) -> object:
        at_once.wait()
        return version_cache.once("part", lambda kept: True, make)

    with ThreadPoolExecutor(ASK) as threads:
        assert set(threads.map(ask, range(ASK))) == {1}
    assert made == [1]


def test_what_does_not_fit_any_more_is_made_anew() -> None:
    assert version_cache.once("part", lambda kept: kept >= 1, lambda: 1) == 1
    assert version_cache.once("part", lambda kept: kept >= 2, lambda: 2) == 2
    assert version_cache.once("part", lambda kept: kept >= 1, lambda: 3) == 2


def test_who_dies_while_making_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_cache, "MAKES_FOR", 0)
    caches["live"].add(f"{version_cache._key('part')}-turn", 1, None)
    assert version_cache.once("part", lambda kept: True, lambda: 1) == 1


def test_what_could_not_be_made_is_made_by_the_next() -> None:
    with pytest.raises(ZeroDivisionError):
        version_cache.once("part", lambda kept: True, lambda: 1 // 0)
    assert version_cache.once("part", lambda kept: True, lambda: 1) == 1


def test_one_of_several_processes_gets_the_turn(tmp_path: Path) -> None:
    one, other = caches.create_connection("live"), caches.create_connection("live")
    assert [one.add("turn", 1), other.add("turn", 1)] == [True, False]
    other.delete("turn")
    assert other.add("turn", 1, timeout=-1) is True  # run out at once
    assert one.add("turn", 1) is True
