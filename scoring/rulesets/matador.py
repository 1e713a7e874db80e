"""Matador (Hiltzailea): touching halves add up to one more than the set's number, and matadors go on any end."""

from typing import Final

from scoring.options import choice_of, only
from scoring.options.drawing import DRAW_WITH_MATADOR, MATADOR_LAID, RESERVE, UNABLE
from scoring.options.leads import LATER_LEAD, NO_DOUBLE
from scoring.options.match import DEALT, DOUBLE, PLAYERS, TARGET
from scoring.options.points import BLOCK_OWN
from scoring.ruleset import Choice, Ruleset
from scoring.rulesets.citing import ANGULO, every_topic

DEAL: Final = choice_of(
    "deal",
    *DEALT,
    Choice("SEVEN", "Seven", "Siete", "Zazpi", "Sete"),
    Choice(
        "SEVEN_SIX_FIVE",
        "Two players seven, three six, four five",
        "Siete entre dos, seis entre tres, cinco entre cuatro",
        "Bi jokalarik zazpina, hiruk seina, lauk bosna",
        "Sete entre dois, seis entre três, cinco entre quatro",
    ),
    Choice(
        "SEVEN_OR_FIVE",
        "Three to six players seven, from seven on five",
        "De tres a seis jugadores, siete; desde siete, cinco",
        "Hirutik seira jokalarik zazpina, zazpitik aurrera bosna",
        "De três a seis jogadores, sete; a partir de sete, cinco",
    ),
)
# Tiles by number of players, the same for every set.
FEWER: Final = {2: 7, 3: 6, 4: 5}
MANY: Final = {**dict.fromkeys(range(3, 7), 7), **dict.fromkeys(range(7, 11), 5)}

MATADOR: Final = Ruleset(
    key="matador",
    name={"en": "Matador", "es": "Matador", "eu": "Hiltzailea", "pt": "Matador"},
    source=f"{ANGULO}, Hiltzailea",
    target=100,
    team_size=1,
    team_sizes=(1,),
    deals={
        "SEVEN": {
            6: dict.fromkeys(range(2, 5), 7),
            9: dict.fromkeys(range(2, 8), 7),
            12: dict.fromkeys(range(2, 11), 7),
        },
        "SEVEN_SIX_FIVE": {6: FEWER, 9: FEWER, 12: FEWER},
        "SEVEN_OR_FIVE": {6: {3: 7, 4: 7}, 9: MANY, 12: MANY},
    },
    first_lead="HIGHEST_DOUBLE",
    no_double="HEAVIEST",
    tie="VOID_ROTATE",  # later_lead ROTATE: to the right, also when nobody won
    later_lead="AS_FIRST",
    fit="SUM",
    unable="DRAW_UNTIL",
    drawn="MUST_LAY",
    block_own="TAKEN_ONCE",
    cites={**every_topic("Matador", as_castel=("false-pass",)), "set": "domino set"},
    options=(
        DOUBLE,
        PLAYERS,
        DEAL,
        TARGET,
        only(UNABLE, "DRAW_UNTIL", "DRAW_ONE"),
        DRAW_WITH_MATADOR,
        RESERVE,
        MATADOR_LAID,
        only(BLOCK_OWN, "TAKEN_ONCE", "TAKEN_EACH"),
        only(LATER_LEAD, "AS_FIRST", "ROTATE"),
        only(NO_DOUBLE, "HEAVIEST", "REDEAL"),
    ),
)
