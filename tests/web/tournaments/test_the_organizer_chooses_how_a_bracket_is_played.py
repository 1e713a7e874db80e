"""Every format stands there in plain words; one is chosen at set-up, and changed until it is too late."""

from django.test import Client
from django.urls import reverse
from django.utils.html import escape

from tests.cast import enter
from tests.web.tournaments.test_the_organizer_opens_a_tournament import FORM
from tournament.lottery import entry_list
from tournament.models import Club, Division, Tournament, User
from tournament.tournaments import formats


def test_it_is_chosen_when_the_tournament_is_opened(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    address = reverse("organizer:new", args=[club.pk])
    page = client.get(address).content.decode()
    assert all(page.count(escape(way.about)) == 2 for way in formats.ways())
    wanted = {**FORM, "format": "swiss", "rounds": "5", "championship_format": "groups", "championship_advance": "1"}
    refused = client.post(address, {**wanted, "rounds": "99"})
    assert refused.status_code == 422
    assert 'value="99"' in refused.content.decode()
    assert client.post(address, wanted).status_code == 303
    opened = Tournament.objects.get()
    assert {(one.format, tuple(one.options.items())) for one in opened.divisions.all()} == {("swiss", (("rounds", 5),))}
    assert (opened.championship_format, opened.championship_options) == ("groups", {"advance": 1})
    settings = client.get(reverse("organizer:settings", args=[opened.slug])).content.decode()
    assert "5 Swiss rounds" in settings
    assert "the best one of each goes on" in settings


def test_it_is_changed_in_the_settings_until_the_list_is_closed(client: Client, organizer: User, men: Division) -> None:
    client.force_login(organizer)
    address = reverse("organizer:format", args=[men.tournament.slug, "men"])
    answer = client.post(address, {"format": "groups", "group_size": "3", "advance": "3"})
    assert answer.status_code == 422
    assert "Fewer teams go on than are in a group." in answer.content.decode()
    assert client.post(address, {"format": "groups", "group_size": "3", "advance": "1"}).status_code == 303
    men.refresh_from_db()
    assert (men.format, men.options) == ("groups", {"group_size": 3, "advance": 1})
    page = client.get(address).content.decode()
    assert 'value="groups" checked' in page
    enter(men, 4)
    entry_list.close_list(division=men, by=None)
    answer = client.post(address, {"format": "single"})
    assert answer.status_code == 409
    assert "The format can no longer change" in answer.content.decode()


def test_so_is_the_championship_and_nothing_else_is_there(
    client: Client, organizer: User, tournament: Tournament
) -> None:
    client.force_login(organizer)
    answer = client.post(reverse("organizer:format", args=[tournament.slug, "championship"]), {"format": "swiss"})
    assert answer.status_code == 303
    tournament.refresh_from_db()
    assert tournament.championship_format == "swiss"
    assert client.get(reverse("organizer:format", args=[tournament.slug, "nobody"])).status_code == 404
