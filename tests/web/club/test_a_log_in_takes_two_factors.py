"""Two-factor authentication: an app or a recovery code after the password, never twice, and never by a side door."""

import datetime

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import Traveller

from tests.cast import PASSWORD
from tests.support.two_factors import code_of, with_app
from tournament.club import second_factor
from tournament.models import Club, JournalLine, Official, RecoveryCode, SecondFactor, User

HOME = reverse("organizer:home")
STEP = reverse("second-step")


def log_in(client: Client, user: User, password: str = PASSWORD) -> str:
    """Where the password alone leads to."""
    answer = client.post(reverse("login"), {"username": user.username, "password": password, "next": HOME})
    return str(answer.headers.get("Location", ""))


def is_in(client: Client) -> bool:
    return client.get(HOME).status_code == 200


def test_an_app_is_added_with_its_first_code_and_asked_for_from_then_on(client: Client, organizer: User) -> None:
    client.force_login(organizer)
    other = Client()
    other.force_login(organizer)
    page = client.get(reverse("account:app")).content.decode()
    secret = SecondFactor.objects.get(user=organizer).secret
    assert secret[:4] in page
    assert "data:image/svg" in page
    assert client.post(reverse("account:app"), {"code": "000000"}).status_code == 422
    assert not second_factor.is_on(organizer)
    shown = client.post(reverse("account:app"), {"code": code_of(organizer)}).content.decode()
    assert shown.count("<li><code>") == second_factor.CODES
    assert is_in(client)
    assert not is_in(other)  # all other sessions have ended
    assert JournalLine.objects.filter(action="add-second-factor").exists()
    assert not any(code.digest in shown for code in RecoveryCode.objects.all())


def test_the_password_alone_opens_nothing(client: Client, organizer: User) -> None:
    with_app(organizer)
    assert log_in(client, organizer) == STEP
    assert not is_in(client)
    assert client.get("/api/v1/account/").status_code in (401, 403)
    assert client.post(STEP, {"code": "000000"}).status_code == 422
    assert client.post(STEP, {"code": ""}).status_code == 422
    assert not is_in(client)
    assert client.post(STEP, {"code": code_of(organizer)}).headers["Location"] == HOME
    assert is_in(client)


def test_a_code_works_once(client: Client, organizer: User) -> None:
    with_app(organizer)
    code = code_of(organizer)
    log_in(client, organizer)
    assert client.post(STEP, {"code": code}).status_code in (302, 303)
    thief = Client()
    log_in(thief, organizer)
    assert thief.post(STEP, {"code": code}).status_code == 422
    assert not is_in(thief)


@pytest.mark.parametrize(("late", "status"), [(-30, 302), (0, 302), (30, 302), (90, 422), (-90, 422)])
def test_a_clock_may_differ_by_half_a_minute(client: Client, organizer: User, late: int, status: int) -> None:
    with_app(organizer)
    log_in(client, organizer)
    at = timezone.now() + datetime.timedelta(seconds=late)
    assert client.post(STEP, {"code": code_of(organizer, at)}).status_code == status


def test_a_recovery_code_works_once_in_any_writing(client: Client, organizer: User) -> None:
    first, second, *_rest = with_app(organizer)
    log_in(client, organizer)
    assert client.post(STEP, {"code": first.lower().replace("-", " ")}).status_code in (302, 303)
    assert JournalLine.objects.get(action="use-recovery-code").after == {"left": 9}
    again = Client()
    log_in(again, organizer)
    assert again.post(STEP, {"code": first}).status_code == 422
    assert again.post(STEP, {"code": second}).status_code in (302, 303)
    assert again.post(reverse("account:recovery-codes")).status_code == 200  # new ones replace what is left
    assert second_factor.codes_left(organizer) == second_factor.CODES


def test_wrong_codes_lock_like_wrong_passwords(client: Client, organizer: User, settings: LazySettings) -> None:
    settings.AXES_ENABLED = True
    with_app(organizer)
    log_in(client, organizer)
    answers = [client.post(STEP, {"code": f"00000{number}"}).status_code for number in range(6)]
    assert answers == [422] * 5 + [429]
    assert client.post(STEP, {"code": code_of(organizer)}).status_code == 429
    assert not is_in(client)
    # The account at another address is not locked out.
    other = Client(REMOTE_ADDR="10.0.0.7")
    log_in(other, organizer)
    assert other.post(STEP, {"code": code_of(organizer)}).status_code in (302, 303)


def test_ten_wrong_codes_pause_the_account_at_every_address(organizer: User, time_machine: Traveller) -> None:
    with_app(organizer)
    for number in range(10):
        client = Client(REMOTE_ADDR=f"10.0.1.{number}")
        log_in(client, organizer)
        assert client.post(STEP, {"code": "000000"}).status_code == 422
    client = Client(REMOTE_ADDR="10.0.2.1")
    log_in(client, organizer)
    assert client.post(STEP, {"code": code_of(organizer)}).status_code == 429
    time_machine.move_to(timezone.now() + second_factor.PAUSE)
    log_in(client, organizer)
    assert client.post(STEP, {"code": code_of(organizer)}).status_code in (302, 303)


def test_the_time_between_the_steps_is_limited(client: Client, organizer: User, time_machine: Traveller) -> None:
    with_app(organizer)
    log_in(client, organizer)
    time_machine.move_to(timezone.now() + datetime.timedelta(minutes=11))
    assert client.post(STEP, {"code": code_of(organizer)}).headers["Location"] == reverse("login")


def test_the_second_step_ends_with_a_new_password(client: Client, organizer: User) -> None:
    with_app(organizer)
    log_in(client, organizer)
    organizer.set_password("another eight tiles")
    organizer.save()
    assert client.post(STEP, {"code": code_of(organizer)}).headers["Location"] == reverse("login")


def test_no_side_door_leads_past_the_second_step(
    client: Client, organizer: User, capsys: pytest.CaptureFixture[str]
) -> None:
    with_app(organizer)
    assert client.get("/admin/login/?next=/admin/").headers["Location"].startswith(reverse("login"))
    call_command("recover_account", "olga")
    said = capsys.readouterr().out
    link = next(word for word in said.split() if "/recover/" in word)
    password = {"password1": "nine tiles drawn", "password2": "nine tiles drawn"}
    assert client.post(link.partition("8000")[2], password).headers["Location"] == STEP
    assert not is_in(client)
    call_command("recover_account", "olga", "--without-second-factor")
    assert not second_factor.is_on(organizer)
    assert log_in(client, organizer, "nine tiles drawn") == HOME
    assert JournalLine.objects.get(action="reset-second-factor").actor == ""


def test_another_organizer_removes_what_was_lost(client: Client, organizer: User, desk: User, club: Club) -> None:
    with_app(desk)
    client.force_login(organizer)
    address = reverse("organizer:reset-second-factor", args=[club.pk, desk.pk])
    assert "two factors" in client.get(reverse("organizer:officials", args=[club.pk])).content.decode()
    assert client.post(address).status_code in (302, 303)
    assert not second_factor.is_on(desk)
    own = reverse("organizer:reset-second-factor", args=[club.pk, organizer.pk])
    with_app(organizer)
    client.post(own)
    assert second_factor.is_on(organizer)


def test_a_club_may_require_it_of_its_organizers(
    client: Client, organizer: User, desk: User, second_judge: User, club: Club
) -> None:
    second_organizer = second_judge
    Official.objects.filter(user=second_organizer).update(role=Official.Role.ORGANIZER)
    client.force_login(organizer)
    address = reverse("organizer:need-second-factor", args=[club.pk])
    client.post(address, {"needed": "yes"})
    club.refresh_from_db()
    assert not club.needs_second_factor  # who has none would lock themselves out
    with_app(organizer, keep=client.session.session_key)
    client.post(address, {"needed": "yes"})
    club.refresh_from_db()
    assert club.needs_second_factor
    officials = reverse("organizer:officials", args=[club.pk])
    assert client.get(officials).status_code == 200
    other = Client()
    other.force_login(second_organizer)
    refused = other.get(officials)
    assert refused.status_code == 403
    assert "two-factor authentication" in refused.content.decode()
    assert other.get(f"/api/v1/clubs/{club.pk}/officials/").json()["code"] == "second-factor-needed"
    assert other.get(reverse("account:app")).status_code == 200  # the way out is open
    other.force_login(desk)
    assert other.get(reverse("organizer:members", args=[club.pk])).status_code == 200
    client.post(reverse("account:remove-app"))
    assert second_factor.is_on(organizer)  # not while the club needs it
    client.post(address, {"needed": ""})
    client.post(reverse("account:remove-app"))
    assert not second_factor.is_on(organizer)
    assert not SecondFactor.objects.filter(user=organizer).exists()
    assert not RecoveryCode.objects.filter(user=organizer).exists()
