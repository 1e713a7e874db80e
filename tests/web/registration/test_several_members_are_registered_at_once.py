"""The desk ticks members on a list and registers them at once, all or none."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Division, Payment, Registration, User


@pytest.fixture
def page(client: Client, desk: User, men: Division) -> str:
    client.force_login(desk)
    return reverse("desk:several", args=[men.tournament.slug])


def test_all_of_them_are_registered_paid_and_present(client: Client, page: str, men: Division, women: Division) -> None:
    club = men.tournament.club
    people = [cast.make_person(club, name, pool=pool) for name, pool in (("Ana", "women"), ("Beto", "men"))]
    cast.make_person(club, "Not in good standing", good_standing=False)
    assert list(client.get(page).context["form"].fields["people"].queryset) == people
    form = {"people": [one.pk for one in people], "rules_accepted": "on", "do": "present", "key": cast.key()}
    for _twice in range(2):
        assert client.post(page, form).status_code == 303
    assert [(one.division, one.present) for one in Registration.objects.all()] == [(women, True), (men, True)]
    assert Payment.objects.count() == 2
    assert "Every member in good standing" in client.get(page).content.decode()


def test_none_of_them_if_one_cannot(client: Client, page: str, men: Division) -> None:
    club = men.tournament.club
    people = [cast.make_person(club, "Ana", pool="men"), cast.make_person(club, "Without bracket")]
    form = {"people": [one.pk for one in people], "rules_accepted": "on", "do": "register", "key": cast.key()}
    answer = client.post(page, form)
    assert (answer.status_code, "Without bracket: Choose a bracket" in answer.content.decode()) == (422, True)
    assert not Registration.objects.exists()
    assert client.post(page, {**form, "division": men.pk}).status_code == 303
    assert Registration.objects.count() == 2
