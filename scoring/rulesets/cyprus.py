"""Cyprus (Zipre): a star of eight arms round the highest double, for four to ten players."""

from typing import Final

from scoring.options import choice_of, number_of, only, within
from scoring.options.drawing import DRAW_WHEN, UNABLE
from scoring.options.match import DEALT, PLAYERS, TARGET
from scoring.options.points import BLOCK_OWN
from scoring.ruleset import Choice, Ruleset
from scoring.rulesets.citing import ANGULO, every_topic

DEAL: Final = choice_of(
    "deal",
    *DEALT,
    Choice(
        "BELL",
        "R. C. Bell: from 13 for four players to 5 for ten",
        "R. C. Bell: de 13 entre cuatro jugadores a 5 entre diez",
        "R. C. Bell: lau jokalarik 13, hamarrek 5",
        "R. C. Bell: de 13 entre quatro jogadores a 5 entre dez",
    ),
    Choice(
        "BOTERMANS",
        "Jack Botermans: as Bell, but 5 for eight or nine players",
        "Jack Botermans: como Bell, pero 5 entre ocho o nueve jugadores",
        "Jack Botermans: Bell bezala, baina zortzi edo bederatzi jokalarik 5",
        "Jack Botermans: como Bell, mas 5 entre oito ou nove jogadores",
    ),
    Choice(
        "CELKO",
        "Joe Celko: from 9 for four players to 5 for ten; only where tiles are drawn: else few stars get finished",
        "Joe Celko: de 9 entre cuatro jugadores a 5 entre diez; solo si se roba: si no, pocas estrellas se acaban",
        "Joe Celko: lau jokalarik 9, hamarrek 5; pilotik hartzen bada bakarrik: bestela izar gutxi osatzen dira",
        "Joe Celko: de 9 entre quatro jogadores a 5 entre dez; só onde se compra: senão, poucas estrelas se acabam",
    ),
)
# The sources disagree on the hand sizes, so each table keeps its author's name.
BELL: Final = {4: 13, 5: 11, 6: 9, 7: 7, 8: 6, 9: 6, 10: 5}
BOTERMANS: Final = {**BELL, 8: 5, 9: 5}
CELKO: Final = {**BELL, 4: 9, 5: 8, 6: 7}

CYPRUS: Final = Ruleset(
    key="cyprus",
    name={"en": "Cyprus", "es": "Chipre", "eu": "Zipre", "pt": "Chipre"},
    source=f"{ANGULO}, Zipre",
    target=60,
    double=9,
    team_size=1,
    team_sizes=(1,),
    deals={
        "BELL": {9: BELL, 12: BELL},
        "BOTERMANS": {9: BOTERMANS, 12: BOTERMANS},
        "CELKO": {9: CELKO, 12: CELKO},
    },
    deal="BELL",
    first_lead="TOP_DOUBLE",
    later_lead="AS_FIRST",
    layout="STAR",
    drawn="MUST_LAY",
    reserve=1,  # for the variant with draws only
    block_own="TAKEN_ONCE",
    cites={**every_topic("Cyprus", as_castel=("false-pass",)), "set": "domino set"},
    options=(
        number_of(
            "double",
            (9, 12),
            "The set: its highest number, 9 or 12",
            "El juego de fichas: su número más alto, 9 o 12",
            "Dominoa: haren punturik handiena, 9 edo 12",
            "O jogo de pedras: o seu número mais alto, 9 ou 12",
        ),
        within(PLAYERS, 4, 10),
        DEAL,
        TARGET,
        only(UNABLE, "PASS", "DRAW_ONE"),
        DRAW_WHEN,
        only(BLOCK_OWN, "TAKEN_ONCE", "LEFT_OUT"),
    ),
)
