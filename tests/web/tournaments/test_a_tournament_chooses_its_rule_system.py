"""The form of a new tournament offers the rule systems for partners, each with its own options and no script."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.tournaments.test_the_organizer_opens_a_tournament import FORM
from tournament.core import rule_systems
from tournament.models import Club, Tournament, User


@pytest.fixture
def address(client: Client, organizer: User, club: Club) -> str:
    client.force_login(organizer)
    return reverse("organizer:new", args=[club.pk])


def test_every_system_for_partners_is_offered_and_no_other(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    offered = {ruleset.key for ruleset in rule_systems.offered()}
    assert all(f'name="ruleset" value="{key}"' in page for key in offered)
    assert page.count('name="ruleset"') == len(offered)
    assert "Not offered, because nobody plays them in pairs: Garrafina" in page


def test_what_a_tournament_settles_is_no_field(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert 'name="draw-double"' in page
    assert not any(f'name="{key}-{name}"' in page for key in ("draw", "basque") for name in rule_systems.NEEDED)


def test_only_the_chosen_systems_options_are_kept(client: Client, address: str) -> None:
    chosen = {"ruleset": "draw", "draw-double": "9", "saci-target": "150", "basque-target": "30"}
    client.post(address, {**FORM, **chosen})
    assert Tournament.objects.get().options == {**rule_systems.NEEDED, "double": 9}


def test_a_system_that_is_not_for_partners_is_refused_in_a_sentence(client: Client, address: str) -> None:
    response = client.post(address, {**FORM, "ruleset": "garrafina"})
    assert response.status_code == 422
    assert "Garrafina is not played in pairs" in response.content.decode()
    assert not Tournament.objects.exists()


def test_the_settings_say_how_a_match_is_won(client: Client, address: str) -> None:
    client.post(address, {**FORM, "ruleset": "basque"})
    page = client.get(reverse("organizer:settings", args=[Tournament.objects.get().slug])).content.decode()
    assert "Best of 3 partidas; a partida is won with more than 20 points." in page
