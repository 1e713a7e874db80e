"""Options for points for making others pass, and when they end a match.

Options for plays that earn points of their own at the end of a hand.
"""

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


PASS_PLAYS: Final = choice_of(
    "pass_plays",
    said(
        "Points for making others pass, when the hand is lost",
        "Los puntos de los pases, si se pierde la mano",
        "Paso eginarazteko puntuak, eskua galduz gero",
    ),
    Choice("KEPT", said("Are kept", "Se conservan", "Gorde egiten dira")),
    Choice("WINNERS_ONLY", said("Are lost", "Se pierden", "Galdu egiten dira")),
)
PASE_REDONDO: Final = choice_of(
    "pase_redondo",
    said(
        "Several pases redondos in a hand",
        "Varios pases redondos en una mano",
        "Pase redondo bat baino gehiago esku batean",
    ),
    Choice("EVERY", said("Each counts", "Valen todos", "Bakoitzak balio du")),
    Choice("ONCE", said("One a pair counts", "Vale uno por pareja", "Bikote bakoitzeko batek balio du")),
)
OPENING_PASS: Final = choice_of(
    "opening_pass",
    said(
        "An opening tile on which all three others pass",
        "Una ficha de salida con la que pasan los otros tres",
        "Hasierako fitxa, beste hirurek paso egiten dutenean",
    ),
    Choice("BOTH", said("Is both plays", "Es las dos jugadas", "Bi jokaldiak dira")),
    Choice("PASE_REDONDO", said("Is a pase redondo only", "Es solo pase redondo", "Pase redondoa bakarrik da")),
    Choice("PASE_SALIDA", said("Is a pase de salida only", "Es solo pase de salida", "Irteerako pasea bakarrik da")),
)
PASE_SALIDA: Final = choice_of(
    "pase_salida",
    said(
        "Which opening tile earns a pase de salida",
        "Con qué salida vale el pase de salida",
        "Zein fitxak ematen duen irteerako pasea",
    ),
    Choice("ANY_TILE", said("Any tile", "Cualquier ficha", "Edozein fitxak")),
    Choice("DOUBLE_ONLY", said("A double only", "Solo un doble", "Bikoitz batek bakarrik")),
)
LOCKING_TILE: Final = choice_of(
    "locking_tile",
    said("The tile that blocks the hand", "La ficha que cierra el juego", "Jokoa ixten duen fitxa"),
    Choice("NOT_COUNTED", said("Is no pase redondo", "No es pase redondo", "Ez da pase redondoa")),
    Choice("COUNTED", said("Is a pase redondo", "Es pase redondo", "Pase redondoa da")),
)
STOP: Final = choice_of(
    "stop",
    said(
        "The target is reached by a special play in mid-hand",
        "Se llega a la meta con una jugada especial a mitad de mano",
        "Helburura eskuaren erdian iristen da norbait, jokaldi berezi batekin",
    ),
    Choice(
        "FINISH_HAND",
        said(
            "The hand is finished; then the higher total wins",
            "Se acaba la mano y gana quien más tenga",
            "Eskua amaitzen da, eta gehien duenak irabazten du",
        ),
    ),
    Choice("AT_ONCE", said("The match is over at once", "La partida acaba en el acto", "Partida berehala amaitzen da")),
)
