"""Options for the table: the set, the players, the teams and the tiles they are dealt."""

from typing import Final

from scoring.options.writing import number_of, said

DOUBLE: Final = number_of(
    "double",
    # `Ruleset.check_table` refuses the numbers between.
    (6, 12),
    said(
        "The set: its highest number, 6, 9 or 12",
        "El juego de fichas: su número más alto, 6, 9 o 12",
        "Dominoa: haren punturik handiena, 6, 9 edo 12",
    ),
)
PLAYERS: Final = number_of(
    "players",
    (2, 10),
    said("Players at the table", "Jugadores en la mesa", "Mahaiko jokalariak"),
)
TEAM_SIZE: Final = number_of(
    "team_size",
    (1, 5),
    said(
        "Players of a team; 1: everybody plays alone",
        "Jugadores de cada equipo; 1: cada uno por su cuenta",
        "Talde bakoitzeko jokalariak; 1: banaka",
    ),
)
DEALT: Final = said(
    "Tiles each player is dealt",
    "Fichas que recibe cada jugador",
    "Jokalari bakoitzak hartzen dituen fitxak",
)
"""The meaning of the option `deal`; each system names its own tables."""
