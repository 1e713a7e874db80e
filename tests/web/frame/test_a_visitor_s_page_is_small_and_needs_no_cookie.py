"""A visitor's page is compressed, sets no cookie and holds no token; a page that holds a secret is never compressed."""

import gzip
import re
from functools import cache
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.cache import caches
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.support.thorough import some
from tests.tournaments.photographs import photograph
from tests.web import stages
from tournament.documents.pictures import worker
from tournament.models import Tournament, TournamentPicture, User
from tournament.tournaments import pictures
from tournament.web.frame.compression import CompressedPages

GZIP = {"accept-encoding": "gzip, br"}
Kind = TournamentPicture.Kind
PLAIN, WITH_PHOTOGRAPH, FONT = 150_000, 300_000, 50_000  # bytes, cold: look, section 8
LOADED = re.compile(r'(?:<link rel="(?:stylesheet|preload)" href|<(?:script|img)\b[^>]*? src)="([^"]+)"')
IMPORTED = re.compile(r'import\s(?:[^;"]*\sfrom\s)?"\./([^"]+)"')


def test_every_public_page_is_compressed_and_sets_no_cookie(tournament: Tournament, client: Client) -> None:
    stages.playing(tournament)
    for address in some(stages.addresses(tournament), one_in=3):
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


def loaded(client: Client, address: str) -> dict[str, int]:
    """The bytes that a page and all that it loads take on the wire, by address; text is packed, as it is served."""
    answer = client.get(address, headers=GZIP)
    found = {address: len(answer.content)}
    waiting = LOADED.findall(gzip.decompress(answer.content).decode())
    while waiting:
        part = waiting.pop()
        if part in found:
            continue
        if not part.startswith("/static/"):
            found[part] = len(client.get(part, headers=GZIP).content)
            continue
        found[part], imported = static(part)
        waiting += imported
    return found


@cache
def static(part: str) -> tuple[int, list[str]]:
    """The bytes of a static file on the wire, and what it imports."""
    content = Path(finders.find(part.removeprefix("/static/")) or "").read_bytes()
    size = len(content if part.endswith(("woff2", "webp")) else gzip.compress(content))
    names = IMPORTED.findall(content.decode()) if part.endswith(".js") else []
    return size, [f"{part.rpartition('/')[0]}/{name}" for name in names]


def test_a_cold_visit_keeps_within_its_budget(tournament: Tournament, client: Client) -> None:
    home = f"/t/{tournament.slug}/"
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate())
    stages.playing(tournament)
    for page in ("/", home, f"{home}men/", f"{home}standings/", f"{home}rules/", f"{home}schedule/"):
        parts = loaded(client, page)
        assert sum(parts.values()) <= PLAIN, parts
        (font,) = (size for part, size in parts.items() if part.endswith("woff2"))
        assert font <= FONT
    assert any("story.css" in part for part in loaded(client, f"{home}rules/"))


SHOWN = (
    (Kind.COVER, stages.playing, ("/", "/t/{slug}/")),
    (Kind.CHAMPIONS, stages.champion, ("/t/{slug}/", "/wall/{slug}/")),
)


def test_a_photograph_is_in_the_budget_of_its_pages(tournament: Tournament, client: Client, organizer: User) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate())
    noise = photograph()  # the heaviest that there can be
    for kind, stage, pages in some(SHOWN):
        with transaction.atomic():
            stage(tournament)
            pictures.put_photograph(tournament=tournament, kind=kind, content=noise, by=organizer)
            worker.work(now=timezone.now())
            for page in pages:
                parts = loaded(client, page.format(slug=tournament.slug))
                assert any(f"/pictures/{kind.value}" in part for part in parts), page
                assert sum(parts.values()) <= WITH_PHOTOGRAPH, parts
            transaction.set_rollback(True)
        caches["live"].clear()
