"""The club's people on pages: found without a phone in any address, mended, merged, erased, each by whom it is for."""

import datetime
import logging

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import cast
from tournament.models import Club, Person, Tournament, User

BORN = datetime.date(1961, 7, 13)


def page(name: str, club: Club, *more: int) -> str:
    return reverse(f"organizer:{name}", args=[club.pk, *more])


@pytest.fixture
def person(club: Club) -> Person:
    return cast.make_person(club, "Ñaki Etxeberria", phone="+34 600 12 34 56", birth_date=BORN, pool="men")


def test_the_desk_finds_by_phone_and_mends(client: Client, desk: User, club: Club, person: Person) -> None:
    client.force_login(desk)
    for text in ("naki", "600 123456"):
        found = client.post(page("members", club), {"q": text}).content.decode()
        assert "Ñaki Etxeberria" in found
        assert "Twice in the list?" not in found
    assert "Nobody here fits this." in client.post(page("members", club), {"q": "nobody"}).content.decode()
    assert client.post(page("members", club), {"kind": "ghost"}).status_code == 422
    seen = client.get(page("member", club, person.pk)).content.decode()
    assert "13 Jul 1961" in seen
    assert "Change the standing" not in seen
    sent = {"name": "Iñaki Etxeberria", "kind": "member", "phone": "555 0101", "pool": "men"}
    answer = client.post(page("change-member", club, person.pk), sent)
    assert (answer.status_code, answer["Location"]) == (303, page("member", club, person.pk))
    person.refresh_from_db()
    assert (person.name, person.phone, person.good_standing) == ("Iñaki Etxeberria", "555 0101", True)
    assert client.post(page("change-member", club, person.pk), {**sent, "name": ""}).status_code == 422


def test_the_desk_changes_no_standing(client: Client, desk: User, club: Club, tournament: Tournament) -> None:
    debtor = cast.make_person(club, "Late Payer", good_standing=False)
    client.force_login(desk)
    sent = {"name": "Late Payer", "kind": "member", "good_standing": "on"}
    assert client.post(page("change-member", club, debtor.pk), sent).status_code == 303
    assert client.post(reverse("desk:person", args=[tournament.slug, debtor.pk]), sent).status_code == 303
    debtor.refresh_from_db()
    assert not debtor.good_standing


def test_an_organizer_takes_the_standing_and_gives_it_back(
    client: Client, organizer: User, club: Club, person: Person, caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(organizer)
    address = page("standing", club, person.pk)
    refused = client.post(address, {"good": "no", "since": "2999-01-01", "reason": "owes the year"})
    assert (refused.status_code, "date is in the future" in refused.content.decode()) == (422, True)
    assert client.post(address, {"good": "no", "since": "2026-03-01", "reason": " "}).status_code == 422
    with caplog.at_level(logging.DEBUG):
        assert client.post(address, {"good": "no", "since": "2026-03-01", "reason": "owes the year"}).status_code == 303
    assert "owes the year" not in caplog.text
    seen = client.get(page("member", club, person.pk)).content.decode()
    assert "owes the year" in seen
    assert "1 Mar 2026" in seen
    assert "Ñaki" in client.post(page("members", club), {"standing": "lost"}).content.decode()
    assert client.post(address, {"good": "no", "since": "2026-03-02", "reason": "again"}).status_code == 409
    assert client.post(address, {"good": "yes", "since": "2026-04-01", "reason": "has paid"}).status_code == 303
    told = client.get(page("club-journal", club)).content.decode()
    assert "changed the membership status of Ñaki Etxeberria" in told
    assert "owes the year" not in told


def test_two_records_are_compared_and_made_one(
    client: Client, organizer: User, club: Club, person: Person, tournament: Tournament
) -> None:
    twin = cast.make_person(club, "Etxeberria Naki", email="n@example.org", birth_date=BORN)
    client.force_login(organizer)
    assert "the same name, the same birth date" in client.get(page("duplicates", club)).content.decode()
    assert "Etxeberria Naki" in client.post(page("merge-other", club, person.pk), {"q": "naki"}).content.decode()
    seen = client.get(page("merge", club, person.pk, twin.pk)).content.decode()
    assert ("is filled" in seen, "is dropped" in seen, "Make them one" in seen) == (True, True, True)
    itself = client.post(page("merge", club, person.pk, person.pk))
    assert (itself.status_code, "this is one" in itself.content.decode()) == (422, True)
    answer = client.post(page("merge", club, person.pk, twin.pk), follow=True)
    assert "n@example.org" in answer.content.decode()
    assert client.get(page("member", club, twin.pk)).status_code == 404


def test_a_name_is_erased_once_it_is_meant(client: Client, organizer: User, club: Club, person: Person) -> None:
    client.force_login(organizer)
    address = page("erase-member", club, person.pk)
    assert "former player 1" in client.get(address).content.decode()
    assert client.post(address).status_code == 422
    seen = client.post(address, {"sure": "on"}, follow=True).content.decode()
    assert "was erased on request" in seen
    assert "Ñaki" not in seen
    for gone in ("change-member", "standing", "erase-member", "merge-other"):
        assert client.get(page(gone, club, person.pk)).status_code == 404
    assert "former player 1" in client.post(page("members", club), {"show": "former"}).content.decode()
    assert "Ñaki" not in client.get(page("club-journal", club)).content.decode()
    with translation.override("es"):  # what the request leaves behind ends here
        seen = client.get(page("member", club, person.pk), headers={"accept-language": "es"}).content.decode()
    assert "exjugador 1" in seen
