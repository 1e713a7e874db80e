"""A visitor's page is compressed, sets no cookie and holds no token; a page that holds a secret is never compressed."""

import gzip

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from tests.web import stages
from tournament.models import Tournament, User
from tournament.web.frame.compression import CompressedPages

GZIP = {"accept-encoding": "gzip, br"}


def test_every_public_page_is_compressed_and_sets_no_cookie(tournament: Tournament, client: Client) -> None:
    stages.playing(tournament)
    for address in [*stages.addresses(tournament), "/"]:
        answer = client.get(address, headers=GZIP)
        assert not answer.cookies, address
        assert answer.headers["Content-Encoding"] == "gzip", address
        assert b"csrfmiddlewaretoken" not in gzip.decompress(answer.content), address
        assert "Accept-Encoding" in answer.headers["Vary"], address


def test_who_is_logged_in_or_takes_no_gzip_gets_plain_text(
    tournament: Tournament, client: Client, organizer: User
) -> None:
    assert "Content-Encoding" not in client.get("/").headers
    client.force_login(organizer)
    assert "Content-Encoding" not in client.get("/", headers=GZIP).headers


@pytest.mark.parametrize(
    ("text", "cookie", "is_packed"),
    [
        ("x" * 2000, False, True),
        ("x" * 200, False, False),
        ("x" * 2000 + 'name="csrfmiddlewaretoken"', False, False),
        ("x" * 2000, True, False),
    ],
)
def test_what_is_secret_is_not_compressed(rf: RequestFactory, text: str, cookie: bool, is_packed: bool) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        answer = HttpResponse(text)
        if cookie:
            answer.set_cookie("csrftoken", "secret")
        return answer

    assert CompressedPages(view)(rf.get("/", headers=GZIP)).has_header("Content-Encoding") is is_packed
