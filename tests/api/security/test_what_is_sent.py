"""Attacks by what is sent: hands that cannot be, twice, at once; searches, files, broken bytes."""

import io
import json
from typing import Any

import pytest
from django.test import Client

from tests.api.asking import ROOT, ask, at, at_club, at_table, refused, shown
from tests.cast import hand, key, play_to_the_end
from tests.support.at_once import at_once
from tournament.models import Person, TableMatch, Tournament, User


def post(user: User | None, table_match: TableMatch, entry: Any, version: int = 0, own: str = "", **more: Any) -> Any:
    sent = {"key": own or key(), "version": version, "entry": entry}
    return ask(user, "POST", at_table(table_match, "entries/"), sent, **more)


def test_06_a_hand_for_a_match_that_is_over(finished: TableMatch, judge: User) -> None:
    lines = finished.entries.count()
    assert refused(post(judge, finished, hand(), finished.version), 409)["code"] == "match-finished"
    assert finished.entries.count() == lines


def test_06_a_hand_for_a_match_that_waits_for_its_signatures(table_match: TableMatch, judge: User) -> None:
    played = play_to_the_end(table_match)
    lines = played.entries.count()
    refused(post(judge, played, hand(), played.version), 409)
    assert played.entries.count() == lines


def test_07_a_hand_that_skips_or_repeats_one(table_match: TableMatch, judge: User) -> None:
    shown(post(judge, table_match, hand()), 201)
    for version in (0, 2, 7):
        refused(post(judge, table_match, hand(pips=(0, 9, 3, 5)), version), 409)
    assert table_match.entries.count() == 1


@pytest.mark.parametrize("pips", [-1, 1e9, 1.5, "5", True, None, float("nan"), 10**400])
def test_08_points_that_are_none(pips: object, table_match: TableMatch, judge: User) -> None:
    body = json.dumps({"key": key(), "version": 0, "entry": {**hand(), "pips": [0, pips, 3, 5]}}).encode()
    error = refused(ask(judge, "POST", at_table(table_match, "entries/"), body), 400)
    assert error["code"] in ("bad-input", "parse-error")
    assert not table_match.entries.exists()


def test_08_more_points_than_there_are(table_match: TableMatch, judge: User) -> None:
    assert refused(post(judge, table_match, hand(pips=(0, 169, 0, 0))), 422)["findings"]
    assert not table_match.entries.exists()


def test_09_fields_that_contradict_each_other(table_match: TableMatch, judge: User) -> None:
    for entry, field in ((hand(pips=(4, 15, 3, 5)), "pips"), (hand(recount=9), "recount")):
        error = refused(post(judge, table_match, entry), 422)
        assert field in {finding["field"] for finding in error["findings"]}
    assert not table_match.entries.exists()


@pytest.mark.django_db(transaction=True)
def test_10_two_judges_at_the_same_instant(table_match: TableMatch, judge: User, second_judge: User) -> None:
    judges = iter([(judge, (0, 15, 3, 5)), (second_judge, (0, 9, 3, 5))])

    def enter() -> int:
        who, pips = next(judges)
        status: int = post(who, table_match, hand(pips=pips)).status_code
        return status

    assert sorted(str(answer) for answer in at_once(enter, 2)) == ["201", "409"]
    assert table_match.entries.count() == 1


def test_11_a_key_again_with_the_same_or_another_body_or_account(
    tournament: Tournament, desk: User, organizer: User
) -> None:
    path, headers = at_club(tournament, "people/"), {"Idempotency-Key": "the-very-same-key"}
    told = {ask(desk, "POST", path, {"name": "Nora Nieto"}, headers=headers).content for _ in range(5)}
    assert len(told) == 1
    error = refused(ask(desk, "POST", path, {"name": "Other Olga"}, headers=headers), 422)
    assert error["code"] == "idempotency-key-reused"
    assert ask(organizer, "POST", path, {"name": "Pia Paz"}, headers=headers).content not in told
    assert sorted(Person.objects.values_list("name", flat=True)) == ["Nora Nieto", "Pia Paz"]


@pytest.mark.parametrize(
    "query",
    [
        {"ordering": "password"},
        {"user__password__startswith": "a"},
        {"person__phone__contains": "5"},
        {"q": "' OR 1=1 --\x00"},
        {"cursor": "' OR 1=1"},
    ],
)
def test_27_a_question_that_is_a_query(query: dict[str, str], tournament: Tournament, desk: User) -> None:
    refused(ask(desk, "GET", at_club(tournament, "people/"), query=query), 400)
    refused(ask(None, "GET", at(tournament, "matches/"), query=query), 400)


def test_27_a_name_that_is_sql_finds_nobody(tournament: Tournament, desk: User) -> None:
    Person.objects.create(club=tournament.club, name="Ana", search_key="ana")
    found = shown(ask(desk, "GET", at_club(tournament, "people/"), query={"q": "' OR '1'='1"}))
    assert found["results"] == []


@pytest.mark.parametrize("megabytes", [11, 100])
def test_28_a_list_of_many_megabytes(megabytes: int, tournament: Tournament, organizer: User) -> None:
    client = Client()
    client.force_login(organizer, backend="django.contrib.auth.backends.ModelBackend")
    answer: Any = client.post(  # the web server hands over no more than was announced
        ROOT + at(tournament, "rosters/"),
        b"--x--",
        content_type="multipart/form-data; boundary=x",
        headers={"Content-Length": str(megabytes * 2**20)},
    )
    assert refused(answer, 413)["code"] == "too-large"


FILES = {
    "HTML": b"<!doctype html><p>name",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(99),
}


@pytest.mark.parametrize("content", FILES.values(), ids=list(FILES))
def test_29_a_list_that_is_none(content: bytes, tournament: Tournament, organizer: User) -> None:
    file = io.BytesIO(content)
    file.name = "list.csv"
    refused(ask(organizer, "POST", at(tournament, "rosters/"), {"file": file}), 422)
    assert not tournament.club.people.exists()


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[" * 10_000, "application/json", 400),
        (b'{"place": "a", "place": "b"}', "application/json", 400),
        (b'{"place": "\xff"}', "application/json", 400),
        (b"<place/>", "application/xml", 415),
        (b'{"place": "' + b"x" * 10 * 2**20 + b'"}', "application/json", 413),
    ],
    ids=["broken", "deep", "twice", "no UTF-8", "XML", "ten megabytes"],
)
def test_41_bytes_that_mean_harm(body: bytes, kind: str, status: int, tournament: Tournament, organizer: User) -> None:
    answer = ask(organizer, "PATCH", at(tournament), body, content_type=kind)
    refused(answer, status)
    assert b"Traceback" not in answer.content


def test_45_line_feeds_for_the_log(tournament: Tournament, organizer: User) -> None:
    for name in ("a\nb", "a\x1b[31mb", "a\r\n2026-11-21 INFO all is well"):
        assert refused(ask(organizer, "PATCH", at(tournament), {"name": name}), 400)["field"] == "name"
