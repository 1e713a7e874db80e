"""Options for the lead: who leads, what follows a level block, who shuffles, and when tiles are dealt again."""

from typing import Final

from scoring.options import choice_of
from scoring.ruleset import Choice

FIRST_LEAD: Final = choice_of(
    "first_lead",
    "Who leads the first hand",
    "Quién sale en la primera mano",
    "Nor hasten den lehenengo eskuan",
    "Quem sai na primeira mão",
    Choice(
        "TOP_DOUBLE",
        "The holder of 6-6, and lays it",
        "Quien tiene el doble seis, y sale con él",
        "Sei bikoitza duena, eta hori jarriz",
        "Quem tem a 6-6, e sai com ela",
    ),
    Choice(
        "TOP_DOUBLE_HOLDER",
        "The holder of 6-6, with any tile",
        "Quien tiene el doble seis, con cualquier ficha",
        "Sei bikoitza duena, nahi duen fitxarekin",
        "Quem tem a 6-6, com qualquer pedra",
    ),
    Choice(
        "HIGHEST_DOUBLE",
        "The holder of the highest double dealt, and lays it",
        "Quien tiene el doble más alto repartido, y sale con él",
        "Banatutako bikoitz altuena duena, eta hori jarriz",
        "Quem tem o duplo mais alto distribuído, e sai com ele",
    ),
    Choice(
        "LOTTERY",
        "The player who draws the highest tile before the deal, with any tile",
        "Quien saca la ficha más alta antes del reparto, con cualquier ficha",
        "Banatu aurretik fitxarik altuena ateratzen duena, nahi duen fitxarekin",
        "Quem tira a pedra mais alta antes da distribuição, com qualquer pedra",
    ),
)
LATER_LEAD: Final = choice_of(
    "later_lead",
    "Who leads later hands",
    "Quién sale en las manos siguientes",
    "Nor hasten den hurrengo eskuetan",
    "Quem sai nas mãos seguintes",
    Choice(
        "AS_FIRST",
        "As in the first hand: the highest double",
        "Como en la primera mano: el doble más alto",
        "Lehenengo eskuan bezala: bikoitz altuena duena",
        "Como na primeira mão: o duplo mais alto",
    ),
    Choice(
        "ROTATE",
        "The player on the right of the last leader, with any tile",
        "El jugador a la derecha del último que salió, con cualquier ficha",
        "Azken hasi zenaren eskuinekoa, nahi duen fitxarekin",
        "O jogador à direita do último que saiu, com qualquer pedra",
    ),
    Choice(
        "WINNERS_CHOOSE",
        "Either of the winners, as they choose, with any tile",
        "Cualquiera de los ganadores, a su elección, con cualquier ficha",
        "Irabazleetako edozein, haiek aukeratuta, nahi duen fitxarekin",
        "Qualquer dos vencedores, à sua escolha, com qualquer pedra",
    ),
)
NO_DOUBLE: Final = choice_of(
    "no_double",
    "Nobody was dealt a double",
    "Nadie tiene ningún doble",
    "Inork ez du bikoitzik",
    "Ninguém recebeu um duplo",
    Choice("REDEAL", "Deal again", "Se reparte de nuevo", "Berriro banatzen da", "Distribui-se de novo"),
    Choice(
        "HEAVIEST",
        "The tile with most pips leads; level: the one with the larger half",
        "Sale la ficha de más puntos; a igualdad, la del extremo mayor",
        "Puntu gehien duen fitxarekin hasten da; berdinketan, alde handiena duenarekin",
        "Sai a pedra com mais pintas; em igualdade, a da metade maior",
    ),
)
LEAD_AFTER_BLOCK: Final = choice_of(
    "lead_after_block",
    "Who leads after a block",
    "Quién sale después de un tranque",
    "Nor hasten den jokoa itxi ondoren",
    "Quem sai depois de um jogo fechado",
    Choice(
        "LOCKER_OR_NEXT",
        "The locker if their pair won, else the player on their right",
        "Quien trancó si ganó su pareja; si no, el jugador de su derecha",
        "Itxi duena, bere bikoteak irabazi badu; bestela, haren eskuinekoa",
        "Quem fechou, se a sua dupla ganhou; senão, o jogador à sua direita",
    ),
    Choice(
        "WINNERS_CHOOSE",
        "The locker if their pair won, else either of the winners",
        "Quien trancó si ganó su pareja; si no, cualquiera de los ganadores",
        "Itxi duena, bere bikoteak irabazi badu; bestela, irabazleetako edozein",
        "Quem fechou, se a sua dupla ganhou; senão, qualquer dos vencedores",
    ),
)
PARTIDA_LEAD: Final = choice_of(
    "partida_lead",
    "How a new partida begins",
    "Cómo empieza una nueva partida",
    "Partida berria nola hasten den",
    "Como começa uma nova partida",
    Choice(
        "FIRST_HAND",
        "Like a first hand: the highest double",
        "Como una primera mano: el doble más alto",
        "Lehenengo eskua bezala: bikoitz altuena duena",
        "Como uma primeira mão: o duplo mais alto",
    ),
    Choice(
        "GOES_ON",
        "The lead passes on as after any hand",
        "La salida sigue corriendo como tras cualquier mano",
        "Hasteko txanda pasatzen da, edozein eskuren ondoren bezala",
        "A saída continua a rodar como depois de qualquer mão",
    ),
)
TIE: Final = choice_of(
    "tie",
    "A blocked hand that is level",
    "Un tranque empatado",
    "Berdinketan itxitako eskua",
    "Um jogo fechado com empate",
    Choice(
        "VOID_SAME_LEADER",
        "Nobody scores, the same player leads again",
        "Nadie anota y vuelve a salir el mismo jugador",
        "Inork ez du punturik hartzen, eta jokalari bera hasiko da berriro",
        "Ninguém marca e o mesmo jogador sai de novo",
    ),
    Choice(
        "VOID_ROTATE",
        "Nobody scores, the player to the right leads",
        "Nadie anota y sale el jugador de la derecha",
        "Inork ez du punturik hartzen, eta eskuineko jokalaria hasiko da",
        "Ninguém marca e sai o jogador da direita",
    ),
    Choice(
        "LEADERS_TEAM",
        "The pair that led wins the hand",
        "Gana la mano la pareja que salió",
        "Hasi zen bikoteak irabazten du eskua",
        "Ganha a mão a dupla que saiu",
    ),
)
VOID_FIRST: Final = choice_of(
    "void_first",
    "A first hand that is level",
    "Una primera mano empatada",
    "Lehenengo eskua, berdinketan",
    "Uma primeira mão empatada",
    Choice(
        "SOUGHT_AGAIN",
        "The highest double leads again",
        "Vuelve a salir el doble más alto",
        "Berriro bikoitz altuena duena hasiko da",
        "Sai de novo o duplo mais alto",
    ),
    Choice(
        "ANY_TILE",
        "The same player leads, with any tile",
        "Sale el mismo jugador, con cualquier ficha",
        "Jokalari bera hasiko da, nahi duen fitxarekin",
        "Sai o mesmo jogador, com qualquer pedra",
    ),
)
VOID_SHUFFLE: Final = choice_of(
    "void_shuffle",
    "Who shuffles after a hand without a loser",
    "Quién revuelve tras una mano sin perdedor",
    "Nork nahasten dituen fitxak galtzailerik gabeko eskuaren ondoren",
    "Quem embaralha depois de uma mão sem perdedor",
    Choice("SAME", "The pair that shuffled it", "La misma pareja", "Bikote berak", "A mesma dupla"),
    Choice("OTHERS", "The other pair", "La otra pareja", "Beste bikoteak", "A outra dupla"),
)
REDEAL: Final = choice_of(
    "redeal",
    "A player with many doubles may show them and have a new deal",
    "Quien levanta muchos dobles puede mostrarlos y pedir que se dé de nuevo",
    "Bikoitz asko dituenak erakutsi eta berriro banatzeko eska dezake",
    "Quem recebe muitos duplos pode mostrá-los e pedir nova distribuição",
    Choice(
        "FOUR",
        "With four doubles or more",
        "Con cuatro dobles o más",
        "Lau bikoitz edo gehiagorekin",
        "Com quatro duplos ou mais",
    ),
    Choice(
        "FIVE",
        "With five doubles or more",
        "Con cinco dobles o más",
        "Bost bikoitz edo gehiagorekin",
        "Com cinco duplos ou mais",
    ),
    Choice(
        "NEVER",
        "Never, as in official play",
        "Nunca, como en los oficiales",
        "Inoiz ez, ofizialetan bezala",
        "Nunca, como no jogo oficial",
    ),
)
