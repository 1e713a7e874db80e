"""Tables of infractions with what each costs in turn, and the FVD's ladder of cards: federation.md, section 3."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from scoring.errors import WrongValue
from scoring.profile.matches import LOSES_THE_MATCH, Card

CARDS: Final[tuple[Card, ...]] = ("NONE", "YELLOW", "RED", "BLACK")
"""From light to heavy."""
MOST: Final = 80
"""The most points that come off; as many bring a yellow card."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an infraction costs. own: points, below 0. rivals: points to the rivals. hand, match, event: what happens to
    it; "": nothing.
    """

    warning: bool = False
    own: int = 0
    rivals: int = 0
    hand: Literal["", "VOID", "MAY_VOID", "ENDS"] = ""
    match: Literal["", "LOST", "FORFEIT", "LOST_BY_ALL"] = ""
    event: Literal["", "OUT"] = ""


@dataclass(frozen=True, slots=True)
class Infraction:
    """One row of a table. steps: the first time, the second ...; the last one holds from then on. counter: rows with
    the same one are counted together; "": the row is counted by itself.
    """

    steps: tuple[Step, ...]
    counter: str = ""


@dataclass(frozen=True, slots=True)
class Infractions:
    """A table. per, within: whose infractions are counted together, and for how long."""

    rows: Mapping[str, Infraction]
    per: Literal["PERSON", "PAIR"]
    within: Literal["MATCH", "EVENT"]


@dataclass(frozen=True, slots=True)
class Committed:
    """One infraction as it was given. cancelled: the reason for which it was taken back; "": it stands."""

    match: int
    pair: str
    person: str
    row: str
    cancelled: str = ""

    def cancel(self, reason: str) -> "Committed":
        """Return it taken back. Raises WrongValue without a reason, and if it was taken back before."""
        if not reason.strip():
            raise WrongValue("reason", "a sanction is cancelled with a reason")
        if self.cancelled:
            raise WrongValue("reason", "the sanction was cancelled before")
        return replace(self, cancelled=reason.strip())


def rulings(table: Infractions, committed: Sequence[Committed]) -> tuple[Step | None, ...]:
    """Return what each infraction costs, in the order given; None for one that was cancelled, which is not counted.

    Raises WrongValue for a row that the table does not have.
    """
    times: Counter[tuple[object, ...]] = Counter()
    found: list[Step | None] = []
    for each in committed:
        row = table.rows.get(each.row)
        if row is None:
            raise WrongValue("row", f"the table has no row {each.row[:40]}")
        if each.cancelled:
            found.append(None)
            continue
        holder = each.person if table.per == "PERSON" else each.pair
        counter = (row.counter or each.row, holder, each.match if table.within == "MATCH" else None)
        found.append(row.steps[min(times[counter], len(row.steps) - 1)])
        times[counter] += 1
    return tuple(found)


WARNED: Final = Step(warning=True)
_FAULT: Final = Infraction((Step(hand="MAY_VOID"), Step(event="OUT")), counter="fault")
_MINOR: Final = Infraction((WARNED, Step(own=-20)))
_FINED: Final = Infraction((Step(own=-20),))
_FORFEIT: Final = Infraction((Step(match="FORFEIT"),))
_OUT: Final = Infraction((Step(event="OUT"),))

SACI: Final = Infractions(
    {
        "wrong-domino": Infraction((WARNED, Step(own=-10))),
        "false-pass": Infraction((Step(own=-25, hand="VOID"),)),
    },
    "PAIR",
    "MATCH",
)
CNY: Final = Infractions({"signals": Infraction((WARNED, Step(rivals=30), Step(match="LOST")))}, "PAIR", "MATCH")
MEXICO: Final = Infractions(
    dict.fromkeys(("fault", "signals", "talk", "false-pass", "wrong-domino", "out-of-turn"), _FAULT), "PAIR", "EVENT"
)
ESTACION: Final = Infractions(
    {
        **dict.fromkeys(("slam", "arrange", "shuffle", "draw", "touch", "undo-hand", "signals"), _MINOR),
        **dict.fromkeys(("out-of-turn", "false-pass", "wrong-domino", "talk", "early", "turn-tiles"), _FINED),
        "phone": Infraction((Step(own=-50),)),
        "false-pass-last": Infraction((Step(own=-20, hand="ENDS"),)),
        **dict.fromkeys(("late", "leaving"), _FORFEIT),
        "altered-sheet": Infraction((Step(match="LOST_BY_ALL", event="OUT"),)),  # P6
        **dict.fromkeys(("serious", "assault", "defiance", "hidden-tile", "drink"), _OUT),
    },
    "PERSON",
    "MATCH",
)
TABLES: Final[Mapping[str, Infractions]] = {"SACI": SACI, "CNY": CNY, "MEXICO": MEXICO, "ESTACION": ESTACION}
"""The tables by the value of the option `sanctions`. FVD has a ladder instead (`ladder.py`)."""


@dataclass(frozen=True, slots=True)
class Given:
    """What one person was given in one round. points: from 0 to 80. card: shown directly. cancelled: the reason for
    which it was taken back; "": it stands.
    """

    points: int = 0
    card: Card = "NONE"
    cancelled: str = ""

    def __post_init__(self) -> None:
        """Raise WrongValue for points or a card that there are not."""
        if not 0 <= self.points <= MOST:
            raise WrongValue("points", f"a fine is from 0 to {MOST} points")
        if self.card not in CARDS:
            raise WrongValue("card", f"a card is one of {', '.join(CARDS)}")


@dataclass(frozen=True, slots=True)
class Rung:
    """What it comes to. card: after escalation. points: taken off."""

    card: Card
    points: int

    @property
    def match_lost(self) -> bool:
        """Whether the person loses this match, 0-T (P1: also by escalation)."""
        return self.card in LOSES_THE_MATCH

    @property
    def out(self) -> bool:
        """Whether the person is out from the next round."""
        return self.card == "BLACK"


def ladder(given: Given, prior: Sequence[Card] = ()) -> Rung:
    """Return what a sanction comes to. prior: the cards of earlier rounds, of which the heaviest counts."""
    if given.cancelled:
        return Rung("NONE", 0)
    card = given.card
    # With points and a card together the card counts as direct (P3).
    if card == "YELLOW" or (card == "NONE" and given.points == MOST):
        heaviest = max((CARDS.index(each) for each in prior), default=0)
        card = CARDS[min(heaviest + 1, len(CARDS) - 1)]
    return Rung(card, given.points)
