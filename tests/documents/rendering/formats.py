"""A made-up bracket of any format after any number of waves, played by the formats: the smaller number wins."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from brackets import formats
from brackets.formats.protocol import GROUP, LoserOf, Pairing, Played, Source, State
from brackets.tree import Place
from tests.documents.rendering import cast
from tournament.documents.engine.records import (
    BracketMatch,
    BracketPart,
    BracketRecord,
    RoundColumn,
    Slot,
    TableLine,
    TeamName,
)

NAMES = {"losers": "Losers' part", "final": "Final", "consolation": "Consolation bracket"}


@dataclass
class Day:
    """One bracket while it is played: `pairings` so far, and who won those that are over."""

    key: str
    teams: int
    options: dict[str, int]
    pairings: list[Pairing]
    winners: dict[int, int | None] = field(default_factory=dict)
    sides: dict[int, tuple[int | None, int | None]] = field(default_factory=dict)
    ranked: tuple[int, ...] | None = None

    def state(self) -> State:
        matches = [
            Played(
                number=one.number,
                round=one.round,
                part=one.part,
                first=self.side(one.first),
                second=self.side(one.second),
                winner=self.winners.get(one.number),
                decided="played" if one.number in self.winners else "",
                feeds=(feed(one.first), feed(one.second)),
            )
            for one in self.pairings
        ]
        return State(self.options, tuple(range(1, self.teams + 1)), frozenset(), tuple(matches), self.ranked)

    def side(self, source: Source | None) -> int | None:
        """Who comes from there, as far as it is known."""
        if source is None or isinstance(source, Place):
            return None if source is None else source.index + 1
        if source.match not in self.winners:
            return None
        won = self.winners[source.match]
        if not isinstance(source, LoserOf):
            return won
        return next((one for one in self.sides[source.match] if one != won), None)

    def play(self) -> bool:
        """One wave, or what grows after the last one; False when it is all over."""
        chosen = formats.get(self.key)
        wave = [one for one in self.pairings if one.number not in self.winners]
        for one in [one for one in wave if one.round == wave[0].round]:
            self.sides[one.number] = first, second = self.side(one.first), self.side(one.second)
            both = [side for side in (first, second) if side is not None]
            # Somebody from below wins now and then, so that a final is played once more.
            self.winners[one.number] = (max if one.part == "final" and one.number % 2 else min)(both, default=None)
        if any(one.number not in self.winners for one in self.pairings):
            return True
        if chosen.is_over(self.state()):
            return False
        grown = chosen.next_stage(self.state(), chosen.to_rank(self.state()), b"")
        self.ranked = grown.ranked
        self.pairings += grown.pairings
        return bool(grown.pairings)


def feed(source: Source | None) -> int | None:
    return None if source is None or isinstance(source, Place) else source.match


def bracket(
    key: str,
    teams: int,
    waves: int = 0,
    named: Callable[[int], TeamName] = cast.team,
    **options: int,
) -> BracketRecord:
    """The record of such a bracket; `waves` beyond its end are not played."""
    chosen = formats.get(key)
    settled = chosen.settled(options, teams)
    day = Day(key, teams, settled, list(chosen.plan(teams, settled)))
    for _wave in range(waves):
        if not day.play():
            break
    over = chosen.is_over(day.state()) and all(one.number in day.winners for one in day.pairings)
    best = chosen.champion(day.state()) if over else None
    return BracketRecord(
        heading=cast.HEADING,
        bracket="Men",
        columns=(),
        champion=named(best) if best else None,
        url="http://192.168.1.20:8000/t/7/men/",
        note=f"after round {waves}",
        about="How it is played.",
        parts=parts(day, named),
    )


def parts(day: Day, named: Callable[[int], TeamName]) -> tuple[BracketPart, ...]:
    found: dict[str, list[Pairing]] = {}
    for one in day.pairings:
        found.setdefault(one.part, []).append(one)
    return tuple(
        BracketPart(
            name=NAMES.get(name, name.replace(GROUP, "Group ")) or ("" if day.key == "swiss" else "Main bracket"),
            rounds=tuple(
                RoundColumn(f"Round {number}", tuple(match(day, one, named) for one in mine if one.round == number))
                for number in sorted({one.round for one in mine})
            ),
            table=table(day, name, mine, named),
            shape=shape(day.key, name),
            planned=day.options.get("rounds", 0),
        )
        for name, mine in found.items()
    )


def shape(key: str, part: str) -> str:
    if part.startswith(GROUP):
        return "group"
    return "rounds" if key == "swiss" else "finish" if part == "final" else "tree"


def match(day: Day, one: Pairing, named: Callable[[int], TeamName]) -> BracketMatch:
    won = day.winners.get(one.number)
    number = one.number

    def slot(source: Source | None) -> Slot:
        who = day.side(source)
        made = Slot(named(who) if who else None, feed(source), loser=isinstance(source, LoserOf))
        if number not in day.winners or who is None:
            return made
        return replace(made, score=200 + number if who == won else 100 - number, winner=who == won)

    decided = "" if number not in day.winners else "played" if won else "vacant"
    following = [
        later.number
        for later in day.pairings
        for source in (later.first, later.second)
        if feed(source) == number and not isinstance(source, LoserOf)
    ]
    table = None if decided else number
    return BracketMatch(number, slot(one.first), slot(one.second), table, decided, next(iter(following), None))


def table(day: Day, part: str, mine: list[Pairing], named: Callable[[int], TeamName]) -> tuple[TableLine, ...]:
    if shape(day.key, part) not in ("group", "rounds"):
        return ()
    here = sorted({side for one in mine for source in (one.first, one.second) if (side := day.side(source))})
    won = {number: sum(day.winners.get(one.number) == number for one in mine) for number in here}
    order = sorted(here, key=lambda number: -won[number])
    return tuple(
        TableLine(
            rank, named(number), won[number], 3 - won[number], 200 * won[number], 1234, reason(before, number, won)
        )
        for rank, (before, number) in enumerate(zip([None, *order], order, strict=False), start=1)
    )


def reason(before: int | None, number: int, won: dict[int, int]) -> str:
    """The longest of the sentences of `deciding`, where wins do not decide."""
    if before is None or won[before] != won[number]:
        return ""
    return f"Tras la pareja {before}, por puntos a favor (\u2212{1000 + number})"
