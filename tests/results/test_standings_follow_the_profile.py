"""Swiss rounds and groups stand, say why, and are seated and printed in the order of the tournament's profile."""

from decimal import Decimal
from statistics import fmean

import pytest
from django.test import Client

from tests import cast
from tests.matches.sanctioned import play
from tests.matches.sanctioned import swiss as sanctioned_swiss
from tests.web import stages
from tournament.documents import kinds
from tournament.documents.book.record import BookRecord
from tournament.documents.kinds.results_book import ResultsBook
from tournament.documents.queue import requests
from tournament.lottery import format_choice, holding
from tournament.models import Division
from tournament.results import standings
from tournament.tournaments import opening

ORDER = ["wins", "pc:desc", "buchholz", "lot"]
"""More points against are better: the opposite of every other order, so that it cannot be met by accident."""


@pytest.fixture
def swiss(men: Division) -> Division:
    """The first round of five teams; two matches were won, by 207 and by 200 points."""
    options = {"order": ORDER, "eff": "CAPPED"}
    opening.change_tournament(tournament=men.tournament, by=None, profile="dominousa", profile_options=options)
    format_choice.choose(division=men, key="swiss", options={"rounds": 2}, by=None)
    cast.enter(men, 10)
    holding.hold(division=men, by=None, seed=cast.SEED)
    first, second = stages.start(men.tournament, "men")
    cast.write(first, {"kind": "false_pass", "seat": 1})
    for table_match in (first, second):
        cast.sign_both(cast.play_to_the_end(table_match))
    men.refresh_from_db()
    return men


def test_the_order_the_bye_and_the_next_round(swiss: Division) -> None:
    rows = standings.standings_of(swiss)
    figures = [(row.standing.won, row.standing.points_against) for row in rows]
    assert figures == sorted(figures, reverse=True)
    assert {row.standing.decided_by for row in rows} >= {None, "wins", "pc"}
    rests = next(row.standing for row in rows if row.standing.byes and row.standing.played == 1)
    assert (rests.points_for, rests.points_against, rests.effectiveness) == (200, 0, 100)
    bracket = swiss.bracket
    assert bracket is not None
    # The last of round 1 by this order has the next bye; by difference it would be the other one that lost.
    (bye,) = (match.numbers[0] for match in bracket.matches.filter(round=2) if len(match.sides) == 1)
    lost = {row.team.number: row.standing.points_against for row in rows if row.standing.lost}
    assert bye == min(lost, key=lambda number: lost[number])


def test_the_rating_of_the_day_of_the_lottery_ranks_pairs(client: Client, men: Division) -> None:
    options = {"order": ["wins", "rating", "lot"]}
    opening.change_tournament(tournament=men.tournament, by=None, profile="dominousa", profile_options=options)
    format_choice.choose(division=men, key="swiss", options={"rounds": 2}, by=None)
    cast.enter(men, 8)
    keys = men.registrations.order_by("number").values_list("person", flat=True)
    ratings = {person: Decimal(1000 + 10 * at) for at, person in enumerate(keys)}
    holding.hold(division=men, by=None, seed=cast.SEED, ratings=ratings)
    men.refresh_from_db()
    rows = standings.standings_of(men)
    means = [fmean(float(ratings[one.registration.person_id]) for one in row.team.players.all()) for row in rows]
    assert means == sorted(means, reverse=True)
    assert [row.standing.criteria["rating"] for row in rows] == means
    assert {row.standing.decided_by for row in rows[1:]} == {"rating"}
    page = client.get(f"/t/{men.tournament.slug}/standings/").content.decode()
    assert ">Elo<" in page
    assert f"Behind team {rows[0].team.number} by Elo rating on the day of the lottery" in page


def test_neighbours_in_the_standings_meet_whatever_they_won(men: Division) -> None:
    played = play(sanctioned_swiss(men, "dominousa", pairing="NEIGHBOURS", order=["pc:desc", "lot"]))
    assert men.bracket is not None
    first = men.bracket.matches.filter(round=2).earliest("number")
    assert set(first.numbers) == {row.team.number for row in standings.standings_of(men)[:2]}
    assert set(first.numbers) <= {one.team_b.number for one in played}  # who lost stands first in this order


def test_pages_the_api_and_papers_say_the_same(client: Client, swiss: Division) -> None:
    rows = standings.standings_of(swiss)
    slug = swiss.tournament.slug
    there = f"/api/v1/tournaments/{slug}/divisions/men/standings/"
    answers = client.get(there).json()
    assert [(one["team"]["number"], one["effectiveness"], one["played"]) for one in answers] == [
        (row.team.number, row.standing.effectiveness, row.standing.played) for row in rows
    ]
    assert [one["criteria"]["buchholz"] for one in answers] == [row.standing.criteria["buchholz"] for row in rows]
    # A chancleta for both that lost; a zapato for the one whose rivals had 0, not less.
    statistics = [(one["criteria"]["shutouts"], one["criteria"]["below_half"]) for one in answers]
    assert sorted(statistics) == [(0, 0), (0, 0), (0, 1), (0, 1), (1, 0)]
    page = client.get(f"/t/{slug}/standings/", headers={"accept-language": "es"}).content.decode()
    for head in (">PJ<", 'data-sign="PG"', ">PF<", ">PC<", 'data-sign="EFF"', ">Buchholz<"):
        assert head in page, head
    assert "Orden de la clasificación: partidas ganadas, puntos en contra (más primero)" in page
    bracket_page = client.get(f"/t/{slug}/men/").content.decode()
    assert [row.reason for row in rows if row.reason not in bracket_page] == []
    assert client.get(f"/t/{slug}/standings/?sort=buchholz").status_code == 200
    document = requests.request(ResultsBook(), swiss.tournament, by=None, base_url="http://hall")
    book = kinds.from_payload(document.kind, document.payload)
    assert isinstance(book, BookRecord)
    lines = book.chapters[0].standings[0].lines
    assert [(line.team.number, line.difference, line.reason) for line in lines] == [
        (row.team.number, row.standing.effectiveness, row.reason) for row in rows
    ]
