"""Compare what the API says of a tournament with what its journal alone comes to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from tests.api.days import sheet_adder, tables_maker
from tests.api.days.journal_reader import Line, Told, read

IN_TABLE = "swiss"
CHARGED = "draw"  # the one system whose points are charged: fewer are better
PLAYED_ON = ("penalized", "withheld")  # rulings of a false pass that do not end its hand
USUAL_RULING = {"fives": "penalized"}


class Disagreement(AssertionError):
    """The API and the journal do not say the same."""


def same(what: str, said: object, expected: object) -> None:
    """Raise Disagreement where two things differ."""
    if said != expected:
        raise Disagreement(f"{what}: the API says {said}, the journal {expected}")


class Journal:
    """What the lines come to. `announced`: the tournament as everybody reads it before the day begins."""

    def __init__(self, lines: Iterable[Line], announced: Mapping[str, Any]) -> None:
        self.told: Told = read(lines)
        self.announced = announced
        self.is_saci = announced["ruleset"] == "saci"
        self.formats = {one["key"]: one["format"] for one in announced["divisions"]}
        self.hands = {id(match): self._hands(match.lines) for match in self.told.matches.values()}

    def _hands(self, lines: Sequence[Line]) -> int:
        if self.is_saci:
            return sheet_adder.add_up(lines, self.announced["options"]).hands
        ruling = self.announced["options"].get("false_pass", USUAL_RULING.get(self.announced["ruleset"]))
        ends_one = ("hand",) if ruling in PLAYED_ON else ("hand", "false_pass")
        return sum(line["kind"] in ends_one for line in sheet_adder.standing(lines))

    def look_at_sheets(self) -> None:
        """Under SACI's rules: every result follows from the lines of its sheet."""
        for key, match in self.told.matches.items():
            if self.is_saci and match.how == "played":
                sheet = sheet_adder.add_up(match.lines, self.announced["options"])
                same(f"points of {key}", match.points, tuple(sheet.points))
                same(f"winner of {key}", match.winner, None if sheet.won is None else match.teams[sheet.won])

    def standings(self, bracket: str) -> list[tuple[int, ...]]:
        """The standings of one bracket, "" for all of them: rank, team, won, lost, hands, for, against."""
        told = self.told
        played = [match for key, match in told.matches.items() if bracket in ("", key[0])]
        teams: Iterable[int] = chain(*told.teams.values()) if not bracket else told.teams[bracket]
        if bracket == "championship":  # its teams are those of other brackets: only who has played there
            teams = ()
        sign = -1 if self.announced["ruleset"] == CHARGED else 1
        made = tables_maker.rows(teams, played, self.hands, sign)
        if self.formats.get(bracket) == IN_TABLE:
            for team in self.byes(bracket):
                made[team].won += 1
            ranked = tables_maker.ranked_in_table(made, played, told.seeds[bracket])
        elif self.formats.get(bracket) == "groups" and len(self.groups(bracket)) == 1:
            ranked = tables_maker.ranked_in_table(made, played, told.seeds[bracket])
        else:
            ranked = tables_maker.ranked_by_merit(made)
        return [(rank, one.team, one.won, one.lost, one.hands, one.made, one.allowed) for rank, one in ranked]

    def groups(self, bracket: str) -> list[list[int]]:
        """The teams by group: the places in order, cut as evenly as can be."""
        places = tables_maker.places(self.told, bracket)
        options = next(one["options"] for one in self.announced["divisions"] if one["key"] == bracket)
        count = -(-len(places) // options["group_size"])
        sizes = [len(places) // count + (number < len(places) % count) for number in range(count)]
        return [[places.pop(0) for _team in range(size)] for size in sizes]

    def waves(self, bracket: str) -> list[list[int]]:
        """The numbers of the matches of each Swiss round."""
        return [list(range(1, len(self.told.teams[bracket]) // 2 + 1)), *self.told.stages.get(bracket, [])]

    def byes(self, bracket: str) -> list[int]:
        """Who sat a Swiss round out, once for each."""
        found = []
        for wave in self.waves(bracket):
            there = {team for number in wave if (one := self.told.matches.get((bracket, number))) for team in one.teams}
            found += [team for team in self.told.teams[bracket] if there and team not in there]
        return found

    def champion(self) -> int | None:
        """Who won the last match of the championship, or the only bracket that has a winner."""
        told = self.told
        if "championship" in told.teams:
            return tables_maker.winner_of(tables_maker.eliminations(told, "championship"), told.teams["championship"])
        return told.champion

    def look_at_format(self, bracket: str) -> None:
        """What must be true of the pairings."""
        told = self.told
        met = Counter(frozenset(one.teams) for key, one in told.matches.items() if key[0] == bracket and one.teams)
        lost = Counter(
            team
            for key, one in told.matches.items()
            if key[0] == bracket and one.how
            for team in one.teams
            if team != one.winner
        )
        match self.formats[bracket]:
            case "double":
                same("twice beaten", [team for team, times in lost.items() if times > 2], [])
            case "groups":
                for group in self.groups(bracket):
                    pairs = {frozenset((one, other)) for one in group for other in group if one < other}
                    same("pairs of a group that never met", pairs - set(met), set())
            case "swiss" if len(self.waves(bracket)) < len(told.teams[bracket]) // 2:
                same("pairs that met twice", [pair for pair, times in met.items() if times > 1], [])


def tree_said(shown: Mapping[str, Any]) -> list[list[tuple[int, int | None, int | None, int | None, str]]]:
    """A bracket of the API as `tables_maker.eliminations` has it."""
    return [[_said(match) for match in column["matches"]] for column in shown["columns"]]


def _said(match: Mapping[str, Any]) -> tuple[int, int | None, int | None, int | None, str]:
    sides = [match[name]["team"] and match[name]["team"]["number"] for name in ("first", "second")]
    winner = next((team for team, name in zip(sides, ("first", "second"), strict=True) if match[name]["winner"]), None)
    return match["number"], sides[0], sides[1], winner, match["decided"]


def standings_said(shown: Iterable[Mapping[str, Any]]) -> list[tuple[int, ...]]:
    """Standings of the API as `Journal.standings` has them."""
    names = ("won", "lost", "hands", "points_for", "points_against")
    return [(row["rank"], row["team"]["number"], *(row[name] for name in names)) for row in shown]
