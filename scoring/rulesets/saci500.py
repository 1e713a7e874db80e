"""The Spanish American Club's 500: bonuses for the first four hands, for a capicú and for a chuchazo."""

from typing import Final

from scoring.options.counting import COUNT_SCOPE
from scoring.options.ends import TARGET
from scoring.options.leads import FIRST_LEAD, LEAD_AFTER_BLOCK
from scoring.options.level import TIE, VOID_SHUFFLE
from scoring.options.penalties import EXPOSED_LAST, FALSE_PASS, FLOOR, WARNING_OF, WRONG_DOMINO_POINTS
from scoring.options.specials import BONUS_INDEX, CAPICU, CHUCHAZO, LOCK_POINTS, SPECIAL_POINTS
from scoring.options.writing import only
from scoring.ruleset import Ruleset

SACI_500: Final = Ruleset(
    key="saci500",
    name={"en": "SACI 500", "es": "Quinientos del SACI", "eu": "SACIren 500"},
    source="Dominoes practices of the SACI (Herman Santa, Ivan Guanil): 500 (Quinientos), and its terms",
    target=500,
    deals={"SEVEN": {6: {4: 7}}},
    first_lead="TOP_DOUBLE",
    later_lead="WINNER",
    loser_shuffles=True,
    hand_bonuses=(100, 75, 50, 25),
    specials=("capicu", "chuchazo"),
    special_points=100,
    false_pass="void",  # noqa: S106 - a pass at dominoes, no password
    # Its document settles points only: every other topic rests on the tournament's rules.
    cites={
        "set": "double-six set",
        "deal": "SACI 500, as SACI rule 7",
        "first-lead": "SACI 500, as SACI rule 6",
        "lead": "SACI 500, as SACI rule 8",
        "play": "SACI 500, as SACI rule 9",
        "pass": "SACI 500, as SACI rule 11",
        "false-pass": "SACI 500, as SACI rule 12",
        "wrong-domino": "SACI 500, as SACI rule 13",
        "domino": "SACI 500, as SACI rule 7",
        "block": "SACI 500, as SACI rule 16",
        "recount": "SACI 500, as SACI rule 14",
        "special": "SACI 500",
        "target": "SACI 500",
        "officials": "SACI 500, as SACI rule 17",
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
    ),
)
