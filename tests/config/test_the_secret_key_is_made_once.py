import multiprocessing
import stat
from multiprocessing.synchronize import Barrier
from pathlib import Path

from config.values import read_or_make_secret


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    read_or_make_secret(tmp_path / "key")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_the_next_start_reads_the_same_key(tmp_path: Path) -> None:
    first = read_or_make_secret(tmp_path / "key")
    assert len(first) == 64
    assert read_or_make_secret(tmp_path / "key") == first


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert read_or_make_secret(tmp_path / "one") != read_or_make_secret(tmp_path / "two")


def make_keys(folder: Path, start: Barrier, report: Path) -> None:
    """Make or read one key after the other, each at the same moment as the other processes."""
    keys = []
    for attempt in range(100):
        start.wait()
        keys.append(read_or_make_secret(folder / f"key-{attempt}"))
    report.write_text("\n".join(keys), encoding="ascii")


def test_processes_that_start_at_the_same_time_agree(tmp_path: Path) -> None:
    (folder := tmp_path / "keys").mkdir()
    start = multiprocessing.Barrier(3)
    reports = [tmp_path / f"report-{number}" for number in range(3)]
    makers = [multiprocessing.Process(target=make_keys, args=(folder, start, report)) for report in reports]
    for maker in makers:
        maker.start()
    for maker in makers:
        maker.join()
    assert len({report.read_text(encoding="ascii") for report in reports}) == 1
    assert len(list(folder.iterdir())) == 100, "no draft stays behind"
