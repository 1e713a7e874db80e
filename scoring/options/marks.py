"""How points are written down: rounded or not, as gains or as losses."""

from typing import Final

from scoring.options.writing import choice_of, said
from scoring.ruleset import Choice

ROUNDING: Final = choice_of(
    "rounding",
    said("How points are written down", "Cómo se anotan los puntos", "Puntuak nola apuntatzen diren"),
    Choice(
        "TENS",
        said(
            "One mark for every ten or part of ten: 32 is 4, 7 is 1, 50 is 5; a target of 200 is 20 marks",
            "Redondeados a la decena: 32 son 4, 7 es 1 y 50 son 5; 200 puntos son 20",
            "Hamarrekora biribilduta: 32 puntu 4 dira, 7 puntu 1 eta 50 puntu 5; 200 puntu 20 dira",
        ),
    ),
    Choice("NONE", said("As they are", "Tal cual", "Dauden bezala")),
)
LOSS: Final = choice_of(
    "loss",
    said(
        "Whether points are won or lost",
        "Si los puntos se cuentan como ganados o como perdidos",
        "Puntuak irabazitakotzat ala galdutakotzat zenbatzen diren",
    ),
    Choice("POSITIVE", said("The winners gain them", "Los ganan los vencedores", "Irabazleek irabazten dituzte")),
    Choice(
        "NEGATIVE",
        said(
            "The losers lose them; who has lost the target has lost the match",
            "Los pierden los vencidos; quien pierde los puntos de la meta pierde la partida",
            "Galtzaileek galtzen dituzte; helburuko puntuak galtzen dituenak galtzen du partida",
        ),
    ),
)
