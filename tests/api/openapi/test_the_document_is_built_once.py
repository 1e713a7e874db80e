"""The document is built once for each state of the program; requests only send it."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client

from tests.api.asking import ROOT
from tournament.api.openapi import serving, storage

pytestmark = pytest.mark.usefixtures("club")


@pytest.fixture
def built(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """A data folder without a document, and the numbers of the documents that are built."""
    settings.VAR_DIR = tmp_path
    numbers: list[int] = []

    def build() -> dict[str, object]:
        numbers.append(len(numbers))
        return {"openapi": "3.1.1", "paths": {"/á/": numbers[-1]}}

    monkeypatch.setattr(serving, "document", build)
    serving.stored.cache_clear()
    yield numbers
    serving.stored.cache_clear()


def test_another_process_finds_it(built: list[int], client: Client) -> None:
    call_command("openapi", store=True)
    assert storage.is_stored()
    serving.stored.cache_clear()  # what another process knows
    for path in ("schema/", "schema/", "schema.yaml"):
        assert client.get(f"{ROOT}{path}").status_code == 200
    assert built == [0]


def test_who_asks_first_stores_it(built: list[int], client: Client) -> None:
    answer = client.get(f"{ROOT}schema/", headers={"Accept-Encoding": "gzip"})
    assert json.loads(gzip.decompress(answer.content)) == {"openapi": "3.1.1", "paths": {"/á/": 0}}
    assert storage.place("json").read_bytes() == answer.content
    assert built == [0]


def test_another_state_of_the_program_builds_another(built: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    serving.stored("json")
    old = storage.place("json")
    monkeypatch.setattr(storage, "_fingerprint", lambda: "another")
    serving.stored.cache_clear()
    assert serving.plain()["paths"] == {"/á/": 1}
    assert [file.name for file in old.parent.iterdir()] == ["another.json.gz"]


def test_its_tag_is_that_of_its_content(built: list[int], client: Client) -> None:
    plain, packed = client.get(f"{ROOT}schema/"), client.get(f"{ROOT}schema/", headers={"Accept-Encoding": "gzip"})
    assert packed["ETag"] == f"W/{plain['ETag']}"
    for tag in (plain["ETag"], packed["ETag"]):
        assert client.get(f"{ROOT}schema/", headers={"If-None-Match": tag}).status_code == 304
    assert client.get(f"{ROOT}schema.yaml")["ETag"] != plain["ETag"]
