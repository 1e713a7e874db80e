"""One example as it stands on a page: its lines, what kind it is, and the rule system with the options it names."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from scoring.ruleset import Ruleset
from scoring.rulesets import get

Kind = Literal["hand", "turn", "deal"]

EVERYWHERE: Final = ("case", "option", "table")
GIVEN: Final[dict[Kind, tuple[str, ...]]] = {
    "hand": (
        *(
            "before",
            "out before",
            "partidas before",
            "hand",
            "hands played",
            "hand bonus",
            "worth",
            "shuffled",
            "led",
            "right to begin",
        ),
        *("dealt", "moves", "left", "pips", "pips by side", "end", "last", "called", "recount", "scored"),
        *("pase de salida", "pase redondo", "swapped"),
        *("false pass", "wrong domino", "forfeit", "hand won"),
    ),
    "turn": ("ends", "centre", "arms", "seat", "holds", "face up", "stock", "drawn"),
    "deal": ("dealt", "right to begin", "lots", "holds"),
}
"""What an example may say is given."""
CLAIMED: Final[dict[Kind, tuple[str, ...]]] = {
    "hand": (
        *("points", "why", "after", "worth next", "leads next", "shuffles next", "match"),
        *("out", "partidas", "refused", "doubted"),
    ),
    "turn": ("may lay", "where", "otherwise"),
    "deal": ("leads", "turns lost", "partners", "new deal", "tiles each", "left over"),
}
"""What it may say comes out."""
TABLE: Final = re.compile(r"(\d+) players(?: in (\d+) teams)?")


class BadExample(Exception):
    """A block that says something nobody understands, or that claims nothing."""


@dataclass(frozen=True)
class Example:
    """One block. key: the rule system of its page. lines: in order, as (name, value)."""

    key: str
    kind: Kind
    lines: tuple[tuple[str, str], ...]

    def get(self, name: str, default: str = "") -> str:
        return next(iter(self.all(name)), default)

    def all(self, name: str) -> list[str]:
        """Every value of this name, in order."""
        return [value for key, value in self.lines if key == name]

    @property
    def claims(self) -> dict[str, str]:
        """What the example says comes out."""
        return {name: value for name, value in self.lines if name in CLAIMED[self.kind]}

    @property
    def options(self) -> dict[str, object]:
        """The options it names, those of its table too."""
        chosen: dict[str, object] = {}
        for value in self.all("option"):
            name, _, setting = value.partition(" ")
            chosen[name] = int(setting) if setting.isdigit() else setting
        if self.get("table"):
            found = TABLE.fullmatch(self.get("table"))
            if found is None:
                raise BadExample(f"table: {self.get('table')}")
            players = int(found[1])
            size = players // int(found[2]) if found[2] else 1
            chosen["players"] = players
            # Where everybody plays alone there is nothing to choose.
            if any(option.name == "team_size" for option in get(self.key).options):
                chosen["team_size"] = size
        return chosen

    @property
    def ruleset(self) -> Ruleset:
        return get(self.key, self.options)


def parse(key: str, block: str) -> Example:
    """Read a block. Raises BadExample for a line that is no "name: value", for a name that its kind does not have, and
    for a block without a claim.
    """
    lines = []
    for line in block.splitlines():
        name, colon, value = line.partition(": ")
        if not colon or not value:
            raise BadExample(line)
        lines.append((name, value))
    names = {name for name, _ in lines}
    kinds = [kind for kind, claimed in CLAIMED.items() if names & set(claimed)]
    if len(kinds) != 1:
        raise BadExample(f"claims of one kind: {block}")
    kind = kinds[0]
    unknown = names - {*EVERYWHERE, *GIVEN[kind], *CLAIMED[kind]}
    if unknown:
        raise BadExample(f"{', '.join(sorted(unknown))}: {block}")
    return Example(key, kind, tuple(lines))
