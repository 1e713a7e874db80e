"""The classic Basque game: marks by decades, the best of three partidas, in pairs or alone."""

from typing import Final

from scoring.counting import best_of_partidas
from scoring.options import only, within
from scoring.options.drawing import UNABLE
from scoring.options.leads import NO_DOUBLE, PARTIDA_LEAD, TIE, VOID_FIRST
from scoring.options.match import PARTIDA_POINTS, PARTIDA_TARGET, PARTIDAS, PLAYERS, TEAM_SIZE
from scoring.options.points import BLOCK_WINNER
from scoring.ruleset import Ruleset
from scoring.rulesets.citing import ANGULO, every_topic

BASQUE: Final = Ruleset(
    key="basque",
    name={"en": "Basque dominoes", "es": "Dominó vasco", "eu": "Euskal domino klasikoa", "pt": "Dominó basco"},
    source=f"{ANGULO}, joko klasikoa",
    target=20,  # marks, not pips: see rounding
    team_sizes=(1, 2),
    deals={"SEVEN": {6: {2: 7, 3: 7, 4: 7}}},
    first_lead="HIGHEST_DOUBLE",
    no_double="HEAVIEST",
    later_lead="ROTATE",
    tie="VOID_SAME_LEADER",
    void_first="SOUGHT_AGAIN",
    drawn="MUST_LAY",
    rounding="DECADES",
    ending=best_of_partidas,
    partidas=3,
    partida_target="PASS",
    cites={**every_topic("Basque rules", as_castel=("false-pass",)), "set": "double-six set"},
    options=(
        within(PLAYERS, 2, 4),
        within(TEAM_SIZE, 1, 2),
        PARTIDA_POINTS,
        PARTIDA_TARGET,
        PARTIDAS,
        PARTIDA_LEAD,
        only(UNABLE, "PASS", "DRAW_UNTIL"),
        BLOCK_WINNER,
        only(TIE, "VOID_SAME_LEADER", "VOID_ROTATE"),
        VOID_FIRST,
        only(NO_DOUBLE, "HEAVIEST", "REDEAL"),
    ),
)
