"""Where tiles go: matadors, arms, and the hand that is changed for the tiles aside."""

from typing import Final

from scoring.options.writing import choice_of, said
from scoring.ruleset import Choice

MATADOR_LAID: Final = choice_of(
    "matador_laid",
    said("How a matador is laid", "Cómo se pone un matador", "Hiltzailea nola jartzen den"),
    Choice(
        "CROSSWISE",
        said(
            "Crosswise: the next player may use either number",
            "Atravesado: el siguiente puede usar cualquiera de sus números",
            "Zeharka: hurrengo jokalariak edozein aldetako puntuak erabil ditzake",
        ),
    ),
    Choice(
        "LENGTHWISE",
        said(
            "Lengthwise: who lays it chooses the number left free",
            "A lo largo: quien lo pone elige el número que queda libre",
            "Luzera: jartzen duenak aukeratzen du mutur irekia",
        ),
    ),
)
OPEN_ARMS: Final = choice_of(
    "open_arms",
    said(
        "Which open arms a player may use",
        "Qué brazos abiertos puede usar un jugador",
        "Zein beso ireki erabil dezakeen jokalariak",
    ),
    Choice("ANY", said("Any of the others'", "Cualquiera de los demás", "Besteen edozein")),
    Choice(
        "LEFT_NEIGHBOUR",
        said(
            "Only that of the player on his left",
            "Solo el del jugador de su izquierda",
            "Ezkerreko jokalariarena bakarrik",
        ),
    ),
)
SWAP: Final = choice_of(
    "swap",
    said(
        "Three players: one may change his hand for the tiles aside, for a double stake",
        "Con tres jugadores: uno puede cambiar sus fichas por las apartadas, doblando su apuesta",
        "Hiru jokalari direnean: batek bere fitxak baztertutakoekin truka ditzake, apustua bikoiztuz",
    ),
    Choice("ON", said("Yes", "Sí", "Bai")),
    Choice("OFF", said("No", "No", "Ez")),
)
