"""Plays that earn points of their own, at the end of a hand."""

from typing import Final

from scoring.options.writing import choice_of, number_of, said
from scoring.ruleset import Choice

SPECIAL_POINTS: Final = number_of(
    "special_points",
    (0, 500),
    said("Points for a special play", "Puntos de una jugada especial", "Jokaldi berezi baten puntuak"),
)
LOCK_POINTS: Final = number_of(
    "lock_points",
    (0, 500),
    said(
        "Points more for winning a block",
        "Puntos de más por ganar un tranque",
        "Itxitako eskua irabazteko puntu gehigarriak",
    ),
)
CAPICU: Final = choice_of(
    "capicu",
    said(
        "A capicú with two equal ends",
        "Una capicúa con los dos extremos iguales",
        "Kapikua, bi muturrak berdinak direnean",
    ),
    Choice(
        "ANY_ENDS",
        said(
            "Counts; only a double never does",
            "Vale; solo un doble no vale nunca",
            "Balio du; bikoitzak bakarrik ez du inoiz balio",
        ),
    ),
    Choice(
        "DISTINCT_ENDS",
        said(
            "Does not count: the ends must differ",
            "No vale: los extremos han de ser distintos",
            "Ez du balio: muturrek desberdinak izan behar dute",
        ),
    ),
)
CHUCHAZO: Final = choice_of(
    "chuchazo",
    said(
        "0-0 laid last between two blank ends",
        "La 0-0 puesta la última con los dos extremos en blanco",
        "Zuri bikoitza azkena, bi muturrak zuriak direnean",
    ),
    Choice("ALWAYS", said("Is a chuchazo", "Es chuchazo", "Chuchazoa da")),
    Choice("NOT_ON_TWO_BLANKS", said("Is no chuchazo", "No es chuchazo", "Ez da chuchazoa")),
)
BONUS_INDEX: Final = choice_of(
    "bonus_index",
    said(
        "Which hands use up a hand bonus",
        "Qué manos gastan una prima de mano",
        "Zein eskuk agortzen duten eskuko saria",
    ),
    Choice("DECIDED", said("Hands that were won", "Las que alguien gana", "Norbaitek irabazitakoek")),
    Choice("DEALT", said("Every hand dealt", "Todas las que se reparten", "Banatutako guztiek")),
)
