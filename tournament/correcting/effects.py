"""What a correction does, one thing at a time: a code and what the sentence about it names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from brackets.models import Match
from tournament.models import Division


@dataclass(frozen=True)
class Effect:
    """One consequence. `params` are plain values: keys of brackets, numbers of matches, teams, tables and lines."""

    code: str
    params: Mapping[str, Any]

    def to_data(self) -> dict[str, Any]:
        return {"code": self.code, "params": dict(self.params)}


@dataclass
class Effects:
    """The effects of one correction, in the order in which they happen.

    matches, sheets: what is touched, for the paper that shows it: (bracket's row, number), rows of sittings. places:
    the matches in which somebody else has a place now. unruled: sheets whose ruling is lifted. divisions: the brackets
    concerned. closed: those that were taken back whole.
    """

    found: list[Effect] = field(default_factory=list)
    matches: set[tuple[int, int]] = field(default_factory=set)
    places: set[tuple[int, int]] = field(default_factory=set)
    sheets: set[int] = field(default_factory=set)
    unruled: set[int] = field(default_factory=set)
    closed: set[int] = field(default_factory=set)
    divisions: dict[int, Division] = field(default_factory=dict)

    def add(self, code: str, **params: Any) -> None:
        self.found.append(Effect(code, params))

    def about(self, match: Match, code: str, **params: Any) -> None:
        """An effect on a match, named by its bracket and number."""
        division = self.division_of(match)
        self.matches.add((division.pk, match.number))
        self.add(code, bracket=division.key, match=match.number, **params)

    def division_of(self, match: Match) -> Division:
        """The bracket of a match, as the club names it."""
        if match.bracket_id not in self.divisions:
            self.divisions[match.bracket_id] = Division.objects.select_related("tournament").get(
                bracket=match.bracket_id
            )
        return self.divisions[match.bracket_id]

    def subject(self, match: Match) -> str:
        """How the journal names a match."""
        return f"match {self.division_of(match).key} {match.number}"
