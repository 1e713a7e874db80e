import pytest
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation

from tests.api.asking import ask, at, refused
from tournament.api.frame.errors import answer
from tournament.models import Tournament
from tournament.results import standings


@pytest.mark.parametrize("path", ["nowhere/", "tournaments/no-such/", "tournaments/a b/", "../admin/x"])
def test_an_address_that_does_not_exist(path: str, tournament: Tournament) -> None:
    assert refused(ask(None, "GET", path), 404)["detail"] == "Not found."


def test_what_is_our_fault_says_a_number_and_nothing_else(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def burst(_tournament: Tournament) -> None:
        raise RuntimeError("SELECT secret FROM /etc/passwd")

    monkeypatch.setattr(standings, "overall", burst)
    response = ask(None, "GET", at(tournament, "standings/"))
    error = refused(response, 500)
    assert error["code"] == "server-error"
    assert b"secret" not in response.content
    number = error["detail"].rstrip(".").split()[-1]
    assert f"error {number}" in caplog.text
    assert "SELECT secret" in caplog.text


@pytest.mark.parametrize(
    ("error", "status"), [(RequestDataTooBig(), 413), (SuspiciousOperation(), 400), (BadRequest(), 400)], ids=repr
)
def test_what_django_refuses_is_no_fault_of_ours(error: Exception, status: int, db: None) -> None:
    assert answer(error, {}).status_code == status


def test_json_is_answered_whatever_was_asked_for(tournament: Tournament) -> None:
    for accepted in ("text/html", "application/xml", "nonsense"):
        answer = ask(None, "GET", at(tournament), headers={"Accept": accepted})
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")


def test_nobody_logged_in_is_told_so(tournament: Tournament) -> None:
    response = ask(None, "GET", at(tournament, "journal/"))
    assert refused(response, 401)["code"] == "not-authenticated"
    assert response.headers["WWW-Authenticate"] == "Bearer, Token"
