"""Each step of a day is as many statements for sixteen teams as for eight: what it writes is written in sets."""

from collections.abc import Callable

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.hall.halls import end
from tests.support.thorough import some
from tournament.hall import seating
from tournament.lottery import commitment, entry_list, format_choice, holding
from tournament.lottery.terms import Terms
from tournament.matches import withdrawals
from tournament.models import Division, Team, Tournament

pytestmark = pytest.mark.django_db
MOST = 40  # statements of a lottery, and of the start of a round
ROUNDS = {"groups": 3}  # of a group of four; the other formats are looked at for one round


class Counted(dict[str, int]):
    """How many statements each step took, the last time that it was taken."""

    def step(self, name: str, step: Callable[[], object]) -> None:
        with CaptureQueriesContext(connection) as asked:
            step()
        self[name] = len(asked)

    def draw(self, division: Division, teams: int) -> None:
        cast.enter(division, 2 * teams)
        entry_list.close_list(division=division, by=None, requested_for=Terms(objection_minutes=0))
        commitment.commit(division=division, by=None)
        commitment.add_tiles(division=division, typed=holding.invented_tiles(cast.SEED), by=None)
        self.step("draw", lambda: holding.draw_lots(division=division, by=None))

    def play_round(self, division: Division) -> None:
        """The last match of all rounds brings the next stage, where the format has one."""
        self.step("start", lambda: seating.start_round(division=division, by=None, seed=cast.SEED))
        first, signed, *others, last = division.rounds.latest("number").table_matches.all()
        self.step("walkover", lambda: end(first))
        cast.play_to_the_end(signed)
        self.step("signatures", lambda: cast.sign_both(signed))
        for table_match in others:
            end(table_match)
        self.step("last walkover", lambda: end(last))


def count(men: Division, format: str, teams: int) -> Counted:
    """The steps of a day, which is taken back."""
    counted = Counted()
    with transaction.atomic():
        Tournament.objects.update(tables=teams)
        format_choice.choose(division=men, key=format, options={}, by=None)
        counted.draw(men, teams)
        for _round in range(ROUNDS.get(format, 1)):
            counted.play_round(men)
        transaction.set_rollback(True)
    return counted


def test_the_steps_of_a_round(men: Division) -> None:
    for format in some(["single", "double", "groups", "swiss"], one_in=4):
        few, many = (count(men, format, teams) for teams in (8, 16))
        assert few == many, format
        assert max(few["draw"], few["start"]) <= MOST, format


def count_where_tables_are_short(men: Division, teams: int) -> Counted:
    """Two tables at first: the others wait, and are seated at once when there is room; then a team leaves."""
    counted = Counted()
    with transaction.atomic():
        Tournament.objects.update(tables=2)
        counted.draw(men, teams)
        counted.step("start", lambda: seating.start_round(division=men, by=None, seed=cast.SEED))
        Tournament.objects.update(tables=teams)
        counted.step("seat", lambda: seating.seat_waiting(tournament=men.tournament, by=None))
        assert men.rounds.get().table_matches.count() == teams // 2
        leaves = Team.objects.latest("number")
        leave = withdrawals.withdraw_team
        counted.step("leave", lambda: leave(team=leaves, kind="withdrawn", reason="ill", by=None))
        transaction.set_rollback(True)
    return counted


def test_the_matches_that_waited_are_seated_together(men: Division) -> None:
    assert count_where_tables_are_short(men, 8) == count_where_tables_are_short(men, 16)
