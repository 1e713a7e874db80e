"""Fives and threes: points for the open ends after each tile, and a target that is reached exactly."""

from typing import Final

from scoring.counting import plays_scored
from scoring.options import choice_of, number_of, within
from scoring.options.match import DEALT, PLAYERS, TARGET, TEAM_SIZE
from scoring.ruleset import Choice, Ruleset
from scoring.rulesets.citing import every_topic

DEAL: Final = choice_of(
    "deal",
    *DEALT,
    Choice(
        "FEWER",
        "Five; seven where two play",
        "Cinco; siete entre dos",
        "Bost; zazpi, bi jokalari direnean",
        "Cinco; sete onde jogam dois",
    ),
    Choice(
        "MORE",
        "Six; nine where two play",
        "Seis; nueve entre dos",
        "Sei; bederatzi, bi jokalari direnean",
        "Seis; nove onde jogam dois",
    ),
)
OUT_POINT: Final = number_of(
    "out_point",
    (0, 1),
    "What going out adds to the last play",
    "Lo que añade dominar a la última jugada",
    "Irteteak azken jokaldiari zenbat gehitzen dion",
    "O que a batida acrescenta à última jogada",
)
PAIRS_END: Final = choice_of(
    "pairs_end",
    "When a hand of pairs is over",
    "Cuándo acaba una mano por parejas",
    "Noiz amaitzen den bikoteen eskua",
    "Quando acaba uma mão de duplas",
    Choice(
        "BOTH",
        "Both partners are out",
        "Los dos compañeros han dominado",
        "Bi bikotekideak fitxarik gabe daude",
        "Os dois parceiros bateram",
    ),
    Choice(
        "FIRST", "One player is out", "Un jugador ha dominado", "Jokalari bat fitxarik gabe dago", "Um jogador bateu"
    ),
)
WITHHELD: Final = choice_of(
    "false_pass",
    "A player who could play keeps the tile back",
    "Un jugador que puede jugar se guarda la ficha",
    "Joka dezakeen jokalariak fitxa gordetzen du",
    "Um jogador que pode jogar guarda a pedra",
    Choice("penalized", "Costs nothing", "No cuesta nada", "Ez du ezer kostatzen", "Não custa nada"),
    Choice(
        "withheld",
        "Costs 8 points; a side with fewer gives the others 8",
        "Cuesta 8 puntos; si tienen menos, los otros ganan 8",
        "8 puntu kostatzen du; gutxiago badituzte, besteek 8 hartzen dituzte",
        "Custa 8 pontos; um lado com menos dá 8 aos outros",
    ),
)

FIVES: Final = Ruleset(
    key="fives",
    name={"en": "Fives and threes", "es": "Cincos y treses", "eu": "Bostak eta hiruak", "pt": "Cincos e treses"},
    source="gambiter.com; bcad5sand3s.co.uk (Teesdale); leekdominoleague.org.uk; paphospeople.com",
    target=61,
    clockwise=True,
    team_sizes=(1, 2),
    deals={"FEWER": {6: {2: 7, 3: 5, 4: 5}}, "MORE": {6: {2: 9, 4: 6}}},
    deal="FEWER",
    first_lead="LOTTERY",
    later_lead="ROTATE",
    tie="VOID_ROTATE",
    counting=plays_scored,
    scored="PLAYS",
    block_winner="NOBODY",
    out_point=1,
    pairs_end="BOTH",
    false_pass="penalized",  # noqa: S106 - a pass at dominoes, no password
    cites={**every_topic("Fives and threes"), "set": "double-six set"},
    options=(within(PLAYERS, 2, 4), within(TEAM_SIZE, 1, 2), DEAL, TARGET, OUT_POINT, PAIRS_END, WITHHELD),
)
