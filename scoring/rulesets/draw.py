"""The draw game: everybody scores the pips they hold, and a side that reaches the limit is out."""

from typing import Final

from scoring.counting import each_their_own, last_standing
from scoring.options import choice_of, number_of, only
from scoring.options.drawing import DRAWN
from scoring.options.leads import LATER_LEAD, NO_DOUBLE
from scoring.options.match import DEALT, DOUBLE, LIMIT, PLAYERS, SHARED_WIN, TEAM_SIZE
from scoring.ruleset import Choice, Ruleset
from scoring.rulesets.citing import every_topic

DEAL: Final = choice_of(
    "deal",
    *DEALT,
    Choice(
        "LARGEST",
        "Seven; six or five where the set has too few",
        "Siete; seis o cinco donde no hay bastantes",
        "Zazpi; sei edo bost, dominoak nahikorik ez badu",
        "Sete; seis ou cinco onde não há bastantes",
    ),
    Choice("SIX", "Six", "Seis", "Sei", "Seis"),
    Choice("FIVE", "Five", "Cinco", "Bost", "Cinco"),
)

BLANK_ALONE: Final = number_of(
    "blank_alone",
    (0, 50),
    "What the double blank is worth as the only tile left",
    "Lo que vale la blanca doble si es la única pieza que queda",
    "Zer balio duen zuri bikoitzak, geratzen den fitxa bakarra denean",
    "O que vale o duplo branco como única pedra que sobra",
)

DRAW: Final = Ruleset(
    key="draw",
    name={"en": "Draw game", "es": "Dominó con robo", "eu": "Fitxak hartzeko dominoa", "pt": "Dominó com compra"},
    source="Sala de juegos, Dominó",
    target=100,
    team_size=1,
    team_sizes=(1, 2, 3, 4, 5),
    deals={
        "LARGEST": {
            6: dict.fromkeys(range(2, 5), 7),
            # A double-nine set has 55 tiles: not seven each for more than seven players.
            9: {**dict.fromkeys(range(2, 8), 7), 8: 6, 9: 6, 10: 5},
            12: dict.fromkeys(range(2, 11), 7),
        },
        "SIX": {
            6: dict.fromkeys(range(2, 5), 6),
            9: dict.fromkeys(range(2, 10), 6),
            12: dict.fromkeys(range(2, 11), 6),
        },
        "FIVE": {
            6: dict.fromkeys(range(2, 5), 5),
            9: dict.fromkeys(range(2, 11), 5),
            12: dict.fromkeys(range(2, 11), 5),
        },
    },
    deal="LARGEST",
    first_lead="HIGHEST_DOUBLE",
    no_double="REDEAL",
    later_lead="AS_FIRST",
    tie="VOID_ROTATE",  # later_lead ROTATE: to the right, also when nobody won
    unable="DRAW_ONE",
    counting=each_their_own,
    block_winner="NOBODY",
    blank_alone=10,
    ending=last_standing,
    fewest_win=True,  # points are pips held, and eliminate
    cites={**every_topic("Sala de juegos", as_castel=("false-pass",)), "set": "domino set"},
    options=(
        DOUBLE,
        PLAYERS,
        TEAM_SIZE,
        DEAL,
        LIMIT,
        DRAWN,
        only(LATER_LEAD, "AS_FIRST", "ROTATE"),
        NO_DOUBLE,
        BLANK_ALONE,
        SHARED_WIN,
    ),
)
