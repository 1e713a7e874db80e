import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from tournament.club import settings as club_settings
from tournament.core.errors import Refused
from tournament.models import Club, Tournament, User

SPANISH = {"HTTP_ACCEPT_LANGUAGE": "es"}


def language_of(client: Client, path: str = "/", **headers: str) -> str:
    answer = client.get(path, **headers)  # type: ignore[arg-type] # headers as the test client names them
    return str(answer.headers["Content-Language"])


def test_who_has_chosen_none_gets_the_club_s(
    tournament: Tournament,
    organizer: User,
    client: Client,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    home = reverse("public:tournament", args=[tournament.slug])
    assert (language_of(client, home, **SPANISH), language_of(client, home)) == ("es", "en")
    client.force_login(organizer)
    page = reverse("organizer:club-language", args=[tournament.club.pk])
    assert client.get(page).status_code == 200
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(page, {"language": "eu"}).status_code == 303
    client.logout()
    for path in ("/", home, reverse("login"), "/judge/"):
        assert language_of(client, path, follow=True, **SPANISH) == "eu"  # type: ignore[arg-type] # likewise


def test_what_somebody_chose_is_remembered(tournament: Tournament, client: Client) -> None:
    club_settings.choose_language(club=tournament.club, language="eu", by=None)
    page = reverse("public:standings", args=[tournament.slug])
    answer = client.get(reverse("language", args=["es"]), {"next": page})
    assert (answer.status_code, answer.headers["Location"]) == (302, page)
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "es"
    assert language_of(client, page) == "es"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)"])
def test_a_choice_leads_nowhere_else(db: None, client: Client, back: str) -> None:
    assert client.get(reverse("language", args=["es"]), {"next": back}).headers["Location"] == "/"
    assert client.get("/i18n/fr/").status_code == 404


def test_a_club_may_leave_it_to_the_browser_again(tournament: Tournament, client: Client) -> None:
    for language in ("eu", ""):
        club_settings.choose_language(club=tournament.club, language=language, by=None)
    assert language_of(client, **SPANISH) == "es"
    assert tournament.club.journal.filter(action="club-language").count() == 2


def test_another_club_s_language_is_its_own(tournament: Tournament, client: Client) -> None:
    other = Club.objects.create(name="Another club")
    club_settings.choose_language(club=other, language="eu", by=None)
    assert language_of(client, reverse("public:tournament", args=[tournament.slug]), **SPANISH) == "es"


def test_no_other_language_is_taken(tournament: Tournament, organizer: User, client: Client) -> None:
    with pytest.raises(Refused) as refused:
        club_settings.choose_language(club=tournament.club, language="fr", by=None)
    assert refused.value.field == "language"
    client.force_login(organizer)
    page = reverse("organizer:club-language", args=[tournament.club.pk])
    assert client.post(page, {"language": "fr"}).status_code == 422
    tournament.club.refresh_from_db()
    assert tournament.club.language == ""
