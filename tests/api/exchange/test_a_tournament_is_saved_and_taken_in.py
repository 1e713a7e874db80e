import io

import pytest

from tests.api.asking import ask, at, refused, shown
from tests.exchange.archive.days import half_a_round, proof
from tournament.models import Club, Tournament, User


@pytest.fixture
def saved(drawn: Tournament, organizer: User) -> bytes:
    half_a_round(drawn, organizer)
    answer = ask(organizer, "GET", at(drawn, "archive/"))
    assert answer.status_code == 200
    return answer.content


def sent(content: bytes) -> dict[str, io.BytesIO]:
    file = io.BytesIO(content)
    file.name = "day.json"
    return {"file": file}


@pytest.mark.slow
def test_first_what_it_holds_then_on_consent_all(
    saved: bytes, drawn: Tournament, organizer: User, stranger: User
) -> None:
    looked = shown(ask(stranger, "POST", "archives/", sent(saved)), 201)
    report = looked["report"]
    assert (report["name"], report["was"], looked["slug"], looked["problem"]) == (drawn.name, drawn.slug, None, "")
    assert (report["lines"], report["head"]) == proof(drawn)[:2]
    assert {one["fate"] for one in report["people"]} == {"new"}
    address = f"archives/{looked['id']}/"
    assert shown(ask(stranger, "GET", address)) == looked
    assert ask(organizer, "GET", address).status_code == 404, "the file of another club is not there"
    taken = shown(ask(stranger, "POST", f"{address}application/", {"token": report["token"]}))
    copy = Tournament.objects.get(club=Club.objects.get(officials__user=stranger))
    assert (taken["slug"], taken["report"], report["slug"]) == (copy.slug, None, copy.slug)
    assert proof(copy) == proof(drawn)
    assert refused(ask(stranger, "POST", f"{address}application/", {"token": "x"}), 409)["code"] == "already-applied"
    assert refused(ask(stranger, "POST", "archives/", sent(saved)), 409)["code"] == "already-here"
    there, here = shown(ask(organizer, "GET", at(drawn, "journal/"))), shown(ask(stranger, "GET", at(copy, "journal/")))
    assert here == {**there, "club": copy.club_id, "tournament": copy.pk}


@pytest.mark.slow
def test_a_changed_byte_is_named(saved: bytes, stranger: User) -> None:
    error = refused(ask(stranger, "POST", "archives/", sent(saved.replace(b"Men Player 1", b"Men Player 9", 1))), 422)
    assert (error["code"], error["field"]) == ("altered", "file")
