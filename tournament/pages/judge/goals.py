"""What a match is played to, as the score says it."""

from dataclasses import dataclass

from scoring.ruleset import Ruleset
from tournament import systems


@dataclass(frozen=True)
class Goal:
    """What a match is played to.

    points: to be reached on the sheet, won or lost, in a partida where several are played. plain: whether they are
    simply won, in one partida. loses: whether they lose the match. sentence: all of it in words.
    """

    points: int
    plain: bool
    loses: bool
    partidas: int
    sentence: str


def goal(ruleset: Ruleset) -> Goal:
    """What these rules play to."""
    passed = ruleset.partida_target == "PASS"
    loses = ruleset.loss == "NEGATIVE" or systems.fewest_win(ruleset)
    return Goal(
        points=ruleset.goal + passed,
        plain=not loses and not passed and ruleset.partidas == 1,
        loses=loses,
        partidas=ruleset.partidas,
        sentence=systems.goal(ruleset),
    )
