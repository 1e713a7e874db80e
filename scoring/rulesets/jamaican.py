"""Jamaican partner: no pips are counted, a hand won is worth one, and six are won in a row."""

from typing import Final

from scoring.counting import hands_won
from scoring.options import choice_of, number_of, only
from scoring.options.points import FALSE_PASS
from scoring.ruleset import Choice, Ruleset
from scoring.rulesets.citing import every_topic

MATCH: Final = choice_of(
    "match",
    "How a match is won",
    "Cómo se gana la partida",
    "Partida nola irabazten den",
    "Como se ganha a partida",
    Choice(
        "SIX_LOVE",
        "Six hands while the others have none; about 94 hands between equal pairs",
        "Seis manos mientras los otros no tienen ninguna; unas 94 manos entre parejas iguales",
        "Sei esku, besteek bat ere ez dutela; 94 esku inguru bikote parekoen artean",
        "Seis mãos enquanto os outros não têm nenhuma; umas 94 mãos entre duplas iguais",
    ),
    Choice(
        "FIRST_TO_SIX",
        "The first pair with six hands",
        "La primera pareja con seis manos",
        "Sei esku dituen lehen bikoteak",
        "A primeira dupla com seis mãos",
    ),
)
REPLAY_POINTS: Final = number_of(
    "replay_points",
    (1, 2),
    "What the hand after a level lock is worth",
    "Lo que vale la mano que sigue a un cierre empatado",
    "Zenbat balio duen berdinketan itxitako eskuaren ondorengoak",
    "O que vale a mão depois de um jogo fechado empatado",
)
BREAK_LEAD: Final = choice_of(
    "break_lead",
    "Who leads after a broken run",
    "Quién sale cuando se corta una racha",
    "Nor hasten den segida bat eten ondoren",
    "Quem sai quando se quebra uma sequência",
    Choice(
        "AS_FIRST",
        "The holder of 6-6, and lays it",
        "Quien tiene el doble seis, y sale con él",
        "Sei bikoitza duena, eta hori jarriz",
        "Quem tem a 6-6, e sai com ela",
    ),
    Choice(
        "WINNERS",
        "Either of the winners",
        "Cualquiera de los ganadores",
        "Irabazleetako edozein",
        "Qualquer dos vencedores",
    ),
)
ONE_ALL_PLAY_TWO: Final = choice_of(
    "one_all_play_two",
    "A run of one hand is broken",
    "Se corta una racha de una sola mano",
    "Esku bakarreko segida bat eteten da",
    "Quebra-se uma sequência de uma só mão",
    Choice(
        "OFF",
        "The next hand is worth one",
        "La mano siguiente vale una",
        "Hurrengo eskuak bat balio du",
        "A mão seguinte vale uma",
    ),
    Choice(
        "ON",
        "The next hand is worth two",
        "La mano siguiente vale dos",
        "Hurrengo eskuak bi balio ditu",
        "A mão seguinte vale duas",
    ),
)

JAMAICAN: Final = Ruleset(
    key="jamaican",
    name={"en": "Jamaican partner", "es": "Dominó jamaicano", "eu": "Jamaikako dominoa", "pt": "Dominó jamaicano"},
    source="pagat.com/tile/wdom/caribbean; jamaicansmusic.com; dominoj.com/rules",
    target=6,
    deals={"SEVEN": {6: {4: 7}}},
    first_lead="TOP_DOUBLE",
    later_lead="WINNERS_CHOOSE",
    tie="VOID_AS_FIRST",
    counting=hands_won,
    scored="HANDS",
    block_winner="PLAYER",
    replay_points=2,
    match="SIX_LOVE",
    cites={**every_topic("Jamaican rules", as_castel=("false-pass",)), "set": "double-six set"},
    options=(MATCH, REPLAY_POINTS, BREAK_LEAD, ONE_ALL_PLAY_TWO, only(FALSE_PASS, "void_agreed", "void")),
)
