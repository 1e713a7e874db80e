"""What each system does when nobody chooses anything: the settings, and the data that no club may change."""

from typing import Any

import pytest

from scoring.counting import best_of_partidas, each_their_own, last_standing, losers_pay, reach_target, winner_takes
from scoring.rulesets import get

SACI = {
    "count_scope": "ALL",
    "tie": "VOID_SAME_LEADER",
    "first_lead": "TOP_DOUBLE",
    "lead_after_block": "LOCKER_OR_NEXT",
    "void_shuffle": "SAME",
    "exposed_last": "PASSES",
    "warning_of": "TEAM",
    "floor": "NONE",
    "fewest_divisions": 2,
}
AGREED = {"false_pass": "void_agreed", "false_pass_points": 0}
SETTINGS: dict[str, dict[str, object]] = {
    "saci": {**SACI, "target": 200, "false_pass": "void_deduct_25", "wrong_domino_points": 10},
    "saci500": {
        **SACI,
        "target": 500,
        "false_pass": "void",
        "wrong_domino_points": 0,
        "bonus_index": "DECIDED",
        "special_points": 100,
        "capicu": "ANY_ENDS",
        "chuchazo": "ALWAYS",
        "lock_points": 0,
    },
    "international": {**AGREED, "target": 200, "loss": "POSITIVE"},
    "latino": {
        **AGREED,
        "target": 200,
        "special_points": 25,
        "capicu": "ANY_ENDS",
        "pass_plays": "KEPT",
        "pase_redondo": "EVERY",
        "pase_salida": "ANY_TILE",
        "opening_pass": "BOTH",
        "locking_tile": "NOT_COUNTED",
        "stop": "FINISH_HAND",
    },
    "casual": {
        **AGREED,
        "target": 200,
        "rounding": "TENS",
        "loss": "POSITIVE",
        "count_scope": "ALL",
        "first_lead": "TOP_DOUBLE",
        "redeal": "FOUR",
        "tie": "VOID_ROTATE",
    },
    "draw": {
        "double": 6,
        "players": 4,
        "team_size": 1,
        "deal": "LARGEST",
        "target": 100,
        "drawn": "MAY_KEEP",
        "later_lead": "AS_FIRST",
        "no_double": "REDEAL",
        "blank_alone": 10,
        "shared_win": "SHARED",
    },
    "basque": {
        "players": 4,
        "team_size": 2,
        "target": 20,
        "partidas": 3,
        "partida_target": "PASS",
        "partida_lead": "FIRST_HAND",
        "unable": "PASS",
        "block_winner": "SIDE",
        "tie": "VOID_SAME_LEADER",
        "void_first": "SOUGHT_AGAIN",
        "no_double": "HEAVIEST",
    },
    "garrafina": {
        "players": 4,
        "target": 100,
        "hands_limit": 0,
        "open_arms": "ANY",
        "swap": "ON",
        "tie": "VOID_SAME_LEADER",
    },
    "matador": {
        "double": 6,
        "players": 4,
        "deal": "SEVEN",
        "target": 100,
        "unable": "DRAW_UNTIL",
        "draw_with_matador": "NO",
        "reserve": 0,
        "matador_laid": "CROSSWISE",
        "block_own": "TAKEN_ONCE",
        "later_lead": "AS_FIRST",
        "no_double": "HEAVIEST",
    },
    "cyprus": {
        "double": 9,
        "players": 4,
        "deal": "BELL",
        "target": 60,
        "unable": "PASS",
        "draw_when": "THROUGHOUT",
        "block_own": "TAKEN_ONCE",
    },
    "fed": {**AGREED, "target": 300},
    "cuban": {
        **AGREED,
        "target": 150,
        "block_winner": "SIDE",
        "tie": "LEADERS_TEAM",
        "first_lead": "LOTTERY",
        "later_lead": "WINNERS_CHOOSE",
        "redeal": "FIVE",
    },
    "jamaican": {
        "match": "SIX_LOVE",
        "replay_points": 2,
        "break_lead": "AS_FIRST",
        "one_all_play_two": "OFF",
        "false_pass": "void_agreed",
    },
    "fives": {
        "players": 4,
        "team_size": 2,
        "deal": "FEWER",
        "target": 61,
        "out_point": 1,
        "pairs_end": "BOTH",
        "false_pass": "penalized",
    },
}
FIXED: dict[str, dict[str, Any]] = {
    "saci": {"later_lead": "WINNER", "loser_shuffles": True, "specials": (), "ending": reach_target},
    "saci500": {"later_lead": "WINNER", "loser_shuffles": True, "hand_bonuses": (100, 75, 50, 25)},
    "international": {"first_lead": "LOTTERY", "later_lead": "ROTATE", "tie": "VOID_ROTATE", "count_scope": "ALL"},
    "latino": {"first_lead": "TOP_DOUBLE", "later_lead": "ROTATE", "tie": "LEADERS_TEAM", "count_scope": "OPP"},
    "casual": {"later_lead": "ROTATE", "goal": 20, "counting": winner_takes},
    "draw": {"first_lead": "HIGHEST_DOUBLE", "unable": "DRAW_ONE", "blank_alone": 10, "block_winner": "NOBODY"},
    "basque": {"first_lead": "HIGHEST_DOUBLE", "no_double": "HEAVIEST", "later_lead": "ROTATE", "rounding": "DECADES"},
    "garrafina": {"layout": "CROSS", "later_lead": "ENTITLED", "no_double": "REDEAL", "counting": losers_pay},
    "matador": {"first_lead": "HIGHEST_DOUBLE", "no_double": "HEAVIEST", "fit": "SUM", "drawn": "MUST_LAY"},
    "cyprus": {"first_lead": "TOP_DOUBLE", "later_lead": "AS_FIRST", "layout": "STAR", "reserve": 1},
    "fed": {"first_lead": "LOTTERY", "later_lead": "ROTATE", "tie": "VOID_ROTATE", "count_scope": "ALL"},
    "cuban": {"double": 9, "tiles_each": 10, "count_scope": "OPP", "unable": "PASS"},
    "jamaican": {"goal": 6, "scored": "HANDS", "block_winner": "PLAYER", "tie": "VOID_AS_FIRST"},
    "fives": {"most": 61, "scored": "PLAYS", "block_winner": "NOBODY", "later_lead": "ROTATE", "tiles_each": 5},
}


@pytest.mark.parametrize("key", SETTINGS)
def test_the_settings(key: str) -> None:
    assert get(key).settings == SETTINGS[key]


@pytest.mark.parametrize("key", FIXED)
def test_what_is_fixed(key: str) -> None:
    ruleset = get(key)
    assert {name: getattr(ruleset, name) for name in FIXED[key]} == FIXED[key]


def test_each_counts_and_ends_in_its_own_way() -> None:
    assert get("draw").ending is last_standing
    assert get("basque").ending is best_of_partidas
    assert get("garrafina").ending is reach_target
    assert get("draw").counting is each_their_own


@pytest.mark.parametrize("key", ["garrafina", "matador", "cyprus", "draw"])
def test_a_player_alone_wins_no_level_block(key: str) -> None:
    ruleset = get(key)
    assert ruleset.team_size == 1
    assert ruleset.tie != "LEADERS_TEAM"
    assert ruleset.later_lead in ("AS_FIRST", "ENTITLED")


@pytest.mark.parametrize("key", ["saci500", "latino"])
def test_two_systems_pay_for_special_plays(key: str) -> None:
    specials = {"saci500": ("capicu", "chuchazo"), "latino": ("capicu", "pase-salida", "pase-redondo")}
    assert get(key).specials == specials[key]
