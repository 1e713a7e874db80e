"""The match clock on a sheet: what the bell and the hands after it decide (federation.md, section 1)."""

from scoring.entries import TimeUp
from scoring.findings import Note
from scoring.hands import Side
from scoring.profile.clock import Bell, Due
from scoring.ruleset import Ruleset
from scoring.sheets.ledger import Ledger
from scoring.sheets.record import Reason, Sheet


def ring(ledger: Ledger, entry: TimeUp) -> None:
    """Write the bell. It ends the match at once where no hand is to be played any more."""
    if ledger.ruleset.clock is None or ledger.bell is not None:
        ledger.write(entry, Note("bell-idle", {}))  # the checks refuse it
        return
    ledger.bell = Bell(ledger.hands_played, entry.in_play)
    ledger.write(entry, Note("bell-in-play" if entry.in_play else "bell", {}))
    end_by_time(ledger)


def is_extra(ledger: Ledger) -> bool:
    """Return whether the next hand is an extra one, because the match was level when its last hand was over."""
    clock = ledger.ruleset.clock
    return clock is not None and ledger.bell is not None and ledger.hands_played >= clock.hands_until_end(ledger.bell)


def names_winner_only(ledger: Ledger) -> bool:
    """Return whether the next hand is an extra one whose points do not count."""
    clock = ledger.ruleset.clock
    return clock is not None and clock.extra_points == "NOT_COUNTED" and is_extra(ledger)


def end_by_time(ledger: Ledger, extra_winner: Side | None = None) -> None:
    """End a match whose time is up and whose last hand is over, unless an extra hand is due.

    extra_winner: who won the extra hand that was just played. The target comes first (T6): call it after the ending.
    """
    clock, bell = ledger.ruleset.clock, ledger.bell
    if clock is None or bell is None or ledger.outcome is not None:
        return
    extra = ledger.hands_played - clock.hands_until_end(bell)
    if extra < 0:
        return
    winner = _leader(ledger) or extra_winner
    reason: Reason = "extra-hand" if extra else "time"
    if winner is not None:
        ledger.end((winner,), reason)
    elif not extra and clock.level in ("VOID_ZERO", "DRAW"):
        ledger.end_level(reason, void=clock.level == "VOID_ZERO")
    elif extra and clock.extra_void == "DRAW":
        ledger.end_level(reason, void=False)


def due(sheet: Sheet, ruleset: Ruleset) -> Due | None:
    """Return what the hand now in play is to a match whose time is up; None before the bell and after the end."""
    if ruleset.clock is None or sheet.bell is None or sheet.outcome is not None:
        return None
    left = ruleset.clock.hands_until_end(sheet.bell) - sheet.hands_played
    if left <= 0:
        return "EXTRA_HAND"
    return "LAST_HAND" if left == 1 else "HAND"


def _leader(ledger: Ledger) -> Side | None:
    """Return the side ahead: by partidas won, then by points, fewer where fewer win; None if the best are level."""
    sign = -1 if ledger.ruleset.fewest_win else 1
    ranks = {side: (ledger.wins[side], sign * ledger.totals[side]) for side in ledger.standing}
    best = max(ranks.values())
    ahead = [side for side, rank in ranks.items() if rank == best]
    return ahead[0] if len(ahead) == 1 else None
