"""The search folds accents and case, and knows numbers."""

from django.test import Client
from django.urls import reverse

from tests import cast
from tournament.models import Division, User
from tournament.registration import payments, sign_up


def test_a_registration_is_found(client: Client, desk: User, men: Division) -> None:
    person = cast.make_person(men.tournament.club, "Álvaro Núñez", member_number="m-77")
    other = cast.make_person(men.tournament.club, "Somebody Else")
    for one in (person, other):
        sign_up.register(tournament=men.tournament, person=one, division=men, rules_accepted=True, by=None)
    client.force_login(desk)
    for text in ("alvaro", "ÁLVARO", "nunez", "alvaro nunez", "1", "0001", "M-77"):
        page = client.get(reverse("desk:places", args=[men.tournament.slug]), {"q": text}).content.decode()
        assert "Álvaro Núñez" in page, text
        assert "Somebody Else" not in page, text


def test_the_list_is_narrowed(client: Client, desk: User, men: Division) -> None:
    for name in ("Paid", "Unpaid", "Gone"):
        person = cast.make_person(men.tournament.club, name)
        place = sign_up.register(tournament=men.tournament, person=person, division=men, rules_accepted=True, by=None)
        if name == "Paid":
            payments.take(registration=place, key=cast.key(), by=None)
            sign_up.set_present(registration=place, present=True, by=None)
        if name == "Gone":
            sign_up.withdraw(registration=place, by=None)
    client.force_login(desk)
    for shown, names in (
        ("", {"Paid", "Unpaid"}),
        ("to-pay", {"Unpaid"}),
        ("to-come", {"Unpaid"}),
        ("ready", {"Paid"}),
        ("withdrawn", {"Gone"}),
        ("nonsense", {"Paid", "Unpaid"}),
    ):
        page = client.get(reverse("desk:places", args=[men.tournament.slug]), {"show": shown}).content.decode()
        assert {name for name in ("Paid", "Unpaid", "Gone") if f">{name}</a>" in page} == names, shown


def test_the_figures_count_money_net_of_what_was_given_back(client: Client, desk: User, men: Division) -> None:
    first, _second = cast.enter(men, 2)
    payments.reverse(payment=first.payments.get(), reason="ill", key=cast.key(), by=None)
    sign_up.withdraw(registration=first, by=None)
    client.force_login(desk)
    page = client.get(reverse("desk:takings", args=[men.tournament.slug])).content.decode()
    assert "<dd>$15.00</dd>" in page
    assert page.count("<dd>1</dd>") == 3  # registered, paid, present: the second player alone
