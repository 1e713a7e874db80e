"""Accounts for the desk and for judges."""

from django.test import Client
from django.urls import reverse

from tests.support.thorough import some
from tournament.models import Club, Official, Tournament, User

FORM = {
    "full_name": "Íñigo Iglesias",
    "username": "inigo",
    "role": "judge",
    "password1": "ñ six tiles left",
    "password2": "ñ six tiles left",
}


def test_an_account_is_made_and_can_log_in(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    assert client.post(reverse("organizer:officials", args=[club.pk]), FORM).status_code == 303
    assert Official.objects.get(user__username="inigo").role == "judge"
    assert Client().login(username="inigo", password="ñ six tiles left")


WRONG = (
    ({"username": ""}, "username"),
    ({"username": "olga"}, "username"),
    ({"username": "a b c"}, "username"),
    ({"username": "x" * 10_000}, "username"),
    ({"password2": "something else"}, "password2"),
    ({"password1": "12345678", "password2": "12345678"}, "password1"),
    ({"password1": "short", "password2": "short"}, "password1"),
    ({"role": "owner"}, "role"),
    ({"full_name": ""}, "full_name"),
    ({"full_name": "Íñigo\r\nIglesias"}, "full_name"),
)


def test_what_does_not_do_is_said_at_its_field(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    for changed, field in some(WRONG):
        answer = client.post(reverse("organizer:officials", args=[club.pk]), {**FORM, **changed})
        page = answer.content.decode()
        assert answer.status_code == 422, changed
        assert f'id="id_{field}_error"' in page, changed
        assert "six tiles left" not in page  # a password is never shown again
        assert not Official.objects.exclude(user=organizer).exists(), changed


def test_a_closed_account_may_nothing_at_once(
    client: Client, organizer: User, desk: User, tournament: Tournament
) -> None:
    other = Client()
    other.force_login(desk)
    places = reverse("desk:places", args=[tournament.slug])
    assert other.get(places).status_code == 200
    client.force_login(organizer)
    address = reverse("organizer:close-account", args=[tournament.club_id, desk.pk])
    assert client.post(address).status_code == 303
    assert other.get(places).status_code in (302, 403)


def test_nobody_closes_their_own_account(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    answer = client.post(reverse("organizer:close-account", args=[club.pk, organizer.pk]))
    assert answer.status_code == 422
    assert "You cannot close your own account." in answer.content.decode()
    assert organizer.has_perm("tournament.organize", club)


def test_an_account_of_another_club_is_not_found(client: Client, organizer: User, stranger: User, club: Club) -> None:
    client.force_login(organizer)
    assert client.post(reverse("organizer:close-account", args=[club.pk, stranger.pk])).status_code == 404
    assert Official.objects.filter(user=stranger).exists()
