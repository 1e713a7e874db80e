"""Neighbours with as many wins say what separated them: on the page, in the API and on paper, in every language."""

import pytest
from django.test import Client
from django.utils import translation

from scoring.sheets import rankings
from tests import cast
from tests.web import stages
from tournament.api.results.standings import StandingAnswer
from tournament.documents import kinds
from tournament.documents.book.record import BookRecord
from tournament.documents.engine.records import TableLine
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.queue import requests
from tournament.documents.snapshots.brackets import Reader
from tournament.lottery import format_choice, holding
from tournament.matches import withdrawals
from tournament.models import Division
from tournament.results import deciding, standings
from tournament.tournaments import profiles

BEHIND = {
    "en": ("Behind team {before} by lot", "Behind team {before} by difference", "withdrawn"),
    "es": ("Tras la pareja {before}, por sorteo", "Tras la pareja {before}, por diferencia", "retirada"),
    "eu": ("{before}. bikotearen atzetik: zozketa", "{before}. bikotearen atzetik: aldea", "erretiratua"),
}


@pytest.fixture
def swiss(men: Division) -> Division:
    """A round of eight teams, three of them won by as much and one by more; one that lost has left."""
    format_choice.choose(division=men, key="swiss", options={"rounds": 3}, by=None)
    cast.enter(men, 16)
    holding.hold(division=men, by=None, seed=cast.SEED)
    first, *others = stages.start(men.tournament, "men")
    cast.write(first, {"kind": "false_pass", "seat": 1})
    for table_match in (first, *others):
        cast.sign_both(cast.play_to_the_end(table_match))
    men.refresh_from_db()
    last = standings.standings_of(men)[-1].team
    withdrawals.withdraw_team(team=last, kind="withdrawn", reason="went home", by=None)
    return men


def expected(rows: list[standings.Row], language: str) -> list[str]:
    """The reason of each row as the criterion and the neighbour make it; "" where wins differ."""
    lot, difference, withdrawn = BEHIND[language]
    said = {"lot": lot, "eff": difference, "withdrawn": withdrawn}
    return [
        said.get(row.standing.decided_by or "", "").format(before=before and before.team.number)
        for before, row in zip([None, *rows], rows, strict=False)
    ]


def test_on_the_page_in_the_api_and_on_paper(client: Client, swiss: Division) -> None:
    rows = standings.standings_of(swiss)
    assert {row.standing.decided_by for row in rows} == {None, "wins", "eff", "lot", "withdrawn"}
    slug = swiss.tournament.slug
    answers = client.get(f"/api/v1/tournaments/{slug}/divisions/men/standings/").json()
    assert [answer["decided_by"] for answer in answers] == [row.standing.decided_by for row in rows]
    for language in BEHIND:
        reasons = expected(rows, language)
        for page in ("standings/", "men/"):
            shown = client.get(f"/t/{slug}/{page}", headers={"accept-language": language}).content.decode()
            assert [reason for reason in reasons if reason not in shown] == [], language
        are_on_paper(swiss, language, reasons)


def are_on_paper(swiss: Division, language: str, reasons: list[str]) -> None:
    swiss.tournament.language = language  # that of its documents
    swiss.tournament.save()
    with translation.override(language):
        bracket = swiss.bracket
        assert bracket is not None
        (part,) = Reader(swiss, bracket).parts()
        document = requests.request(ResultsBook(), swiss.tournament, by=None, base_url="http://hall")
        told = kinds.from_payload(document.kind, document.payload)
    assert isinstance(told, BookRecord)
    for lines in (part.table, told.chapters[0].standings[0].lines):
        assert agree(lines, reasons), language


def agree(lines: tuple[TableLine, ...], reasons: list[str]) -> bool:
    return len(lines) == len(reasons) and all(
        bool(line.reason) == bool(reason) and reason in line.reason for line, reason in zip(lines, reasons, strict=True)
    )


def test_every_criterion_has_its_sentence_and_its_word_in_the_api() -> None:
    criteria = {*profiles.CRITERIA, *(figure.name for figure in rankings.BY_RESULTS), rankings.WITHDRAWN}
    assert {*profiles.CRITERIA, *deciding.SENTENCES} == criteria
    assert [name for name in criteria if name not in (StandingAnswer.__doc__ or "")] == []
    for name in sorted(criteria):
        said = deciding.reason(rankings.Standing(1, separated=rankings.Separation(2, name, -3)))
        assert said.startswith("Behind team 2"), name


def test_paper_also_says_how_many_matches_nobody_won() -> None:
    level = rankings.Standing(3, level=2, separated=rankings.Separation(2, "direct", -1))
    assert deciding.on_paper(level) == "2 level matches · Behind team 2 by the direct match"
    assert deciding.on_paper(rankings.Standing(3, level=1)) == "1 level match"
    assert deciding.on_paper(rankings.Standing(3)) == ""
