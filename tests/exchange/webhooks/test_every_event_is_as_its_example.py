"""Each event's example is what a real message looks like, and the public page shows it."""

import datetime
import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone
from jsonschema import Draft202012Validator  # type: ignore[import-untyped] # it has none

from tests.cast import SEED, enter, hand, key, make_person, play_to_the_end, sign_both, write
from tests.exchange.webhooks.conftest import Receiver, told
from tests.matches.corrections.asking import correct
from tournament.api.openapi import webhooks
from tournament.club import people
from tournament.exchange.webhooks import catalogue, subscriptions
from tournament.hall import seating, table_changes, tables
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import CHAMPIONSHIP
from tournament.lottery import holding
from tournament.models import Tournament, Webhook
from tournament.registration import payments, sign_up

ALL = (*catalogue.EVENTS, catalogue.TEST)


@pytest.fixture
def messages(hook: Webhook, receiver: Receiver, tournament: Tournament) -> dict[str, dict[str, Any]]:
    """One message of each event, from a day that was played."""
    sign_people_up(tournament)
    men = tournament.divisions.get(key="men")
    enter(men, 8)
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    seating.start_round(division=men, by=None, seed=SEED)
    table_match = men.rounds.get().table_matches.order_by("match__number")[0]
    table_changes.move(table_match=table_match, table=max(tables.free_tables(tournament)), by=None)
    table_match.refresh_from_db()
    write(table_match, hand())
    correct(sign_both(play_to_the_end(table_match)), result="B")
    # The step writes it at the end of the day.
    log.write(tournament, None, Action.CHAMPION, CHAMPIONSHIP, after={"team": 4})
    subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now())
    told()
    return {message["type"]: message for message in reversed(receiver.messages)}


def sign_people_up(tournament: Tournament) -> None:
    """One player comes, pays and withdraws, and another one's membership status is set."""
    person = make_person(tournament.club, "Ana Gil", pool="men")
    place = sign_up.register(
        tournament=tournament, person=person, division=tournament.divisions.get(key="men"), rules_accepted=True, by=None
    )
    payments.check_in(registration=place, key=key(), by=None)
    sign_up.withdraw(registration=place, by=None)
    people.set_standing(person=person, good=False, since=datetime.date(2026, 1, 1), reason="fees", by=None)


def test_each_is_produced_as_its_example_says_and_names_no_person(messages: dict[str, dict[str, Any]]) -> None:
    assert set(messages) == set(ALL)
    for name, message in messages.items():
        example = json.loads(catalogue.example(name, "http://hall"))
        assert shape(message) == shape(example), name
        for link in ("api", "page"):
            assert path_of(message["links"][link]) == path_of(example["links"][link]), name
    assert not re.search("Ana|Gil|Player", json.dumps(list(messages.values())))


@pytest.mark.parametrize("name", ALL)
def test_each_example_is_as_documented(name: str) -> None:
    Draft202012Validator(webhooks.message(name)).validate(json.loads(catalogue.example(name, "http://hall")))


@pytest.mark.parametrize("name", ALL)
def test_each_link_of_an_example_leads_somewhere(name: str) -> None:
    links = json.loads(catalogue.example(name, ""))["links"]
    for link in links.values():
        resolve(link)  # raises for another path


def test_the_page_shows_each_to_everybody(client: Client, tournament: Tournament) -> None:
    page = client.get("/api/webhooks/").content.decode()
    shown = re.findall(r'<section id="(.*?)">.*?<pre[^>]*><code>(.*?)</code>', page, re.DOTALL)
    assert [name for name, _body in shown] == list(ALL)
    for name, body in shown:
        assert json.loads(html.unescape(body)) == json.loads(catalogue.example(name, "http://testserver"))
        assert catalogue.KINDS[name].meaning in html.unescape(page)
    assert 'href="/api/webhooks/"' in client.get("/api/").content.decode()


def shape(value: Any) -> Any:
    """The fields of a message in their order, with the types of their values."""
    if isinstance(value, dict):
        return [(name, shape(one)) for name, one in value.items()]
    return [shape(one) for one in value] if isinstance(value, list) else type(value)


def path_of(link: str) -> list[str]:
    """A link's path, with one word for each number and slug."""
    numbers = re.sub(r"/(\d+|saci-[\w-]+)(?=/)", "/0", link.partition("http://hall")[2])
    return numbers.split("/")
