"""Options for recording points: rounded or not, as gains or as losses.

Options for hands without a loser, and deals that may be thrown in.
"""

from typing import Final

from scoring.options.writing import choice_of, said
from scoring.ruleset import Choice

TIE: Final = choice_of(
    "tie",
    said("A blocked hand that is level", "Un tranque empatado", "Berdinketan itxitako eskua"),
    Choice(
        "VOID_SAME_LEADER",
        said(
            "Nobody scores, the same player leads again",
            "Nadie anota y vuelve a salir el mismo jugador",
            "Inork ez du punturik hartzen, eta jokalari bera hasiko da berriro",
        ),
    ),
    Choice(
        "VOID_ROTATE",
        said(
            "Nobody scores, the player to the right leads",
            "Nadie anota y sale el jugador de la derecha",
            "Inork ez du punturik hartzen, eta eskuineko jokalaria hasiko da",
        ),
    ),
    Choice(
        "LEADERS_TEAM",
        said(
            "The pair that led wins the hand",
            "Gana la mano la pareja que salió",
            "Hasi zen bikoteak irabazten du eskua",
        ),
    ),
)
VOID_FIRST: Final = choice_of(
    "void_first",
    said("A first hand that is level", "Una primera mano empatada", "Lehenengo eskua, berdinketan"),
    Choice(
        "SOUGHT_AGAIN",
        said(
            "The highest double leads again",
            "Vuelve a salir el doble más alto",
            "Berriro bikoitz altuena duena hasiko da",
        ),
    ),
    Choice(
        "ANY_TILE",
        said(
            "The same player leads, with any tile",
            "Sale el mismo jugador, con cualquier ficha",
            "Jokalari bera hasiko da, nahi duen fitxarekin",
        ),
    ),
)
VOID_SHUFFLE: Final = choice_of(
    "void_shuffle",
    said(
        "Who shuffles after a hand without a loser",
        "Quién revuelve tras una mano sin perdedor",
        "Nork nahasten dituen fitxak galtzailerik gabeko eskuaren ondoren",
    ),
    Choice("SAME", said("The pair that shuffled it", "La misma pareja", "Bikote berak")),
    Choice("OTHERS", said("The other pair", "La otra pareja", "Beste bikoteak")),
)
REDEAL: Final = choice_of(
    "redeal",
    said(
        "A player with many doubles may show them and have a new deal",
        "Quien levanta muchos dobles puede mostrarlos y pedir que se dé de nuevo",
        "Bikoitz asko dituenak erakutsi eta berriro banatzeko eska dezake",
    ),
    Choice("FOUR", said("With four doubles or more", "Con cuatro dobles o más", "Lau bikoitz edo gehiagorekin")),
    Choice("FIVE", said("With five doubles or more", "Con cinco dobles o más", "Bost bikoitz edo gehiagorekin")),
    Choice("NEVER", said("Never, as in official play", "Nunca, como en los oficiales", "Inoiz ez, ofizialetan bezala")),
)


# DECADES is no choice: the Basque game always uses it.
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
            "The losers lose them; the side that loses the target loses the match",
            "Los pierden los vencidos; quien pierde los puntos de la meta pierde la partida",
            "Galtzaileek galtzen dituzte; helburuko puntuak galtzen dituenak galtzen du partida",
        ),
    ),
)
