"""What who cannot play does with the stock."""

from typing import Final

from scoring.options.writing import choice_of, number_of, said
from scoring.ruleset import Choice

UNABLE: Final = choice_of(
    "unable",
    said("A player who cannot play", "Un jugador que no puede jugar", "Fitxarik jarri ezin duen jokalaria"),
    Choice(
        "PASS",
        said(
            "Passes; tiles left over stay aside",
            "Pasa; las fichas sobrantes quedan apartadas",
            "Paso egiten du; soberako fitxak alde batera geratzen dira",
        ),
    ),
    Choice(
        "DRAW_ONE",
        said(
            "Draws one tile, and plays it or passes",
            "Roba una ficha y la pone o pasa",
            "Piloko fitxa bat hartzen du, eta jarri edo txanda galtzen du",
        ),
    ),
    Choice(
        "DRAW_UNTIL",
        said(
            "Draws until one fits",
            "Roba hasta que una casa",
            "Fitxa egoki bat aurkitu arte hartzen du",
        ),
    ),
)
DRAWN: Final = choice_of(
    "drawn",
    said("A drawn tile that fits", "Una ficha robada que casa", "Pilotik hartutako fitxa, jar daitekeenean"),
    Choice("MAY_KEEP", said("May be kept", "Se puede guardar", "Gorde daiteke")),
    Choice("MUST_LAY", said("Must be laid", "Hay que ponerla", "Jarri egin behar da")),
)
DRAW_WHEN: Final = choice_of(
    "draw_when",
    said("When tiles are drawn", "Cuándo se roba", "Noiz hartzen diren piloko fitxak"),
    Choice("THROUGHOUT", said("Throughout the hand", "Durante toda la mano", "Esku osoan")),
    Choice("STAR_ONLY", said("While the star is built", "Mientras se forma la estrella", "Izarra osatu bitartean")),
)
DRAW_WITH_MATADOR: Final = choice_of(
    "draw_with_matador",
    said(
        "A player who could lay a matador only",
        "Un jugador que solo puede poner un matador",
        "Hiltzaile bat besterik jarri ezin duen jokalaria",
    ),
    Choice("NO", said("Must lay it", "Tiene que ponerlo", "Erabili egin behar du")),
    Choice("YES", said("May draw instead", "Puede robar en su lugar", "Horren ordez, pilotik har dezake")),
)
RESERVE: Final = number_of(
    "reserve",
    (0, 2),
    said(
        "Last tiles of the stock that are never drawn",
        "Últimas fichas del montón que nunca se roban",
        "Inoiz hartzen ez diren piloko azken fitxak",
    ),
)
