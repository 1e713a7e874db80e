"""Personal data: everything about one person as a file, who looked at birth dates and phones, and what is kept."""

import datetime
import json

import pytest
from axes.models import AccessLog
from django.apps import apps
from django.core.cache import caches
from django.db.models import ForeignKey
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.api.asking import ask, shown
from tests.cast import enter
from tournament.club import personal_data
from tournament.exchange.erasure import steps
from tournament.exchange.exports import person as person_export
from tournament.models import Division, JournalLine, Person, PersonalAccess, Registration, User


@pytest.fixture
def player(men: Division) -> Person:
    """A player of today with a phone."""
    enter(men, 2)
    found = men.registrations.order_by("number").first()
    assert found is not None
    found.person.phone, found.person.birth_date = "+1 555 0142", datetime.date(1971, 3, 19)
    found.person.save()
    caches["shares"].clear()
    return found.person


def test_a_person_s_file_holds_every_row_about_them(player: Person, organizer: User, client: Client) -> None:
    client.force_login(organizer)
    answer = client.post(reverse("organizer:export-member", args=[player.club_id, player.pk]))
    told = json.loads(answer.content)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert told["person"]["phone"] == "+1 555 0142"
    assert told["tables"]["tournament.registration"]
    assert told["tables"]["tournament.payment"]
    assert JournalLine.objects.filter(action="export-person").exists()
    assert client.get(reverse("organizer:export-member", args=[player.club_id, player.pk])).status_code == 405
    same = shown(ask(organizer, "POST", f"clubs/{player.club_id}/people/{player.pk}/export/"))
    assert same["person"] == told["person"]


def test_no_table_is_left_out(player: Person) -> None:
    """Every table that refers to a person or to a registration, but those that have a part of their own."""
    referring = {
        model
        for model in apps.get_app_config("tournament").get_models()
        for column in model._meta.concrete_fields
        if isinstance(column, ForeignKey) and column.related_model in (Person, Registration)
    }
    apart = {model for model in referring if model.__name__ in person_export.SHOWN_APART}
    filled = {model for model in referring if model in dict(person_export._tables(player))}
    assert {model.__name__ for model in apart} == {"Person", "PersonalAccess", "Subscription", "PreRegistration"}
    assert {"Registration", "Payment"} <= {model.__name__ for model in filled}


@pytest.mark.parametrize("who", ["desk", "organizer"])
def test_a_look_is_noted_once_in_ten_minutes(
    player: Person, who: str, request: pytest.FixtureRequest, client: Client
) -> None:
    user = request.getfixturevalue(who)
    client.force_login(user)
    for _look in range(2):
        client.get(reverse("organizer:member", args=[player.club_id, player.pk]))
    look = PersonalAccess.objects.get(person=player)
    assert (look.user, look.way) == (user, "page")
    ask(user, "GET", f"clubs/{player.club_id}/people/{player.pk}/")
    assert PersonalAccess.objects.filter(person=player, way="api").count() == 1


def test_every_way_to_a_birth_date_is_noted(player: Person, organizer: User, client: Client) -> None:
    tournament = player.registrations.get().tournament
    client.force_login(organizer)
    for name, args, person, way in (
        ("organizer:change-member", [player.club_id, player.pk], player, "page"),
        ("desk:card", [tournament.slug, player.pk], player, "page"),
        ("organizer:members", [player.club_id], None, "page"),
        ("desk:people-csv", [tournament.slug], None, "file"),
        ("desk:players-xlsx", [tournament.slug], None, "file"),
        ("organizer:archive", [tournament.slug], None, "file"),
    ):
        PersonalAccess.objects.all().delete()
        caches["shares"].clear()
        assert client.get(reverse(name, args=args)).status_code == 200
        assert PersonalAccess.objects.filter(person=person, way=way).exists(), name
    for name in ("exports/people.csv", "exports/players.xlsx", "archive/"):
        PersonalAccess.objects.all().delete()
        caches["shares"].clear()
        ask(organizer, "GET", f"tournaments/{tournament.slug}/{name}")
        assert PersonalAccess.objects.filter(person=None, way="api").exists(), name


def test_the_page_of_the_club_s_records_names_them(player: Person, organizer: User, client: Client) -> None:
    client.force_login(organizer)
    client.get(reverse("organizer:member", args=[player.club_id, player.pk]))
    page = client.get(reverse("organizer:personal-data", args=[player.club_id])).content.decode()
    assert player.name in page
    assert "30 days" in page
    listed = shown(ask(organizer, "GET", f"clubs/{player.club_id}/personal-accesses/"))["results"]
    assert listed[0]["person"] == player.pk


def test_looks_and_log_ins_end(player: Person, organizer: User, client: Client) -> None:
    client.force_login(organizer)
    client.get(reverse("organizer:member", args=[player.club_id, player.pk]))
    AccessLog.objects.create(username="olga", ip_address="192.0.2.1")
    personal_data.delete_old(now=timezone.now() + datetime.timedelta(days=29))
    assert AccessLog.objects.exists()
    personal_data.delete_old(now=timezone.now() + datetime.timedelta(days=31))
    assert not AccessLog.objects.exists()
    assert PersonalAccess.objects.exists()
    personal_data.delete_old(now=timezone.now() + datetime.timedelta(days=366))
    assert not PersonalAccess.objects.exists()


def test_an_erasure_takes_the_looks_with_it(organizer: User, client: Client, player: Person) -> None:
    person = Person.objects.create(club=player.club, name="Nora Nieto")
    client.force_login(organizer)
    client.get(reverse("organizer:member", args=[person.club_id, person.pk]))
    steps.erase(person=person, by=organizer)
    assert not PersonalAccess.objects.filter(person=person).exists()
