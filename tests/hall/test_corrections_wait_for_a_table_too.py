"""A match that officials bring back needs a table like any other, in a hall that is full."""

import pytest

from tests.cast import hand, write
from tests.hall.halls import at, end, small_hall, start, waiting
from tests.matches.corrections.asking import correct, look, params, table_match_of
from tests.matches.late_entries.latecomers import come_late
from tournament.core.errors import Refused
from tournament.journal.verification import verify
from tournament.matches import late_entries
from tournament.models import Division, Tournament


def test_one_that_has_not_begun_makes_room_and_waits_again(tournament: Tournament, men: Division) -> None:
    men = small_hall(men, players=12, seats=1)
    start(men)
    first = at(tournament, 1)
    end(first)
    second = at(tournament, 1)
    told = params(look(first, result="open").effects[""], "unseated")
    assert [(one["match"], one["table"]) for one in told] == [(second.match.number, 1)]
    correct(first, result="open")
    assert at(tournament, 1) == first
    assert f"men {second.match.number}" in waiting(tournament)
    end(first)
    end(at(tournament, 1))
    end(at(tournament, 1))
    assert table_match_of(men, second.match.number).state == "finished"


def test_where_every_match_has_begun_it_cannot_be(tournament: Tournament, men: Division) -> None:
    start(small_hall(men, players=12, seats=1))
    first = at(tournament, 1)
    end(first)
    write(at(tournament, 1), hand())
    with pytest.raises(Refused, match="No table is free"):
        correct(first, result="open")


def test_the_table_that_an_annulled_sheet_leaves_is_given_away(tournament: Tournament, men: Division) -> None:
    men = small_hall(men, players=16, seats=2)
    start(men)
    for _match in range(4):
        end(at(tournament, 1 if tournament.table_matches.filter(table=1).exclude(state="finished") else 2))
    start(men)
    correct(table_match_of(men, 1), result="open")
    assert waiting(tournament) == []
    assert prove_rows(tournament)


def test_a_late_team_waits_for_a_table(tournament: Tournament, men: Division) -> None:
    men = small_hall(men, players=6, seats=1)
    start(men)
    players = [come_late(men, name) for name in ("Late Larry", "Late Lucy")]
    change, round_ = late_entries.join(division=men, players=players, reason="the bus", by=None)
    assert round_ is None
    assert len(waiting(tournament)) == 1
    end(at(tournament, 1))
    assert change.team in (at(tournament, 1).team_a, at(tournament, 1).team_b)


def prove_rows(tournament: Tournament) -> bool:
    """Whether every row but the tournament, whose tables the test has set, is as the journal knows it."""
    return set(verify(tournament).strays) <= {"tournament"}
