"""A tournament played through the API by chance: any rules, sizes, formats; absences, slips, quarrels, corrections."""

import random
from dataclasses import dataclass, field
from typing import Any

from tests import cast
from tests.api.days import agreement, tables_maker
from tests.api.days.caller import Caller
from tests.api.days.table import Table
from tournament.models import Division

SYSTEMS = ("saci", "saci", "saci", "saci500", "international", "latino", "casual", "draw", "basque")
FORMATS = ("single", "single", "single", "groups", "swiss", "double", "consolation")
TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
CORRECTED, LEFT_OPEN = 0.15, 400


@dataclass(frozen=True)
class Officials:
    """Who plays: an organizer, a desk, and two judges who sometimes write on one sheet; one chance decides for all."""

    chance: random.Random
    organizer: Caller
    desk: Caller
    judges: tuple[Caller, Caller]


@dataclass
class Day:
    """One tournament, from the seed of its chance."""

    seed: int
    officials: Officials
    most: int
    shown: dict[str, Any] = field(init=False)
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)  # a day that can be played again

    @property
    def at(self) -> str:
        """Where this tournament is."""
        return f"tournaments/{self.shown['slug']}/"

    def note(self, what: str) -> None:
        """Count something that happened."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def play(self) -> None:
        """From the announcement to the champion."""
        self.open()
        for division in self.shown["divisions"]:
            self.fill(division["key"])
        for _step in range(LEFT_OPEN):
            if not self.go_on():
                return
        raise AssertionError("this day does not end")

    def open(self) -> None:
        """Any rules; options that do not go together are left out one by one."""
        system, org = self.chance.choice(SYSTEMS), self.officials.organizer
        offered = next(one for one in org.get("rulesets/") if one["key"] == system)["options"]
        chosen = {one["name"]: self.value(one) for one in offered if self.chance.random() < 0.4}
        chosen = {name: value for name, value in chosen.items() if name not in ("players", "team_size", "double")}
        chosen["target"] = self.chance.randrange(5, 90)
        while True:
            values = {"name": f"Day {self.seed}", "date": "2026-11-21", "ruleset": system, "options": chosen}
            status, answer = org.post("tournaments/", values)
            if status == 201:
                break
            chosen.pop(self.chance.choice(sorted(chosen)))
        self.shown = answer
        for division in answer["divisions"]:
            self.choose(division["key"])

    def value(self, option: dict[str, Any]) -> Any:
        """One of the values that an option may have."""
        if option["choices"]:
            return self.chance.choice(option["choices"])["value"]
        return self.chance.randint(option["least"], min(option["most"], 60))

    def choose(self, bracket: str) -> None:
        """How a bracket is played."""
        wanted: dict[str, Any] = {"format": self.chance.choice(FORMATS)}
        if wanted["format"] == "groups":
            wanted["options"] = {"group_size": self.chance.randint(3, 5), "advance": self.chance.randint(1, 2)}
        status, answer = self.officials.organizer.put(f"{self.at}divisions/{bracket}/format/", wanted)
        assert status == 200, answer

    def fill(self, bracket: str) -> None:
        """People come, and are drawn. A few come to the desk, the others as if they had: that takes long."""
        size = 2 * self.chance.randint(1, self.most) + (self.chance.random() < 0.2)
        at_desk = self.chance.randint(0, 1)
        cast.enter(Division.objects.get(tournament__slug=self.shown["slug"], key=bracket), size - at_desk)
        for number in range(at_desk + 1):
            self.check_in_player(bracket, number, comes=number < at_desk)
        self.draw(f"{self.at}divisions/{bracket}/lottery/")

    def check_in_player(self, bracket: str, number: int, *, comes: bool) -> None:
        """Somebody new at the desk, or somebody who is registered and never comes."""
        desk = self.officials.desk
        person = desk.done(
            f"clubs/{self.shown['club']}/people/", {"name": f"{bracket.title()} Newcomer {number}", "pool": bracket}
        )
        place = {"person": person["id"], "division": bracket, "rules_accepted": True}
        if comes:
            desk.done(f"{self.at}check-ins/", {**place, "key": desk.key()})
        else:
            desk.done(f"{self.at}registrations/", place)

    def draw(self, lottery: str) -> None:
        """The list is closed, and the hall draws its tiles."""
        org = self.officials.organizer
        org.done(f"{lottery}list/", {"objection_minutes": 0, "tiles": 14})
        org.done(f"{lottery}commitment/")
        org.done(f"{lottery}tiles/", {"tiles": " ".join(self.chance.sample(TILES, 14))})
        org.done(lottery)

    def go_on(self) -> bool:
        """Play a while at a table, correct something, or start what can be started; False when the day is over."""
        tables = self.officials.organizer.get(f"{self.at}matches/")
        if self.chance.random() < CORRECTED:
            self.correct()
        elif tables and self.chance.random() < 0.96:
            self.visit(self.chance.choice(tables)["id"])
        elif not self.start() and not tables:
            return bool(self.officials.organizer.get(f"{self.at}matches/"))
        return True

    def start(self) -> bool:
        """Start a round wherever one can be; whether there was one."""
        shown = self.officials.organizer.get(self.at)
        started = False
        for division in self.chance.sample(shown["divisions"], len(shown["divisions"])):
            if division["lottery_held"]:
                status, _answer = self.officials.organizer.post(f"{self.at}divisions/{division['key']}/rounds/")
                started = started or status == 201
        return started

    def journal(self) -> list[dict[str, Any]]:
        """Every line of its journal."""
        lines: list[dict[str, Any]] = self.officials.organizer.get(f"{self.at}journal/")
        return lines

    def look(self, lines: list[dict[str, Any]]) -> None:
        """Whether standings, brackets and champion are what these lines come to; Disagreement where not."""
        org = self.officials.organizer
        announced = org.get(self.at)
        journal = agreement.Journal(lines, announced)
        journal.look_at_sheets()
        agreement.same("standings", agreement.standings_said(org.get(f"{self.at}standings/")), journal.standings(""))
        for division in announced["divisions"]:
            if division["lottery_held"]:
                self.look_at_bracket(journal, f"{self.at}divisions/{division['key']}/", division["key"])
        champion = announced["champion"] and announced["champion"]["number"]
        agreement.same("champion", champion, journal.champion())

    def look_at_bracket(self, journal: agreement.Journal, at: str, key: str) -> None:
        """One bracket and its standings."""
        org = self.officials.organizer
        agreement.same(key, agreement.standings_said(org.get(f"{at}standings/")), journal.standings(key))
        journal.look_at_format(key)
        if journal.formats[key] == "single":
            said = agreement.tree_said(org.get(f"{at}bracket/"))
            agreement.same(f"bracket {key}", said, tables_maker.eliminations(journal.told, key))

    def visit(self, table_match: int) -> None:
        """Everything that happens at one table until its match is over."""
        table = Table(self, f"{self.at}matches/{table_match}/")
        table.play()

    def correct(self) -> None:
        """Correct a finished match, if there is one and nothing stands in the way."""
        finished = self.officials.organizer.get(f"{self.at}matches/", state="finished")
        if finished:
            Table(self, f"{self.at}matches/{self.chance.choice(finished)['id']}/").correct()
