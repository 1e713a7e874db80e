"""Cuban double nine: ten of 55 tiles each, the winners score the losers' pips, and one of them leads."""

from typing import Final

from scoring.options import only
from scoring.options.leads import FIRST_LEAD, LATER_LEAD, REDEAL, TIE
from scoring.options.match import TARGET
from scoring.options.points import BLOCK_WINNER, FALSE_PASS, FALSE_PASS_POINTS
from scoring.ruleset import Ruleset
from scoring.rulesets.citing import every_topic

CUBAN: Final = Ruleset(
    key="cuban",
    name={"en": "Cuban double nine", "es": "Dominó cubano", "eu": "Kubako dominoa", "pt": "Dominó cubano"},
    source="CubanDominoTournament (Arugami), DOCS; pagat.com/domino/line/cuban",
    target=150,
    double=9,
    deals={"TEN": {9: {4: 10}}},
    deal="TEN",
    first_lead="LOTTERY",
    later_lead="WINNERS_CHOOSE",
    tie="LEADERS_TEAM",
    redeal="FIVE",
    count_scope="OPP",
    terms=("capicua", "viajera", "pollona"),
    cites={**every_topic("Cuban rules", as_castel=("false-pass",)), "set": "domino set"},
    options=(
        TARGET,
        BLOCK_WINNER,
        only(TIE, "LEADERS_TEAM", "VOID_SAME_LEADER"),
        only(FIRST_LEAD, "LOTTERY", "HIGHEST_DOUBLE"),
        only(LATER_LEAD, "WINNERS_CHOOSE", "ROTATE"),
        only(REDEAL, "FIVE", "NEVER"),
        only(FALSE_PASS, "void_agreed", "void", "penalized"),
        FALSE_PASS_POINTS,
    ),
)
