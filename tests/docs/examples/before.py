"""Examples of hands: the sheet as it stands before."""

import re
from dataclasses import replace
from typing import Final

from scoring import sheets
from scoring.hands import Seat
from scoring.sheets.record import Lead, Partida, Sheet
from tests.docs.examples.blocks import BadExample, Example
from tests.docs.examples.words import SIDE, read_points, read_seat, read_sides

ENDING: Final = re.compile(r"(domino|block)(?: by seat (\d))?(?:, ends (\d+) and (\d+))?(?:, seat (\d) led)?")


def sheet_before(example: Example) -> Sheet:
    """The sheet as the example begins. Who led is expected to lead, but in a `hand: first`."""
    ruleset = example.ruleset
    sheet = sheets.total_sheet((), ruleset)
    sheet = replace(sheet, totals={**sheet.totals, **read_points(example.get("before", "A 0"))})
    if example.get("hand bonus"):
        sheet = replace(sheet, bonus_index=int(example.get("hand bonus")))
    if example.get("worth"):
        sheet = replace(sheet, stake=int(example.get("worth")))
    if example.get("hands played"):
        sheet = replace(sheet, hands_played=int(example.get("hands played")))
    if example.get("out before"):
        sheet = replace(sheet, eliminated=read_sides(example.get("out before")))
    if example.get("shuffled"):
        sheet = replace(sheet, shuffles=SIDE[example.get("shuffled")])
    won = read_points(example.get("partidas before", "A 0"))
    sheet = replace(sheet, partidas=tuple(Partida(side, {}) for side, times in won.items() for _ in range(times)))
    lead = _lead_before(example)
    return sheet if lead is None else replace(sheet, next_lead=lead)


def _lead_before(example: Example) -> Lead | None:
    if example.get("hand") == "first":
        return None
    if example.get("hand"):
        raise BadExample(f"hand: {example.get('hand')}")
    side_at = example.ruleset.seating.side_at
    if example.get("right to begin"):
        seat = read_seat(example.get("right to begin"))
        return Lead(seat, side_at[seat], "ENTITLED")
    led = leader(example)
    return None if led is None else Lead(led, side_at[led])


def leader(example: Example) -> Seat | None:
    """Who led; None where the example does not say."""
    if example.get("led"):
        return read_seat(example.get("led"))
    found = ENDING.fullmatch(example.get("end"))
    return Seat(int(found[5])) if found and found[5] else None
