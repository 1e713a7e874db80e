"""Options for the table and the match: the set, players and teams, and when the match is over."""

from typing import Final

from scoring.options import choice_of, number_of
from scoring.ruleset import Choice

DOUBLE: Final = number_of(
    "double",
    # `Ruleset.check_table` refuses the numbers between.
    (6, 12),
    "The set: its highest number, 6, 9 or 12",
    "El juego de fichas: su número más alto, 6, 9 o 12",
    "Dominoa: haren punturik handiena, 6, 9 edo 12",
    "O jogo de pedras: o seu número mais alto, 6, 9 ou 12",
)
PLAYERS: Final = number_of(
    "players", (2, 10), "Players at the table", "Jugadores en la mesa", "Mahaiko jokalariak", "Jogadores na mesa"
)
TEAM_SIZE: Final = number_of(
    "team_size",
    (1, 5),
    "Players of a team; 1: everybody plays alone",
    "Jugadores de cada equipo; 1: cada uno por su cuenta",
    "Talde bakoitzeko jokalariak; 1: banaka",
    "Jogadores de cada equipe; 1: cada um por si",
)
DEALT: Final = (
    "Tiles each player is dealt",
    "Fichas que recibe cada jugador",
    "Jokalari bakoitzak hartzen dituen fitxak",
    "Pedras que cada jogador recebe",
)
"""The meaning of the option `deal`; each system names its own tables."""
FEWEST_DIVISIONS: Final = number_of(
    "fewest_divisions",
    (1, 2),
    "Brackets of a tournament, at least",
    "Cuadros de un torneo, como mínimo",
    "Txapelketa baten koadroak, gutxienez",
    "Chaves de um torneio, no mínimo",
)
TARGET: Final = number_of(
    "target",
    (1, 2_000),
    "Points that win a match",
    "Puntos que ganan la partida",
    "Partida irabazteko puntuak",
    "Pontos que ganham a partida",
)
# The same field as TARGET under the words of each game: a system offers one of the three.
PARTIDA_POINTS: Final = number_of(
    "target",
    (1, 2_000),
    "Points of a partida",
    "Puntos de cada partida",
    "Partida bakoitzeko puntuak",
    "Pontos de cada partida",
)
LIMIT: Final = number_of(
    "target",
    (1, 2_000),
    "Points that put a player or a team out",
    "Puntos que eliminan a un jugador o a un equipo",
    "Jokalaria edo taldea kanporatzen duten puntuak",
    "Pontos que eliminam um jogador ou uma equipe",
)
HANDS_LIMIT: Final = number_of(
    "hands_limit",
    (0, 100),
    "Hands to be played; 0: no limit",
    "Manos que se juegan; 0: sin límite",
    "Jokatuko diren eskuak; 0: mugarik gabe",
    "Mãos a jogar; 0: sem limite",
)
PARTIDAS: Final = number_of(
    "partidas",
    (1, 9),
    "Number of partidas: the match is the best of them",
    "Se juega al mejor de tantas partidas",
    "Hainbeste partidako onenak irabazten du",
    "Joga-se em melhor de tantas partidas",
)
PARTIDA_TARGET: Final = choice_of(
    "partida_target",
    "A partida is won",
    "Una partida se gana",
    "Partida irabazten da",
    "Uma partida se ganha",
    Choice(
        "PASS",
        "By passing the target",
        "Al pasar de los puntos fijados",
        "Puntu kopurua gaindituta",
        "Ao passar da meta",
    ),
    Choice(
        "REACH",
        "By reaching the target",
        "Al llegar a los puntos fijados",
        "Puntu kopurura iritsita",
        "Ao chegar à meta",
    ),
)
SHARED_WIN: Final = choice_of(
    "shared_win",
    "The last ones reach the limit in one hand, level",
    "Los últimos llegan al límite en la misma mano, empatados",
    "Azkenekoak esku berean iristen dira mugara, berdinketan",
    "Os últimos chegam ao limite na mesma mão, empatados",
    Choice("SHARED", "They share the win", "Comparten la victoria", "Denek irabazten dute", "Dividem a vitória"),
    Choice(
        "EXTRA_HAND", "They play another hand", "Juegan otra mano", "Beste esku bat jokatzen dute", "Jogam outra mão"
    ),
)
