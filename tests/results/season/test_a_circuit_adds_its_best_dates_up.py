"""The table of a circuit follows from the final places of its tournaments; both players of a team get the place."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.models import Decided, Match
from tests.cast import enter
from tests.lottery.rotating.playing import event, play_event, start, win
from tests.results.season.played import play
from tournament.club import circuits
from tournament.lottery import holding
from tournament.models import Circuit, Club, Division, Tournament
from tournament.results.circuits import State, tables_of
from tournament.results.standings import standings_of

TERMS = circuits.Terms("Cup of the year", [100, 80, 60], best=2, planned=6, win=5, attendance=10)


def make(club: Club, *tournaments: Tournament, terms: circuits.Terms = TERMS) -> Circuit:
    return circuits.make_circuit(club=club, terms=terms, tournaments=[one.slug for one in tournaments], by=None)


def test_the_table_of_a_date_pays_place_wins_and_coming(club: Club) -> None:
    (cup,) = play(club, 1)
    (event,) = tables_of(make(club, cup)).events
    # Four teams of men, two of women, and their winners in the championship: the men's has won three matches.
    assert [(line.place, line.won, line.points) for line in event.lines[:4]] == [
        (1, 3, 100 + 15 + 10),
        (1, 3, 125),
        (2, 1, 80 + 5 + 10),
        (2, 1, 95),
    ]
    assert len(event.lines) == 12
    # The loser of the men's final has won a match; the others none, and are level behind it.
    assert [line.place for line in event.lines[4:]] == [3, 3, 4, 4, 4, 4, 4, 4]
    assert {line.points for line in event.lines[6:]} == {10}


def test_only_the_best_results_count_and_the_others_are_struck(club: Club) -> None:
    tables = tables_of(make(club, *play(club, 4)))
    first = tables.lines[0]  # plays in every tournament, in the team at the top
    assert (first.rank, first.total) == (1, 250)
    assert [(one.points, one.counts) for one in first.results] == [(125, True)] * 2 + [(125, False)] * 2
    assert [line.total for line in tables.lines] == sorted((line.total for line in tables.lines), reverse=True)


def test_a_further_date_never_lowers_a_total(club: Club) -> None:
    cups = play(club, 4)
    circuit = make(club, cups[0])
    before = dict[int, int]()
    for number in range(1, 5):
        slugs = [one.slug for one in cups[:number]]
        circuits.change_circuit(circuit=circuit, terms=TERMS, tournaments=slugs, by=None)
        totals = {line.person: line.total for line in tables_of(circuit).lines}
        assert all(totals[person] >= total for person, total in before.items())
        before = totals


def test_who_played_on_too_few_dates_has_no_place(club: Club) -> None:
    terms = circuits.Terms("Cup", [10], best=2, planned=3, min_dates=3)
    tables = tables_of(make(club, *play(club, 3), terms=terms))
    dates = {line.person: sum(one.points is not None for one in line.results) for line in tables.lines}
    assert {line.person for line in tables.lines if line.rank} == {
        person for person, held in dates.items() if held == 3
    }
    assert min(dates.values()) < 3


def test_a_tournament_that_is_not_over_left_or_was_erased_says_so(club: Club) -> None:
    over, unfinished, left = play(club, 3)
    Match.objects.filter(bracket__label=f"{unfinished.slug} championship").update(decided=Decided.OPEN, winner=None)
    erased = Tournament.objects.create(club=club, name="Gone", slug="gone", date="2020-01-01", ruleset="saci")
    circuit = make(club, over, unfinished, left, erased)
    slugs = [over.slug, unfinished.slug, erased.slug]
    circuits.change_circuit(circuit=circuit, terms=TERMS, tournaments=slugs, reason="it rained", by=None)
    erased.delete()
    found = {one.date.name: (one.state, one.sentence) for one in tables_of(circuit).events}
    assert found == {
        "Gone": (State.ERASED, "It left the circuit: the tournament was erased."),
        over.name: (State.COUNTS, ""),
        unfinished.name: (State.OPEN, "It counts once it is over."),
        left.name: (State.LEFT, "It left the circuit: it rained"),
    }


def test_an_individual_event_gives_each_person_a_place(men: Division) -> None:
    event(men, 8, 2)
    play_event(men)
    (date,) = tables_of(make(men.tournament.club, men.tournament)).events
    ranked = [(row.standing.rank, row.standing.won) for row in standings_of(men)]
    assert [(line.place, line.won) for line in date.lines] == ranked
    assert len(ranked) == 8
    assert date.lines[0].points == 100 + 5 * date.lines[0].won + 10


def test_each_bracket_has_places_of_its_own_where_no_championship_is_held(men: Division, women: Division) -> None:
    event(men, 8, 2)
    play_event(men)
    circuit = make(men.tournament.club, men.tournament)
    enter(women, 4)
    holding.hold(division=women, by=None)
    assert tables_of(circuit).events[0].state == State.OPEN
    women.refresh_from_db()
    won = win(start(women).table_matches.get(), "A").match.winner
    (date,) = tables_of(circuit).events
    assert won is not None
    ranked = [(row.standing.rank, row.standing.won) for row in standings_of(men)]
    assert [(line.place, line.won) for line in date.lines] == [*ranked, (1, 1), (1, 1), (2, 0), (2, 0)]
    assert date.lines[8].points == date.lines[9].points == 100 + 5 + 10
    assert len(tables_of(circuit).lines) == 12


def test_a_circuit_without_dates_has_an_empty_table(club: Club) -> None:
    assert tables_of(make(club)).lines == ()


@pytest.mark.django_db
def test_many_people_and_dates_take_no_more_statements(club: Club) -> None:
    asked = []
    for size, host in ((1, club), (3, Club.objects.create(name="Another club"))):
        circuit = make(host, *play(host, size, people=12 * size, teams=(2 * size, 2)))
        with CaptureQueriesContext(connection) as captured:
            tables_of(circuit)
        asked.append(len(captured))
    assert asked[0] == asked[1]
