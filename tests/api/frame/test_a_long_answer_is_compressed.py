import gzip

import pytest

from tests.api.asking import ask, at, shown
from tests.api.stages import Stage
from tournament.api.frame import routes
from tournament.models import TableMatch, Tournament, User

GZIP = {"Accept-Encoding": "gzip, deflate, br"}


def test_it_is_the_same_in_fewer_bytes(table_match: TableMatch) -> None:
    path = at(table_match.tournament, "matches/")
    plain, packed = ask(None, "GET", path), ask(None, "GET", path, headers=GZIP)
    assert (packed.headers["Content-Encoding"], gzip.decompress(packed.content)) == ("gzip", plain.content)
    assert int(packed.headers["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0", "gzip; q=0.0, br", "xgzip", "*, gzip;q=0"])
def test_who_does_not_accept_it_gets_it_plain(accepted: str, table_match: TableMatch) -> None:
    answer = ask(None, "GET", at(table_match.tournament, "matches/"), headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in answer.headers
    shown(answer)


@pytest.mark.parametrize(
    "accepted", ["gzip", "GZIP", "br, gzip;q=0.5", "*", "gzip;q=1.0, identity; q=0", "*;q=0, gzip"]
)
def test_who_accepts_it_gets_it(accepted: str, table_match: TableMatch) -> None:
    answer = ask(None, "GET", at(table_match.tournament, "matches/"), headers={"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == "gzip"


def test_a_short_answer_stays_as_it_is(tournament: Tournament) -> None:
    assert "Content-Encoding" not in ask(None, "GET", at(tournament, "version/"), headers=GZIP).headers


@pytest.mark.parametrize("path", ["matches/?state=any", "registrations/", "journal/", "results/", "documents/"])
def test_its_tag_says_unchanged_for_both_forms(path: str, stage: Stage, organizer: User) -> None:
    path = at(stage.table_match.tournament, path)
    tags = {ask(organizer, "GET", path, headers=headers).headers["ETag"] for headers in ({}, GZIP)}
    assert len({tag.removeprefix("W/") for tag in tags}) == 1
    for tag in tags:
        for headers in ({}, GZIP):
            same = ask(organizer, "GET", path, headers={"If-None-Match": tag, **headers})
            assert (same.status_code, same.content) == (304, b"")


def test_a_change_takes_its_tag(tournament: Tournament, organizer: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "COMPRESSED_FROM", 1)
    tag = ask(organizer, "GET", at(tournament), headers=GZIP).headers["ETag"]
    assert tag.startswith("W/")
    shown(ask(organizer, "PATCH", at(tournament), {"place": "The hall"}, headers={"If-Match": tag}))
    assert ask(organizer, "PATCH", at(tournament), {"place": "Hall"}, headers={"If-Match": tag}).status_code == 412


def test_the_openapi_document_is_an_eighth(tournament: Tournament) -> None:
    for path in ("schema/", "schema.yaml"):
        plain, packed = ask(None, "GET", path), ask(None, "GET", path, headers=GZIP)
        assert len(packed.content) < len(plain.content) / 8
    tag = ask(None, "GET", "schema.yaml", headers=GZIP).headers["ETag"]
    assert ask(None, "GET", "schema.yaml", headers={"If-None-Match": tag, **GZIP}).status_code == 304
