"""Capicú, chuchazo, forced passes and hanged doubles: raw facts, for the rule system to reward or not."""

import pytest

from scoring.hands import Held, Move
from scoring.referee.position import End
from scoring.referee.replaying import Facts, gather
from scoring.rulesets import get
from tests.scoring.play.dealt import knock, lay, tiles

SACI = get("saci")


def told(*moves: Move, left: Held = ((),) * 4, end: End | None = "domino") -> Facts:
    return gather(moves, SACI, left, 4, end)


@pytest.mark.parametrize(
    ("moves", "capicu", "distinct", "both"),
    [
        ((lay(0, "1-2"), lay(1, "1-2", 1)), True, True, True),
        ((lay(0, "3-3"), lay(1, "3-6", 0)), True, False, True),
        ((lay(0, "3-3"), lay(1, "3-3", 0)), False, False, True),
        ((lay(0, "1-2"), lay(1, "1-3", 0)), False, True, False),
    ],
)
def test_capicu(moves: tuple[Move, ...], capicu: bool, distinct: bool, both: bool) -> None:
    facts = told(*moves)
    assert (facts.capicu, facts.distinct_ends, facts.fits_both) == (capicu, distinct, both)


def test_a_block_has_no_winning_tile() -> None:
    facts = told(lay(0, "0-1"), lay(1, "0-0", 0), end="block")
    assert (facts.chuchazo, facts.capicu, facts.locker) == (False, False, 1)


def test_chuchazo() -> None:
    facts = told(lay(0, "0-1"), lay(1, "0-0", 0))
    assert (facts.chuchazo, facts.capicu, facts.locker) == (True, False, None)
    assert (facts.ends_before, facts.ends) == ((0, 1), (0, 1))


def test_an_opening_tile_that_makes_all_pass_is_both_plays() -> None:
    facts = told(lay(0, "6-6"), knock(1), knock(2), knock(3), lay(0, "5-6", 0))
    assert (facts.pase_salida, facts.pases_redondos, facts.passes) == (True, (0,), 3)


def test_two_passes_are_no_pase_redondo() -> None:
    facts = told(lay(0, "6-6"), lay(1, "1-6", 0), knock(2), knock(3), lay(0, "1-1", 0))
    assert (facts.pase_salida, facts.pases_redondos, facts.passes) == (False, (), 2)


def test_the_tile_that_blocks_the_hand_is_kept_apart() -> None:
    facts = told(lay(0, "6-6"), lay(1, "1-6", 0), knock(2), knock(3), knock(0), knock(1), end="block")
    assert (facts.pases_redondos, facts.locker, facts.passes) == ((), 1, 0)


def test_a_double_whose_number_is_out_is_hanged() -> None:
    moves = tuple(lay(0, f"{number}-6", 0) for number in range(6))
    assert told(*moves, left=(tiles("6-6"), (), (), ())).hanged == tiles("6-6")
    assert told(*moves[1:], left=(tiles("6-6"), (), (), ())).hanged == ()


def test_nothing_played_tells_nothing() -> None:
    facts = told(end=None)
    assert (facts.leader, facts.by, facts.last, facts.ends, facts.laid, facts.pase_salida) == (None,) * 4 + (0, False)


def test_a_matador_across_leaves_no_single_number_at_its_end() -> None:
    ruleset = get("matador")
    facts = gather((lay(0, "6-6"), lay(1, "1-6", 0)), ruleset, ((),) * 4, 4, None)
    assert (facts.ends_before, facts.ends) == ((6, 6), None)
