"""What a phone reads in the foot of a page is an address of this house."""

from urllib.parse import urlsplit

import pytest
from django.test import Client

from tournament.documents import kinds
from tournament.documents.engine import page
from tournament.documents.kinds.poster import Poster
from tournament.documents.queue import requests
from tournament.models import Tournament


@pytest.mark.parametrize("house", ["http://192.168.1.20:8000", "https://example.org/club"])
def test_each_page_has_its_own(client: Client, tournament: Tournament, house: str) -> None:
    paper = requests.request(Poster(), tournament, size="a4", by=None, base_url=house)
    heading = kinds.from_payload(paper.kind, paper.payload).heading
    path = urlsplit(page.address(heading, 1)).path.removeprefix("/club")
    shown = client.get(path)
    assert shown.status_code == 200
    assert "Page 1 is right" in shown.content.decode()
