"""The code on the poster opens a form that lists nobody; then the player's own page follows them to their team."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import enter, make_person
from tournament.lottery import holding
from tournament.models import Announcement, Club, Division, Person, Tournament, User
from tournament.registration import check_in, self_check_in
from tournament.registration.check_in import Ticked


@pytest.fixture
def here(tournament: Tournament) -> str:
    Tournament.objects.update(self_check_in="desk", date=timezone.localdate())
    return reverse("public:here-with-code", args=[tournament.slug, self_check_in.code_of(tournament)])


@pytest.fixture
def ana(club: Club) -> Person:
    return make_person(club, "Ana Ruiz", member_number="42", pool="men", phone="+34 600 000 000")


def said(page: str, **more: str) -> dict[str, str]:
    return {"code": page.split("/")[-2], "name": "ana ruiz", "member_number": "42", "rules_accepted": "on", **more}


def test_to_the_desk_and_to_the_team(
    client: Client, here: str, tournament: Tournament, men: Division, ana: Person, desk: User
) -> None:
    form = client.get(here)
    assert not re.search(r"\bAna\b", form.content.decode())  # as a word: a token may hold any letters
    assert form.headers["Cache-Control"].startswith("max-age=0")
    own = client.post(here, said(here)).headers["Location"]
    assert str(Announcement.objects.get().public_id) in own
    waiting = client.get(own).content.decode()
    assert "The desk knows that you are here." in waiting
    assert "600 000" not in waiting
    official = Client()
    official.force_login(desk)
    find = reverse("desk:find", args=[tournament.slug])
    assert reverse("desk:card", args=[tournament.slug, ana.pk]) in official.get(find).content.decode()
    check_in.check_in_all(tournament=tournament, ticked=[Ticked(ana, men)], rules_accepted=True, by=desk)
    assert "You are in, as number 0001." in client.get(own).content.decode()
    assert "They say on their phones" not in official.get(find).content.decode()
    enter(men, 3)
    holding.hold(division=men, by=None)
    assert reverse("public:player", args=[tournament.slug, 1]) in client.get(own).content.decode()


WRONG: tuple[tuple[dict[str, str], str], ...] = (
    ({"member_number": "43"}, "Nobody of the club has this name"),
    ({"member_number": ""}, "Write your member number or your birth date."),
    ({"rules_accepted": ""}, "Every player accepts the rules."),
    ({"division": "999999"}, "Nothing was saved"),
)


def test_a_refusal_keeps_what_was_typed(client: Client, here: str, ana: Person) -> None:
    for changed, sentence in WRONG:
        answer = client.post(here, said(here, **changed))
        assert answer.status_code == 422, changed
        assert sentence in answer.content.decode()
        assert 'value="ana ruiz"' in answer.content.decode(), changed


def test_without_a_camera_the_code_is_typed(client: Client, here: str, tournament: Tournament, ana: Person) -> None:
    typed = reverse("public:here", args=[tournament.slug])
    assert "Code on the poster" in client.get(typed).content.decode()
    assert client.post(typed, said(here, code="WRONG")).status_code == 422
    assert client.post(typed, said(here)).status_code == 303


def test_another_code_and_another_page_are_nowhere(client: Client, here: str, tournament: Tournament) -> None:
    assert client.get(reverse("public:here-with-code", args=[tournament.slug, "AAAAAAAA"])).status_code == 404
    nobody = "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"
    assert client.get(reverse("public:announced", args=[tournament.slug, nobody])).status_code == 404


def test_it_says_that_it_is_closed(client: Client, here: str) -> None:
    Tournament.objects.update(self_check_in="off")
    assert "Check-in by phone is closed" in client.get(here).content.decode()
    assert client.post(here, said(here)).status_code == 409


def test_the_desk_says_that_somebody_is_not_here(
    client: Client, here: str, tournament: Tournament, ana: Person, desk: User
) -> None:
    own = client.post(here, said(here)).headers["Location"]
    official = Client()
    official.force_login(desk)
    row = Announcement.objects.get()
    official.post(reverse("desk:dismiss", args=[tournament.slug, row.pk]))
    assert "did not find you" in client.get(own).content.decode()


def test_it_is_switched_on_in_the_settings(client: Client, tournament: Tournament, organizer: User) -> None:
    client.force_login(organizer)
    page = reverse("organizer:settings", args=[tournament.slug])
    form = client.get(page).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    assert client.post(page, {**data, "self_check_in": "automatic"}).status_code == 303
    tournament.refresh_from_db()
    assert tournament.self_check_in == "automatic"
    assert "Print the check-in poster" in client.get(page).content.decode()
