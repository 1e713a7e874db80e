"""Attacks from other sites and old sessions: forged requests, frames, caches, headers, hosts."""

import pickle
import re
from typing import Any, ClassVar

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import caches
from django.test import Client
from kombu import Producer, Queue
from kombu.exceptions import ContentDisallowed

from config.celery import app
from config.log_lines import JsonLine, PlainLine
from config.settings import LOGGING
from config.stores import PlainSerializer, SessionStore
from tests.api.asking import JSON, ROOT, ask, at, at_club, refused, shown
from tests.api.tokens import bearing, make
from tests.cast import PASSWORD
from tests.support.passes import issue
from tournament.models import TableMatch, Tournament, User

BACKEND = "django.contrib.auth.backends.ModelBackend"
EVIL = "https://evil.example"
TAG = {"If-Match": "*"}


def browser(user: User, **more: Any) -> Client:
    client = Client(**more)
    client.force_login(user, backend=BACKEND)
    return client


@pytest.mark.parametrize(
    "headers", [{}, {"X-CSRFToken": "x" * 32}, {"Origin": EVIL}, {"Referer": f"{EVIL}/page"}], ids=str
)
def test_12_a_write_that_another_site_forged(headers: dict[str, str], tournament: Tournament, organizer: User) -> None:
    client = browser(organizer, enforce_csrf_checks=True)
    client.get("/login/")
    if "X-CSRFToken" not in headers and headers:
        headers = {**headers, "X-CSRFToken": client.cookies["csrftoken"].value}
    secure = "Referer" in headers  # looked at by HTTPS, where nothing else says where a request comes from
    answer: Any = client.patch(
        ROOT + at(tournament), b'{"place": "stolen"}', content_type=JSON, headers={**TAG, **headers}, secure=secure
    )
    refused(answer, 403)
    tournament.refresh_from_db()
    assert tournament.place == ""


def test_13_a_change_by_a_look(table_match: TableMatch, organizer: User) -> None:
    client, tournament = browser(organizer), table_match.tournament
    path = f"{ROOT}{at(tournament, f'matches/{table_match.pk}/walkover/')}"
    for answer in (client.get(path), client.head(path), client.get(f"{path}?_method=POST")):
        assert answer.status_code == 405
        assert "POST" in answer.headers["Allow"]
    forged: Any = client.get(ROOT + at(tournament), headers={"X-HTTP-Method-Override": "PATCH"})
    assert forged.status_code == 200
    table_match.refresh_from_db()
    assert table_match.state == TableMatch.State.PLAYING


def test_14_a_script_of_another_site(tournament: Tournament, organizer: User) -> None:
    client = browser(organizer)
    for method in ("get", "options"):
        answer: Any = getattr(client, method)(ROOT + at(tournament), headers={"Origin": EVIL})
        assert "Access-Control-Allow-Origin" not in answer.headers
        assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize("end", ["log-out", "disabled", "password"])
def test_19_an_old_cookie_or_token(end: str, tournament: Tournament, organizer: User) -> None:
    client, program = browser(organizer), bearing(make(organizer, tournament))
    path = ROOT + at_club(tournament, "people/")
    assert client.get(path).status_code == 200
    if end == "log-out":
        key = client.session.session_key
        client.post("/logout/")
        client.cookies["sessionid"] = key or ""
    elif end == "disabled":
        organizer.is_active = False
        organizer.save()
    else:
        organizer.set_password("another long one")
        organizer.save()
    answer: Any = client.get(path)
    refused(answer, 401)
    if end != "log-out":
        refused(ask(None, "GET", at_club(tournament, "people/"), headers=program), 401)


def test_18_a_session_that_somebody_else_began(client: Client, organizer: User) -> None:
    fixed = SessionStore()
    fixed["of the attacker"] = True
    fixed.create()
    client.cookies["sessionid"] = str(fixed.session_key)
    client.post("/login/", {"username": "olga", "password": PASSWORD})
    assert client.cookies["sessionid"].value != fixed.session_key
    client.cookies["sessionid"] = str(fixed.session_key)
    assert client.get(f"{ROOT}account/").status_code == 401


def test_20_a_session_that_never_ends(tournament: Tournament, organizer: User) -> None:
    path = ROOT + at_club(tournament, "people/")
    with time_machine.travel("2026-11-21 06:00:00Z", tick=False) as clock:
        client = browser(organizer)
        for hours in (3.9, 3.9, 3.9, 3.9, 2):  # each is longer than any round
            clock.shift(hours * 3600)
            caches["shares"].clear()  # when the session was seen is noted every five minutes
            assert client.get(path).status_code == 200
        clock.shift(1800)  # eighteen hours after the log-in, however busy they were
        assert client.get(path).status_code == 401


def test_20_a_session_that_nobody_uses(tournament: Tournament, organizer: User) -> None:
    path = ROOT + at_club(tournament, "people/")
    with time_machine.travel("2026-11-21 06:00:00Z", tick=False) as clock:
        client = browser(organizer)
        clock.shift(4 * 3600 + 1)
        assert client.get(path).status_code == 401


def test_21_a_cookie_that_a_script_or_another_site_could_use(client: Client, organizer: User) -> None:
    client.post("/login/", {"username": "olga", "password": PASSWORD})
    cookie = client.cookies["sessionid"]
    assert (bool(cookie["httponly"]), cookie["samesite"], cookie["domain"]) == (True, "Lax", "")


def test_36_a_private_answer_after_the_log_out(tournament: Tournament, organizer: User) -> None:
    for path in ("judges/", "journal/", "registrations/"):
        assert ask(organizer, "GET", at(tournament, path)).headers["Cache-Control"] == "no-store"


def test_37_a_public_answer_that_was_asked_for_by_an_official(table_match: TableMatch, judge: User) -> None:
    for path in ("", "standings/", f"matches/{table_match.pk}/", "federation/"):
        asked_by_judge, asked_by_all = (ask(who, "GET", at(table_match.tournament, path)) for who in (judge, None))
        assert asked_by_judge.content == asked_by_all.content
        assert "public" not in asked_by_judge.headers["Cache-Control"]
        assert "Accept-Language" in asked_by_judge.headers["Vary"]


def test_38_every_answer_has_its_headers(tournament: Tournament, member: User, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [
        ask(None, "GET", at(tournament)),
        ask(None, "GET", at_club(tournament, "people/")),
        ask(member, "GET", at_club(tournament, "people/")),
        ask(None, "GET", "nowhere/"),
        ask(None, "DELETE", at(tournament)),
        ask(None, "GET", at(tournament, "results/hands.csv")),
    ]
    page: Any = browser(member, raise_request_exception=False)
    home = f"/t/{tournament.slug}/"
    places = ("/", f"/organizer/{tournament.slug}/", "/nowhere/", "/static/nothing", f"{home}standings/")
    answers += [page.get(place) for place in places]
    answers += [page.post(home), Client().get("/account/")]  # type: ignore[list-item] # of the test client
    monkeypatch.setattr("tournament.results.standings.overall", None)
    answers.append(ask(None, "GET", at(tournament, "standings/")))
    monkeypatch.setattr("tournament.exchange.setup.is_set_up", None)
    answers.append(Client(raise_request_exception=False).get("/"))  # type: ignore[arg-type] # of the test client
    statuses = [answer.status_code for answer in answers]
    assert statuses == [200, 401, 403, 404, 405, 200, *(200, 403, 404, 404, 200, 405, 302), 500, 500]
    for answer in answers:
        policy = answer.headers["Content-Security-Policy"]
        assert all(f"{name} 'none'" in policy for name in ("object-src", "base-uri", "frame-ancestors"))
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("leads", ["//evil.example", "https://evil.example", "https:evil.example", "\\\\evil.example"])
def test_39_a_log_in_that_leads_away(leads: str, client: Client, organizer: User) -> None:
    answer = client.post("/login/", {"username": "olga", "password": PASSWORD, "next": leads})
    assert answer.status_code == 302
    assert "evil" not in answer.headers["Location"]


def test_40_a_host_that_nobody_gave_this_server(tournament: Tournament, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["club.example"]
    answer = ask(None, "GET", at(tournament), headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert b"evil.example" not in answer.content


def test_42_what_broke_says_a_number_and_nothing_else(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_given: object) -> None:
        raise RuntimeError("SELECT password FROM /srv/capicu")

    monkeypatch.setattr("tournament.results.standings.overall", broken)
    answer = ask(None, "GET", at(tournament, "standings/"))
    assert refused(answer, 500)["code"] == "server-error"
    for secret in (b"SELECT", b"/srv", b"RuntimeError", b"Traceback", b"Django"):
        assert secret not in answer.content


@pytest.mark.parametrize(
    "path",
    [
        *(
            ".git/HEAD",
            ".env",
            "manage.py",
            "config/settings.py",
            "var/secret-key",
            "db.sqlite3",
            "media/",
            "documents/",
        ),
        *("static/", "static/../manage.py", "static/%2e%2e/manage.py", "static/..%5cmanage.py"),
        *(f"api/v1/{path}" for path in (".git/HEAD", "../settings.py", "%2e%2e/settings.py", "admin/")),
    ],
)
def test_43_files_that_are_nobody_s(path: str, tournament: Tournament) -> None:
    assert Client().get(f"/{path}").status_code == 404


def test_43_the_log_in_of_the_admin(organizer: User) -> None:
    client = Client()
    assert client.get("/admin/").headers["Location"].startswith("/admin/login/")
    tried = client.post("/admin/login/", {"username": "olga", "password": PASSWORD, "next": "/account/"})
    assert tried.headers["Location"].startswith("/login/"), "the one that counts wrong passwords"
    assert "sessionid" not in client.cookies


def log_in(name: str, password: str, address: str = "203.0.113.1") -> int:
    forged = {"X-Forwarded-For": address}
    return Client().post("/login/", {"username": name, "password": password}, headers=forged).status_code


def test_15_passwords_are_tried(organizer: User, judge: User, settings: Any) -> None:
    settings.AXES_ENABLED = True
    tried = [log_in("olga", "wrong") for _ in range(5)]
    assert tried[0] == 200
    assert tried[-1] == log_in("olga", PASSWORD) == 429
    assert log_in("juan", PASSWORD) == 302


def test_16_passwords_are_tried_from_forged_addresses(organizer: User, settings: Any) -> None:
    settings.AXES_ENABLED = True
    tried = [log_in("olga", "wrong", f"203.0.113.{last}") for last in range(6)]
    assert tried[-1] == 429
    for number in range(25):
        log_in(f"somebody{number}", "one password for all", f"203.0.113.{number}")
    assert AccessAttempt.objects.count() < 15, "after ten accounts nothing is tried any more"


def test_17_a_log_in_does_not_say_who_has_an_account(
    organizer: User, judge: User, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge.is_active = False
    judge.save()
    of_a_pass = issue(tournament).judge_pass.user.username  # no password opens it
    hashed: list[bool] = []
    encode = MD5PasswordHasher.encode

    def counted(hasher: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(True)
        return encode(hasher, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    told, times = set(), []
    for name, password in (("olga", "no"), ("nobody", "no"), ("juan", "no"), ("juan", PASSWORD), (of_a_pass, "no")):
        page = Client().post("/login/", {"username": name, "password": password}).content.decode()
        told.add(re.sub(r'csrfmiddlewaretoken" value="[^"]+"', "", page).replace(f'value="{name}"', ""))
        times.append(len(hashed))
        hashed.clear()
    assert len(told) == 1
    assert times == [1] * 5, "the time of a log-in is that of hashing, once for each"


def test_23_a_token_is_not_found_by_trying(tournament: Tournament, organizer: User) -> None:
    token = bearing(make(organizer, tournament))["Authorization"]
    for tried in (token[:-1], f"{token}0", token.swapcase(), token[:-1] + ("0" if token[-1] != "0" else "1")):
        refused(ask(None, "GET", at_club(tournament, "people/"), headers={"Authorization": tried}), 401)
    assert len(token.removeprefix("Bearer ")) * 4 >= 128  # bits
    shown(ask(None, "GET", at_club(tournament, "people/"), headers={"Authorization": token}))


def test_45_a_browser_s_name_that_colours_the_log(
    organizer: User, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.AXES_ENABLED = True
    tried = {"username": "olga", "password": "wrong"}
    Client().post("/login/", tried, headers={"User-Agent": "all is lost\r\n\x1b[31m\x9b31m\u2028"})
    (record,) = [one for one in caplog.records if "all is lost" in one.getMessage()]
    for formatter in (PlainLine("{levelname} {name}: {message}", style="{"), JsonLine()):
        line = formatter.format(record)
        assert "all is lost" in line
        assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028]", line)
    assert "config.log_lines.PlainLine" in LOGGING["formatters"]["line"].values()  # type: ignore[index] # a dictionary


class Code:
    """A message that runs code where it is read."""

    ran: ClassVar[list[str]] = []

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return Code.ran.append, ("ran",)


def test_47_a_message_that_runs_code() -> None:
    assert (app.conf.task_serializer, app.conf.result_serializer) == ("json", "json")
    with app.connection_for_write("memory://") as connection, connection.channel() as channel:
        queue = Queue("attack", routing_key="attack")(channel)
        queue.declare()
        Producer(channel).publish(Code(), serializer="pickle", routing_key="attack")
        message = queue.get(accept=app.conf.accept_content)
        assert message is not None
        with pytest.raises(ContentDisallowed):
            message.decode()
    with pytest.raises(ValueError, match="decode"):
        PlainSerializer().loads(pickle.dumps(Code()))  # of the cache in Redis
    assert Code.ran == []
