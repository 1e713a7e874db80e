import gzip
import json
import re

import pytest
import yaml
from django.test import Client

from tests.api.asking import ROOT
from tournament.models import Club, Tournament, User
from tournament.web.exchange.developers import FILES, RELEASE


@pytest.mark.slow
def test_the_first_page_leads_on(client: Client, tournament: Tournament, desk: User) -> None:
    page = client.get("/api/").content.decode()
    for where in ("/api/docs/", "/api/reference/", f"{ROOT}schema/", f"{ROOT}schema.yaml"):
        assert f'href="{where}"' in page
        assert client.get(where).status_code == 200
    assert "/programs/tokens/" not in page
    client.force_login(desk)
    assert "/programs/tokens/" in client.get("/api/").content.decode()
    assert 'href="/api/"' in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/api/docs/", "/api/reference/"])
def test_a_page_has_all_it_needs_from_here(path: str, client: Client, club: Club) -> None:
    answer = client.get(path)
    page = answer.content.decode()
    addresses = re.findall(r'(?:src|href|data-document)="([^"]*)"', page)
    assert len(addresses) > 3
    assert all(where.startswith("/") and not where.startswith("//") for where in addresses)
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert "unsafe" not in str(policy)
    assert policy["default-src"] == "'self'"


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_served_packed_and_kept(name: str, client: Client, club: Club) -> None:
    plain = client.get(f"/api/files/{RELEASE}/{name}")
    packed = client.get(f"/api/files/{RELEASE}/{name}", headers={"Accept-Encoding": "gzip, br"})
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2
    refused = client.get(f"/api/files/{RELEASE}/{name}", headers={"Accept-Encoding": "gzip;q=0"})
    assert refused.content == plain.content
    assert "immutable" in plain["Cache-Control"]
    for other in (f"/api/files/0/{name}", f"/api/files/{RELEASE}/..%2f{name}", f"/api/files/{RELEASE}/other.js"):
        assert client.get(other).status_code == 404


@pytest.mark.slow
def test_the_document_is_the_same_in_yaml(client: Client, club: Club) -> None:
    answer = client.get(f"{ROOT}schema.yaml")
    assert answer["Content-Type"] == "application/yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    told = yaml.load(answer.content, Loader=loader)  # noqa: S506 - a safe one
    plain = json.loads(client.get(f"{ROOT}schema/").content)
    assert json.dumps(told, sort_keys=True, default=str) == json.dumps(plain, sort_keys=True)
    assert client.get(f"{ROOT}schema.yaml", headers={"If-None-Match": answer["ETag"]}).status_code == 304
