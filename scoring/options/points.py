"""Options for points: what is counted and rounded, the plays that earn more, and what penalties cost."""

from typing import Final

from scoring.options import choice_of, number_of
from scoring.ruleset import Choice

COUNT_SCOPE: Final = choice_of(
    "count_scope",
    "Whose pips the winners of a hand score",
    "Qué tantos anota la pareja que gana la mano",
    "Eskua irabazten dutenek zeinen puntuak hartzen dituzten",
    "Quais pintas a dupla que ganha a mão marca",
    Choice(
        "ALL",
        "Every tile left, the winner's partner's included",
        "Todas las fichas sin jugar, también las del compañero del ganador",
        "Jokatu gabeko fitxa guztiak, irabazlearen bikotekidearenak ere bai",
        "Todas as pedras que sobram, também as do parceiro do vencedor",
    ),
    Choice(
        "OPP",
        "Only the tiles the losers have left",
        "Solo las fichas que le quedan a la pareja contraria",
        "Galtzaileei geratzen zaizkien fitxak bakarrik",
        "Só as pedras que sobram à dupla contrária",
    ),
)
BLOCK_WINNER: Final = choice_of(
    "block_winner",
    "Who wins a block",
    "Quién gana un cierre",
    "Nork irabazten duen katea itxirik geratzen denean",
    "Quem ganha um jogo fechado",
    Choice(
        "SIDE",
        "The side with fewest pips together",
        "La pareja que suma menos puntos",
        "Guztira puntu gutxien dituen taldeak",
        "O lado que soma menos pintas",
    ),
    Choice(
        "PLAYER",
        "The side of the player with fewest pips",
        "La pareja del jugador con menos puntos",
        "Puntu gutxien dituen jokalariaren taldeak",
        "O lado do jogador com menos pintas",
    ),
)
# COUNTED is the default of the pairs games, which do not offer this option.
BLOCK_OWN: Final = choice_of(
    "block_own",
    "What the winner of a block scores",
    "Qué anota quien gana un cierre",
    "Itxitako jokoa irabazten duenak zenbat puntu hartzen dituen",
    "O que marca quem ganha um jogo fechado",
    Choice(
        "TAKEN_ONCE",
        "The others' pips, less the winner's own",
        "Los puntos de los demás, menos los suyos",
        "Gainerakoen puntuak, bereak kenduta",
        "As pintas dos outros, menos as suas",
    ),
    Choice(
        "TAKEN_EACH",
        "The difference with each of the others",
        "La diferencia con cada uno de los demás",
        "Gainerako bakoitzarekiko kendura",
        "A diferença com cada um dos outros",
    ),
    Choice(
        "LEFT_OUT",
        "The others' pips, nothing taken off",
        "Los puntos de los demás, sin restar nada",
        "Gainerakoen puntuak, ezer kendu gabe",
        "As pintas dos outros, sem tirar nada",
    ),
)
# DECADES is no choice: the Basque game always uses it.
ROUNDING: Final = choice_of(
    "rounding",
    "How points are written down",
    "Cómo se anotan los puntos",
    "Puntuak nola apuntatzen diren",
    "Como se anotam os pontos",
    Choice(
        "TENS",
        "One mark for every ten or part of ten: 32 is 4, 7 is 1, 50 is 5; a target of 200 is 20 marks",
        "Redondeados a la decena: 32 son 4, 7 es 1 y 50 son 5; 200 puntos son 20",
        "Hamarrekora biribilduta: 32 puntu 4 dira, 7 puntu 1 eta 50 puntu 5; 200 puntu 20 dira",
        "Arredondados à dezena: 32 são 4, 7 é 1 e 50 são 5; 200 pontos são 20",
    ),
    Choice("NONE", "As they are", "Tal cual", "Dauden bezala", "Tal e qual"),
)
LOSS: Final = choice_of(
    "loss",
    "Whether points are won or lost",
    "Si los puntos se cuentan como ganados o como perdidos",
    "Puntuak irabazitakotzat ala galdutakotzat zenbatzen diren",
    "Se os pontos se contam como ganhos ou como perdidos",
    Choice(
        "POSITIVE",
        "The winners gain them",
        "Los ganan los vencedores",
        "Irabazleek irabazten dituzte",
        "Ganham-nos os vencedores",
    ),
    Choice(
        "NEGATIVE",
        "The losers lose them; the side that loses the target loses the match",
        "Los pierden los vencidos; quien pierde los puntos de la meta pierde la partida",
        "Galtzaileek galtzen dituzte; helburuko puntuak galtzen dituenak galtzen du partida",
        "Perdem-nos os vencidos; quem perde os pontos da meta perde a partida",
    ),
)
SPECIAL_POINTS: Final = number_of(
    "special_points",
    (0, 500),
    "Points for a special play",
    "Puntos de una jugada especial",
    "Jokaldi berezi baten puntuak",
    "Pontos de uma jogada especial",
)
LOCK_POINTS: Final = number_of(
    "lock_points",
    (0, 500),
    "Points more for winning a block",
    "Puntos de más por ganar un tranque",
    "Itxitako eskua irabazteko puntu gehigarriak",
    "Pontos a mais por ganhar um jogo fechado",
)
CAPICU: Final = choice_of(
    "capicu",
    "A capicú with two equal ends",
    "Una capicúa con los dos extremos iguales",
    "Kapikua, bi muturrak berdinak direnean",
    "Uma capicua com as duas pontas iguais",
    Choice(
        "ANY_ENDS",
        "Counts; only a double never does",
        "Vale; solo un doble no vale nunca",
        "Balio du; bikoitzak bakarrik ez du inoiz balio",
        "Vale; só um duplo nunca vale",
    ),
    Choice(
        "DISTINCT_ENDS",
        "Does not count: the ends must differ",
        "No vale: los extremos han de ser distintos",
        "Ez du balio: muturrek desberdinak izan behar dute",
        "Não vale: as pontas têm de ser diferentes",
    ),
)
CHUCHAZO: Final = choice_of(
    "chuchazo",
    "0-0 laid last between two blank ends",
    "La 0-0 puesta la última con los dos extremos en blanco",
    "Zuri bikoitza azkena, bi muturrak zuriak direnean",
    "A 0-0 posta por último com as duas pontas em branco",
    Choice("ALWAYS", "Is a chuchazo", "Es chuchazo", "Chuchazoa da", "É chuchazo"),
    Choice("NOT_ON_TWO_BLANKS", "Is no chuchazo", "No es chuchazo", "Ez da chuchazoa", "Não é chuchazo"),
)
BONUS_INDEX: Final = choice_of(
    "bonus_index",
    "Which hands use up a hand bonus",
    "Qué manos gastan una prima de mano",
    "Zein eskuk agortzen duten eskuko saria",
    "Que mãos gastam um bônus da mão",
    Choice("DECIDED", "Hands that were won", "Las que alguien gana", "Norbaitek irabazitakoek", "As que alguém ganha"),
    Choice(
        "DEALT", "Every hand dealt", "Todas las que se reparten", "Banatutako guztiek", "Todas as que se distribuem"
    ),
)


PASS_PLAYS: Final = choice_of(
    "pass_plays",
    "Points for making others pass, when the hand is lost",
    "Los puntos de los pases, si se pierde la mano",
    "Paso eginarazteko puntuak, eskua galduz gero",
    "Os pontos dos passes, quando se perde a mão",
    Choice("KEPT", "Are kept", "Se conservan", "Gorde egiten dira", "Conservam-se"),
    Choice("WINNERS_ONLY", "Are lost", "Se pierden", "Galdu egiten dira", "Perdem-se"),
)
PASE_REDONDO: Final = choice_of(
    "pase_redondo",
    "Several pases redondos in a hand",
    "Varios pases redondos en una mano",
    "Pase redondo bat baino gehiago esku batean",
    "Vários passes redondos numa mão",
    Choice("EVERY", "Each counts", "Valen todos", "Bakoitzak balio du", "Valem todos"),
    Choice("ONCE", "One a pair counts", "Vale uno por pareja", "Bikote bakoitzeko batek balio du", "Vale um por dupla"),
)
OPENING_PASS: Final = choice_of(
    "opening_pass",
    "An opening tile on which all three others pass",
    "Una ficha de salida con la que pasan los otros tres",
    "Hasierako fitxa, beste hirurek paso egiten dutenean",
    "Uma pedra de saída em que os outros três passam",
    Choice("BOTH", "Is both plays", "Es las dos jugadas", "Bi jokaldiak dira", "É as duas jogadas"),
    Choice(
        "PASE_REDONDO",
        "Is a pase redondo only",
        "Es solo pase redondo",
        "Pase redondoa bakarrik da",
        "É só passe redondo",
    ),
    Choice(
        "PASE_SALIDA",
        "Is a pase de salida only",
        "Es solo pase de salida",
        "Irteerako pasea bakarrik da",
        "É só passe de saída",
    ),
)
PASE_SALIDA: Final = choice_of(
    "pase_salida",
    "Which opening tile earns a pase de salida",
    "Con qué salida vale el pase de salida",
    "Zein fitxak ematen duen irteerako pasea",
    "Com que saída vale o passe de saída",
    Choice("ANY_TILE", "Any tile", "Cualquier ficha", "Edozein fitxak", "Qualquer pedra"),
    Choice("DOUBLE_ONLY", "A double only", "Solo un doble", "Bikoitz batek bakarrik", "Só um duplo"),
)
LOCKING_TILE: Final = choice_of(
    "locking_tile",
    "The tile that blocks the hand",
    "La ficha que cierra el juego",
    "Jokoa ixten duen fitxa",
    "A pedra que fecha o jogo",
    Choice("NOT_COUNTED", "Is no pase redondo", "No es pase redondo", "Ez da pase redondoa", "Não é passe redondo"),
    Choice("COUNTED", "Is a pase redondo", "Es pase redondo", "Pase redondoa da", "É passe redondo"),
)
STOP: Final = choice_of(
    "stop",
    "The target is reached by a special play in mid-hand",
    "Se llega a la meta con una jugada especial a mitad de mano",
    "Helburura eskuaren erdian iristen da norbait, jokaldi berezi batekin",
    "Chega-se à meta com uma jogada especial no meio da mão",
    Choice(
        "FINISH_HAND",
        "The hand is finished; then the higher total wins",
        "Se acaba la mano y gana quien más tenga",
        "Eskua amaitzen da, eta gehien duenak irabazten du",
        "Termina-se a mão e ganha quem tiver mais",
    ),
    Choice(
        "AT_ONCE",
        "The match is over at once",
        "La partida acaba en el acto",
        "Partida berehala amaitzen da",
        "A partida acaba na hora",
    ),
)
# The values are keys of `rulings` in `scoring/penalties.py`, which has the points of each.
FALSE_PASS: Final = choice_of(
    "false_pass",
    "A pass by a player who could play",
    "Un pase de quien podía jugar",
    "Joka zezakeenaren pasea",
    "Um passe de quem podia jogar",
    Choice(
        "void_deduct_25",
        "The hand is void and 25 points are taken from the offenders",
        "La mano se anula y se restan 25 puntos a los infractores",
        "Eskua baliogabe da, eta 25 puntu kentzen zaizkie arau-hausleei",
        "A mão é anulada e tiram-se 25 pontos dos infratores",
    ),
    Choice(
        "void_award_25",
        "The hand is void and 25 points are given to the others",
        "La mano se anula y se dan 25 puntos a los otros",
        "Eskua baliogabe da, eta 25 puntu ematen zaizkie besteei",
        "A mão é anulada e dão-se 25 pontos aos outros",
    ),
    Choice(
        "award_pips_and_deduct_25",
        "The others score the pips left, and 25 points are taken from the offenders",
        "Los otros anotan los tantos sin jugar y se restan 25 puntos a los infractores",
        "Besteek geratzen diren puntuak hartzen dituzte, eta 25 kentzen zaizkie arau-hausleei",
        "Os outros marcam as pintas que sobram e tiram-se 25 pontos dos infratores",
    ),
    Choice(
        "void_agreed",
        "The hand is void and the same player leads again",
        "La mano se anula y vuelve a salir el mismo jugador",
        "Eskua baliogabe da, eta jokalari bera hasiko da berriro",
        "A mão é anulada e o mesmo jogador sai de novo",
    ),
    Choice(
        "void",
        "The hand is void and the player after the offender leads",
        "La mano se anula y sale el jugador siguiente al infractor",
        "Eskua baliogabe da, eta arau-hauslearen hurrengoa hasiko da",
        "A mão é anulada e sai o jogador seguinte ao infrator",
    ),
    Choice(
        "penalized",
        "The hand goes on, and the points agreed are taken from the offenders",
        "La mano sigue y se resta a los infractores la puntuación convenida",
        "Eskuak aurrera jarraitzen du, eta adostutako puntuak kentzen zaizkie arau-hausleei",
        "A mão continua e tiram-se dos infratores os pontos combinados",
    ),
)
FALSE_PASS_POINTS: Final = number_of(
    "false_pass_points",
    (0, 200),
    "Points agreed for a pass by a player who could play; in marks where marks are kept",
    "Puntuación convenida contra quien pasa pudiendo jugar; redondeada, si se redondea",
    "Joka dezakeenak paso egiten badu, haren kontra adostutako puntuak; biribilduta, biribiltzen bada",
    "Pontos combinados contra quem passa podendo jogar; arredondados, onde se arredonda",
)
WRONG_DOMINO_POINTS: Final = number_of(
    "wrong_domino_points",
    (0, 200),
    "Points taken for each wrong domino after the first",
    "Puntos que se restan por cada ficha mal puesta después de la primera",
    "Lehenengoaren ondoren gaizki jarritako fitxa bakoitzeko kentzen diren puntuak",
    "Pontos que se tiram por cada pedra errada depois da primeira",
)
WARNING_OF: Final = choice_of(
    "warning_of",
    "Whose first wrong domino is only a warning",
    "De quién es aviso la primera ficha mal puesta",
    "Zeinen lehen fitxa okerra den ohartarazpena besterik ez",
    "De quem a primeira pedra errada é só um aviso",
    Choice("TEAM", "The pair's", "De la pareja", "Bikotearena", "Da dupla"),
    Choice("PLAYER", "Each player's", "De cada jugador", "Jokalari bakoitzarena", "De cada jogador"),
)
EXPOSED_LAST: Final = choice_of(
    "exposed_last",
    "An exposed tile that is a player's last one",
    "Una ficha descubierta que es la última del jugador",
    "Agerian dagoen fitxa jokalariaren azkena denean",
    "Uma pedra exposta que é a última do jogador",
    Choice("PASSES", "The player passes", "El jugador pasa", "Jokalariak paso egiten du", "O jogador passa"),
    Choice(
        "MAY_GO_OUT",
        "The player may go out with it",
        "Puede dominar con ella",
        "Harekin irabaz dezake",
        "O jogador pode bater com ela",
    ),
)
FLOOR: Final = choice_of(
    "floor",
    "Whether penalties may take a score below zero",
    "Si las penalizaciones pueden dejar un marcador por debajo de cero",
    "Zigorrek puntuazioa zerotik behera utz dezaketen",
    "Se as penalidades podem deixar um placar abaixo de zero",
    Choice("NONE", "They may", "Pueden", "Bai", "Podem"),
    Choice(
        "ZERO",
        "A score never falls below zero",
        "Nunca baja de cero",
        "Inoiz ez da zerotik jaisten",
        "Nunca fica abaixo de zero",
    ),
)
