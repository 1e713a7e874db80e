"""The tournament of the Spanish American Club: its rules, and what the club decides where they are silent."""

from typing import Final

from scoring.ruleset import Choice, Option, Ruleset

COUNT_SCOPE: Final = Option(
    name="count_scope",
    meaning={
        "en": "Whose pips the winners of a hand score",
        "es": "Qué tantos anota la pareja que gana la mano",
        "eu": "Eskua irabazten dutenek zeinen puntuak hartzen dituzten",
    },
    choices=(
        Choice(
            "ALL",
            {
                "en": "Every tile left, the winner's partner's included",
                "es": "Todas las fichas sin jugar, también las del compañero del ganador",
                "eu": "Jokatu gabeko fitxa guztiak, irabazlearen bikotekidearenak ere bai",
            },
        ),
        Choice(
            "OPP",
            {
                "en": "Only the tiles the losers have left",
                "es": "Solo las fichas que le quedan a la pareja contraria",
                "eu": "Galtzaileei geratzen zaizkien fitxak bakarrik",
            },
        ),
    ),
)
TIE: Final = Option(
    name="tie",
    meaning={
        "en": "A blocked hand that is level",
        "es": "Un tranque empatado",
        "eu": "Berdinketan itxitako eskua",
    },
    choices=(
        Choice(
            "VOID_SAME_LEADER",
            {
                "en": "Nobody scores, the same player leads again",
                "es": "Nadie anota y vuelve a salir el mismo jugador",
                "eu": "Inork ez du punturik hartzen, eta jokalari bera hasiko da berriro",
            },
        ),
        Choice(
            "VOID_ROTATE",
            {
                "en": "Nobody scores, the player to the right leads",
                "es": "Nadie anota y sale el jugador de la derecha",
                "eu": "Inork ez du punturik hartzen, eta eskuineko jokalaria hasiko da",
            },
        ),
        Choice(
            "LEADERS_TEAM",
            {
                "en": "The pair that led wins the hand",
                "es": "Gana la mano la pareja que salió",
                "eu": "Hasi zen bikoteak irabazten du eskua",
            },
        ),
    ),
)
FALSE_PASS: Final = Option(
    name="false_pass",
    meaning={
        "en": "A pass by a player who could play (rule 12)",
        "es": "Un pase de quien podía jugar (regla 12)",
        "eu": "Joka zezakeenaren pasea (12. araua)",
    },
    choices=(
        Choice(
            "void_deduct_25",
            {
                "en": "The hand is void and 25 points are taken from the offenders",
                "es": "La mano se anula y se restan 25 puntos a los infractores",
                "eu": "Eskua baliogabe da, eta 25 puntu kentzen zaizkie arau-hausleei",
            },
        ),
        Choice(
            "void_award_25",
            {
                "en": "The hand is void and 25 points are given to the others",
                "es": "La mano se anula y se dan 25 puntos a los otros",
                "eu": "Eskua baliogabe da, eta 25 puntu ematen zaizkie besteei",
            },
        ),
        Choice(
            "award_pips_and_deduct_25",
            {
                "en": "The others score the pips left, and 25 points are taken from the offenders",
                "es": "Los otros anotan los tantos sin jugar y se restan 25 puntos a los infractores",
                "eu": "Besteek geratzen diren puntuak hartzen dituzte, eta 25 kentzen zaizkie arau-hausleei",
            },
        ),
    ),
)
TARGET: Final = Option(
    name="target",
    meaning={"en": "Points that win a match", "es": "Puntos que ganan la partida", "eu": "Partida irabazteko puntuak"},
    bounds=(1, 2_000),
)

SACI: Final = Ruleset(
    key="saci",
    name={"en": "SACI tournament", "es": "Torneo del SACI", "eu": "SACIren txapelketa"},
    source="Rules and Regulations of the Spanish American Club, Inc. (SACI) Domino Tournament, rules 1-20",
    target=200,
    wrong_domino_points=10,
    cites={
        "domino": "SACI rule 7",
        "first-lead": "SACI rule 6",
        "lead": "SACI rule 8",
        "false-pass": "SACI rule 12",
        "wrong-domino": "SACI rule 13",
        "recount": "SACI rule 14",
        "target": "SACI rule 15",
        "block": "SACI rule 16",
        "officials": "SACI rule 17",
    },
    options=(TARGET, COUNT_SCOPE, TIE, FALSE_PASS),
)
