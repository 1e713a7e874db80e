"""`/healthz` is alive under any host and scheme; `/readyz` names the part that is not ready."""

import json
import logging
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from config import values
from config.log_lines import JsonLine, WithRequest
from tests.support.breaking import away_after
from tournament.models import Tournament
from tournament.web.frame import health, metrics

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("host", ["club.example", "10.1.2.3:8000", "evil.example", "not a host", ""])
def test_the_process_is_alive_under_any_host_and_scheme(settings: LazySettings, host: str) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["club.example"], True
    with away_after(0):
        answer = Client().get("/healthz", headers={"Host": host})
        refused = Client().post("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert answer["Content-Length"] == str(len(answer.content))  # a client that keeps its connection reads no more
    assert refused.status_code == 405


def test_ready_says_which_part_is_not(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = {"database": "ok", "queue": "ok", "migrations": "ok", "static_files": "ok"}
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
    assert Client().get("/healthz").status_code == 200, "a proxy that asks keeps its servers while Redis is away"
    monkeypatch.setattr("django.db.migrations.executor.MigrationExecutor.migration_plan", lambda *_: [])
    monkeypatch.setattr("tournament.exchange.backup.versions.applied", lambda: ["tournament.0999_later"])
    monkeypatch.setattr(health, "staticfiles_storage", SimpleNamespace(hashed_files={}))
    answer = Client().get("/readyz")
    broken = {"migrations": "NewerDatabaseError", "static_files": "NotCollectedError"}
    assert answer.json() == {"status": "unavailable", **parts, "queue": "ConnectionError", **broken}


def test_a_request_under_a_foreign_name_alarms_nobody(settings: LazySettings, caplog: pytest.LogCaptureFixture) -> None:
    settings.ALLOWED_HOSTS = ["club.example"]
    assert Client(raise_request_exception=False).get("/", headers={"Host": "evil.example"}).status_code == 400
    (line,) = [one for one in caplog.records if one.name == "django.security.DisallowedHost"]
    assert (line.levelname, line.exc_info) == ("WARNING", None)


TOKEN = "t" * 16


def told() -> dict[str, float]:
    """What `/metrics` says, by name and labels."""
    answer = Client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}", "Host": "10.1.2.3"})
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = answer.content.decode().splitlines()
    return {key: float(number) for key, _space, number in (one.rpartition(" ") for one in lines if one[0] != "#")}


def test_numbers_are_for_those_who_have_the_token(
    settings: LazySettings, tmp_path: Path, tournament: Tournament
) -> None:
    assert Client().get("/metrics").status_code in (404, 503), "without the setting there is no such page"
    settings.METRICS_TOKEN, settings.VAR_DIR = TOKEN, tmp_path
    assert Client().get("/metrics").status_code == 401
    assert Client().get("/metrics", headers={"Authorization": "Bearer " + "x" * 16}).status_code == 401
    Client().get("/healthz")
    requests = 'capicu_requests_total{method="GET",status="200"}'
    before = told()[requests]
    of_another_process = json.dumps({requests: 41})
    (metrics._folder() / "7-of-another-process.json").write_text(of_another_process, encoding="ascii")
    assert told()[requests] == before + 41
    other_instance = tmp_path / "metrics" / "another-host-1"
    other_instance.mkdir()
    (other_instance / "7-of-another-process.json").write_text(of_another_process, encoding="ascii")
    assert told()[requests] == before + 41, "Prometheus asks the other instance itself"
    queues = ("documents", "document_sets", "notices", "pictures", "webhooks")
    assert {"capicu_hands", "capicu_errors_total"} <= told().keys()
    assert {f'capicu_queue_jobs{{queue="{name}"}}' for name in queues} <= told().keys()
    assert 'capicu_queue_oldest_seconds{queue="document_sets"}' in told()


def test_open_pages_are_counted_by_their_polls(
    settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tournament: Tournament
) -> None:
    settings.METRICS_TOKEN, settings.VAR_DIR = TOKEN, tmp_path
    seconds = 0.0
    monkeypatch.setattr(metrics, "time", SimpleNamespace(monotonic=lambda: seconds, time=time.time))
    monkeypatch.setattr(metrics, "COUNTS", metrics.Counts())
    while seconds < metrics.POLLS_FOR:
        for _page in range(5):
            Client().get(f"/t/{tournament.slug}/", headers={"HX-Request": "true"})
        Client().get(f"/t/{tournament.slug}/")
        seconds += metrics.POLLED_EVERY
    assert told()["capicu_pollers"] == 5
    (file,) = metrics._folder().iterdir()
    long_ago = time.time() - metrics.STALE - 1
    os.utime(file, (long_ago, long_ago))
    assert metrics._sum()["capicu_pollers"] == 0, "a process that hears nothing has no open pages"


def test_an_error_its_answer_and_its_lines_have_one_number(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.addFilter(WithRequest())
    monkeypatch.setattr("tournament.exchange.setup.is_set_up", None)
    given = {"X-Request-Id": "of-a-proxy-0001"}
    answer = Client(raise_request_exception=False).get("/", headers=given)
    number = answer["X-Request-Id"]
    assert answer.status_code == 500
    assert number != given["X-Request-Id"], "anybody could send one"
    assert number in answer.content.decode()
    line = json.loads(JsonLine().format(next(one for one in caplog.records if one.levelno == logging.ERROR)))
    assert (line["request_id"], line["level"]) == (number, "ERROR")
    assert "TypeError" in line["traceback"]
    settings.PROXIES = 1
    assert Client().get("/healthz", headers=given)["X-Request-Id"] == given["X-Request-Id"]
    assert Client().get("/healthz", headers={"X-Request-Id": "a b\n"})["X-Request-Id"] != "a b\n"


DSN = "https://key@sentry.example/1"


def test_errors_are_reported_without_personal_data(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[dict[str, Any]] = []
    monkeypatch.setitem(sys.modules, "sentry_sdk", SimpleNamespace(init=lambda **given: begun.append(given)))
    monkeypatch.delenv("CAPICU_SENTRY_DSN", raising=False)
    values.report_errors("CAPICU_SENTRY_DSN")
    assert begun == [], "nothing is reported unless somebody asks for it"
    monkeypatch.setenv("CAPICU_SENTRY_DSN", DSN)
    values.report_errors("CAPICU_SENTRY_DSN")
    (given,) = begun
    clean = given.pop("before_send")({"request": {"url": "https://club.example/t/", "query_string": "q=Ana"}}, {})
    assert clean == {"request": {"url": "https://club.example/t/"}}
    assert given == {
        "dsn": DSN, "send_default_pii": False, "include_local_variables": False, "max_request_body_size": "never"
    }  # fmt: skip


def test_sentry_without_its_package_stops_the_start_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    monkeypatch.setenv("CAPICU_SENTRY_DSN", DSN)
    with pytest.raises(ImproperlyConfigured, match=r"^CAPICU_SENTRY_DSN needs the package sentry-sdk: pip install"):
        values.report_errors("CAPICU_SENTRY_DSN")
