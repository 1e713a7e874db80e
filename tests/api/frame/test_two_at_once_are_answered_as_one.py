"""The same key, or the same tag, twice at the same instant."""

import datetime
from collections.abc import Sequence
from functools import partial

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.http import HttpResponse

from tests.api.asking import ask, at, at_club
from tests.api.frame.keyed import send
from tests.support.at_once import TRIES, times, two_that_stay
from tournament.exchange import idempotency
from tournament.journal import log
from tournament.models import KeptAnswer, Person, Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)


def add(user: User, tournament: Tournament, number: int) -> HttpResponse:
    return send(user, at_club(tournament, "people/"), {"name": f"Nora {number}"}, key=f"a-race-{number:04d}")


def change(user: User, tournament: Tournament, tag: str, place: str) -> HttpResponse:
    return ask(user, "PATCH", at(tournament), {"place": place}, headers={"If-Match": tag})


def is_one(told: Sequence[object]) -> bool:
    answers = [one for one in told if isinstance(one, HttpResponse) and one.status_code == 201]
    return len(answers) == 2 and answers[0].content == answers[1].content


def test_one_key_is_one_person_and_one_answer(tournament: Tournament, desk: User) -> None:
    with two_that_stay() as together:
        told = [together(*[partial(add, desk, tournament, turn)] * 2) for turn in range(times(3))]
    assert all(map(is_one, told)), told
    assert Person.objects.filter(name__startswith="Nora").count() == times(3)


def test_one_tag_is_one_change(tournament: Tournament, organizer: User) -> None:
    with two_that_stay() as together:
        for turn in range(times(3)):
            tag = ask(organizer, "GET", at(tournament)).headers["ETag"]
            acts = [partial(change, organizer, tournament, tag, f"Hall {turn} {name}") for name in "AB"]
            assert sorted(getattr(one, "status_code", 500) for one in together(*acts)) == [200, 412]


def look_before_the_lock(*, actor: User, key: str, request: str, now: datetime.datetime) -> KeptAnswer:
    found = KeptAnswer.objects.filter(actor=actor, key=key).first()
    return found or KeptAnswer(actor=actor, key=key, request=request, kept_at=now)


def test_a_key_looked_up_before_it_is_locked_breaks(
    tournament: Tournament, desk: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: else the first test would prove nothing."""
    monkeypatch.setattr(idempotency, "claim_key", look_before_the_lock)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
    with two_that_stay(locks=False) as together:
        pairs = (together(*[partial(add, desk, tournament, turn)] * 2) for turn in range(TRIES))
        assert any(not is_one(one) for one in pairs), f"{TRIES} pairs came out well on {connection.vendor}"


def test_a_tag_compared_without_the_lock_breaks(
    tournament: Tournament, organizer: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control of the second test."""
    monkeypatch.setattr(log, "lock", lambda _where: None)
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_: self.all())
    with two_that_stay(locks=False) as together:
        for turn in range(TRIES):
            tag = ask(organizer, "GET", at(tournament)).headers["ETag"]
            acts = [partial(change, organizer, tournament, tag, f"Hall {turn} {name}") for name in "AB"]
            if sorted(getattr(one, "status_code", 500) for one in together(*acts)) != [200, 412]:
                return
    pytest.fail(f"{TRIES} pairs came out well on {connection.vendor}")
