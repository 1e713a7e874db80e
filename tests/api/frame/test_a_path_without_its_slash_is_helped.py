"""Where a program begins, and what it hears at a path that differs from the right one by a slash."""

import json

import pytest
from django.test import Client

from tests.api.asking import ask, at, at_club, refused, shown
from tests.api.roles import EVERYBODY, Operation
from tournament.models import Tournament, User

ELSE = {"check": 405, "replay": 405, "friendly": 401, "tokens": 401}  # a POST, or a login
OPERATIONS = (Operation("GET", "", EVERYBODY),)


def test_the_root_names_urls_that_answer(tournament: Tournament, client: Client) -> None:
    root = shown(ask(None, "GET", ""))
    assert root.pop("version") == "1"
    for name, url in root.items():
        assert client.get(url).status_code == {"check": 405, "replay": 405, "friendly": 401, "tokens": 401}.get(
            name, 200
        )


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", ["tournaments", "schema", "schema.yaml/", "check"])
def test_a_look_is_sent_on_with_its_query(method: str, path: str, tournament: Tournament) -> None:
    answer = ask(None, method, path, query={"limit": "5"})
    right = path.removesuffix("/") if path.endswith("/") else f"{path}/"
    assert (answer.status_code, answer.headers["Location"]) == (308, f"http://testserver/api/v1/{right}?limit=5")


def test_so_is_the_root(client: Client, tournament: Tournament) -> None:
    answer = client.get("/api/v1")
    assert (answer.status_code, answer.headers["Location"]) == (308, "http://testserver/api/v1/")
    assert json.loads(answer.content)["code"] == "wrong-slash"


def test_a_change_is_told_the_right_path(tournament: Tournament, organizer: User) -> None:
    error = refused(ask(organizer, "POST", at(tournament, "people"), {"name": "New Nora"}), 404)
    assert (error["code"], f"/api/v1/{at_club(tournament, 'people/')}" in error["detail"]) == ("wrong-slash", True)


def test_what_is_nowhere_is_still_nowhere(tournament: Tournament) -> None:
    for path in ("torneos", "torneos/", at(tournament, "nothing"), at(tournament, "matches/x")):
        assert refused(ask(None, "GET", path), 404)["code"] == "not-found"
