"""What happened, from the lines of a journal alone. Shares no code with the program: only what docs/journal.md says."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Line = Mapping[str, Any]


@dataclass
class Played:
    """A match as its lines leave it. `sheet`: whether it has one that stands. `how`: "" while nobody has won."""

    teams: list[int]
    lines: list[Line] = field(default_factory=list)
    points: tuple[int, int] = (0, 0)
    winner: int | None = None
    how: str = ""
    sheet: bool = True


@dataclass
class Told:
    """All that the journal tells of one tournament, by bracket; matches by bracket and number.

    `instead`: who plays the championship now in the place of the team that was sent there first.
    """

    seeds: dict[str, str] = field(default_factory=dict)
    teams: dict[str, list[int]] = field(default_factory=dict)
    matches: dict[tuple[str, int], Played] = field(default_factory=dict)
    stages: dict[str, list[list[int]]] = field(default_factory=dict)
    instead: dict[int, int] = field(default_factory=dict)
    champion: int | None = None
    given: int = 0


def read(journal: Iterable[Line]) -> Told:
    """Everything that counts at the end of these lines."""
    told = Told()
    for line in journal:
        words = line["subject"].split()
        if words[0] == "match":
            _match(told, line, (words[1], int(words[2])))
        else:
            _bracket(told, line, words[0])
    return told


def _bracket(told: Told, line: Line, bracket: str) -> None:
    after = line["after"]
    match line["action"]:
        case "hold-lottery":
            told.teams[bracket] = [told.given + number for number in range(1, after["teams"] + 1)]
            told.given += after["teams"]
            told.seeds[bracket] = after["seed"]
        case "open-championship":
            told.teams[bracket], told.seeds[bracket] = list(after["teams"]), after["seed"]
        case "close-championship":
            told.teams.pop(bracket)
            told.instead.clear()
            told.matches = {key: match for key, match in told.matches.items() if key[0] != bracket}
        case "add-stage":
            earlier = [wave for wave in told.stages.get(bracket, []) if not set(wave) & set(after["matches"])]
            told.stages[bracket] = [*earlier, after["matches"]]
        case "champion":
            told.champion = after["team"]


def _match(told: Told, line: Line, key: tuple[str, int]) -> None:
    after, action = line["after"], line["action"]
    if action == "annul-sheet":
        told.matches.pop(key, None)
        return
    match = told.matches.setdefault(key, Played(teams=[]))
    match.teams = after.get("teams", match.teams)
    if key[0] == "championship":
        _send_instead(told, match.teams)
    if action.startswith("enter-") or (action == "overrule-entry" and "entry" in after):
        match.lines.append(after["entry"])
    elif action == "walkover":
        _walkover(match, after["absent"])
    elif action == "finish-match":
        match.winner, match.points, match.how = after["winner"], tuple(after["points"]), "played"
        match.sheet = True  # one that counted for nothing may be played after all
    elif action in ("correct-match", "rule-match"):
        match.lines += after["lines"]
        match.winner, match.points, match.how = after["winner"], tuple(after["points"]), after["decided"]
        _send_instead(told, _come_to_the_championship(after["effects"]))
    elif action == "void-match":
        match.how, match.sheet = "vacant", False
    elif action == "exchange-place" and match.teams:
        match.teams = [after["into"] if team == after["out"] else team for team in match.teams]


def _send_instead(told: Told, playing: Iterable[int]) -> None:
    """A correction gave a bracket another winner: it takes the place of the team that was sent to the championship."""
    for team in playing:
        home = next(teams for bracket, teams in told.teams.items() if bracket != "championship" and team in teams)
        told.instead |= {one: team for one in told.teams["championship"] if one in home}


def _come_to_the_championship(effects: Iterable[Line]) -> Iterator[int]:
    """The teams that a correction gave a place there; no other line tells of it where that match counts for nothing."""
    for effect in effects:
        params = effect["params"]
        if effect["code"] == "place" and params["bracket"] == "championship" and params["into"] is not None:
            yield params["into"]


def _walkover(match: Played, absent: list[str]) -> None:
    match.how, match.sheet = "vacant" if len(absent) == 2 else "walkover", True
    match.winner = None if len(absent) == 2 else match.teams[0 if absent == ["B"] else 1]
