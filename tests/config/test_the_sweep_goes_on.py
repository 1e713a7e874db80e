import pytest

from config import celery


def test_after_an_error(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    calls = []

    def sweep() -> int:
        calls.append("sweep")
        if len(calls) == 3:
            raise SystemExit  # the test has seen enough
        raise ConnectionError("the database is away")

    monkeypatch.setattr("tournament.tasks.sweep", sweep)
    monkeypatch.setattr("tournament.tasks.keep_alive", lambda: False)  # nothing ends the process of the tests
    monkeypatch.setattr(celery, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr("django.db.close_old_connections", lambda: None)
    with pytest.raises(SystemExit):
        celery.sweep_for_ever()
    assert caplog.text.count("The sweep failed") == 2
