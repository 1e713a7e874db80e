"""Server-sent events: what happens is told as it happens, to as many as the server has threads for."""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext

from config import serve, values
from tests.api.asking import ask, at, refused
from tests.api.roles import EVERYBODY, Operation
from tests.cast import enter, hand, play_to_the_end, sign_both, write
from tests.flows.redis import redis_server
from tournament.core import version_cache
from tournament.exchange import event_stream
from tournament.models import Division, TableMatch, Tournament, User

OPERATIONS = (Operation("GET", "tournaments/{slug}/events/", EVERYBODY, 409),)

Committed = Callable[..., AbstractContextManager[Any]]


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as address:
        yield address


class Reader:
    """A program that reads a stream: comments, which keep it open, are not events."""

    def __init__(self, response: HttpResponse) -> None:
        assert (response.status_code, response.headers["Content-Type"]) == (200, "text/event-stream")
        self.response = response
        self.parts: Iterator[bytes] = iter(response.streaming_content)  # type: ignore[attr-defined] # it is one

    def until_version(self) -> list[tuple[str, dict[str, Any]]]:
        """The next events and their data; the version is the last of them."""
        told: list[tuple[str, dict[str, Any]]] = []
        for part in self.parts:
            blocks = [
                dict(line.split(": ", 1) for line in block.split("\n"))
                for block in part.decode().split("\n\n")
                if block
            ]
            told += [(block["event"], json.loads(block["data"])) for block in blocks if "event" in block]
            if told and told[-1][0] == "version":
                self.last = blocks[-1]["id"]
                break
        return told


Follow = Callable[..., Reader]


@pytest.fixture
def follow(redis: str, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Follow:
    """Opens the only stream of a server with Redis, which looks a hundred times a second.

    The last fixture of a test: what the others changed is then not under way.
    """
    monkeypatch.setattr(event_stream, "TICK", 0.01)
    monkeypatch.setattr(event_stream, "LASTS", 60)
    monkeypatch.setattr(event_stream, "_open", set())
    # It holds the transaction of the test.
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    store = values.store("CAPICU_LIVE_URL", folder=tmp_path, redis=redis)
    settings.CACHES = {**settings.CACHES, "live": {**store, "KEY_PREFIX": tmp_path.name}}
    settings.STREAMS = 1

    def opened(tournament: Tournament, user: User | None = None, **headers: str) -> Reader:
        return Reader(ask(user, "GET", at(tournament, "events/"), headers=headers))

    return opened


def test_a_hand_and_a_result_are_told(
    table_match: TableMatch, django_capture_on_commit_callbacks: Committed, follow: Follow
) -> None:
    tournament = table_match.tournament
    reader = follow(tournament)
    ((name, first),) = reader.until_version()
    assert (name, first["line"]) == ("version", tournament.journal.count())
    with django_capture_on_commit_callbacks(execute=True):
        write(table_match, hand())
    (name, message), (_name, version) = reader.until_version()
    assert (name, message["data"]["match_id"], message["data"]["points"]) == (
        "hand.entered",
        table_match.pk,
        {"A": 23, "B": 0},
    )
    assert (version["version"], version["line"]) == (first["version"] + 1, message["line"])
    reader.response.close()
    with django_capture_on_commit_callbacks(execute=True):
        sign_both(play_to_the_end(table_match))
    missed = follow(tournament, **{"Last-Event-ID": reader.last}).until_version()
    assert [name for name, _data in missed][-4:] == ["sheet.signed", "sheet.signed", "match.finished", "version"]
    assert missed[-2][1]["data"]["winner"] == table_match.team_a.number


def test_what_is_not_public_is_not_told(
    men: Division, django_capture_on_commit_callbacks: Committed, follow: Follow
) -> None:
    reader = follow(men.tournament)
    reader.until_version()
    with django_capture_on_commit_callbacks(execute=True):
        enter(men, 1)
        version_cache.touch(men.tournament.slug)
    assert [name for name, _data in reader.until_version()] == ["version"]


def test_a_silent_stream_asks_the_database_nothing_and_ends(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, follow: Follow
) -> None:
    monkeypatch.setattr(event_stream, "LASTS", 0.2)
    monkeypatch.setattr(event_stream, "HEARTBEAT", 3)
    reader = follow(tournament)
    reader.until_version()
    with CaptureQueriesContext(connection) as asked:
        parts = list(reader.parts)
    assert not asked.captured_queries
    assert set(parts) == {b"", b": nothing new\n\n"}
    assert parts[:4] == [b"", b"", b": nothing new\n\n", b""]


@pytest.mark.parametrize("last", ["1", "99999"], ids=["long ago", "of another day"])
def test_who_has_missed_too_much_is_told_so(
    last: str, drawn: Tournament, monkeypatch: pytest.MonkeyPatch, follow: Follow
) -> None:
    monkeypatch.setattr(event_stream, "BACK", 2)
    told = follow(drawn, **{"Last-Event-ID": last}).until_version()
    assert [name for name, _data in told] == ["missed", "version"]


def test_one_more_than_there_are_waits(tournament: Tournament, follow: Follow) -> None:
    reader = follow(tournament)
    answer = ask(None, "GET", at(tournament, "events/"))
    assert refused(answer, 503)["code"] == "streams-in-use"
    assert answer.headers["Retry-After"] == str(event_stream.WAIT)
    reader.response.close()
    ask(None, "HEAD", at(tournament, "events/")).close()
    follow(tournament).response.close()


def test_who_may_read_may_follow(tournament: Tournament, stranger: User, member: User, follow: Follow) -> None:
    for user in (None, stranger, member):
        follow(tournament, user).response.close()
    refused(ask(None, "GET", "tournaments/another/events/"), 404)
    refused(ask(None, "GET", at(tournament, "events/"), headers={"Authorization": "Bearer wrong"}), 401)
    refused(ask(None, "GET", at(tournament, "events/"), query={"after": "3"}), 400)
    for said in ("x", "-1", "1.5", "12345678901"):
        error = refused(ask(None, "GET", at(tournament, "events/"), headers={"Last-Event-ID": said}), 400)
        assert (error["field"], error["findings"][0]["code"]) == ("Last-Event-ID", "not-an-id")


def test_without_redis_it_says_to_poll(tournament: Tournament) -> None:
    error = refused(ask(None, "GET", at(tournament, "events/")), 409)
    assert (error["code"], error["detail"]) == (
        "no-streams",
        "This server has no event streams: poll the version instead.",
    )


@pytest.mark.parametrize(
    ("environment", "count"),
    [
        ({}, 0),
        ({"CELERY_BROKER_URL": "redis://127.0.0.1:6379/0"}, 4),
        ({"CAPICU_LIVE_URL": "rediss://127.0.0.1:6379/0"}, 4),
        ({"CAPICU_LIVE_URL": "redis://127.0.0.1:6379/0", "CAPICU_STREAMS": "0"}, 0),
    ],
    ids=["embedded", "queue", "store", "none"],
)
def test_there_are_some_where_processes_share_redis(
    environment: dict[str, str], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CELERY_BROKER_URL", "CAPICU_LIVE_URL", "CAPICU_STREAMS"):
        monkeypatch.setenv(name, environment.get(name, ""))
    assert values.streams() == count


def test_they_take_no_thread_of_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    class Server:
        def __init__(self, _target: str, *, blocking_threads: int, **_more: Any) -> None:
            asked.append(blocking_threads)

        def serve(self) -> None:
            """End at once."""

    monkeypatch.setattr("granian.Granian", Server)
    monkeypatch.setattr("multiprocessing.set_start_method", lambda method: None)
    for count in ("0", "3"):
        monkeypatch.setenv("CAPICU_STREAMS", count)
        serve.serve_web("127.0.0.1", 8000)
    assert asked == [serve.THREADS, serve.THREADS + 3]
