"""`/healthz` is alive under any host and scheme; `/readyz` names the part that is not ready."""

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.support.breaking import away_after
from tournament.web.frame import health

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("host", ["club.example", "10.1.2.3:8000", "evil.example", "not a host", ""])
def test_the_process_is_alive_under_any_host_and_scheme(settings: LazySettings, host: str) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["club.example"], True
    with away_after(0):
        answer = Client().get("/healthz", headers={"Host": host})
        refused = Client().post("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert refused.status_code == 405


def test_ready_says_which_part_is_not(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"database": "ok", "queue": "ok", "migrations": "ok"}
    answer = Client().get("/readyz", headers={"Host": "evil.example"})
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", **parts, "set_up": "no"})
    with away_after(0):
        answer = Client().get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "OperationalError")
    settings.QUEUE_IN_REDIS = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(health, "_migrated", set())
    monkeypatch.setattr("django.db.migrations.executor.MigrationExecutor.migration_plan", lambda *_: ["one"])
    answer = Client().get("/readyz")
    assert answer.status_code == 503
    broken = {"queue": "ConnectionError", "migrations": "MigrationsPendingError"}
    assert answer.json() == {"status": "unavailable", **parts, **broken}
