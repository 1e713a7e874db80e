"""Options for laying and drawing: the stock, matadors, open arms, and the hand changed for the tiles aside."""

from typing import Final

from scoring.options import choice_of, number_of
from scoring.ruleset import Choice

UNABLE: Final = choice_of(
    "unable",
    "A player who cannot play",
    "Un jugador que no puede jugar",
    "Fitxarik jarri ezin duen jokalaria",
    "Um jogador que não pode jogar",
    Choice(
        "PASS",
        "Passes; tiles left over stay aside",
        "Pasa; las fichas sobrantes quedan apartadas",
        "Paso egiten du; soberako fitxak alde batera geratzen dira",
        "Passa; as pedras que sobram ficam de lado",
    ),
    Choice(
        "DRAW_ONE",
        "Draws one tile, and plays it or passes",
        "Roba una ficha y la pone o pasa",
        "Piloko fitxa bat hartzen du, eta jarri edo txanda galtzen du",
        "Compra uma pedra e a joga ou passa",
    ),
    Choice(
        "DRAW_UNTIL",
        "Draws until one fits",
        "Roba hasta que una casa",
        "Fitxa egoki bat aurkitu arte hartzen du",
        "Compra até que uma encaixe",
    ),
)
DRAWN: Final = choice_of(
    "drawn",
    "A drawn tile that fits",
    "Una ficha robada que casa",
    "Pilotik hartutako fitxa, jar daitekeenean",
    "Uma pedra comprada que encaixa",
    Choice("MAY_KEEP", "May be kept", "Se puede guardar", "Gorde daiteke", "Pode ser guardada"),
    Choice("MUST_LAY", "Must be laid", "Hay que ponerla", "Jarri egin behar da", "Tem de ser jogada"),
)
DRAW_WHEN: Final = choice_of(
    "draw_when",
    "When tiles are drawn",
    "Cuándo se roba",
    "Noiz hartzen diren piloko fitxak",
    "Quando se compram pedras",
    Choice("THROUGHOUT", "Throughout the hand", "Durante toda la mano", "Esku osoan", "Durante toda a mão"),
    Choice(
        "STAR_ONLY",
        "While the star is built",
        "Mientras se forma la estrella",
        "Izarra osatu bitartean",
        "Enquanto se forma a estrela",
    ),
)
DRAW_WITH_MATADOR: Final = choice_of(
    "draw_with_matador",
    "A player who could lay a matador only",
    "Un jugador que solo puede poner un matador",
    "Hiltzaile bat besterik jarri ezin duen jokalaria",
    "Um jogador que só pode pôr um matador",
    Choice("NO", "Must lay it", "Tiene que ponerlo", "Erabili egin behar du", "Tem de pô-lo"),
    Choice(
        "YES",
        "May draw instead",
        "Puede robar en su lugar",
        "Horren ordez, pilotik har dezake",
        "Pode comprar em vez disso",
    ),
)
# Two at most: some matador players never draw the last two tiles.
RESERVE: Final = number_of(
    "reserve",
    (0, 2),
    "Last tiles of the stock that are never drawn",
    "Últimas fichas del montón que nunca se roban",
    "Inoiz hartzen ez diren piloko azken fitxak",
    "Últimas pedras do monte que nunca se compram",
)


MATADOR_LAID: Final = choice_of(
    "matador_laid",
    "How a matador is laid",
    "Cómo se pone un matador",
    "Hiltzailea nola jartzen den",
    "Como se põe um matador",
    Choice(
        "CROSSWISE",
        "Crosswise: the next player may use either number",
        "Atravesado: el siguiente puede usar cualquiera de sus números",
        "Zeharka: hurrengo jokalariak edozein aldetako puntuak erabil ditzake",
        "Atravessado: o seguinte pode usar qualquer dos números",
    ),
    Choice(
        "LENGTHWISE",
        "Lengthwise: the player who lays it chooses the number left free",
        "A lo largo: quien lo pone elige el número que queda libre",
        "Luzera: jartzen duenak aukeratzen du mutur irekia",
        "Ao comprido: quem o põe escolhe o número que fica livre",
    ),
)
OPEN_ARMS: Final = choice_of(
    "open_arms",
    "Which open arms a player may use",
    "Qué brazos abiertos puede usar un jugador",
    "Zein beso ireki erabil dezakeen jokalariak",
    "Que braços abertos um jogador pode usar",
    Choice("ANY", "Any of the others'", "Cualquiera de los demás", "Besteen edozein", "Qualquer um dos outros"),
    Choice(
        "LEFT_NEIGHBOUR",
        "Only that of the player on their left",
        "Solo el del jugador de su izquierda",
        "Ezkerreko jokalariarena bakarrik",
        "Só o do jogador à sua esquerda",
    ),
)
SWAP: Final = choice_of(
    "swap",
    "Three players: one may change their hand for the tiles aside, for a double stake",
    "Con tres jugadores: uno puede cambiar sus fichas por las apartadas, doblando su apuesta",
    "Hiru jokalari direnean: batek bere fitxak baztertutakoekin truka ditzake, apustua bikoiztuz",
    "Três jogadores: um pode trocar as suas pedras pelas que estão de lado, dobrando a aposta",
    Choice("ON", "Yes", "Sí", "Bai", "Sim"),
    Choice("OFF", "No", "No", "Ez", "Não"),
)
