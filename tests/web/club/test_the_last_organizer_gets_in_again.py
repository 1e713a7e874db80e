"""A locked-out organizer gets in again at the server: a command ends the lock and prints a link that works once."""

import io
import re

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.test import Client

from tests import cast
from tests.cast import make_user
from tournament.club import accounts
from tournament.journal.actions import Action
from tournament.models import Club, JournalLine, Official, User

NEW = {"password1": "ñ six tiles left", "password2": "ñ six tiles left"}


def printed(*arguments: str) -> str:
    out = io.StringIO()
    call_command("recover_account", *arguments, "--address", "http://hall:8000", stdout=out)
    found = re.search(r"http://hall:8000(/recover/\S+/)", out.getvalue())
    assert found is not None
    return found[1]


def test_the_lock_is_ended_and_the_link_lets_in_once(
    client: Client, organizer: User, club: Club, settings: LazySettings
) -> None:
    settings.AXES_ENABLED = True
    for _ in range(6):
        client.post("/login/", {"username": "olga", "password": "wrong"})
    link = printed()
    assert not accounts.locked_out([organizer])
    assert "olga" in client.get(link).content.decode()
    assert client.post(link, {**NEW, "password2": "other"}).status_code == 422
    assert client.post(link, {"password1": "12345678", "password2": "12345678"}).status_code == 422
    assert client.post(link, NEW)["Location"] == "/organizer/"
    assert client.get("/organizer/").status_code == 200
    assert Client().get(link)["Location"] == "/login/"
    actions = list(JournalLine.objects.order_by("number").values_list("action", flat=True))
    assert actions[-2:] == [Action.LIFT_LOCK_OUT, Action.RECOVER_ACCOUNT]


def test_a_log_in_ends_the_link(client: Client, organizer: User) -> None:
    link = printed("OLGA")
    assert client.login(username="olga", password=cast.PASSWORD)
    assert client.post(link, NEW)["Location"] == "/"
    assert Client().login(username="olga", password=cast.PASSWORD)


@pytest.mark.parametrize("token", ["x", "1-x", "1", "٣-x", "9" * 40 + "-x"])
def test_a_guessed_link_opens_nothing(client: Client, organizer: User, token: str) -> None:
    assert client.get(f"/recover/{token}/")["Location"] == "/login/"


def test_the_command_asks_who_is_meant(club: Club, organizer: User, judge: User) -> None:
    make_user(club, "otto", "Otto Organizer", Official.Role.ORGANIZER)
    for arguments in ([], ["nobody"]):
        with pytest.raises(CommandError, match="olga, otto"):
            printed(*arguments)
    accounts.close_account(club=club, user=judge, by=organizer)
    with pytest.raises(CommandError, match="no rights"):
        printed("juan")
