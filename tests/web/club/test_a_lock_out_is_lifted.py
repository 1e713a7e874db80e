"""Wrong passwords lock an account out at one address; an organizer ends that, and so does a new password."""

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.api.asking import ask, shown
from tournament.journal.actions import Action
from tournament.models import Club, JournalLine, User

HALL, HOME = "192.0.2.10", "198.51.100.7"
NEW = "ñ six tiles left"


@pytest.fixture(autouse=True)
def counted(settings: LazySettings) -> None:
    settings.AXES_ENABLED = True


def log_in(name: str, password: str = cast.PASSWORD, address: str = HALL, **headers: str) -> int:
    tried = {"username": name, "password": password}
    return Client().post("/login/", tried, headers=headers, REMOTE_ADDR=address).status_code


def lock_out(name: str) -> None:
    for _ in range(5):
        log_in(name, "wrong")
    assert log_in(name) == 429


def test_a_club_behind_one_address_is_not_shut_out(judge: User, organizer: User) -> None:
    lock_out("juan")
    assert log_in("olga") == log_in("juan", address=HOME) == 302


def test_behind_a_proxy_the_clients_address_counts(judge: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rest_framework.settings.api_settings.NUM_PROXIES", 1)
    for _ in range(6):
        log_in("juan", "wrong", **{"X-Forwarded-For": f"juan, {HALL}"})
    assert log_in("juan", **{"X-Forwarded-For": HALL}) == 429
    assert log_in("juan", **{"X-Forwarded-For": f"{HALL}, {HOME}"}) == 302
    assert log_in("juan", address=HOME, **{"X-Forwarded-For": "no address"}) == 302


def test_an_address_that_tries_many_accounts_is_slowed_but_not_a_browser_that_is_known(
    judge: User, organizer: User
) -> None:
    known = Client()
    known.post("/login/", {"username": "olga", "password": cast.PASSWORD}, REMOTE_ADDR=HALL)
    kept = known.cookies["known_account"].value
    known.logout()
    known.cookies["known_account"] = kept
    for number in range(10):
        assert log_in(f"somebody{number}", "one password for all") == 200
    assert log_in("juan") == log_in("somebody10", "one password for all") == 429
    assert log_in("juan", address=HOME) == 302
    answer = known.post("/login/", {"username": "olga", "password": cast.PASSWORD}, REMOTE_ADDR=HALL)
    assert answer.status_code == 302
    assert known.post("/login/", {"username": "juan", "password": "x"}, REMOTE_ADDR=HALL).status_code == 429


def test_an_organizer_ends_it(client: Client, organizer: User, judge: User, club: Club) -> None:
    lock_out("juan")
    client.force_login(organizer)
    listing, button = (
        reverse("organizer:officials", args=[club.pk]),
        reverse("organizer:unlock-account", args=[club.pk, judge.pk]),
    )
    address = f"clubs/{club.pk}/officials/"
    locked = {one["username"]: one["locked"] for one in shown(ask(organizer, "GET", address))["results"]}
    assert locked == {"olga": False, "juan": True}
    assert client.get(listing).content.decode().count(button) == 1
    assert client.post(button).status_code == client.post(button).status_code == 303
    assert button not in client.get(listing).content.decode()
    assert log_in("juan") == 302
    assert JournalLine.objects.filter(action=Action.LIFT_LOCK_OUT, actor=judge.pseudonym).count() == 0
    assert JournalLine.objects.filter(action=Action.LIFT_LOCK_OUT).count() == 1  # the second button found nothing


def test_a_new_password_ends_it(client: Client, organizer: User, judge: User, club: Club) -> None:
    lock_out("juan")
    client.force_login(organizer)
    new = {"password1": NEW, "password2": NEW}
    assert client.post(reverse("organizer:password", args=[club.pk, judge.pk]), new).status_code == 303
    assert log_in("juan", NEW) == 302


def test_an_account_of_another_club_stays_locked(client: Client, organizer: User, stranger: User, club: Club) -> None:
    client.force_login(organizer)
    assert client.post(reverse("organizer:unlock-account", args=[club.pk, stranger.pk])).status_code == 404
