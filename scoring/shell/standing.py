"""The state of a match in a few lines: totals, next lead, shuffler, and how it ended."""

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.ruleset import Ruleset
from scoring.sheets import Lead, Outcome, Points, Sheet

LEADS: Final[Mapping[str, str]] = {
    "FREE": "any tile",
    "TOP_DOUBLE": "the holder of the top double leads it",
    "TOP_DOUBLE_HOLDER": "the holder of the top double leads any tile",
    "HIGHEST_DOUBLE": "the holder of the highest double leads it",
    "LOTTERY": "drawn before the deal, any tile",
    "ENTITLED": "has the right to begin, and passes until the top double is led",
}
REASONS: Final[Mapping[str, str]] = {
    "target": "the target was reached",
    "forfeit": "the others are out of the match",
    "partidas": "most partidas were won",
    "last-standing": "the others are out",
    "hands": "the last hand was played",
}


def points_text(points: Points, signed: bool = False) -> str:
    """Return the points of each side: "A 23  B 0"; signed: "A +23  B 0"."""
    return "  ".join([f"{side} {each:+d}" if signed and each else f"{side} {each}" for side, each in points.items()])


def standing(sheet: Sheet, ruleset: Ruleset) -> Iterator[str]:
    """Yield everything the sheet says beyond its lines, without values that do not apply."""
    yield f"Totals: {points_text(sheet.totals)} (target {ruleset.goal})"
    yield f"Hands played: {sheet.hands_played}"
    for row in ruleset.penalties.values():
        if row.warning and row.kind in sheet.offences:
            name = row.counted[1]["en"].format(times="").strip().capitalize()
            yield f"{name}: {points_text(sheet.offences_by_side(row.kind))}"
    for seat, shown in sheet.exposed.items():
        yield f"Face up at seat {seat}: {' '.join(map(str, shown))}"
    if ruleset.partidas > 1:
        yield f"Partidas won: {points_text(sheet.wins)}"
        for number, partida in enumerate(sheet.partidas, start=1):
            yield f"  partida {number} to {partida.winner}: {points_text(partida.totals)}"
    if sheet.eliminated:
        yield f"Out of the match: {', '.join(sheet.eliminated)}"
    # A finished match has no next lead.
    if sheet.outcome is not None:
        yield f"Outcome: {_outcome_text(sheet.outcome)}"
        return
    yield f"Next lead: {lead_text(sheet.next_lead)}"
    if ruleset.loser_shuffles:
        yield f"Shuffles: {sheet.shuffles or 'not said'}; picks first: {sheet.picks_first or 'not said'}"
    if sheet.bonus_index <= len(ruleset.hand_bonuses):
        yield f"Next hand bonus: {ruleset.hand_bonuses[sheet.bonus_index - 1]}"
    yield "Outcome: the match goes on"


def lead_text(lead: Lead) -> str:
    """Return the next lead, and with which tile."""
    who = f"seat {lead.seat}" if lead.seat is not None else f"side {lead.side}" if lead.side is not None else ""
    how = LEADS.get(lead.how, lead.how)
    # The entitled seat can be unknown when a first leader was not noted.
    if not who and lead.how == "ENTITLED":
        return f"the sheet does not show which seat {how}"
    if not who:
        return "the sheet does not show it" if lead.how == "FREE" else how
    return f"{who}, {how}"


def _outcome_text(outcome: Outcome) -> str:
    if outcome.shared:
        return f"{' and '.join(outcome.shared)} share the win: everybody is out, and they are level"
    return f"{outcome.winner or 'nobody'} wins: {REASONS.get(outcome.reason, outcome.reason)}"
