"""Re-authentication: what cannot be undone asks for password or code if the log-in is older than ten minutes."""

import datetime

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import Traveller

from tests.cast import PASSWORD
from tests.support.two_factors import code_of, with_app
from tests.web.club.test_officials_get_accounts_and_lose_them import FORM
from tournament.models import Club, Official, Person, Token, User

LATER = datetime.timedelta(minutes=11)


@pytest.fixture
def stale(client: Client, organizer: User, time_machine: Traveller) -> Client:
    """A session whose log-in is eleven minutes old."""
    client.force_login(organizer)
    time_machine.move_to(timezone.now() + LATER)
    return client


def test_a_form_is_asked_once_and_loses_nothing(stale: Client, club: Club) -> None:
    address = reverse("organizer:officials", args=[club.pk])
    asked = stale.post(address, FORM)
    assert asked.status_code == 403
    page = asked.content.decode()
    assert 'name="username" value="inigo"' in page
    assert not Official.objects.filter(user__username="inigo").exists()
    wrong = stale.post(address, {**FORM, "proof": "not my password"})
    assert wrong.status_code == 422
    assert 'id="id_proof_error"' in wrong.content.decode()
    assert stale.post(address, {**FORM, "proof": PASSWORD}).status_code == 303
    assert Official.objects.filter(user__username="inigo").exists()
    assert stale.post(address, {**FORM, "username": "inigo2"}).status_code == 303  # ten minutes without a question


def test_a_code_of_the_app_is_a_proof_too(stale: Client, organizer: User, club: Club) -> None:
    with_app(organizer, keep=stale.session.session_key)
    address = reverse("organizer:officials", args=[club.pk])
    assert stale.post(address, {**FORM, "proof": "000000"}).status_code == 422
    assert stale.post(address, {**FORM, "proof": code_of(organizer)}).status_code == 303


def test_wrong_proofs_lock_like_wrong_passwords(stale: Client, club: Club, settings: LazySettings) -> None:
    settings.AXES_ENABLED = True
    address = reverse("organizer:officials", args=[club.pk])
    answers = [stale.post(address, {**FORM, "proof": "wrong"}).status_code for _try in range(6)]
    assert answers == [422] * 5 + [429]
    assert stale.post(address, {**FORM, "proof": PASSWORD}).status_code == 429
    assert not Official.objects.filter(user__username="inigo").exists()


def test_everything_grave_asks(
    stale: Client, organizer: User, desk: User, club: Club, subtests: pytest.Subtests
) -> None:
    person = Person.objects.create(club=club, name="Nora Nieto")
    token = {"name": "website", "scope": "read", "days": 30}
    for name, args, data in (
        ("organizer:erase-member", [club.pk, person.pk], {}),
        ("organizer:close-account", [club.pk, desk.pk], {}),
        ("organizer:password", [club.pk, desk.pk], {"password1": "x" * 12, "password2": "x" * 12}),
        ("organizer:reset-second-factor", [club.pk, desk.pk], {}),
        ("organizer:unlock-account", [club.pk, organizer.pk], {}),  # else wrong proofs could go on for ever
        ("organizer:need-second-factor", [club.pk], {"needed": "yes"}),
        ("programs:club", [club.pk], token),
        ("account:remove-app", [], {}),
        ("account:recovery-codes", [], {}),
    ):
        with subtests.test(name):
            answer = stale.post(reverse(name, args=args), data)
            assert answer.status_code == 403
            assert 'name="proof"' in answer.content.decode()
    backup = reverse("organizer:backup", args=[club.pk, "capicu-20260101-000000-night.zip"])
    for address in (backup, reverse("account:app"), reverse("account:password")):
        with subtests.test(address):
            answer = stale.get(address)
            assert answer.status_code == 403
            assert f'name="next" value="{address}"' in answer.content.decode()
    assert Person.objects.filter(pk=person.pk).exists()
    assert not Token.objects.exists()


def test_a_page_is_opened_by_the_proof_and_nowhere_else(stale: Client) -> None:
    address = reverse("account:app")
    proved = stale.post(reverse("account:confirm"), {"proof": PASSWORD, "next": address})
    assert proved.headers["Location"] == address
    assert stale.get(address).status_code == 200
    away = stale.post(reverse("account:confirm"), {"proof": PASSWORD, "next": "https://example.com/"})
    assert away.headers["Location"] == reverse("account:home")


def test_a_program_hears_it_as_a_problem(stale: Client, organizer: User, club: Club) -> None:
    person = Person.objects.create(club=club, name="Nora Nieto")
    address = f"/api/v1/clubs/{club.pk}/people/{person.pk}/erasure/"
    sent = {"content_type": "application/json"}
    refused = stale.post(address, {}, **sent)  # type: ignore[arg-type] # of the test client
    assert (refused.status_code, refused.json()["code"]) == (403, "proof-needed")
    unlocked = stale.delete(f"/api/v1/clubs/{club.pk}/officials/{organizer.pk}/lock-out/")
    assert (unlocked.status_code, unlocked.json()["code"]) == (403, "proof-needed")
    wrong = stale.post("/api/v1/account/proof/", {"proof": "wrong"}, **sent)  # type: ignore[arg-type] # likewise
    assert (wrong.status_code, wrong.json()["field"]) == (422, "proof")
    proved = stale.post("/api/v1/account/proof/", {"proof": PASSWORD}, **sent)  # type: ignore[arg-type] # likewise
    assert proved.status_code == 200
    assert stale.post(address, {}, **sent).status_code == 200  # type: ignore[arg-type] # likewise
    assert not Person.objects.filter(pk=person.pk).exists()
