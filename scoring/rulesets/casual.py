"""Dominoes among friends: what Castel's text says of unofficial games."""

from typing import Final

from scoring.options import only
from scoring.options.leads import FIRST_LEAD, REDEAL, TIE
from scoring.options.match import TARGET
from scoring.options.points import COUNT_SCOPE, FALSE_PASS, FALSE_PASS_POINTS, LOSS, ROUNDING
from scoring.ruleset import Ruleset
from scoring.rulesets.citing import CASTEL, every_topic

CASUAL: Final = Ruleset(
    key="casual",
    name={"en": "Casual dominoes", "es": "Dominó informal", "eu": "Lagunarteko dominoa", "pt": "Dominó informal"},
    source=f"{CASTEL}, Algunas cuestiones a tener en cuenta",
    target=200,
    deals={"SEVEN": {6: {4: 7}}},
    first_lead="TOP_DOUBLE",  # "muy común en partidas que no son de campeonatos oficiales"
    later_lead="ROTATE",
    tie="VOID_ROTATE",
    redeal="FOUR",
    rounding="TENS",
    cites={**every_topic("Castel"), "set": "double-six set"},
    options=(
        TARGET,
        ROUNDING,
        LOSS,
        COUNT_SCOPE,
        only(FIRST_LEAD, "TOP_DOUBLE", "LOTTERY"),
        REDEAL,
        only(TIE, "VOID_ROTATE", "VOID_SAME_LEADER", "LEADERS_TEAM"),
        only(FALSE_PASS, "void_agreed", "void", "penalized"),
        FALSE_PASS_POINTS,
    ),
)
