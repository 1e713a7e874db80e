import os
import time
from pathlib import Path
from queue import Empty

import pytest

from tests.config.queue import NAME, channel, publish, take


def test_messages_leave_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    publish(tmp_path, 0, 20)
    (tmp_path / "over").touch()
    assert take(tmp_path, tmp_path / "over") == list(range(20))


def test_a_message_for_another_queue_is_left_alone(tmp_path: Path) -> None:
    publish(tmp_path, 0, 1)
    with pytest.raises(Empty):
        channel(tmp_path)._get("other")
    assert channel(tmp_path)._size(NAME) == 1


def test_a_message_torn_by_a_power_cut_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / f"00000000000000000001-a.{NAME}.msg").write_text('{"number": ', encoding="utf-8")
    publish(tmp_path, 7, 8)
    assert channel(tmp_path)._get(NAME)["number"] == 7


def test_purging_empties_one_queue_and_says_how_many(tmp_path: Path) -> None:
    publish(tmp_path, 0, 3)
    assert channel(tmp_path)._purge(NAME) == 3
    assert channel(tmp_path)._size(NAME) == 0


def test_what_a_killed_process_left_half_done_goes_after_an_hour(tmp_path: Path) -> None:
    old, new = tmp_path / f".old.{NAME}.msg", tmp_path / f".new.{NAME}.msg"
    old.touch()
    new.touch()
    os.utime(old, (time.time() - 4000, time.time() - 4000))
    channel(tmp_path)
    assert not old.exists()
    assert new.exists()


def test_a_worker_that_closes_gives_back_what_it_has_not_finished(tmp_path: Path) -> None:
    sending = channel(tmp_path)
    message = sending.prepare_message("{}", content_type="application/json", content_encoding="utf-8")
    sending.basic_publish(message, exchange="", routing_key=NAME)
    taking = channel(tmp_path)
    taking.basic_get(NAME)
    assert channel(tmp_path)._size(NAME) == 0
    taking.close()
    assert channel(tmp_path)._size(NAME) == 1
