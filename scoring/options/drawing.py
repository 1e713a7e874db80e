"""Options for laying and drawing: the stock, matadors, open arms, and the hand changed for the tiles aside."""

from typing import Final

from scoring.options import choice_of, number_of
from scoring.ruleset import Choice

UNABLE: Final = choice_of(
    "unable",
    "A player who cannot play",
    "Un jugador que no puede jugar",
    "Fitxarik jarri ezin duen jokalaria",
    Choice(
        "PASS",
        "Passes; tiles left over stay aside",
        "Pasa; las fichas sobrantes quedan apartadas",
        "Paso egiten du; soberako fitxak alde batera geratzen dira",
    ),
    Choice(
        "DRAW_ONE",
        "Draws one tile, and plays it or passes",
        "Roba una ficha y la pone o pasa",
        "Piloko fitxa bat hartzen du, eta jarri edo txanda galtzen du",
    ),
    Choice("DRAW_UNTIL", "Draws until one fits", "Roba hasta que una casa", "Fitxa egoki bat aurkitu arte hartzen du"),
)
DRAWN: Final = choice_of(
    "drawn",
    "A drawn tile that fits",
    "Una ficha robada que casa",
    "Pilotik hartutako fitxa, jar daitekeenean",
    Choice("MAY_KEEP", "May be kept", "Se puede guardar", "Gorde daiteke"),
    Choice("MUST_LAY", "Must be laid", "Hay que ponerla", "Jarri egin behar da"),
)
DRAW_WHEN: Final = choice_of(
    "draw_when",
    "When tiles are drawn",
    "Cuándo se roba",
    "Noiz hartzen diren piloko fitxak",
    Choice("THROUGHOUT", "Throughout the hand", "Durante toda la mano", "Esku osoan"),
    Choice("STAR_ONLY", "While the star is built", "Mientras se forma la estrella", "Izarra osatu bitartean"),
)
DRAW_WITH_MATADOR: Final = choice_of(
    "draw_with_matador",
    "A player who could lay a matador only",
    "Un jugador que solo puede poner un matador",
    "Hiltzaile bat besterik jarri ezin duen jokalaria",
    Choice("NO", "Must lay it", "Tiene que ponerlo", "Erabili egin behar du"),
    Choice("YES", "May draw instead", "Puede robar en su lugar", "Horren ordez, pilotik har dezake"),
)
# Two at most: some matador players never draw the last two tiles.
RESERVE: Final = number_of(
    "reserve",
    (0, 2),
    "Last tiles of the stock that are never drawn",
    "Últimas fichas del montón que nunca se roban",
    "Inoiz hartzen ez diren piloko azken fitxak",
)


MATADOR_LAID: Final = choice_of(
    "matador_laid",
    "How a matador is laid",
    "Cómo se pone un matador",
    "Hiltzailea nola jartzen den",
    Choice(
        "CROSSWISE",
        "Crosswise: the next player may use either number",
        "Atravesado: el siguiente puede usar cualquiera de sus números",
        "Zeharka: hurrengo jokalariak edozein aldetako puntuak erabil ditzake",
    ),
    Choice(
        "LENGTHWISE",
        "Lengthwise: the player who lays it chooses the number left free",
        "A lo largo: quien lo pone elige el número que queda libre",
        "Luzera: jartzen duenak aukeratzen du mutur irekia",
    ),
)
OPEN_ARMS: Final = choice_of(
    "open_arms",
    "Which open arms a player may use",
    "Qué brazos abiertos puede usar un jugador",
    "Zein beso ireki erabil dezakeen jokalariak",
    Choice("ANY", "Any of the others'", "Cualquiera de los demás", "Besteen edozein"),
    Choice(
        "LEFT_NEIGHBOUR",
        "Only that of the player on their left",
        "Solo el del jugador de su izquierda",
        "Ezkerreko jokalariarena bakarrik",
    ),
)
SWAP: Final = choice_of(
    "swap",
    "Three players: one may change their hand for the tiles aside, for a double stake",
    "Con tres jugadores: uno puede cambiar sus fichas por las apartadas, doblando su apuesta",
    "Hiru jokalari direnean: batek bere fitxak baztertutakoekin truka ditzake, apustua bikoiztuz",
    Choice("ON", "Yes", "Sí", "Bai"),
    Choice("OFF", "No", "No", "Ez"),
)
