"""The sessions of an account, with device and address, ended one by one or all."""

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import Traveller

from tests.cast import PASSWORD
from tournament.club import sessions
from tournament.models import OpenSession, User

HOME = reverse("account:home")
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1"


def logged_in(user: User, agent: str, address: str) -> Client:
    client = Client(HTTP_USER_AGENT=agent, REMOTE_ADDR=address)
    client.post(reverse("login"), {"username": user.username, "password": PASSWORD})
    return client


def test_a_session_is_listed_with_its_device_and_ended_alone(organizer: User, desk: User) -> None:
    here, phone = logged_in(organizer, FIREFOX, "192.0.2.1"), logged_in(organizer, IPHONE, "192.0.2.2")
    other = logged_in(desk, IPHONE, "192.0.2.3")
    page = here.get(HOME).content.decode()
    assert "Firefox, Linux" in page
    assert "Safari, iPhone" in page
    assert "192.0.2.2" in page
    assert "192.0.2.3" not in page
    assert page.count("this session") == 1
    theirs = OpenSession.objects.get(user=desk)
    assert here.post(reverse("account:end-session", args=[theirs.public_id])).status_code == 404
    mine = OpenSession.objects.get(user=organizer, address="192.0.2.2")
    assert here.post(reverse("account:end-session", args=[mine.public_id])).status_code == 303
    assert phone.get(HOME).status_code == 302
    assert here.get(HOME).status_code == other.get(HOME).status_code == 200


def test_all_others_end_at_once_also_with_a_new_password(organizer: User) -> None:
    here, phone = logged_in(organizer, FIREFOX, "192.0.2.1"), logged_in(organizer, IPHONE, "192.0.2.2")
    here.post(reverse("account:end-sessions"))
    assert phone.get(HOME).status_code == 302
    phone = logged_in(organizer, IPHONE, "192.0.2.2")
    new = {"password1": "nine tiles drawn", "password2": "nine tiles drawn"}
    assert here.post(reverse("account:password"), new).status_code == 303
    assert phone.get(HOME).status_code == 302
    assert here.get(HOME).status_code == 200
    assert OpenSession.objects.filter(user=organizer).count() == 1


def test_when_it_was_last_seen_is_noted_every_five_minutes(
    client: Client, organizer: User, time_machine: Traveller
) -> None:
    start = timezone.now()
    time_machine.move_to(start, tick=False)
    client.force_login(organizer)
    client.get(HOME)
    time_machine.move_to(start + datetime.timedelta(minutes=6), tick=False)
    client.get(HOME)
    assert OpenSession.objects.get(user=organizer).seen_at == timezone.now()


def test_the_account_of_a_pass_has_no_such_page(client: Client, member: User) -> None:
    client.force_login(member)
    assert client.get(HOME).status_code == 404


def test_old_sessions_are_deleted(client: Client, organizer: User) -> None:
    client.force_login(organizer)
    sessions.delete_old(now=timezone.now())
    assert OpenSession.objects.count() == 1
    sessions.delete_old(now=timezone.now() + datetime.timedelta(days=1))
    assert not OpenSession.objects.exists()


@pytest.mark.parametrize(
    ("agent", "device"), [("", ""), ("curl/8", ""), ("x" * 10_000, ""), (IPHONE, "Safari, iPhone")]
)
def test_an_unknown_program_has_no_name(agent: str, device: str) -> None:
    assert sessions.device_of(agent) == device
