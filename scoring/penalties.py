"""Penalties: one row for each kind that a judge may record against a player. To add a kind, add its row to `PENALTIES`.

The row alone puts the kind into entries and notation, totals and findings, forms, sheets, paper, standings, the API,
the journal and the judge's phone. Test it with cases as in `tests/scoring/cases/`. The points of a kind that depend on
the rule system are fields of `Ruleset`, set in `rulesets/<key>.py`; the row names these fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.policies import Names, Topic


@dataclass(frozen=True, slots=True)
class Cost:
    """What a penalty costs.

    deduct: points taken from the offender's side. award: points given to the others. pips: whether the others also
    score the hand. same_leader: whether the same leader replays a hand that the penalty ends; else the seat after the
    offender leads. goes_on: whether a kind that ends the hand does not end it under this ruling. or_award: points given
    to the others instead, where the offender's side has fewer than are deducted.
    """

    deduct: int = 0
    award: int = 0
    pips: bool = False
    same_leader: bool = False
    goes_on: bool = False
    or_award: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One kind of penalty.

    kind: its name in JSON; the notation and addresses write it with hyphens. letter: begins its choices where a paper
    sheet is typed in; no other row has it, nor V, X, L or B. meaning: one sentence for the API's description.
    topic: what it rests on; each ruleset cites its own rule for it.

    ends_hand: whether the hand ends at once; the pips left may then be recorded. tile: whether it is about a tile,
    which stays exposed. warning: whether a side's first, or a player's (`Ruleset.warning_of`), costs nothing.
    boxes: how many can be ticked on a paper sheet, besides the warning.

    cost: what it costs under every rule system, unless these fields of the ruleset say more: `ruling` chooses one of
    `rulings`, `points` are taken in addition. "": no such field.

    title: its name as a heading. record, add: what a button does that records it, or adds it to a corrected sheet.
    entered: the end of a journal sentence. told: what happened, with {player}; told_tile: the same with {tile}.
    reminder: the rule in short for paper, with {points}; printed where it costs points.
    counted: their number, {times}, singular and plural; only of a kind that begins with a warning.
    """

    kind: str
    letter: str
    meaning: str
    topic: Topic
    ends_hand: bool = False
    tile: bool = False
    warning: bool = False
    boxes: int = 3
    cost: Cost = Cost()
    rulings: Mapping[str, Cost] = field(default_factory=dict)
    ruling: str = ""
    points: str = ""
    title: Names
    record: Names
    add: Names
    entered: Names
    told: Names
    told_tile: Names = field(default_factory=dict)
    reminder: Names = field(default_factory=dict)
    counted: tuple[Names, ...] = ()

    @property
    def word(self) -> str:
        """Its name in the notation, in addresses and as the code of its notes."""
        return self.kind.replace("_", "-")

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields of its entries in JSON, besides the kind."""
        return ("seat", *(("tile",) if self.tile else ()), *(("pips",) if self.ends_hand else ()))


FALSE_PASS: Final = Penalty(
    kind="false_pass",
    letter="F",
    meaning="A pass although a tile could be played (SACI rule 12).",
    topic="false-pass",
    ends_hand=True,
    rulings={
        "void_deduct_25": Cost(deduct=25),
        "void_award_25": Cost(award=25),
        "award_pips_and_deduct_25": Cost(deduct=25, pips=True),
        "void_agreed": Cost(same_leader=True),
        "void": Cost(),
        "penalized": Cost(goes_on=True),
        "withheld": Cost(deduct=8, goes_on=True, or_award=8),
    },
    ruling="false_pass",
    points="false_pass_points",
    title={"en": "False pass", "es": "Pase en falso", "eu": "Pase faltsua", "pt": "Passe falso"},
    record={
        "en": "Record the false pass",
        "es": "Anotar el pase en falso",
        "eu": "Jaso pase faltsua",
        "pt": "Registrar o passe falso",
    },
    add={
        "en": "Add a false pass",
        "es": "Añadir un pase en falso",
        "eu": "Gehitu pase faltsu bat",
        "pt": "Acrescentar um passe falso",
    },
    entered={
        "en": "entered a false pass, {subject}",
        "es": "anotó un pase en falso, {subject}",
        "eu": "pase faltsu bat idatzi du, {subject}",
        "pt": "anotou um passe falso, {subject}",
    },
    told={
        "en": "{player} passed although a domino fitted",
        "es": "{player} pasó pudiendo jugar",
        "eu": "{player} jokalariak paso egin du, fitxaren bat jar zezakeen arren",
        "pt": "{player} passou podendo jogar",
    },
)
WRONG_DOMINO: Final = Penalty(
    kind="wrong_domino",
    letter="W",
    meaning="A tile that fits neither end of the line (SACI rule 13).",
    topic="wrong-domino",
    tile=True,
    warning=True,
    points="wrong_domino_points",
    title={"en": "Wrong domino", "es": "Ficha equivocada", "eu": "Fitxa okerra", "pt": "Pedra errada"},
    counted=(
        {
            "en": "{times} wrong domino",
            "es": "{times} ficha equivocada",
            "eu": "fitxa oker {times}",
            "pt": "{times} pedra errada",
        },
        {
            "en": "{times} wrong dominoes",
            "es": "{times} fichas equivocadas",
            "eu": "{times} fitxa oker",
            "pt": "{times} pedras erradas",
        },
    ),
    record={
        "en": "Record the wrong domino",
        "es": "Anotar la ficha equivocada",
        "eu": "Jaso fitxa okerra",
        "pt": "Registrar a pedra errada",
    },
    add={
        "en": "Add a wrong domino",
        "es": "Añadir una ficha equivocada",
        "eu": "Gehitu fitxa oker bat",
        "pt": "Acrescentar uma pedra errada",
    },
    entered={
        "en": "entered a wrong domino, {subject}",
        "es": "anotó una ficha equivocada, {subject}",
        "eu": "fitxa oker bat idatzi du, {subject}",
        "pt": "anotou uma pedra errada, {subject}",
    },
    told={
        "en": "{player} laid a wrong domino",
        "es": "{player} puso una ficha equivocada",
        "eu": "{player} jokalariak fitxa okerra jarri du",
        "pt": "{player} pôs uma pedra errada",
    },
    told_tile={
        "en": "{player} laid {tile}, which did not fit",
        "es": "{player} puso la ficha {tile}, que no casaba",
        "eu": "{player} jokalariak {tile} jarri du, eta ez zen sartzen",
        "pt": "{player} pôs a pedra {tile}, que não encaixava",
    },
    reminder={
        "en": "A wrong domino stays face up at the right: a warning first, then {points} points each time.",
        "es": "La ficha equivocada queda boca arriba a la derecha: primero un aviso, después {points} puntos cada vez.",
        "eu": "Fitxa okerra agerian geratzen da eskuinean: lehenik abisua, gero {points} puntu aldiko.",
        "pt": "A pedra errada fica virada para cima à direita: primeiro um aviso, depois {points} pontos de cada vez.",
    },
)

PENALTIES: Final[dict[str, Penalty]] = {row.kind: row for row in (FALSE_PASS, WRONG_DOMINO)}
"""Every kind of penalty, by its name in JSON. Pages offer them in this order."""


def penalty_named(word: str) -> Penalty | None:
    """Return the kind with this word of the notation and of addresses; None if there is none."""
    return next((row for row in PENALTIES.values() if row.word == word), None)
