import faulthandler
import io
import os
import sys

import psycopg
import pytest

from config import celery
from tournament.core.database import away


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ConnectionError("a fault"), ["The sweep failed"] * 2),
        (psycopg.OperationalError("refused"), ["The database is away"]),  # no fault: one line, whatever it lasts
    ],
    ids=repr,
)
def test_after_an_error(
    error: Exception, said: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls = []

    def sweep() -> int:
        calls.append("sweep")
        if len(calls) == 3:
            raise SystemExit  # the test has seen enough
        raise error

    monkeypatch.setattr("tournament.exchange.tasks.sweep", sweep)
    monkeypatch.setattr("tournament.exchange.tasks.keep_alive", lambda: False)  # nothing ends the process of the tests
    monkeypatch.setattr(celery, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr(celery, "watch_for_an_end", lambda: None)
    monkeypatch.setattr(away, "_warned", {})
    monkeypatch.setattr("django.db.close_old_connections", lambda: None)
    with pytest.raises(SystemExit):
        celery.sweep_for_ever()
    assert [one.getMessage()[: len(words)] for one, words in zip(caplog.records, said, strict=True)] == said


def test_and_its_silence_would_end_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())  # as Celery's: no real file
    with open(os.devnull, "w") as real:
        monkeypatch.setattr(sys, "__stderr__", real)
        celery.watch_for_an_end()
        faulthandler.cancel_dump_traceback_later()
