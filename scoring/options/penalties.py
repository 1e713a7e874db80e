"""Options for penalties: false passes, wrong dominoes, exposed tiles."""

from typing import Final

from scoring.options.writing import choice_of, number_of, said
from scoring.ruleset import Choice

# The values are keys of `rulings` in `scoring/penalties.py`, which has the points of each.
FALSE_PASS: Final = choice_of(
    "false_pass",
    said("A pass by a player who could play", "Un pase de quien podía jugar", "Joka zezakeenaren pasea"),
    Choice(
        "void_deduct_25",
        said(
            "The hand is void and 25 points are taken from the offenders",
            "La mano se anula y se restan 25 puntos a los infractores",
            "Eskua baliogabe da, eta 25 puntu kentzen zaizkie arau-hausleei",
        ),
    ),
    Choice(
        "void_award_25",
        said(
            "The hand is void and 25 points are given to the others",
            "La mano se anula y se dan 25 puntos a los otros",
            "Eskua baliogabe da, eta 25 puntu ematen zaizkie besteei",
        ),
    ),
    Choice(
        "award_pips_and_deduct_25",
        said(
            "The others score the pips left, and 25 points are taken from the offenders",
            "Los otros anotan los tantos sin jugar y se restan 25 puntos a los infractores",
            "Besteek geratzen diren puntuak hartzen dituzte, eta 25 kentzen zaizkie arau-hausleei",
        ),
    ),
    Choice(
        "void_agreed",
        said(
            "The hand is void and the same player leads again",
            "La mano se anula y vuelve a salir el mismo jugador",
            "Eskua baliogabe da, eta jokalari bera hasiko da berriro",
        ),
    ),
    Choice(
        "void",
        said(
            "The hand is void and the player after the offender leads",
            "La mano se anula y sale el jugador siguiente al infractor",
            "Eskua baliogabe da, eta arau-hauslearen hurrengoa hasiko da",
        ),
    ),
)
FALSE_PASS_POINTS: Final = number_of(
    "false_pass_points",
    (0, 200),
    said(
        "Points agreed for a pass by a player who could play; in marks where marks are kept",
        "Puntuación convenida contra quien pasa pudiendo jugar; redondeada, si se redondea",
        "Joka dezakeenak paso egiten badu, haren kontra adostutako puntuak; biribilduta, biribiltzen bada",
    ),
)
WRONG_DOMINO_POINTS: Final = number_of(
    "wrong_domino_points",
    (0, 200),
    said(
        "Points taken for each wrong domino after the first",
        "Puntos que se restan por cada ficha mal puesta después de la primera",
        "Lehenengoaren ondoren gaizki jarritako fitxa bakoitzeko kentzen diren puntuak",
    ),
)
WARNING_OF: Final = choice_of(
    "warning_of",
    said(
        "Whose first wrong domino is only a warning",
        "De quién es aviso la primera ficha mal puesta",
        "Zeinen lehen fitxa okerra den ohartarazpena besterik ez",
    ),
    Choice("TEAM", said("The pair's", "De la pareja", "Bikotearena")),
    Choice("PLAYER", said("Each player's", "De cada jugador", "Jokalari bakoitzarena")),
)
EXPOSED_LAST: Final = choice_of(
    "exposed_last",
    said(
        "An exposed tile that is a player's last one",
        "Una ficha descubierta que es la última del jugador",
        "Agerian dagoen fitxa jokalariaren azkena denean",
    ),
    Choice("PASSES", said("The player passes", "El jugador pasa", "Jokalariak paso egiten du")),
    Choice("MAY_GO_OUT", said("The player may go out with it", "Puede dominar con ella", "Harekin irabaz dezake")),
)
FLOOR: Final = choice_of(
    "floor",
    said(
        "Whether penalties may take a score below zero",
        "Si las penalizaciones pueden dejar un marcador por debajo de cero",
        "Zigorrek puntuazioa zerotik behera utz dezaketen",
    ),
    Choice("NONE", said("They may", "Pueden", "Bai")),
    Choice("ZERO", said("A score never falls below zero", "Nunca baja de cero", "Inoiz ez da zerotik jaisten")),
)
