"""Tables are short: matches wait in a fair order, and a table that comes free is given away at once."""

import pytest

from brackets import lottery
from tests.cast import SEED, enter
from tests.hall.halls import at, end, small_hall, start, waiting
from tournament.core.errors import Refused
from tournament.hall import seating, table_changes
from tournament.lottery import holding
from tournament.models import Division, JournalLine, TableMatch, Tournament


def test_the_lot_says_who_waits_and_who_comes_next(tournament: Tournament, men: Division) -> None:
    men = small_hall(men, players=16, seats=2)
    round_ = start(men)
    by_lot = lottery.order(bytes.fromhex(round_.seed), "waiting for a table", ["1", "2", "3", "4"])
    seated = {str(one.match.number) for one in round_.table_matches.all()}
    assert seated == set(by_lot[:2])
    assert waiting(tournament) == [f"men {number}" for number in by_lot[2:]]
    end(at(tournament, 2))
    assert str(at(tournament, 2).match.number) == by_lot[2]
    assert waiting(tournament) == [f"men {by_lot[3]}"]


def test_a_round_is_over_only_when_nobody_waits(tournament: Tournament, men: Division) -> None:
    men = small_hall(men, players=8, seats=1)
    round_ = start(men)
    table_changes.close_table(tournament=tournament, number=1, reason="wobbles", vacate=False, by=None)
    end(round_.table_matches.get())
    round_.refresh_from_db()
    assert len(waiting(tournament)) == 1
    assert round_.closed_at is None
    assert seating.next_round(men) is None
    table_changes.open_table(tournament=tournament, number=1, by=None)
    end(at(tournament, 1))
    round_.refresh_from_db()
    assert round_.closed_at is not None
    assert seating.next_round(men) == 2


def test_a_match_that_gets_a_table_is_called_and_the_journal_says_so(tournament: Tournament, men: Division) -> None:
    round_ = start(small_hall(men, players=8, seats=1))
    first = round_.table_matches.get()
    assert list(table_changes.calls(tournament)) == [first]
    end(first)
    (second,) = table_changes.calls(tournament)
    assert second.called_at
    assert first.called_at
    assert second.called_at > first.called_at
    line = JournalLine.objects.get(action="seat-match")
    assert line.subject == f"match men {second.match.number}"
    assert line.after == {"table": 1}
    assert f"tournament.tablematch {second.uid}" in line.rows


def test_brackets_take_turns(tournament: Tournament, men: Division, women: Division) -> None:
    men = small_hall(men, players=16, seats=2)
    enter(women, 8)
    holding.hold(division=women, by=None, seed=SEED)
    start(men)
    assert start(women).table_matches.count() == 0
    assert [one.split()[0] for one in waiting(tournament)] == ["women", "men", "women", "men"]
    order = waiting(tournament)
    for expected in order:
        end(at(tournament, 1))
        now = at(tournament, 1)
        assert f"{now.round.division.key} {now.match.number}" == expected
    assert waiting(tournament) == []


def test_a_hall_without_a_table_in_order_starts_nothing(tournament: Tournament, men: Division) -> None:
    men = small_hall(men, players=8, seats=1)
    table_changes.close_table(tournament=tournament, number=1, reason="no light", vacate=False, by=None)
    with pytest.raises(Refused, match="No table of the hall is usable"):
        start(men)
    assert not TableMatch.objects.exists()


def test_more_tables_are_given_to_who_waits(tournament: Tournament, men: Division) -> None:
    start(small_hall(men, players=8, seats=1))
    Tournament.objects.update(tables=2)
    (seated,) = seating.seat_waiting(tournament=tournament, by=None)
    assert seated.table == 2
    assert waiting(tournament) == []
