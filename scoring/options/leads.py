"""Options for the lead: of the first hand, of later hands, and after a hand that no side won outright."""

from typing import Final

from scoring.options.writing import choice_of, said
from scoring.ruleset import Choice

FIRST_LEAD: Final = choice_of(
    "first_lead",
    said("Who leads the first hand", "Quién sale en la primera mano", "Nor hasten den lehenengo eskuan"),
    Choice(
        "TOP_DOUBLE",
        said(
            "The holder of 6-6, and lays it",
            "Quien tiene el doble seis, y sale con él",
            "Sei bikoitza duena, eta hori jarriz",
        ),
    ),
    Choice(
        "TOP_DOUBLE_HOLDER",
        said(
            "The holder of 6-6, with any tile",
            "Quien tiene el doble seis, con cualquier ficha",
            "Sei bikoitza duena, nahi duen fitxarekin",
        ),
    ),
    Choice(
        "LOTTERY",
        said(
            "The player who draws the highest tile before the deal, with any tile",
            "Quien saca la ficha más alta antes del reparto, con cualquier ficha",
            "Banatu aurretik fitxarik altuena ateratzen duena, nahi duen fitxarekin",
        ),
    ),
)
LATER_LEAD: Final = choice_of(
    "later_lead",
    said("Who leads later hands", "Quién sale en las manos siguientes", "Nor hasten den hurrengo eskuetan"),
    Choice(
        "AS_FIRST",
        said(
            "As in the first hand: the highest double",
            "Como en la primera mano: el doble más alto",
            "Lehenengo eskuan bezala: bikoitz altuena duena",
        ),
    ),
    Choice(
        "ROTATE",
        said(
            "The player on the right of the last leader, with any tile",
            "El jugador a la derecha del último que salió, con cualquier ficha",
            "Azken hasi zenaren eskuinekoa, nahi duen fitxarekin",
        ),
    ),
)
NO_DOUBLE: Final = choice_of(
    "no_double",
    said("Nobody was dealt a double", "Nadie tiene ningún doble", "Inork ez du bikoitzik"),
    Choice("REDEAL", said("Deal again", "Se reparte de nuevo", "Berriro banatzen da")),
    Choice(
        "HEAVIEST",
        said(
            "The tile with most pips leads; level: the one with the larger half",
            "Sale la ficha de más puntos; a igualdad, la del extremo mayor",
            "Puntu gehien duen fitxarekin hasten da; berdinketan, alde handiena duenarekin",
        ),
    ),
)
LEAD_AFTER_BLOCK: Final = choice_of(
    "lead_after_block",
    said("Who leads after a block", "Quién sale después de un tranque", "Nor hasten den jokoa itxi ondoren"),
    Choice(
        "LOCKER_OR_NEXT",
        said(
            "The locker if their pair won, else the player on their right",
            "Quien trancó si ganó su pareja; si no, el jugador de su derecha",
            "Itxi duena, bere bikoteak irabazi badu; bestela, haren eskuinekoa",
        ),
    ),
    Choice(
        "WINNERS_CHOOSE",
        said(
            "The locker if their pair won, else either of the winners",
            "Quien trancó si ganó su pareja; si no, cualquiera de los ganadores",
            "Itxi duena, bere bikoteak irabazi badu; bestela, irabazleetako edozein",
        ),
    ),
)
PARTIDA_LEAD: Final = choice_of(
    "partida_lead",
    said("How a new partida begins", "Cómo empieza una nueva partida", "Partida berria nola hasten den"),
    Choice(
        "FIRST_HAND",
        said(
            "Like a first hand: the highest double",
            "Como una primera mano: el doble más alto",
            "Lehenengo eskua bezala: bikoitz altuena duena",
        ),
    ),
    Choice(
        "GOES_ON",
        said(
            "The lead passes on as after any hand",
            "La salida sigue corriendo como tras cualquier mano",
            "Hasteko txanda pasatzen da, edozein eskuren ondoren bezala",
        ),
    ),
)
