"""Birth dates, telephones, addresses and what officials wrote as reasons stay inside the club."""

import datetime

import pytest
from django.test import Client

from tests import cast
from tests.support.thorough import some
from tests.web import stages
from tournament.models import Person, Tournament


@pytest.mark.slow
def test_no_page_shows_a_private_detail(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    table_match = tournament.table_matches.get(state="playing")
    cast.write(table_match, {"kind": "void", "number": 1, "reason": "the SECRET quarrel"})
    Person.objects.update(birth_date=datetime.date(1961, 7, 13), phone="813-555-0199", email="private@example.org")
    for address in some(stages.addresses(tournament), one_in=3):
        page = client.get(address).content.decode()
        for private in ("1961-07-13", "July 13", "13/07", "555-0199", "private@example.org", "SECRET"):
            assert private not in page, (address, private)


def test_a_name_is_never_markup(client: Client, tournament: Tournament) -> None:
    stages.playing(tournament)
    Person.objects.update(name='<script>alert(1)</script>"><img src=x onerror=alert(1)> {{7*7}}')
    for address in some(stages.addresses(tournament), one_in=3):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page, address
        assert "<img src=x" not in page, address
    teams = client.get(f"/t/{tournament.slug}/teams/", {"q": "<script>alert"}).content.decode()
    assert "<script>alert" not in teams
