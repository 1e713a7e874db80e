"""Dominó Latino: only the losers' tiles count, and three plays earn 25 points of their own."""

from typing import Final

from scoring.options import only
from scoring.options.match import TARGET
from scoring.options.points import (
    CAPICU,
    FALSE_PASS,
    FALSE_PASS_POINTS,
    LOCKING_TILE,
    OPENING_PASS,
    PASE_REDONDO,
    PASE_SALIDA,
    PASS_PLAYS,
    SPECIAL_POINTS,
    STOP,
)
from scoring.ruleset import Ruleset
from scoring.rulesets.citing import CASTEL, every_topic

LATINO: Final = Ruleset(
    key="latino",
    name={"en": "Latin dominoes", "es": "Dominó Latino", "eu": "Domino latinoa", "pt": "Dominó latino"},
    source=f"{CASTEL}, Dominó Latino",
    target=200,
    deals={"SEVEN": {6: {4: 7}}},
    first_lead="TOP_DOUBLE",
    later_lead="ROTATE",
    tie="LEADERS_TEAM",
    count_scope="OPP",
    specials=("capicu", "pase-salida", "pase-redondo"),
    special_points=25,
    cites={**every_topic("Latino (Castel)"), "set": "double-six set"},
    options=(
        TARGET,
        SPECIAL_POINTS,
        CAPICU,
        PASS_PLAYS,
        PASE_REDONDO,
        PASE_SALIDA,
        OPENING_PASS,
        LOCKING_TILE,
        STOP,
        only(FALSE_PASS, "void_agreed", "void", "penalized"),
        FALSE_PASS_POINTS,
    ),
)
