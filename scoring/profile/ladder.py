"""The FVD's ladder of cards: federation.md, section 3, with its cases in docs/federation.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.errors import WrongValue
from scoring.profile.matches import LOSES_THE_MATCH, Card

CARDS: Final[tuple[Card, ...]] = ("NONE", "YELLOW", "RED", "BLACK")
"""From light to heavy."""
MOST: Final = 80
"""The most points that come off; as many bring a yellow card."""


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


def climbed(by_round: Mapping[int, Given]) -> dict[int, Rung]:
    """Return what a person's sanctions come to, by round. Each rests on earlier rounds only, so that editing one twice
    escalates once, and cancelling one restores what rested on it.
    """
    rungs: dict[int, Rung] = {}
    for number in sorted(by_round):
        rungs[number] = ladder(by_round[number], [rung.card for rung in rungs.values()])
    return rungs
