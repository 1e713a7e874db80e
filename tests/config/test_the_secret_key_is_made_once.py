import stat
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from config.secret import read_or_make_secret


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    read_or_make_secret(tmp_path / "key")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_the_next_start_reads_the_same_key(tmp_path: Path) -> None:
    first = read_or_make_secret(tmp_path / "key")
    assert len(first) == 64
    assert read_or_make_secret(tmp_path / "key") == first


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert read_or_make_secret(tmp_path / "one") != read_or_make_secret(tmp_path / "two")


def test_processes_that_start_at_the_same_time_agree(tmp_path: Path) -> None:
    with ProcessPoolExecutor(4) as pool:
        for attempt in range(20):
            keys = set(pool.map(read_or_make_secret, [tmp_path / f"key-{attempt}"] * 4))
            assert len(keys) == 1
    assert len(list(tmp_path.iterdir())) == 20, "no draft stays behind"
