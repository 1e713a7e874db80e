"""Hands are entered until the engine says who won, under every rule system and at every table."""

from typing import Any

import pytest

from scoring.ruleset import Ruleset
from scoring.rulesets import all_rulesets
from tests.matches.club_night.seated import seat, won_by, write
from tests.support.thorough import some
from tournament.core.errors import Conflict
from tournament.matches import club_night
from tournament.models import Club

TABLES = [(system, shape) for system in all_rulesets() for shape in club_night.shapes(system)[::3]]


def takes(system: Ruleset, target: int) -> bool:
    """Whether a club may set this target: some systems count hands, or have two targets to choose from."""
    return any(one.name == "target" and one.bounds and one.bounds[0] <= target for one in system.options)


def test_the_winner_of_every_hand_wins_the_match(club: Club) -> None:
    for system, shape in some(TABLES, one_in=3):
        short: dict[str, Any] = {"target": 30} if takes(system, target=30) else {}
        table = seat(club, system.key, shape, names=(), **short)
        for turn in range(40):
            if table.over:
                break
            write(table, won_by(table, left=10 + 2 * (turn % 2)))
        sheet = club_night.sheet_of(table)
        assert sheet.outcome is not None, (system, shape)
        assert sheet.outcome.winners == ("A",), (system, shape)
        assert (table.totals, table.hands) == (sheet.outcome.totals, sheet.hands_played), (system, shape)


def test_a_match_that_is_over_takes_no_more_hands_but_its_last_line_back(club: Club) -> None:
    table = seat(club, target=30)
    write(table, won_by(table))
    assert table.over
    with pytest.raises(Conflict) as conflict:
        write(table, won_by(table))
    assert conflict.value.code == "match-over"
    write(table, {"kind": "void", "number": 1, "reason": "it was 9"})
    assert not table.over
    assert (table.hands, table.totals) == (0, {"A": 0, "B": 0})


def test_who_is_out_holds_nothing_more(club: Club) -> None:
    table = seat(club, "draw", club_night.Shape(3, 1), target=20)
    write(table, {**won_by(table), "pips": [0, 25, 5]})
    assert club_night.sheet_of(table).eliminated == ("B",)
    write(table, won_by(table))
    assert table.totals == {"A": 0, "B": 25, "C": 15}


def test_the_same_players_begin_again_from_nothing(club: Club) -> None:
    table = seat(club, "matador", club_night.Shape(5, 1), names=("Ana", "Blas"), target=70)
    write(table, won_by(table))
    other = club_night.again(table=table, key="another-match", by=None)
    assert other.pk != table.pk
    assert (other.names, other.options, other.version) == (table.names, table.options, 0)
    assert other.totals == dict.fromkeys("ABCDE", 0)
    assert club_night.again(table=table, key="another-match", by=None) == other
