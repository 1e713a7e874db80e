from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.api.asking import ask, at, refused, shown
from tournament.documents.queue import storage
from tournament.exchange import tasks
from tournament.models import Document, Tournament, User


def test_a_round_seats_its_matches_and_asks_for_its_paper(drawn: Tournament, organizer: User) -> None:
    answer = shown(ask(organizer, "POST", at(drawn, "divisions/men/rounds/")), 201)
    assert (answer["number"], answer["matches"], answer["closed_at"]) == (1, 2, None)
    assert answer["name"] == "Semi-finals"
    assert shown(ask(None, "GET", at(drawn, "divisions/men/rounds/"))) == [answer]
    assert len(shown(ask(None, "GET", at(drawn, "matches/")))["results"]) == 2
    papers = shown(ask(organizer, "GET", at(drawn, "documents/")))["results"]
    assert {paper["kind"] for paper in papers} == {"scoresheets", "bracket"}


def test_a_worker_is_told_of_each_paper(
    drawn: Tournament,
    organizer: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> None:
    told: list[None] = []
    monkeypatch.setattr(tasks.draw_document, "delay", lambda: told.append(None))
    with django_capture_on_commit_callbacks(execute=True):
        ask(organizer, "POST", at(drawn, "divisions/men/rounds/"))
        ask(organizer, "POST", at(drawn, "documents/"), {"kind": "bracket", "division": "women"})
    assert len(told) == Document.objects.count() == 3


def test_paper_carries_the_address_that_the_caller_used(drawn: Tournament, organizer: User) -> None:
    ask(organizer, "POST", at(drawn, "divisions/men/rounds/"))
    for document in Document.objects.all():
        assert document.payload["heading"]["base_url"] == "http://testserver"


def test_a_round_is_not_started_twice(drawn: Tournament, organizer: User) -> None:
    shown(ask(organizer, "POST", at(drawn, "divisions/men/rounds/")), 201)
    error = refused(ask(organizer, "POST", at(drawn, "divisions/men/rounds/")), 409)
    assert (error["code"], error["rule"]) == ("no-round", "SACI rule 4")


def test_a_ready_paper_has_a_link_that_opens_it(drawn: Tournament, organizer: User) -> None:
    asked = {"kind": "bracket", "division": "men"}
    waiting = shown(ask(organizer, "POST", at(drawn, "documents/"), asked), 202)
    assert (waiting["state"], waiting["url"]) == ("waiting", None)
    tasks.draw_document(Document.objects.get().pk)
    ready = shown(ask(organizer, "GET", at(drawn, f"documents/{waiting['id']}/")))
    document = Document.objects.get()
    assert ready["url"] == f"/documents/{document.public_id}/"
    assert (ready["state"], ready["file_name"]) == ("done", storage.file_name(document))


def test_scoresheets_are_of_a_round_and_brackets_are_not(drawn: Tournament, organizer: User) -> None:
    for asked in ({"kind": "scoresheets", "division": "men"}, {"kind": "bracket", "division": "men", "round": 1}):
        assert refused(ask(organizer, "POST", at(drawn, "documents/"), asked), 400)["field"] == "round"
    not_started = {"kind": "scoresheets", "division": "men", "round": 1}
    refused(ask(organizer, "POST", at(drawn, "documents/"), not_started), 404)


def test_the_same_sheets_again_are_the_same_document(drawn: Tournament, organizer: User) -> None:
    ask(organizer, "POST", at(drawn, "divisions/men/rounds/"))
    asked = {"kind": "scoresheets", "division": "men", "round": 1}
    again = shown(ask(organizer, "POST", at(drawn, "documents/"), asked), 202)
    assert (again["version"], Document.objects.filter(kind="scoresheets").count()) == (1, 1)
