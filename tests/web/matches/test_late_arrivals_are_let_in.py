"""Late arrivals: find a person, let them wait, replace a player who did not come, take the place of the bye."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import SEED, OwnStages, enter, make_person
from tests.matches.late_entries.latecomers import come_late, three_teams
from tournament.lottery import holding
from tournament.matches import late_entries
from tournament.models import Division, Document, LateEntry, TeamPlayer, User
from tournament.registration import sign_up


@pytest.fixture
def own_stages() -> OwnStages:
    return {"men_drawn": ("tournament", three_teams)}


@pytest.fixture
def men_drawn(client: Client, organizer: User, men: Division) -> Division:
    """Seven men in three teams, one waits; the organizer is at the page."""
    client.force_login(organizer)
    return men


def address(division: Division) -> str:
    return reverse("organizer:late", args=[division.tournament.slug, division.key])


def agree(client: Client, division: Division, form: dict[str, object], *, effect: str) -> int:
    """Look at what a form does, then agree to it: the status of the second answer."""
    asked = client.post(address(division), form)
    assert (asked.status_code, effect in asked.content.decode()) == (200, True)
    return client.post(address(division), {**form, "token": asked.context["token"]}).status_code


def test_somebody_is_found_and_waits(client: Client, men_drawn: Division) -> None:
    person = make_person(men_drawn.tournament.club, "Álvaro Tardón", pool="men")
    found = client.post(address(men_drawn), {"do": "search", "q": "alvaro"}).content.decode()
    assert "Álvaro Tardón" in found
    form = {"do": "enter", "person": person.pk}
    refused = client.post(address(men_drawn), form)
    assert (refused.status_code, "Every player accepts the rules" in refused.content.decode()) == (422, True)
    assert client.post(address(men_drawn), {**form, "rules_accepted": "on"}).status_code == 303
    shown = client.get(address(men_drawn)).content.decode()
    assert "to pay" in shown
    assert [place.person for place in late_entries.waiting(men_drawn)][-1] == person


def test_a_player_is_replaced_and_everybody_reads_why(client: Client, men_drawn: Division) -> None:
    place = TeamPlayer.objects.filter(team=late_entries.changeable(men_drawn)[0])[0]
    into = late_entries.waiting(men_drawn)[0]
    form: dict[str, object] = {"do": "replace", "out": place.pk, "into": into.pk, "reason": "car broke down"}
    bad = client.post(address(men_drawn), {**form, "reason": " ", "into": ""})
    assert (bad.status_code, bad.content.decode().count("This field is required")) == (422, 2)
    assert "No match, no round" in client.post(address(men_drawn), form).content.decode()
    assert not LateEntry.objects.exists(), "it was only looked at"
    assert client.post(address(men_drawn), {**form, "token": "of before"}).status_code == 409
    assert agree(client, men_drawn, form, effect=f"{into.person.name} plays instead of") == 303
    assert Document.objects.filter(kind="bracket").exists()
    assert client.post(address(men_drawn), form).status_code in (409, 422)  # sent twice
    assert LateEntry.objects.count() == 1
    client.logout()
    for name in ("public:lottery", "public:bracket"):
        args = [men_drawn.tournament.slug] + ([men_drawn.key] if name == "public:bracket" else [])
        shown = client.get(reverse(name, args=args)).content.decode()
        assert "car broke down" in shown
        assert f"{into.person.name} plays instead of {place.registration.person.name}" in shown


def test_a_team_takes_the_place_of_the_bye(client: Client, men_drawn: Division) -> None:
    first, second = late_entries.waiting(men_drawn)[0], come_late(men_drawn, "Lázaro Late")
    form: dict[str, object] = {"do": "join", "first": first.pk, "second": first.pk, "reason": "came at ten"}
    twice = client.post(address(men_drawn), form)
    assert (twice.status_code, "choose two" in twice.content.decode()) == (422, True)
    assert agree(client, men_drawn, {**form, "second": second.pk}, effect=" meet.") == 303
    shown = client.get(address(men_drawn)).content.decode()
    assert "came late and takes the place of the bye" in shown
    assert "There is no bye in the first round" in shown


def test_before_the_lottery_the_page_leads_to_the_desk(client: Client, organizer: User, men: Division) -> None:
    client.force_login(organizer)
    assert "simply registered at the desk" in client.get(address(men)).content.decode()
    assert client.post(address(men), {"do": "join", "reason": "x"}).status_code == 422


def test_no_input_breaks_the_page(client: Client, men_drawn: Division) -> None:
    for form in ({}, {"do": "nothing"}, {"do": "enter", "person": "x"}, {"do": "search", "q": "\x00"}):
        assert client.post(address(men_drawn), form).status_code in (200, 422), form


def test_a_player_who_was_not_drawn_owes_nothing_on_both_pages(client: Client, organizer: User, men: Division) -> None:
    enter(men, 4)
    (place,) = enter(men, 1, paid=False, present=False)
    holding.hold(division=men, by=None, seed=SEED)
    client.force_login(organizer)
    card = reverse("desk:card", args=[men.tournament.slug, place.person_id])
    assert [
        "nothing to pay" in client.get(page).content.decode()
        and "$15.00 to pay" not in client.get(page).content.decode()
        for page in (address(men), card)
    ] == [True, True]
    sign_up.set_present(registration=place, present=True, by=None)
    assert "$15.00 to pay" in client.get(address(men)).content.decode()
    assert "Take $15.00" in client.get(card).content.decode()
