"""Blank scoresheets are for a round that is played on paper first; how many go on a page is remembered."""

import pytest
from django.urls import reverse

from tests.documents.reading import opened, squeezed, words
from tournament import issuing, permissions
from tournament.documents import kinds
from tournament.documents.records import ScoresheetsRecord
from tournament.errors import Refused
from tournament.issuing.again import freeze_again
from tournament.models import Document, Round, Tournament, User

BASE = "http://hall"


def ask(tournament: Tournament, **how: object) -> Document:
    wanted: dict[str, object] = {"count": 3, **how}
    return issuing.ask_blank_sheets(tournament=tournament, by=None, base_url=BASE, **wanted)  # type: ignore[arg-type]


def test_each_table_has_its_sheet_and_no_name(tournament: Tournament) -> None:
    pdf = issuing.paint(ask(tournament))
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
    assert len(opened(issuing.paint(document)).pages) == 3
    record = kinds.from_payload("blank-scoresheets", document.payload)
    assert len({leaf.key for leaf in kinds.KINDS["blank-scoresheets"].leaves(record)}) == 3
    anew = freeze_again(document, version=2, base_url=BASE, now=document.enqueued_at)
    assert isinstance(anew, ScoresheetsRecord)
    assert isinstance(record, ScoresheetsRecord)
    assert (anew.sheets, anew.per_page) == (record.sheets, 2)


@pytest.mark.parametrize(("field", "value"), [("count", 0), ("count", 201), ("numbers", "x"), ("layout", "3")])
def test_what_makes_no_sense_is_refused_at_its_field(tournament: Tournament, field: str, value: object) -> None:
    with pytest.raises(Refused) as refused:
        ask(tournament, **{field: value})
    assert refused.value.field == field
    assert not tournament.documents.exists()


def test_two_sheets_on_a_page_are_remembered(first_round: Round) -> None:
    def per_page(layout: str = "") -> int:
        asked = issuing.ask_scoresheets(round_=first_round, by=None, base_url=BASE, layout=layout)
        return int(asked.payload["per_page"])

    assert [per_page(), per_page("two"), per_page(), per_page("one"), per_page()] == [1, 2, 2, 1, 1]


def test_a_lost_sheet_is_a_page_of_its_own(first_round: Round) -> None:
    issuing.ask_scoresheets(round_=first_round, by=None, base_url=BASE, layout="two")
    sitting = first_round.sittings.order_by("table")[0]
    assert issuing.ask_scoresheet(sitting=sitting, by=None, base_url=BASE).payload["per_page"] == 1


def test_judges_open_them_and_others_do_not(judge: User, member: User, tournament: Tournament) -> None:
    kind = Document.Kind.BLANK_SHEETS
    assert issuing.may_open(judge, kind, tournament)
    assert judge.has_perm(permissions.JUDGE, tournament.club)
    assert not issuing.may_open(member, kind, tournament)
    assert not issuing.may_open(None, Document.Kind.FILLED_SHEETS, tournament)
