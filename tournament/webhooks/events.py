"""What the lines of a journal tell: which of them are events, of what, and what is said of it.

Numbers and words of the journal only, never a name: who hears of a player without being asked may keep it for ever.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q

from tournament import originals
from tournament.models import JournalLine, Sitting, Tournament

EVENTS: Final = (
    "draw.held",
    "round.started",
    "match.started",
    "match.called",
    "hand.entered",
    "sheet.signed",
    "match.finished",
    "sheet.corrected",
    "champion.found",
)
"""Everything that can be heard of, in the order of the day."""
TEST: Final = "ping"
OF_MATCH: Final[Mapping[str, str]] = {
    "seat-match": "match.started",
    "replay-match": "match.started",
    "call-match": "match.called",
    "move-match": "match.called",
    "enter-hand": "hand.entered",
    "enter-false-pass": "hand.entered",
    "enter-wrong-domino": "hand.entered",
    "enter-forfeit": "hand.entered",
    "enter-void": "hand.entered",
    "sign": "sheet.signed",
    "confirm-sheet": "sheet.signed",
    "finish-match": "match.finished",
    "walkover": "match.finished",
    "correct-match": "sheet.corrected",
    "rule-match": "sheet.corrected",
    "annul-sheet": "sheet.corrected",
    "exchange-place": "sheet.corrected",
}
"""What a line about one match tells, by its action."""
OF_MATCHES: Final[Mapping[str, str]] = {
    "start-round": "match.started",
    "withdraw-team": "sheet.corrected",
    "disqualify-team": "sheet.corrected",
    "return-team": "sheet.corrected",
}
"""What a line tells of each of the matches that it sealed."""
OTHER: Final[Mapping[str, str]] = {
    "draw": "draw.held",
    "start-round": "round.started",
    "champion": "champion.found",
}
ACTIONS: Final = frozenset({*OF_MATCH, *OF_MATCHES, *OTHER})
SITTING: Final = Sitting._meta.label_lower


@dataclass(frozen=True)
class Event:
    """Something that happened. `api` and `page` are where it can be read, below the house; `about` tells it apart."""

    name: str
    line: JournalLine
    about: str
    data: Mapping[str, Any]
    api: str
    page: str


@dataclass
class Reader:
    """Reads the lines of one tournament; `sittings` are those that the lines are about, each asked for once."""

    tournament: Tournament
    sittings: dict[int, Sitting] = field(default_factory=dict)

    def read(self, lines: Iterable[JournalLine]) -> Iterator[Event]:
        """The events of these lines, in order."""
        lines = list(lines)
        self._fetch(lines)
        for line in lines:
            if line.action in OTHER:
                yield self._other(line)
            if line.action in OF_MATCHES:
                for key in self._keys(line):
                    yield self._of_match(OF_MATCHES[line.action], line, self.sittings[key])
            if line.action in OF_MATCH and (sitting := self._sitting(line)) is not None:
                yield self._of_match(OF_MATCH[line.action], line, sitting)

    def _fetch(self, lines: list[JournalLine]) -> None:
        self._known = originals.keys_of(self.tournament)
        keys = {key for line in lines for key in self._keys(line)}
        self.sittings = {one.pk: one for one in _with_all(self.tournament, Q(pk__in=keys))}

    def _keys(self, line: JournalLine) -> list[int]:
        """The sittings that a line sealed."""
        names = (name.partition(" ") for name in line.rows)
        keys = [self._known.key(label, key) for label, _blank, key in names if label == SITTING]
        return sorted(key for key in keys if key is not None and (not self.sittings or key in self.sittings))

    def _sitting(self, line: JournalLine) -> Sitting | None:
        """The match that a line is about: "match men 3 line 5"."""
        words = line.subject.split()
        if len(words) < 3 or not words[2].isdigit():
            return None
        bracket, number = words[1], int(words[2])
        for key in self._keys(line):
            one = self.sittings[key]
            if one.round.division.key == bracket and one.match.number == number:
                return one
        found = _with_all(self.tournament, Q(round__division__key=bracket, match__number=number))
        return max(found, key=lambda one: (one.annulled_at is None, one.pk), default=None)

    def _of_match(self, name: str, line: JournalLine, sitting: Sitting) -> Event:
        data = {
            "sitting": sitting.pk,
            "bracket": sitting.round.division.key,
            "round": sitting.round.number,
            "match": sitting.match.number,
            "table": line.after.get("table", sitting.table),
            "teams": [sitting.team_a.number, sitting.team_b.number],
            **_said(line),
        }
        slug = self.tournament.slug
        api, page = f"/api/v1/tournaments/{slug}/sittings/{sitting.pk}/", f"/t/{slug}/matches/{sitting.pk}/"
        return Event(name, line, str(sitting.pk), data, api, page)

    def _other(self, line: JournalLine) -> Event:
        slug, after = self.tournament.slug, line.after
        of_tournament, bracket = f"/api/v1/tournaments/{slug}/", line.subject.split()[0]
        of_bracket = f"{of_tournament}divisions/{bracket}/"
        match line.action:
            case "draw":
                data = {"bracket": bracket, "players": after.get("players"), "teams": after.get("teams")}
                where = of_bracket + "bracket/", f"/t/{slug}/{bracket}/"
            case "start-round":
                data = {"bracket": bracket, "round": int(line.subject.split()[-1]), "matches": after.get("matches")}
                where = of_bracket + "rounds/", f"/t/{slug}/{bracket}/"
            case _:
                data, where = {"team": after.get("team")}, (of_tournament, f"/t/{slug}/")
        return Event(OTHER[line.action], line, "", data, *where)


def _said(line: JournalLine) -> dict[str, Any]:
    """What a line says beyond which match it is about; points are what the sheet adds up to, by side."""
    after, action = line.after, line.action
    if action.startswith("enter-"):
        words = line.subject.split()
        kind = str(after.get("entry", {}).get("kind", action.removeprefix("enter-")))
        return {"line": int(words[-1]), "kind": kind, "points": {side: after.get(side) for side in ("A", "B")}}
    match action:
        case "sign":
            return {"side": after.get("side")}
        case "confirm-sheet":
            return {"side": None}
        case "finish-match":
            return {"decided": "played", "winner": after.get("winner"), "points": _sides(after.get("points"))}
        case "walkover":
            absent = after.get("absent", [])
            return {"decided": "walkover" if len(absent) == 1 else "vacant", "absent": absent}
        case "correct-match" | "rule-match":
            found = {"decided": after.get("decided"), "winner": after.get("winner"), "state": after.get("state")}
            return {"because": action, **found, "points": _sides(after.get("points"))}
        case "annul-sheet" | "exchange-place" | "withdraw-team" | "disqualify-team" | "return-team":
            return {"because": action}
    return {}


def _sides(points: Any) -> dict[str, Any] | None:
    return {"A": points[0], "B": points[1]} if isinstance(points, list) and len(points) == 2 else None


def _with_all(tournament: Tournament, which: Q) -> list[Sitting]:
    found = Sitting.every.filter(which, tournament=tournament)
    return list(found.select_related("round__division", "match", "team_a", "team_b").order_by("pk"))
