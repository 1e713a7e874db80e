"""The worked examples of a rules page: "```example" blocks of "name: value" lines, read and played by the engine."""

import re
from dataclasses import dataclass, replace

from scoring import sheets
from scoring.entries import End, Entry, FalsePass, Hand, Held, WrongDomino
from scoring.hands import Seat, side_of
from scoring.ruleset import Ruleset
from scoring.rulesets import get
from scoring.sheets.folding import advance
from scoring.sheets.record import Lead, Points, Sheet
from scoring.tiles import Tile, parse_tile

ENDING = re.compile(r"(domino|block) by seat (\d)(?:, ends (\d) and (\d))?, seat (\d) led")
CLAIMS = ("points", "after", "leads next", "match", "refused", "may lay")


@dataclass(frozen=True)
class Example:
    """One block: its lines in order, as (name, value)."""

    lines: tuple[tuple[str, str], ...]

    def get(self, name: str, default: str = "") -> str:
        return next((value for key, value in self.lines if key == name), default)

    @property
    def claims(self) -> dict[str, str]:
        """What the example says comes out."""
        return {name: value for name, value in self.lines if name in CLAIMS}

    @property
    def ruleset(self) -> Ruleset:
        options = dict(value.split(" ") for name, value in self.lines if name == "option")
        return get("saci", options)

    @property
    def before(self) -> Sheet:
        """A sheet on which both sides have what the example begins with, and the seat that leads is known."""
        sheet = replace(Sheet(), totals=read_points(self.get("before", "A 0, B 0")))
        found = ENDING.fullmatch(self.get("end"))
        leader = None if found is None else Seat(int(found[5]))
        return sheet if leader is None else replace(sheet, next_lead=Lead(leader, side_of(leader)))

    @property
    def entries(self) -> list[Entry]:
        """What the judge writes down, in order."""
        found: list[Entry] = []
        for name, value in self.lines:
            if name == "end":
                found.append(self._hand(value))
            elif name == "false pass":
                found.append(FalsePass(read_seat(value)))
            elif name == "wrong domino":
                seat, tile = value.split(" with ")
                found.append(WrongDomino(read_seat(seat), parse_tile(tile)))
        return found

    def _hand(self, ending: str) -> Hand:
        found = ENDING.fullmatch(ending)
        assert found, ending
        end: End = "domino" if found[1] == "domino" else "block"
        first, second, third, fourth = (read_tiles(text) for text in self.get("left").split("|"))
        held: Held = (first, second, third, fourth)
        ends = (int(found[3]), int(found[4])) if found[3] else None
        recount = self.get("recount")
        return Hand(end, Seat(int(found[2])), None, held, int(recount) if recount else None, ends, Seat(int(found[5])))


def parse(block: str) -> Example:
    pairs = [line.split(": ", 1) for line in block.splitlines()]
    return Example(tuple((name, value) for name, value in pairs))


def read_tiles(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tile(word) for word in text.split() if word != "-")


def read_seat(text: str) -> Seat:
    return Seat(int(text.removeprefix("seat ")))


def read_points(text: str) -> Points:
    side_a, side_b = text.split(", ")
    return {"A": int(side_a.removeprefix("A ")), "B": int(side_b.removeprefix("B "))}


def play(example: Example) -> dict[str, str]:
    """What comes out of the engine, in the words of the page."""
    sheet, ruleset = example.before, example.ruleset
    refused: list[str] = []
    for entry in example.entries:
        errors = [finding for finding in sheets.check(sheet, entry, ruleset) if finding.severity == "error"]
        refused += [f"{finding.code} ({finding.rule})" for finding in errors]
        sheet = advance(sheet, entry, ruleset)
    if refused:
        return {"refused": "; ".join(dict.fromkeys(refused))}
    earned = {side: sheet.totals[side] - example.before.totals[side] for side in ("A", "B")}
    return {
        "points": f"A {earned['A']}, B {earned['B']}",
        "after": f"A {sheet.totals['A']}, B {sheet.totals['B']}",
        "leads next": f"seat {sheet.next_lead.seat}",
        "match": f"won by {sheet.outcome.winner}" if sheet.outcome else "goes on",
    }
