"""Lists, cards and badges name people by number: of two who are called the same, the one is erased everywhere."""

import datetime
import json
from typing import Any

from tests.cast import DAY, SEED, enter
from tournament.documents.kinds.badges import Badges
from tournament.documents.kinds.call_sheet import CallSheet
from tournament.documents.kinds.check_in_list import CheckInList
from tournament.documents.kinds.team_list import TeamList
from tournament.documents.queue import requests
from tournament.documents.queue.steps import request_scoresheets
from tournament.exchange.erasure import steps
from tournament.hall import seating
from tournament.lottery import holding
from tournament.models import Division, Document, Person, Registration, Tournament

NAME = "Ana Alias"
AFTER = DAY + datetime.timedelta(days=3)
URL = "http://hall"


def alike(tournament: Tournament, men: Division) -> tuple[Registration, Registration]:
    """Two players of one name in a round that is being played, on all the paper that names them."""
    first, second = enter(men, 9)[:2]
    Person.objects.filter(pk__in=[first.person_id, second.person_id]).update(name=NAME, search_key="ana alias")
    holding.hold(division=men, by=None, seed=SEED)
    men.refresh_from_db()
    round_ = seating.start_round(division=men, by=None, seed=SEED)
    requests.request(CallSheet(), round_, by=None, base_url=URL)
    request_scoresheets(round_, by=None, base_url=URL)
    requests.request(TeamList(), men, by=None, base_url=URL)
    requests.request(CheckInList(), tournament, by=None, base_url=URL)
    requests.request(Badges(), tournament, who="players", by=None, base_url=URL)
    return first, second


def told(value: Any) -> list[tuple[int, str]]:
    """Every player whom a record names by number, with the name."""
    if isinstance(value, dict):
        mine = [(value["number"], value["player"])] if {"number", "player"} <= value.keys() else []
        return [*mine, *(one for item in value.values() for one in told(item))]
    return [one for item in value for one in told(item)] if isinstance(value, list) else []


def test_only_one_of_two_who_are_called_the_same(tournament: Tournament, men: Division) -> None:
    first, second = alike(tournament, men)
    before = {one.kind: json.dumps(one.payload).count(NAME) for one in Document.objects.all()}
    person = Person.objects.get(pk=first.person_id)
    steps.erase(person=person, by=None, same_accounts=[], today=AFTER)
    for document in Document.objects.all():
        named = dict(told(document.payload))
        assert NAME not in named[first.number]
        assert named[second.number] == NAME
        assert json.dumps(document.payload).count(NAME) == before[document.kind] / 2, document.kind
