"""From the tournament's page to a page of one's own, and an entry in one's calendar; nothing private on any of them."""

import datetime

from django.test import Client
from django.urls import reverse

from tests.cast import key
from tournament.models import PreRegistration, Tournament, User
from tournament.registration import preregistration
from tournament.tournaments import opening

WRITTEN = {
    "name": "Hector Home",
    "kind": "guest",
    "sponsor_name": "Sara Sponsor",
    "birth_date": "1990-01-01",
    "phone": "+1 555 0199",
    "email": "hector@example.org",
    "home_club": "Peña El Doble",
    "rules_accepted": "on",
}


def opened(tournament: Tournament) -> str:
    tournament.date = datetime.date.today() + datetime.timedelta(days=7)  # noqa: DTZ011 - any day to come
    opening.change_tournament(tournament=tournament, by=None, pre_registration=True, date=tournament.date)
    return reverse("public:register", args=[tournament.slug])


def test_the_form_is_offered_filled_in_and_leads_to_a_page_of_ones_own(client: Client, tournament: Tournament) -> None:
    home = reverse("public:tournament", args=[tournament.slug])
    page = reverse("public:register", args=[tournament.slug])
    assert page not in client.get(home).content.decode()
    assert "is closed" in client.get(page).content.decode()
    opened(tournament)
    assert page in client.get(home).content.decode()
    form = client.get(page)
    assert "The rules in short" in form.content.decode()
    men = tournament.divisions.get(key="men")
    sent = client.post(page, {**WRITTEN, "division": men.pk, "key": key()})
    row = PreRegistration.objects.get()
    assert row.home_club == "Peña El Doble"
    assert (sent.status_code, sent["Location"]) == (
        303,
        reverse("public:asked", args=[tournament.slug, row.public_id]),
    )
    own = client.get(sent["Location"])
    text = own.content.decode()
    assert "number 1, to be confirmed" in text
    assert "no-store" in own["Cache-Control"]
    for private in ("555", "1990", "hector@", "Sara"):
        assert private not in text.replace(str(row.public_id), "")  # whose digits are luck


def test_a_refused_form_keeps_what_was_written(client: Client, tournament: Tournament) -> None:
    page = opened(tournament)
    answer = client.post(page, {**WRITTEN, "sponsor_name": "", "rules_accepted": "", "key": key()})
    assert answer.status_code == 422
    assert "Choose a bracket." in answer.content.decode()
    assert "hector@example.org" in answer.content.decode()
    assert not PreRegistration.objects.exists()


def test_too_many_are_asked_to_come_later(client: Client, tournament: Tournament) -> None:
    page, men = opened(tournament), tournament.divisions.get(key="men")
    for number in range(preregistration.MOST_OF_ONE):
        client.post(page, {**WRITTEN, "name": f"Guest {number}", "division": men.pk, "key": key()})
    answer = client.post(page, {**WRITTEN, "division": men.pk, "key": key()})
    assert answer.status_code == 429
    assert "try again later" in answer.content.decode()


def test_the_desk_finds_confirms_and_declines(client: Client, tournament: Tournament, desk: User) -> None:
    page, men = opened(tournament), tournament.divisions.get(key="men")
    for name in ("Hector Home", "Ana Away"):
        client.post(page, {**WRITTEN, "name": name, "kind": "member", "division": men.pk, "key": key()})
    client.force_login(desk)
    box, typing = reverse("desk:find", args=[tournament.slug]), {"HX-Request": "true"}
    found = client.post(box, {"q": "hector"}, headers=typing).content.decode()
    first = reverse("desk:confirm", args=[tournament.slug, 1])
    assert first in found
    assert "Ana Away" in client.get(reverse("desk:waiting", args=[tournament.slug])).content.decode()
    assert "+1 555 0199" in client.get(first).content.decode()
    confirmed = client.post(first, {"person": "new", "division": men.pk})
    place = tournament.registrations.get()
    assert confirmed["Location"] == reverse("desk:card", args=[tournament.slug, place.person_id])
    assert "is settled" in client.get(first).content.decode()
    second = reverse("desk:decline", args=[tournament.slug, 2])
    assert client.post(second, {"reason": ""}).status_code == 422
    assert client.post(second, {"reason": "the hall is full"}).status_code == 303
    own = reverse("public:asked", args=[tournament.slug, PreRegistration.objects.get(number=2).public_id])
    client.logout()
    assert "the hall is full" in client.get(own).content.decode()
