"""Nothing is sent before the owner says yes, nothing after a no, and then the address is gone."""

import datetime

import pytest
from django.apps import apps

from tests.cast import make_person
from tests.exchange.notices.conftest import MORNING, Ask, player_of, sent
from tournament.core.errors import Conflict, Refused, TooMany
from tournament.exchange.notices import subscriptions
from tournament.models import Division, Notice, Subscription, TableMatch, Tournament
from tournament.registration.sign_up import register


def test_the_first_e_mail_asks_and_its_links_lead_back(ask: Ask, table_match: TableMatch) -> None:
    wish = ask(player_of(table_match), language="es")
    (letter,) = sent()
    assert letter.to == ["ana@example.org"]
    links = [f"http://hall/t/{wish.tournament.slug}/notices/{wish.public_id}/{what}/" for what in ("confirm", "end")]
    assert all(link in letter.body for link in links)
    assert letter.extra_headers["List-Unsubscribe"] == f"<{links[1]}>"
    assert "Sí" in letter.body
    assert sent() == []


def test_who_asks_again_is_one_wish_and_gets_one_more_e_mail(ask: Ask, table_match: TableMatch) -> None:
    assert ask(player_of(table_match)).pk == ask(player_of(table_match), "ANA@example.org ").pk
    assert len(sent()) == 2


def test_what_is_no_wish_is_refused(ask: Ask, table_match: TableMatch, men: Division) -> None:
    with pytest.raises(Refused) as refused:
        ask(player_of(table_match), "ana at home")
    assert refused.value.field == "address"
    late = make_person(men.tournament.club, "Lola Late", pool="men")
    place = register(tournament=men.tournament, person=late, division=men, rules_accepted=True, by=None, waiting=True)
    place.withdrawn_at = MORNING
    place.save()
    with pytest.raises(Refused) as refused:
        ask(place)
    assert refused.value.field == "player"
    with pytest.raises(Conflict):
        ask(player_of(table_match), now=MORNING + datetime.timedelta(days=1))


def test_nobodys_mailbox_is_filled(ask: Ask, table_match: TableMatch) -> None:
    for number in range(4):
        ask(player_of(table_match), source=str(number))
    with pytest.raises(TooMany):
        ask(player_of(table_match), source="another")
    wish = Subscription.objects.get()
    subscriptions.end(subscription=wish, now=MORNING)
    with pytest.raises(TooMany):
        ask(player_of(table_match, 1), source="ending does not help")
    assert ask(player_of(table_match), now=MORNING + datetime.timedelta(hours=1, seconds=1)).public_id != wish.public_id


def test_ended_is_ended(heard: Subscription, ask: Ask, table_match: TableMatch) -> None:
    assert subscriptions.end(subscription=heard, now=MORNING).email == ""
    assert where_stands("ana@") == []
    TableMatch.objects.filter(pk=table_match.pk).update(called_at=MORNING, table=9)
    assert sent() == []
    with pytest.raises(Conflict):
        subscriptions.confirm(subscription=heard, now=MORNING)
    subscriptions.end(subscription=heard, now=MORNING)


def test_what_waits_for_an_ended_address_is_not_sent(ask: Ask, table_match: TableMatch) -> None:
    wish = ask(player_of(table_match))
    subscriptions.end(subscription=wish, now=MORNING)
    assert Notice.objects.get().state == "failed"
    assert sent() == []


@pytest.mark.parametrize("days", [2, 3])
def test_an_address_is_not_kept_for_ever(heard: Subscription, ask: Ask, table_match: TableMatch, days: int) -> None:
    ask(player_of(table_match, 1), "never@example.org")
    later = MORNING + datetime.timedelta(days=days, minutes=1)
    assert subscriptions.forget_old(now=MORNING) == 0
    assert subscriptions.forget_old(now=later) == days - 1
    assert where_stands("never@") == []
    assert (where_stands("ana@") == []) == (days == 3)


def test_of_a_practice_nobody_hears(heard: Subscription, tournament: Tournament) -> None:
    assert subscriptions.find_subscription(heard.public_id) == heard
    Tournament.every.filter(pk=tournament.pk).update(practice_for=tournament.pk, practiser=_somebody())
    assert subscriptions.find_subscription(heard.public_id) is None


def _somebody() -> int:
    return apps.get_model("tournament", "User").objects.latest("pk").pk


def where_stands(text: str) -> list[str]:
    return [str(row) for row in Subscription.objects.filter(email__contains=text)]
