"""The tournament of the Spanish American Club: its rules, and the options for what they leave open."""

from typing import Final

from scoring.options import only
from scoring.options.leads import FIRST_LEAD, LEAD_AFTER_BLOCK, TIE, VOID_SHUFFLE
from scoring.options.match import FEWEST_DIVISIONS, TARGET
from scoring.options.points import COUNT_SCOPE, EXPOSED_LAST, FALSE_PASS, FLOOR, WARNING_OF, WRONG_DOMINO_POINTS
from scoring.ruleset import Ruleset

SACI: Final = Ruleset(
    key="saci",
    name={"en": "SACI tournament", "es": "Torneo del SACI", "eu": "SACIren txapelketa", "pt": "Torneio do SACI"},
    source="Rules and Regulations of the Spanish American Club, Inc. (SACI) Domino Tournament, rules 1-20",
    target=200,
    fewest_divisions=2,  # SACI rule 3
    deals={"SEVEN": {6: {4: 7}}},
    first_lead="TOP_DOUBLE",
    later_lead="WINNER",
    loser_shuffles=True,  # SACI rule 6
    false_pass="void_deduct_25",  # noqa: S106 - a pass at dominoes, no password
    wrong_domino_points=10,
    cites={
        "set": "double-six set",
        "deal": "SACI rule 7",
        "first-lead": "SACI rule 6",
        "lead": "SACI rule 8",
        "play": "SACI rule 9",
        "pass": "SACI rule 11",
        "false-pass": "SACI rule 12",
        "wrong-domino": "SACI rule 13",
        "domino": "SACI rule 7",
        "block": "SACI rule 16",
        "recount": "SACI rule 14",
        "special": "SACI rule 14",  # rule 14 says what is counted, and no special play is
        "target": "SACI rule 15",
        "officials": "SACI rule 17",
    },
    options=(
        TARGET,
        COUNT_SCOPE,
        TIE,
        only(FALSE_PASS, "void_deduct_25", "void_award_25", "award_pips_and_deduct_25"),
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
