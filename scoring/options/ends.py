"""Options for the length of a match."""

from typing import Final

from scoring.options.writing import choice_of, number_of, said
from scoring.ruleset import Choice

TARGET: Final = number_of(
    "target",
    (1, 2_000),
    said("Points that win a match", "Puntos que ganan la partida", "Partida irabazteko puntuak"),
)
# The same field as TARGET under the words of each game: a system offers one of the three.
PARTIDA_POINTS: Final = number_of(
    "target",
    (1, 2_000),
    said("Points of a partida", "Puntos de cada partida", "Partida bakoitzeko puntuak"),
)
LIMIT: Final = number_of(
    "target",
    (1, 2_000),
    said(
        "Points that put a player or a team out",
        "Puntos que eliminan a un jugador o a un equipo",
        "Jokalaria edo taldea kanporatzen duten puntuak",
    ),
)
HANDS_LIMIT: Final = number_of(
    "hands_limit",
    (0, 100),
    said(
        "Hands to be played; 0: no limit",
        "Manos que se juegan; 0: sin límite",
        "Jokatuko diren eskuak; 0: mugarik gabe",
    ),
)
PARTIDAS: Final = number_of(
    "partidas",
    (1, 9),
    said(
        "Number of partidas: the match is the best of them",
        "Se juega al mejor de tantas partidas",
        "Hainbeste partidako onenak irabazten du",
    ),
)
PARTIDA_TARGET: Final = choice_of(
    "partida_target",
    said("A partida is won", "Una partida se gana", "Partida irabazten da"),
    Choice("PASS", said("By passing the target", "Al pasar de los puntos fijados", "Puntu kopurua gaindituta")),
    Choice("REACH", said("By reaching the target", "Al llegar a los puntos fijados", "Puntu kopurura iritsita")),
)
SHARED_WIN: Final = choice_of(
    "shared_win",
    said(
        "The last ones reach the limit in one hand, level",
        "Los últimos llegan al límite en la misma mano, empatados",
        "Azkenekoak esku berean iristen dira mugara, berdinketan",
    ),
    Choice("SHARED", said("They share the win", "Comparten la victoria", "Denek irabazten dute")),
    Choice("EXTRA_HAND", said("They play another hand", "Juegan otra mano", "Beste esku bat jokatzen dute")),
)
