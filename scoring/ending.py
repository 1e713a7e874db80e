"""How points become the end of a match: each rule system's ending looks at the sheet after every hand."""

from typing import TYPE_CHECKING, Protocol

from scoring.hands import Side

if TYPE_CHECKING:
    from scoring.ruleset import Ruleset
    from scoring.sheets.ledger import Ledger


class Ending(Protocol):
    """Looks at the ledger now that a hand is over, and writes there what it decides: a partida, who is out, the end."""

    def __call__(self, ledger: "Ledger", ruleset: "Ruleset", /) -> None: ...


def reach_target(ledger: "Ledger", ruleset: "Ruleset") -> None:
    """The match is won at the target by the highest; level at the top asks for another hand. Counted as losses, the
    side that has lost the target is out of it, and the one that lost least wins (E2). After `hands_limit` hands, 0 for
    no limit, the highest wins too.
    """
    points = ledger.totals
    totals = [points[side] for side in ledger.standing] if ledger.eliminated else points.values()
    reached = min(totals) <= -ruleset.goal if ruleset.loss == "NEGATIVE" else max(totals) >= ruleset.goal
    limit = ruleset.hands_limit
    if not reached and not (limit and ledger.hands_played >= limit):
        return
    best = _leaders(ledger)
    if len(best) == 1:
        ledger.end(best, "target" if reached else "hands")


def best_of_partidas(ledger: "Ledger", ruleset: "Ruleset") -> None:
    """A partida is won by whoever passes (or reaches) the target; the match by the majority of the partidas."""
    needed = ruleset.target + (1 if ruleset.partida_target == "PASS" else 0)
    best = _leaders(ledger)
    if ledger.totals[best[0]] < needed or len(best) > 1:
        return
    winner = best[0]
    ledger.partida(winner)
    if 2 * ledger.wins[winner] > ruleset.partidas:
        ledger.end((winner,), "partidas")


def last_standing(ledger: "Ledger", ruleset: "Ruleset") -> None:
    """Who reaches the limit is out; the last one left wins. All out at once: the lowest wins, and level ones share the
    win or play another hand (F4).
    """
    out = [side for side in ledger.standing if ledger.totals[side] >= ruleset.target]
    left = [side for side in ledger.standing if side not in out]
    if not left:
        least = min(ledger.totals[side] for side in out)
        lowest = tuple(side for side in out if ledger.totals[side] == least)
        if len(lowest) > 1 and ruleset.shared_win == "EXTRA_HAND":
            ledger.eliminate(side for side in out if side not in lowest)
            return
        ledger.eliminate(out)
        ledger.end(lowest, "last-standing")
        return
    ledger.eliminate(out)
    if len(left) == 1:
        ledger.end(tuple(left), "last-standing")


def _leaders(ledger: "Ledger") -> tuple[Side, ...]:
    """The sides still in the match that have most points, in turn order."""
    standing = ledger.standing
    most = max(ledger.totals[side] for side in standing)
    return tuple(side for side in standing if ledger.totals[side] == most)
