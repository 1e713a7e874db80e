"""The options of each rule system as its page lists them, the tables that can be dealt, and the tiles of a set."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

Tile = tuple[int, int]

SAME: Final = ["VOID_SAME_LEADER", "VOID_ROTATE", "LEADERS_TEAM"]
SACI_FALSE_PASS: Final = ["void_deduct_25", "void_award_25", "award_pips_and_deduct_25"]
CASTEL_FALSE_PASS: Final[dict[str, list[Any]]] = {"false_pass": ["void_agreed", "void"], "false_pass_points": [0, 20]}
SACI: Final[dict[str, list[Any]]] = {
    "target": [200, 60],
    "count_scope": ["ALL", "OPP"],
    "tie": SAME,
    "false_pass": SACI_FALSE_PASS,
    "wrong_domino_points": [10, 0, 25],
    "warning_of": ["TEAM", "PLAYER"],
    "exposed_last": ["PASSES", "MAY_GO_OUT"],
    "floor": ["NONE", "ZERO"],
    "first_lead": ["TOP_DOUBLE", "TOP_DOUBLE_HOLDER"],
    "lead_after_block": ["LOCKER_OR_NEXT", "WINNERS_CHOOSE"],
    "void_shuffle": ["SAME", "OTHERS"],
}

OFFERED: Final[dict[str, dict[str, list[Any]]]] = {
    "saci": SACI,
    "saci500": {
        **SACI,
        "target": [500, 150],
        "bonus_index": ["DECIDED", "DEALT"],
        "special_points": [100, 50, 0],
        "capicu": ["ANY_ENDS", "DISTINCT_ENDS"],
        "chuchazo": ["ALWAYS", "NOT_ON_TWO_BLANKS"],
        "lock_points": [0, 100],
        "false_pass": ["void", *SACI_FALSE_PASS],
        "wrong_domino_points": [0, 10],
    },
    "international": {"target": [200, 70], "loss": ["POSITIVE", "NEGATIVE"], **CASTEL_FALSE_PASS},
    "latino": {
        "target": [200, 70],
        "special_points": [25, 30, 0],
        "capicu": ["ANY_ENDS", "DISTINCT_ENDS"],
        "pass_plays": ["KEPT", "WINNERS_ONLY"],
        "pase_redondo": ["EVERY", "ONCE"],
        "pase_salida": ["ANY_TILE", "DOUBLE_ONLY"],
        "opening_pass": ["BOTH", "PASE_REDONDO", "PASE_SALIDA"],
        "locking_tile": ["NOT_COUNTED", "COUNTED"],
        "stop": ["FINISH_HAND", "AT_ONCE"],
        **CASTEL_FALSE_PASS,
    },
    "casual": {
        "target": [200, 75],
        "rounding": ["TENS", "NONE"],
        "loss": ["POSITIVE", "NEGATIVE"],
        "count_scope": ["ALL", "OPP"],
        "first_lead": ["TOP_DOUBLE", "LOTTERY"],
        "redeal": ["FOUR", "FIVE", "NEVER"],
        "tie": ["VOID_ROTATE", "VOID_SAME_LEADER", "LEADERS_TEAM"],
        "false_pass": ["void_agreed", "void"],
        "false_pass_points": [0, 2],
    },
    "draw": {
        "target": [100, 40],
        "drawn": ["MAY_KEEP", "MUST_LAY"],
        "later_lead": ["AS_FIRST", "ROTATE"],
        "no_double": ["REDEAL", "HEAVIEST"],
        "blank_alone": [10, 0, 25],
        "shared_win": ["SHARED", "EXTRA_HAND"],
    },
    "basque": {
        "target": [20, 8],
        "partida_target": ["PASS", "REACH"],
        "partidas": [3, 1, 2],
        "partida_lead": ["FIRST_HAND", "GOES_ON"],
        "unable": ["PASS", "DRAW_UNTIL"],
        "block_winner": ["SIDE", "PLAYER"],
        "tie": ["VOID_SAME_LEADER", "VOID_ROTATE"],
        "void_first": ["SOUGHT_AGAIN", "ANY_TILE"],
        "no_double": ["HEAVIEST", "REDEAL"],
    },
    "garrafina": {
        "target": [100, 40],
        "hands_limit": [0, 4],
        "open_arms": ["ANY", "LEFT_NEIGHBOUR"],
        "swap": ["ON", "OFF"],
        "tie": ["VOID_SAME_LEADER", "LEADERS_TEAM"],
    },
    "matador": {
        "target": [100, 50],
        "unable": ["DRAW_UNTIL", "DRAW_ONE"],
        "draw_with_matador": ["NO", "YES"],
        "reserve": [0, 2, 1],
        "matador_laid": ["CROSSWISE", "LENGTHWISE"],
        "block_own": ["TAKEN_ONCE", "TAKEN_EACH"],
        "later_lead": ["AS_FIRST", "ROTATE"],
        "no_double": ["HEAVIEST", "REDEAL"],
    },
    "cyprus": {
        "target": [60, 150],
        "unable": ["PASS", "DRAW_ONE"],
        "draw_when": ["THROUGHOUT", "STAR_ONLY"],
        "block_own": ["TAKEN_ONCE", "LEFT_OUT"],
    },
    "fed": {"target": [300, 350, 70], **CASTEL_FALSE_PASS},
    "cuban": {
        "target": [150, 60],
        "block_winner": ["SIDE", "PLAYER"],
        "tie": ["LEADERS_TEAM", "VOID_SAME_LEADER"],
        "first_lead": ["LOTTERY", "HIGHEST_DOUBLE"],
        "later_lead": ["WINNERS_CHOOSE", "ROTATE"],
        "redeal": ["FIVE", "NEVER"],
        **CASTEL_FALSE_PASS,
    },
    "jamaican": {
        "match": ["SIX_LOVE", "FIRST_TO_SIX"],
        "replay_points": [2, 1],
        "break_lead": ["AS_FIRST", "WINNERS"],
        "one_all_play_two": ["OFF", "ON"],
        "false_pass": ["void_agreed", "void"],
    },
    "fives": {
        "target": [61, 121, 20],
        "out_point": [1, 0],
        "pairs_end": ["BOTH", "FIRST"],
        "false_pass": ["penalized", "withheld"],
    },
}
"""The values of each option, the default first, but for those that say how large the table is."""

# What a page does not offer as an option, and yet says.
TOLD: Final[dict[str, dict[str, Any]]] = {
    "saci": {"later_lead": "WINNER", "loser_shuffles": True},
    "saci500": {"later_lead": "WINNER", "loser_shuffles": True},
    "international": {"first_lead": "LOTTERY", "later_lead": "ROTATE", "tie": "VOID_ROTATE"},
    "latino": {"first_lead": "TOP_DOUBLE", "later_lead": "ROTATE", "tie": "LEADERS_TEAM", "count_scope": "OPP"},
    "casual": {"later_lead": "ROTATE"},
    "draw": {"first_lead": "HIGHEST_DOUBLE", "unable": "DRAW_ONE"},
    "basque": {"first_lead": "HIGHEST_DOUBLE", "later_lead": "ROTATE", "rounding": "DECADES", "drawn": "MUST_LAY"},
    "garrafina": {"first_lead": "HIGHEST_DOUBLE", "later_lead": "ENTITLED", "layout": "CROSS"},
    "matador": {"first_lead": "HIGHEST_DOUBLE", "layout": "SUM", "drawn": "MUST_LAY"},
    "cyprus": {
        "first_lead": "TOP_DOUBLE", "later_lead": "AS_FIRST", "layout": "STAR", "drawn": "MUST_LAY", "reserve": 1,
    },
    "fed": {"first_lead": "LOTTERY", "later_lead": "ROTATE", "tie": "VOID_ROTATE"},
    "cuban": {"count_scope": "OPP"},
    "jamaican": {
        "first_lead": "TOP_DOUBLE", "later_lead": "WINNERS_CHOOSE", "tie": "VOID_AS_FIRST", "block_winner": "PLAYER",
        "target": 6,
    },
    "fives": {"first_lead": "LOTTERY", "later_lead": "ROTATE", "tie": "VOID_ROTATE"},
}  # fmt: skip
COMMON: Final[dict[str, Any]] = {
    "count_scope": "ALL", "tie": "VOID_SAME_LEADER", "false_pass": "void_agreed", "false_pass_points": 0,
    "wrong_domino_points": 0, "warning_of": "TEAM", "exposed_last": "PASSES", "floor": "NONE", "layout": "LINE",
    "lead_after_block": "LOCKER_OR_NEXT", "void_shuffle": "SAME", "loser_shuffles": False, "loss": "POSITIVE",
    "rounding": "NONE", "unable": "PASS", "reserve": 0, "draw_when": "THROUGHOUT", "drawn": "MAY_KEEP",
    "draw_with_matador": "NO", "block_winner": "SIDE", "block_own": "COUNTED", "swap": "OFF", "hands_limit": 0,
    "void_first": "ANY_TILE", "no_double": "REDEAL", "stop": "FINISH_HAND", "special_points": 0, "lock_points": 0,
    "capicu": "ANY_ENDS", "pass_plays": "KEPT", "blank_alone": 0, "matador_laid": "CROSSWISE", "pairs_end": "FIRST",
}  # fmt: skip


@dataclass(frozen=True)
class Rules:
    """One system with its options. chosen: those that differ from the page's defaults, as the notation names them."""

    system: str
    chosen: Mapping[str, Any]
    values: Mapping[str, Any]
    double: int
    players: int
    team_size: int

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    @property
    def teams(self) -> int:
        return self.players // self.team_size

    @property
    def sides(self) -> list[str]:
        return list("ABCDEFGHIJ"[: self.teams])

    def side(self, seat: int) -> str:
        return self.sides[seat % self.teams]

    def each(self, playing: int) -> int:
        """Return how many tiles each of so many players is dealt."""
        return each_dealt(self.system, self.values.get("deal", ""), self.double, playing)

    @property
    def line(self) -> str:
        """Return the first line of a sheet under these rules."""
        return " ".join(["rules", self.system, *(f"{name}={value}" for name, value in self.chosen.items())])


def the_set(double: int) -> list[Tile]:
    return [(low, high) for low in range(double + 1) for high in range(low, double + 1)]


def pips(tiles: list[Tile]) -> int:
    return sum(low + high for low, high in tiles)


def each_dealt(system: str, deal: str, double: int, players: int) -> int:
    """Return the tiles each player is dealt; 0: this table cannot be dealt."""
    if system == "cyprus":
        bell = {4: 13, 5: 11, 6: 9, 7: 7, 8: 6, 9: 6, 10: 5}
        other = {"BOTERMANS": {8: 5, 9: 5}, "CELKO": {4: 9, 5: 8, 6: 7}}.get(deal, {})
        return (bell | other).get(players, 0)
    if deal == "SEVEN_SIX_FIVE":
        return {2: 7, 3: 6, 4: 5}.get(players, 0)
    if deal == "SEVEN_OR_FIVE":
        each = 0 if players < 3 else 7 if players < 7 else 5
        return each if each * players <= len(the_set(double)) else 0
    if system == "fives":
        return {"FEWER": {2: 7, 3: 5, 4: 5}, "MORE": {2: 9, 4: 6}}[deal or "FEWER"].get(players, 0)
    if system == "cuban":
        return 10
    sizes = {"LARGEST": [7, 6, 5], "SIX": [6], "FIVE": [5]}.get(deal, [7])
    return next((size for size in sizes if size * players <= len(the_set(double))), 0)


TABLES: Final[dict[str, list[dict[str, Any]]]] = {
    "draw": [
        {"double": double, "players": players, "team_size": size, "deal": deal}
        for double in (6, 9, 12)
        for players in range(2, 5 if double == 6 else 11)
        for size in range(1, 6)
        for deal in ("LARGEST", "SIX", "FIVE")
        if players % size == 0 and players // size >= 2 and each_dealt("draw", deal, double, players)
    ],
    "basque": [{"players": 4, "team_size": 2}, *({"players": players, "team_size": 1} for players in (2, 3, 4))],
    "garrafina": [{"players": 4}, {"players": 3}],
    "matador": [
        {"double": double, "players": players, "deal": deal}
        for double in (6, 9, 12)
        for players in range(2, 5 if double == 6 else 11)
        for deal in ("SEVEN", "SEVEN_SIX_FIVE", "SEVEN_OR_FIVE")
        if each_dealt("matador", deal, double, players)
    ],
    "cyprus": [
        {"double": double, "players": players, "deal": deal}
        for double in (9, 12)
        for players in range(4, 11)
        for deal in ("BELL", "BOTERMANS", "CELKO")
    ],
    "fives": [
        {"players": players, "team_size": size, "deal": deal}
        for players, size in ((4, 2), (4, 1), (3, 1), (2, 1))
        for deal in ("FEWER", "MORE")
        if each_dealt("fives", deal, 6, players)
    ],
}
DEFAULTS: Final[dict[str, dict[str, Any]]] = {
    "draw": {"double": 6, "players": 4, "team_size": 1, "deal": "LARGEST"},
    "basque": {"double": 6, "players": 4, "team_size": 2},
    "garrafina": {"double": 6, "players": 4, "team_size": 1},
    "matador": {"double": 6, "players": 4, "team_size": 1, "deal": "SEVEN"},
    "cyprus": {"double": 9, "players": 4, "team_size": 1, "deal": "BELL"},
    "cuban": {"double": 9, "players": 4, "team_size": 2},
    "fives": {"double": 6, "players": 4, "team_size": 2, "deal": "FEWER"},
}


def rules(system: str, chance: random.Random, plain: bool) -> Rules:
    """Return the system at a random table; plain: with its defaults, else with random options."""
    offered = OFFERED[system]
    table = DEFAULTS.get(system, {"double": 6, "players": 4, "team_size": 2})
    chosen: dict[str, Any] = {}
    if not plain:
        chosen = {name: chance.choice(values) for name, values in offered.items()}
    # Every table is the default of no option: which tiles are drawn, and who plays whom, hangs on it.
    chosen |= chance.choice(TABLES[system]) if system in TABLES and not (plain and chance.random() < 0.3) else {}
    usual = {name: values[0] for name, values in offered.items()} | table
    chosen = {name: value for name, value in chosen.items() if value != usual[name]}
    values = COMMON | TOLD[system] | usual | chosen
    return Rules(system, chosen, values, values["double"], values["players"], values["team_size"])
