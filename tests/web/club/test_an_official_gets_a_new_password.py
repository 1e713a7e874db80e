"""A forgotten password is replaced by the organizer."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Club, Tournament, User

NEW = {"password1": "ñ six tiles left", "password2": "ñ six tiles left"}


def address(club: Club, user: User) -> str:
    return reverse("organizer:password", args=[club.pk, user.pk])


def test_the_new_password_opens_and_the_old_one_does_not(
    client: Client, organizer: User, judge: User, club: Club
) -> None:
    client.force_login(organizer)
    assert address(club, judge) in client.get(reverse("organizer:officials", args=[club.pk])).content.decode()
    assert client.get(address(club, judge)).status_code == 200
    assert client.post(address(club, judge), NEW).status_code == 303
    assert Client().login(username="juan", password=NEW["password1"])
    assert not Client().login(username="juan", password=cast.PASSWORD)


def test_a_bad_password_is_refused_at_its_field(client: Client, organizer: User, judge: User, club: Club) -> None:
    client.force_login(organizer)
    for changed, field in (({"password1": "12345678", "password2": "12345678"}, 1), ({"password2": "other"}, 2)):
        answer = client.post(address(club, judge), {**NEW, **changed})
        assert answer.status_code == 422
        assert f'id="id_password{field}_error"' in answer.content.decode()
    assert Client().login(username="juan", password=cast.PASSWORD)


def test_who_changes_the_own_password_stays_logged_in(client: Client, organizer: User, club: Club) -> None:
    client.force_login(organizer)
    assert client.post(address(club, organizer), NEW).status_code == 303
    assert client.get(reverse("organizer:officials", args=[club.pk])).status_code == 200


def test_another_clubs_account_is_not_found(client: Client, organizer: User, stranger: User, club: Club) -> None:
    client.force_login(organizer)
    assert client.post(address(club, stranger), NEW).status_code == 404


def test_the_tournament_leads_to_the_officials(client: Client, organizer: User, tournament: Tournament) -> None:
    client.force_login(organizer)
    day = client.get(reverse("organizer:day", args=[tournament.slug])).content.decode()
    assert reverse("organizer:officials", args=[tournament.club_id]) in day
