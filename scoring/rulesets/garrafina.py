"""Garrafina: a cross of four arms, one to each player, and every loser pays the winner."""

from typing import Final

from scoring.counting import losers_pay
from scoring.options import choice_of, within
from scoring.options.drawing import OPEN_ARMS, SWAP
from scoring.options.match import HANDS_LIMIT, PLAYERS, TARGET
from scoring.ruleset import Choice, Ruleset
from scoring.rulesets.citing import ANGULO, every_topic

TIE: Final = choice_of(
    "tie",
    "A block in which the lowest are level",
    "Un cierre con los más bajos empatados",
    "Jokoa ixtea, puntuazio baxuenak berdinduta",
    "Um jogo fechado com os mais baixos empatados",
    Choice(
        "VOID_SAME_LEADER",
        "Nobody wins and nobody pays",
        "Nadie gana y nadie paga",
        "Inork ez du irabazten eta inork ez du ordaintzen",
        "Ninguém ganha e ninguém paga",
    ),
    Choice(
        "LEADERS_TEAM",
        "The leader wins, if they are one of them",
        "Gana quien salió, si es uno de ellos",
        "Hasi zenak irabazten du, haietako bat bada",
        "Ganha quem saiu, se for um deles",
    ),
)

GARRAFINA: Final = Ruleset(
    key="garrafina",
    name={"en": "Garrafina", "es": "Garrafina", "eu": "Garrafina", "pt": "Garrafina"},
    source=f"{ANGULO}, Garrafina",
    target=100,
    team_size=1,
    team_sizes=(1,),
    deals={"SEVEN": {6: {3: 7, 4: 7}}},
    first_lead="HIGHEST_DOUBLE",  # four players are dealt every tile; of three, 6-6 may be aside
    no_double="REDEAL",
    later_lead="ENTITLED",
    layout="CROSS",
    swap="ON",
    counting=losers_pay,
    cites={**every_topic("Garrafina", as_castel=("false-pass",)), "set": "double-six set"},
    options=(within(PLAYERS, 3, 4), TARGET, HANDS_LIMIT, OPEN_ARMS, SWAP, TIE),
)
