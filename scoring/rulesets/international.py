"""Dominó Internacional: the first lead is by lot and then rotates, and every tile left counts."""

from typing import Final

from scoring.options import only
from scoring.options.match import TARGET
from scoring.options.points import FALSE_PASS, FALSE_PASS_POINTS, LOSS
from scoring.ruleset import Ruleset
from scoring.rulesets.citing import CASTEL, every_topic

INTERNATIONAL: Final = Ruleset(
    key="international",
    name={
        "en": "International dominoes",
        "es": "Dominó Internacional",
        "eu": "Nazioarteko dominoa",
        "pt": "Dominó internacional",
    },
    source=f"{CASTEL}, Dominó Internacional",
    target=200,
    deals={"SEVEN": {6: {4: 7}}},
    first_lead="LOTTERY",
    later_lead="ROTATE",
    tie="VOID_ROTATE",
    cites={**every_topic("Internacional (Castel)"), "set": "double-six set"},
    options=(TARGET, LOSS, only(FALSE_PASS, "void_agreed", "void", "penalized"), FALSE_PASS_POINTS),
)
