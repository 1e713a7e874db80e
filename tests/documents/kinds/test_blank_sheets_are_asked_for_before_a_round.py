"""Blank scoresheets are for a round that is played on paper first; how many go on a page is remembered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from django.urls import reverse

from tests.documents.rendering import cast
from tests.documents.rendering.reading import opened, squeezed, words
from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.documents import kinds
from tournament.documents.engine.records import Heading, ScoresheetsRecord, Seat, TeamName
from tournament.documents.kinds.scoresheets import BlankScoresheets, Scoresheets
from tournament.documents.queue import catalogue, rendering, requests, steps
from tournament.documents.queue.requests import snapshot_again
from tournament.models import Document, Round, Tournament, User

BASE = "http://hall"


def sample(heading: Heading, name: cast.Named) -> ScoresheetsRecord:
    nobody = TeamName(0, ("", ""))
    empty = Seat(0, "", 0), Seat(1, "", 0), Seat(2, "", 0), Seat(3, "", 0)
    one = replace(cast.sheet(1), match="", team_a=nobody, team_b=nobody, seats=empty)
    return cast.scoresheets(one, replace(one, table=0, url=""), heading=heading)


SAMPLES: Final[Mapping[str, cast.Sample]] = {"blank-scoresheets": sample}


def ask(tournament: Tournament, **how: object) -> Document:
    wanted: dict[str, Any] = {"count": 3, **how}
    return requests.request(BlankScoresheets(), tournament, by=None, base_url=BASE, **wanted)


def test_each_table_has_its_sheet_and_no_name(tournament: Tournament) -> None:
    pdf = rendering.paint(ask(tournament))
    assert len(opened(pdf).pages) == 3
    for page in range(3):
        assert squeezed(f"TABLE {page + 1}") in words(pdf, page) or squeezed(f"{page + 1} TABLE") in words(pdf, page)
        assert "Player" not in words(pdf, page)


def test_its_code_opens_the_page_where_sheets_are_typed_in(tournament: Tournament) -> None:
    (address,) = {sheet["url"] for sheet in ask(tournament).payload["sheets"]}
    assert address == BASE + reverse("judge:paper", args=[tournament.slug])


def test_sheets_for_any_table_are_alike(tournament: Tournament) -> None:
    document = ask(tournament, count=5, numbers="unnumbered", layout="two")
    assert [sheet["table"] for sheet in document.payload["sheets"]] == [0] * 5
    assert len(opened(rendering.paint(document)).pages) == 3
    record = kinds.from_payload("blank-scoresheets", document.payload)
    assert len({section.key for section in kinds.KINDS["blank-scoresheets"].sections(record)}) == 3
    anew = snapshot_again(document, version=2, base_url=BASE, now=document.requested_at)
    assert isinstance(anew, ScoresheetsRecord)
    assert isinstance(record, ScoresheetsRecord)
    assert (anew.sheets, anew.per_page) == (record.sheets, 2)


@pytest.mark.parametrize(
    ("field", "value"), [("count", 0), ("count", 201), ("numbers", "x"), ("layout", "3"), ("rows", "24")]
)
def test_what_makes_no_sense_is_refused_at_its_field(tournament: Tournament, field: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        ask(tournament, **{field: value})
    assert refused.value.field == field
    assert not tournament.documents.exists()


def test_two_sheets_on_a_page_are_remembered(first_round: Round) -> None:
    def per_page(layout: str = "") -> int:
        asked = requests.request(Scoresheets(), first_round, by=None, base_url=BASE, layout=layout)
        return int(asked.payload["per_page"])

    assert [per_page(), per_page("two"), per_page(), per_page("one"), per_page()] == [1, 2, 2, 1, 1]


def test_a_lost_sheet_is_a_page_of_its_own(first_round: Round) -> None:
    requests.request(Scoresheets(), first_round, by=None, base_url=BASE, layout="two", rows="28")
    table_match = first_round.table_matches.order_by("table")[0]
    payload = steps.request_scoresheets(table_match, by=None, base_url=BASE).payload
    assert (payload["per_page"], payload["rows"]) == (1, 28)


@pytest.mark.parametrize(("asked", "rows"), [("", 20), ("20", 20), ("28", 28)])
def test_a_whole_page_has_the_rows_that_were_asked_for(tournament: Tournament, asked: str, rows: int) -> None:
    document = ask(tournament, count=1, rows=asked)
    numbers = {word for word in opened(rendering.paint(document)).pages[0].extract_text().split() if word.isdecimal()}
    assert {str(rows)} <= numbers
    assert str(rows + 1) not in numbers
    assert ask(tournament, count=2).payload["rows"] == rows


def test_judges_open_them_and_others_do_not(judge: User, member: User, tournament: Tournament) -> None:
    kind = BlankScoresheets.key
    assert catalogue.may_open(judge, kind, tournament)
    assert judge.has_perm(permissions.JUDGE, tournament.club)
    assert not catalogue.may_open(member, kind, tournament)
    assert not catalogue.may_open(None, "filled-scoresheets", tournament)
