"""The points of a SACI sheet, added up from its lines as docs/rules/saci.md says. Shares no code with the program."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

Entry = Mapping[str, Any]
USUAL = {
    "target": 200,
    "count_scope": "ALL",
    "false_pass": "void_deduct_25",
    "wrong_domino_points": 10,
    "warning_of": "TEAM",
    "floor": "NONE",
    "tie": "VOID_SAME_LEADER",
    "lead_after_block": "LOCKER_OR_NEXT",
}


class Sheet:
    """A sheet while it is added up.

    `won`: the side that has won, 0 or 1; None while nobody has. `leader`: the seat that leads the next hand, where the
    points hang on it; None while the lines do not tell.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.options = {**USUAL, **options}
        self.points = [0, 0]
        self.hands = 0
        self.won: int | None = None
        self.leader: int | None = None
        self.warned: Counter[int] = Counter()

    def add(self, line: Entry) -> None:
        """One line that counts."""
        match line["kind"]:
            case "hand":
                self.hand(line)
            case "false_pass":
                self.false_pass(line)
            case "wrong_domino":
                whose = line["seat"] % 2 if self.options["warning_of"] == "TEAM" else line["seat"]
                self.warned[whose] += 1
                self.give(line["seat"] % 2, -self.options["wrong_domino_points"] if self.warned[whose] > 1 else 0)
            case "forfeit":
                self.won = "BA".index(line["side"])

    def hand(self, line: Entry) -> None:
        """Somebody goes out, or the lighter side wins a block; level ones are nobody's or the leader's."""
        self.hands += 1
        if line["end"] == "void":
            return
        left, by = sides_of(line["pips"]), line["by"]
        if line["end"] == "domino":
            winner, self.leader = by % 2, by
        else:
            lighter = left.index(min(left)) if left[0] != left[1] else self.whose_is_level()
            if lighter is None:
                return
            winner, self.leader = lighter, self.after_block(by, lighter)
        self.give(winner, self.worth(left, 1 - winner))
        self.look()

    def worth(self, left: Sequence[int], loser: int) -> int:
        """What is scored of the pips left by side."""
        return sum(left) if self.options["count_scope"] == "ALL" else left[loser]

    def whose_is_level(self) -> int | None:
        """The side that wins a level block, where the rules give it to the one that led."""
        return self.leader % 2 if self.options["tie"] == "LEADERS_TEAM" and self.leader is not None else None

    def after_block(self, closed: int, winner: int) -> int | None:
        """Who leads: the seat that closed if its side won, else the next one or whom the winners choose."""
        if closed % 2 == winner:
            return closed
        return None if self.options["lead_after_block"] == "WINNERS_CHOOSE" else (closed + 1) % 4

    def false_pass(self, line: Entry) -> None:
        """The hand is over; who passed pays, or the others are paid."""
        self.hands += 1
        self.leader = (line["seat"] + 1) % 4
        offenders, ruling = line["seat"] % 2, self.options["false_pass"]
        if ruling == "void_award_25":
            self.give(1 - offenders, 25)
            return
        if ruling == "award_pips_and_deduct_25":
            left = sides_of(line["pips"])
            self.give(1 - offenders, self.worth(left, offenders))
        self.give(offenders, -25)
        if ruling == "award_pips_and_deduct_25":
            self.look()

    def give(self, side: int, points: int) -> None:
        """Points to a side, not below nothing where there is a floor."""
        now = self.points[side] + points
        self.points[side] = max(now, min(self.points[side], 0)) if self.options["floor"] == "ZERO" else now

    def look(self) -> None:
        """After a hand: who has most has won, if that is enough."""
        most = max(self.points)
        if most >= self.options["target"] and self.points[0] != self.points[1]:
            self.won = self.points.index(most)


def sides_of(pips: Sequence[int]) -> list[int]:
    """Pips by side, from those by seat."""
    return [pips[0] + pips[2], pips[1] + pips[3]]


def standing(lines: Sequence[Entry]) -> list[Entry]:
    """The lines that nobody took back."""
    gone = {line["number"] for line in lines if line["kind"] == "void"}
    return [line for number, line in enumerate(lines, start=1) if line["kind"] != "void" and number not in gone]


def add_up(lines: Sequence[Entry], options: Mapping[str, Any]) -> Sheet:
    """The sheet of these lines; what was written after the end counts nothing."""
    sheet = Sheet(options)
    for line in standing(lines):
        if sheet.won is None:
            sheet.add(line)
    return sheet
