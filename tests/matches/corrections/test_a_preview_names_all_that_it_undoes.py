"""Where the list of effects once was silent, or said what was not so."""

from typing import Any

import pytest

from tests.matches.corrections.asking import codes, correct, look, other_side_won, params, table_match_of
from tests.matches.corrections.days import a_day, in_play, only_match, play_out
from tests.support import again
from tournament.documents.queue import steps
from tournament.hall import seating
from tournament.matches import sign_off
from tournament.models import Division, Document, TableMatch, Tournament

pytestmark = pytest.mark.django_db
HALL = "http://hall"


@pytest.fixture
def day() -> Tournament:
    """The men's only match is over; the championship is drawn and printed, and nobody sits there yet."""
    again.set_up("only match on paper", only_match_on_paper)
    return Tournament.objects.get()


def only_match_on_paper() -> None:
    only_match()
    for division in Division.objects.filter(bracket__isnull=False):
        steps.request_bracket(division=division, by=None, base_url=HALL)


def men(day: Tournament) -> Division:
    return day.divisions.get(key="men")


def papers(found: object) -> list[tuple[str, str, bool]]:
    return [(one["kind"], one["bracket"], one["again"]) for one in params(found, "paper")]


def test_a_sheet_of_the_championship_with_the_old_winner_on_it_is_stale(day: Tournament) -> None:
    match = table_match_of(men(day), 1)
    effects = look(match, **other_side_won(match)).effects[""]
    assert papers(effects) == [("bracket", "men", True), ("bracket", "championship", True)]
    (won,) = params(effects, "bracket-winner")
    assert won == {"bracket": "men", "before": match.team_a.number, "after": match.team_b.number}


def test_paper_of_a_championship_that_is_taken_back_is_stale_and_not_drawn_again(day: Tournament) -> None:
    match = table_match_of(men(day), 1)
    asked: dict[str, Any] = {"changes": [{"line": 1, "entry": None}], "result": "open"}
    assert papers(look(match, **asked).effects[""])[1] == ("bracket", "championship", False)
    before = Document.objects.filter(division__key="championship").count()
    correct(match, **asked)
    assert Document.objects.filter(division__key="championship").count() == before


def test_a_next_match_that_stands_makes_no_paper_of_its_own_stale(day: Tournament) -> None:
    play_out(day)
    finals = day.divisions.get(kind="championship")
    steps.request_bracket(division=finals, by=None, base_url=HALL)
    match = table_match_of(men(day), 1)
    effects = look(match, **other_side_won(match)).effects["keep"]
    assert papers(effects) == [("bracket", "men", True)]
    assert params(effects, "standings") == [{"brackets": ["men"]}]


def test_a_ruling_and_a_walkover_that_are_lifted_are_named(day: Tournament) -> None:
    match = table_match_of(men(day), 1)
    correct(match, **other_side_won(match))
    assert params(look(match).effects[""], "lifted") == [{"decided": "ruled"}]
    other = a_day(2)
    seating.start_round(division=men(other), by=None)
    absent = sign_off.walkover(table_match=in_play(other)[0], absent={"A"}, by=None)
    assert params(look(absent, result="open").effects[""], "lifted") == [{"decided": "walkover"}]


def test_who_moves_on_because_nobody_comes_is_named() -> None:
    day = a_day(5)
    play_out(day)
    first = table_match_of(men(day), 1)
    found = look(first, **other_side_won(first)).effects["void"]
    passing = table_match_of(men(day), 2).match.winner
    assert passing is not None
    assert params(found, "bye") == [{"bracket": "men", "match": 4, "team": passing.number}]
    assert "place-empty" in codes(found)


def test_a_table_that_has_to_be_another_one_is_on_another_scoresheet(day: Tournament) -> None:
    match = table_match_of(men(day), 1)
    steps.request_scoresheets(match.round, by=None, base_url=HALL)
    TableMatch.objects.filter(pk=match.pk).update(table=day.hall_size + 1)  # no longer there
    effects = look(match, changes=[{"line": 1, "entry": None}], result="open").effects[""]
    assert ("scoresheets", "men", True) in papers(effects)
