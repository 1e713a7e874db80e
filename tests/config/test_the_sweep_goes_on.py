import faulthandler
import io
import os
import sys

import pytest

from config import celery


def test_after_an_error(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    calls = []

    def sweep() -> int:
        calls.append("sweep")
        if len(calls) == 3:
            raise SystemExit  # the test has seen enough
        raise ConnectionError("the database is away")

    monkeypatch.setattr("tournament.exchange.tasks.sweep", sweep)
    monkeypatch.setattr("tournament.exchange.tasks.keep_alive", lambda: False)  # nothing ends the process of the tests
    monkeypatch.setattr(celery, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr("django.db.close_old_connections", lambda: None)
    with pytest.raises(SystemExit):
        celery.sweep_for_ever()
    assert caplog.text.count("The sweep failed") == 2


def test_and_its_silence_would_end_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())  # as Celery's: no real file
    with open(os.devnull, "w") as real:
        monkeypatch.setattr(sys, "__stderr__", real)
        celery.watch_for_an_end()
        faulthandler.cancel_dump_traceback_later()
