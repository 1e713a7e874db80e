"""The first visit makes the club and its organizer behind a one-time link; a second one finds the door closed."""

from pathlib import Path

import pytest
from django.conf import LazySettings, settings
from django.core.management import CommandError, call_command
from django.test import Client

from tests.api.asking import PROBLEM
from tests.cast import make_user
from tests.support.at_once import at_once
from tournament.club import accounts
from tournament.core.errors import Conflict, NotAllowed, Refused
from tournament.exchange import setup
from tournament.models import Club, Installation, Official, User

FORM = {
    "club_name": "Spanish American Club",
    "full_name": "Olga Organizer",
    "username": "olga",
    "password1": "seven tiles each",
    "password2": "seven tiles each",
}


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, settings: object) -> Path:
    settings.VAR_DIR = tmp_path  # type: ignore[attr-defined] # pytest-django's fixture
    return tmp_path


def link() -> str:
    path = setup.setup_link_path()
    assert path is not None
    return path


@pytest.mark.django_db
def test_the_link_is_the_same_on_each_machine_of_an_installation(settings: LazySettings, tmp_path: Path) -> None:
    first = link()
    settings.VAR_DIR = tmp_path / "of another machine"
    assert link() == first
    settings.SECRET_KEY = "of another installation" * 2
    assert link() != first


@pytest.mark.django_db
def test_a_command_prints_the_link_of_a_server(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("setup_link", "--address", "https://club.example/")
    assert capsys.readouterr().out == f"https://club.example{link()}\n"
    Installation.objects.create()
    with pytest.raises(CommandError, match="set up already"):
        call_command("setup_link")


@pytest.mark.django_db
def test_the_page_makes_the_club_and_logs_the_organizer_in(client: Client) -> None:
    response = client.post(link(), FORM)
    assert response.status_code == 302
    assert Official.objects.get().role == Official.Role.ORGANIZER
    assert Club.objects.get().name == "Spanish American Club"
    assert client.get("/organizer/").status_code == 200


@pytest.mark.django_db
def test_the_used_link_leads_to_the_login(client: Client) -> None:
    used = link()
    client.post(used, FORM)
    assert setup.setup_link_path() is None
    assert client.post(used, {**FORM, "username": "second"}).status_code == 302
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_nothing_else_is_reachable_before(client: Client) -> None:
    for path in ("/", "/login/", "/organizer/", "/admin/", "/api/v1/tournaments/", "/setup", "/t/x/"):
        answer = client.get(path)
        assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert client.get("/api/v1/tournaments/").json().keys() == PROBLEM
    assert client.get("/readyz").json()["set_up"] == "no"
    assert client.get(link()).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["x", "0" * 32, "ñ"])
def test_a_guessed_link_opens_nothing(client: Client, token: str) -> None:
    link()
    assert client.get(f"/setup/{token}/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"club_name": " "}, "club_name"),
        ({"username": ""}, "username"),
        ({"username": "o l g a"}, "username"),
        ({"password1": "12345678", "password2": "12345678"}, "password1"),
        ({"password1": "short", "password2": "short"}, "password1"),
        ({"password2": "another one entirely"}, "password2"),
    ],
)
def test_bad_input_is_told_at_its_field_and_leaves_nothing(client: Client, change: dict[str, str], field: str) -> None:
    response = client.post(link(), {**FORM, **change})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert not Club.objects.exists()
    assert not setup.is_set_up()


@pytest.mark.django_db
def test_two_at_once_make_one_club() -> None:
    how = {"club_name": "One", "username": "olga", "full_name": "", "password": "seven tiles each"}
    setup.set_up(**how)  # type: ignore[arg-type] # texts
    with pytest.raises(Conflict):
        setup.set_up(**{**how, "username": "other"})  # type: ignore[arg-type] # texts
    assert Club.objects.count() == 1


def test_a_user_name_is_taken_once(club: Club, organizer: User) -> None:
    with pytest.raises(Refused) as caught:
        accounts.make_official(
            club=club, username="olga", full_name="", password="seven tiles each", role="judge", by=organizer
        )
    assert caught.value.field == "username"


def test_a_closed_account_cannot_log_in(client: Client, club: Club, organizer: User, judge: User) -> None:
    accounts.close_account(club=club, user=judge, by=organizer)
    assert not client.login(username="juan", password="seven tiles each")


def test_a_forgotten_password_is_replaced(client: Client, club: Club, organizer: User, judge: User) -> None:
    client.force_login(judge)
    accounts.set_password(club=club, user=judge, password="six spinners here", by=organizer)
    assert client.get("/judge/").status_code == 302  # the old session is over
    assert client.login(username="juan", password="six spinners here")


def test_another_clubs_account_keeps_its_password(club: Club, organizer: User, stranger: User) -> None:
    with pytest.raises(Refused):
        accounts.set_password(club=club, user=stranger, password="six spinners here", by=organizer)
    Official.objects.create(club=club, user=stranger, role=Official.Role.JUDGE)
    with pytest.raises(Refused):
        accounts.set_password(club=club, user=stranger, password="six spinners here", by=organizer)


def test_two_organizers_cannot_close_each_other(club: Club, organizer: User) -> None:
    other = make_user(club, "otto", "Otto Organizer", Official.Role.ORGANIZER)
    accounts.close_account(club=club, user=organizer, by=other)
    with pytest.raises(NotAllowed):
        accounts.close_account(club=club, user=other, by=organizer)
    assert Official.objects.get(role=Official.Role.ORGANIZER).user == other


@pytest.mark.parametrize(
    ("change", "field"),
    [({"username": "OLGA"}, "username"), ({"password": " " * 12}, "password1"), ({"role": "king"}, "role")],
)
def test_an_account_that_would_confuse_is_refused(
    club: Club, organizer: User, change: dict[str, str], field: str
) -> None:
    how = {"username": "new", "full_name": "", "password": "seven tiles each", "role": "judge", **change}
    with pytest.raises(Refused) as caught:
        accounts.make_official(club=club, by=organizer, **how)
    assert caught.value.field == field


@pytest.mark.django_db(transaction=True)
def test_one_account_is_made_when_two_ask_at_once(club: Club) -> None:
    def make() -> str:
        try:
            how = {"username": "same", "full_name": "", "password": "seven tiles each", "role": "judge"}
            return accounts.make_official(club=club, by=None, **how).username
        except Refused as refused:
            return refused.field

    assert sorted(str(answer) for answer in at_once(make, 3)) == ["same", "username", "username"]


def test_an_organizer_cannot_close_the_own_account(club: Club, organizer: User) -> None:
    with pytest.raises(Refused):
        accounts.close_account(club=club, user=organizer, by=organizer)
    assert settings.VAR_DIR.exists()
