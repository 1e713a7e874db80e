from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.config.queue import publish, take

EACH = 400


def test_by_one_of_three_readers_while_two_others_write(tmp_path: Path) -> None:
    folder, over = tmp_path / "queue", tmp_path / "over"
    with ProcessPoolExecutor(5) as pool:
        readers = [pool.submit(take, folder, over) for _ in range(3)]
        writers = [pool.submit(publish, folder, start, start + EACH) for start in (0, EACH)]
        for writer in writers:
            writer.result()
        over.touch()
        taken = [number for reader in readers for number in reader.result()]
    assert sorted(taken) == list(range(2 * EACH))
    assert list(folder.iterdir()) == []
