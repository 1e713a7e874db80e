"""The Spanish American Club's 500: bonuses for the first four hands, for a capicú and for a chuchazo."""

from dataclasses import replace
from typing import Final

from scoring.options import only
from scoring.options.leads import FIRST_LEAD, LEAD_AFTER_BLOCK, TIE, VOID_SHUFFLE
from scoring.options.match import FEWEST_DIVISIONS, TARGET
from scoring.options.points import (
    BONUS_INDEX,
    CAPICU,
    CHUCHAZO,
    COUNT_SCOPE,
    EXPOSED_LAST,
    FALSE_PASS,
    FLOOR,
    LOCK_POINTS,
    SPECIAL_POINTS,
    WARNING_OF,
    WRONG_DOMINO_POINTS,
)
from scoring.rulesets.saci import SACI

SACI_500: Final = replace(
    SACI,
    key="saci500",
    name={"en": "SACI 500", "es": "Quinientos del SACI", "eu": "SACIren 500", "pt": "Quinhentos do SACI"},
    source="Dominoes practices of the SACI (Herman Santa, Ivan Guanil): 500 (Quinientos), and its terms",
    target=500,
    hand_bonuses=(100, 75, 50, 25),
    specials=("capicu", "chuchazo"),
    special_points=100,
    false_pass="void",  # noqa: S106 - a pass at dominoes, no password
    wrong_domino_points=0,
    # Its document settles points only: every other topic rests on the tournament's rules.
    cites={
        **{topic: f"SACI 500, as {rule}" for topic, rule in SACI.cites.items()},
        "set": SACI.cites["set"],
        "special": "SACI 500",
        "target": "SACI 500",
    },
    options=(
        TARGET,
        COUNT_SCOPE,
        BONUS_INDEX,
        SPECIAL_POINTS,
        CAPICU,
        CHUCHAZO,
        LOCK_POINTS,
        TIE,
        only(FALSE_PASS, "void", "void_deduct_25", "void_award_25", "award_pips_and_deduct_25"),
        WRONG_DOMINO_POINTS,
        WARNING_OF,
        EXPOSED_LAST,
        FLOOR,
        only(FIRST_LEAD, "TOP_DOUBLE", "TOP_DOUBLE_HOLDER"),
        LEAD_AFTER_BLOCK,
        VOID_SHUFFLE,
        FEWEST_DIVISIONS,
    ),
)
