"""By HTTPS a phone may keep the judge's pages and install them; over plain http nothing of it is to be seen."""

import json
import re
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.config.processes import put_statics
from tests.support.passes import holder
from tests.web.matches.judge import filling
from tournament.models import TableMatch, User

WORKER = "/judge/worker.js"
REFERENCES = re.compile(r'(?:src|href)="(/static/[^"]+)"')


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `collectstatic` filled."""
    folder = tmp_path_factory.mktemp("data")
    put_statics(folder)
    return folder / "static"


@pytest.fixture
def hashed(settings: LazySettings, collected: Path) -> None:
    """Static files as an installation has them."""
    settings.STATIC_ROOT = collected
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "config.static_files.HashedModules"}}


def get(client: Client, path: str, **headers: str) -> HttpResponse:
    return client.get(path, secure=True, headers=headers)  # type: ignore[return-value] # the stubs' own response


def pages(table_match: TableMatch) -> list[str]:
    return ["/judge/", f"/judge/{table_match.tournament.slug}/", f"/judge/matches/{table_match.pk}/"]


def manifest(table_match: TableMatch) -> str:
    return reverse("judge:manifest", args=[table_match.tournament.slug])


def mark(client: Client, path: str, **headers: str) -> str | None:
    """The version and whose page it is, where the worker may keep it."""
    return get(client, path, **headers).headers.get("Capicu-Kept")


@pytest.mark.slow
@pytest.mark.usefixtures("hashed")
def test_over_plain_http_nothing_is_offered(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for path in (WORKER, manifest(table_match)):
        assert client.get(path).status_code == 404
    for path in pages(table_match):
        answer = client.get(path)
        assert "Capicu-Kept" not in answer
        assert "capicu-" not in answer.content.decode()


def test_without_names_that_tell_their_content_nothing_is_offered(client: Client, table_match: TableMatch) -> None:
    assert get(client, WORKER).status_code == 404
    assert "capicu-" not in get(client, "/").content.decode()


@pytest.mark.usefixtures("hashed")
def test_the_worker_is_the_same_for_everybody_and_never_stale(
    client: Client, judge: User, table_match: TableMatch
) -> None:
    answer = get(client, WORKER)
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert "no-cache" in answer["Cache-Control"]
    client.force_login(judge)
    assert get(client, WORKER).content == answer.content
    assert judge.first_name not in answer.content.decode()
    assert get(client, WORKER, **{"Accept-Language": "eu"}).content == answer.content


@pytest.mark.usefixtures("hashed")
def test_the_worker_keeps_every_file_of_every_kept_page(client: Client, judge: User, table_match: TableMatch) -> None:
    house = json.loads(get(client, WORKER).content.decode().splitlines()[0].removeprefix("self.house = ").rstrip(";"))
    client.force_login(judge)
    texts = [get(client, path).content.decode() for path in pages(table_match)]
    wanted = {address for text in [*texts, *house["away"].values()] for address in REFERENCES.findall(text)}
    assert any("/js/judge." in address for address in wanted)
    assert wanted <= set(house["files"])
    assert len(house["files"]) == len({re.sub(r"\.[0-9a-f]{12}\.", ".", address) for address in house["files"]})


@pytest.mark.usefixtures("hashed")
def test_the_manifest_opens_the_tables_and_names_nobody(client: Client, judge: User, table_match: TableMatch) -> None:
    answer = get(client, manifest(table_match))
    told = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["start_url"], told["scope"], told["display"]) == (pages(table_match)[1], "/judge/", "standalone")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert get(client, manifest(table_match), **{"Accept-Language": "eu"}).content.decode().count('"lang": "eu"') == 1
    client.force_login(judge)
    assert get(client, manifest(table_match)).content == answer.content
    assert f'href="{manifest(table_match)}"' in get(client, pages(table_match)[2]).content.decode()


@pytest.mark.usefixtures("hashed")
def test_a_page_says_whose_it_is_and_no_log_in_is_like_another(
    client: Client, judge: User, second_judge: User, table_match: TableMatch
) -> None:
    seen = set()
    for user in (judge, judge, second_judge):
        client.force_login(user)
        marks = {mark(client, path) for path in pages(table_match)}
        assert len(marks) == 1
        seen |= marks
        client.logout()
    assert None not in seen
    assert len(seen) == 3
    assert all(str(word).count(" ") == 1 and not str(word).endswith(" ") for word in seen)
    assert 'name="capicu-whose" content=""' in get(client, "/").content.decode()


@pytest.mark.usefixtures("hashed")
def test_what_is_no_page_of_a_judge_who_is_in_is_not_kept(client: Client, judge: User, table_match: TableMatch) -> None:
    _home, tables, match = pages(table_match)
    assert [mark(client, path) for path in (match, "/judge/pass/", "/")] == [None, None, None]
    client.force_login(holder(table_match.tournament, table_match.table + 1))
    assert (get(client, match).status_code, mark(client, match)) == (403, None)
    client.force_login(judge)
    assert [mark(client, path) for path in ("/", f"{match}changes/", f"{tables}tables/1/")] == [None, None, None]
    assert mark(client, tables, **{"HX-Request": "true"}) is None


@pytest.mark.usefixtures("hashed")
def test_a_message_is_read_once_and_not_kept(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    match = pages(table_match)[2]
    client.post(filling.to("hand", table_match), filling.hand(table_match), secure=True)
    collected = get(client, match, **{"Capicu-Keep": "yes"})
    assert "The hand is on the sheet." not in collected.content.decode()
    assert "Capicu-Kept" in collected
    assert "The hand is on the sheet." in get(client, match).content.decode()
    assert mark(client, match) is not None


@pytest.mark.usefixtures("hashed")
def test_a_page_with_a_message_is_not_kept(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    client.post(filling.to("hand", table_match), filling.hand(table_match), secure=True)
    assert mark(client, pages(table_match)[2]) is None
