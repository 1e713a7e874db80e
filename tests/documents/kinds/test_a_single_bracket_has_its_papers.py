"""A day with one bracket: its papers name its winner as the champion, and no championship."""

import io

from pypdf import PdfReader

from tests.cast import DAY, SEED, enter
from tests.prizes.winners import decide
from tournament.documents import kinds
from tournament.documents.kinds.base import Kind
from tournament.documents.kinds.bracket import BracketSheet
from tournament.documents.kinds.diplomas import Diplomas
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.queue import requests
from tournament.lottery import holding
from tournament.models import Club, Division, Tournament
from tournament.tournaments import opening


def text_of(kind: Kind, subject: Tournament | Division) -> str:
    document = requests.request(kind, subject, by=None, base_url="http://hall")
    content = kinds.render(document.kind, kinds.from_payload(document.kind, document.payload))
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)


def test_the_winner_is_the_champion_and_no_championship_is_named(club: Club) -> None:
    day = opening.open_tournament(
        club=club, name="Small", date=DAY, by=None, options={"fewest_divisions": 1}, divisions=["Open"]
    )
    (division,) = day.divisions.all()
    enter(division, 8)
    holding.hold(division=division, by=None, seed=SEED)
    decide(division)
    papers = [text_of(ResultsBook(), day), text_of(Diplomas(), division), text_of(BracketSheet(), division)]
    assert [paper for paper in papers if "Championship" in paper] == []
    book, diplomas, _sheet = papers
    for paper in (book, diplomas):
        assert ("Champions of the tournament" in paper, "First place" in paper) == (True, False)
