"""Options for counting: whose pips count, the winner of a block, and what they score."""

from typing import Final

from scoring.options.writing import choice_of, said
from scoring.ruleset import Choice

COUNT_SCOPE: Final = choice_of(
    "count_scope",
    said(
        "Whose pips the winners of a hand score",
        "Qué tantos anota la pareja que gana la mano",
        "Eskua irabazten dutenek zeinen puntuak hartzen dituzten",
    ),
    Choice(
        "ALL",
        said(
            "Every tile left, the winner's partner's included",
            "Todas las fichas sin jugar, también las del compañero del ganador",
            "Jokatu gabeko fitxa guztiak, irabazlearen bikotekidearenak ere bai",
        ),
    ),
    Choice(
        "OPP",
        said(
            "Only the tiles the losers have left",
            "Solo las fichas que le quedan a la pareja contraria",
            "Galtzaileei geratzen zaizkien fitxak bakarrik",
        ),
    ),
)
BLOCK_WINNER: Final = choice_of(
    "block_winner",
    said("Who wins a block", "Quién gana un cierre", "Nork irabazten duen katea itxirik geratzen denean"),
    Choice(
        "SIDE",
        said(
            "The side with fewest pips together",
            "La pareja que suma menos puntos",
            "Guztira puntu gutxien dituen taldeak",
        ),
    ),
    Choice(
        "PLAYER",
        said(
            "The side of the player with fewest pips",
            "La pareja del jugador con menos puntos",
            "Puntu gutxien dituen jokalariaren taldeak",
        ),
    ),
)
# COUNTED is the default of the pairs games, which do not offer this option.
BLOCK_OWN: Final = choice_of(
    "block_own",
    said(
        "What the winner of a block scores",
        "Qué anota quien gana un cierre",
        "Itxitako jokoa irabazten duenak zenbat puntu hartzen dituen",
    ),
    Choice(
        "TAKEN_ONCE",
        said(
            "The others' pips, less the winner's own",
            "Los puntos de los demás, menos los suyos",
            "Gainerakoen puntuak, bereak kenduta",
        ),
    ),
    Choice(
        "TAKEN_EACH",
        said(
            "The difference with each of the others",
            "La diferencia con cada uno de los demás",
            "Gainerako bakoitzarekiko kendura",
        ),
    ),
    Choice(
        "LEFT_OUT",
        said(
            "The others' pips, nothing taken off",
            "Los puntos de los demás, sin restar nada",
            "Gainerakoen puntuak, ezer kendu gabe",
        ),
    ),
)
