"""What processes share lies in files: whole or not at all, and nothing that lies there stops a page."""

import shutil
import threading
import zlib
from pathlib import Path

import pytest

from config.stores import AT_ONCE, FileStore

OLD = b"\x80\x05N." + zlib.compress(b"\x80\x05K\x01.")  # as Django's own writes a value


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(tmp_path / "live", {})


def file_of(store: FileStore, key: str) -> Path:
    store.set(key, "anything")
    (file,) = Path(store._dir).glob("*.djcache")  # type: ignore[attr-defined]  # Django's name for the folder
    return file


@pytest.mark.parametrize("length", [0, 1, AT_ONCE - 30, AT_ONCE, AT_ONCE + 1, 5 * AT_ONCE])
def test_a_value_comes_back_however_long_it_is(store: FileStore, length: int) -> None:
    store.set("key", "x" * length)
    assert store.get("key") == "x" * length


def test_nothing_is_there_before_or_after_its_time(store: FileStore) -> None:
    assert store.get("key", "nothing") == "nothing"
    store.set("key", 1, timeout=-1)
    assert store.get("key") is None
    assert not list(Path(store._dir).iterdir())  # type: ignore[attr-defined]  # so
    store.set("key", 2, timeout=None)
    assert store.get("key") == 2


@pytest.mark.parametrize("content", [b"", b"\x80", b"nonsense", b"\x80\x05N.", OLD])
def test_what_nobody_can_read_is_not_there(store: FileStore, content: bytes) -> None:
    file_of(store, "key").write_bytes(content)
    assert store.get("key", "nothing") == "nothing"
    store.set("key", 1)
    assert store.get("key") == 1


def test_a_folder_that_is_gone_comes_back(store: FileStore) -> None:
    shutil.rmtree(store._dir)  # type: ignore[attr-defined]  # so
    store.set("key", 1)
    assert store.get("key") == 1


def test_of_many_one_puts_it_there(store: FileStore) -> None:
    line, won = threading.Barrier(8), list[bool]()

    def add() -> None:
        line.wait()
        won.append(store.add("key", threading.get_ident()))

    threads = [threading.Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert won.count(True) == 1
    assert len(list(Path(store._dir).iterdir())) == 1  # type: ignore[attr-defined]  # so: what lay beside it is gone


def test_a_reader_during_a_write_reads_one_of_both(store: FileStore) -> None:
    values = ["a" * 3 * AT_ONCE, "b" * AT_ONCE]
    store.set("key", values[0])
    is_over = threading.Event()

    def write() -> None:
        while not is_over.is_set():
            for value in values:
                store.set("key", value)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        assert all(store.get("key") in values for _ in range(300))
    finally:
        is_over.set()
        thread.join()
