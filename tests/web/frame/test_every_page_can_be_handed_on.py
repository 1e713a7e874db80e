"""Each public page of a tournament has one title, one address to keep, and what other programs show of a link."""

import re

import pytest
from django.test import Client

from tests.support.thorough import some
from tests.web import stages
from tournament.models import Tournament


@pytest.mark.slow
def test_with_its_title_and_its_address(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    titles = []
    for address in some(stages.addresses(tournament)):
        if address == "/" or address.startswith("/wall/"):
            continue
        page = client.get(f"{address}?sort=won").content.decode()
        assert page.count('rel="canonical"') == 1, address
        assert f'rel="canonical" href="http://testserver{address}"' in page, address
        assert f'property="og:url" content="http://testserver{address}"' in page, address
        titles += re.findall(r"<title>(.*?)</title>", page)
    assert len(titles) == len(set(titles)), titles


def test_an_invented_host_is_nobodys_address(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/t/{tournament.slug}/", headers={"Host": "evil.example"})
    assert "evil.example" not in page.content.decode()
