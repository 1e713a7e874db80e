"""What the engine says in codes, as sentences for people: findings, the reasons of points, and unreadable input.

Seats are shown as 1 to 4; the engine counts them from 0.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from scoring.errors import BadEntry, NotationError
from scoring.findings import Finding, Params
from scoring.sheets import Line, Note
from tournament.findings.hands import HANDS
from tournament.findings.moves import MOVES
from tournament.findings.reasons import EXTRAS, REASONS
from tournament.findings.unreadable import UNREADABLE
from tournament.findings.unwritten import UNWRITTEN

SENTENCES: Final[Mapping[str, str]] = {**MOVES, **HANDS}

SEAT_PARAMS: Final = ("seat", "owner", "first", "expected", "turn", "leader")
NAMES_SEATS: Final = frozenset({"seats-too-heavy", "seats-too-light"})
"""The findings whose `seats` are a list of seats; in others it is a number of them, or their pips."""

WORDS: Final[Mapping[str, str]] = {
    "capicu": noop("capicú"),
    "chuchazo": noop("chuchazo"),
    "end": noop("how the hand ended"),
    "by": noop("who went out"),
    "pips": noop("the pips left"),
    "tiles": noop("the tiles left"),
    "ends": noop("the two ends"),
    "leader": noop("who led"),
    "last": noop("the last tile"),
    "ends_before": noop("the ends before the last tile"),
    "swapped_by": noop("who changed his hand"),
}
"""What the params `special` and `what` name."""


class _Shown(dict[str, int | str]):
    """Params as they are shown; one that is missing is left out of the sentence, not an error."""

    def __missing__(self, name: str) -> str:
        return "?"


def sentence(finding: Finding) -> str:
    """A finding in the language now active, without its rule; an unknown code shows itself."""
    one = finding.code == "seats-too-heavy" and len(seats_named(finding)) == 1
    code = "one-seat-too-heavy" if one else finding.code
    return _fill(SENTENCES.get(code, code), _shown(finding.code, finding.params))


def seats_named(finding: Finding) -> list[int]:
    """The seats that a finding is about, from 0."""
    if isinstance(seat := finding.params.get("seat"), int):
        return [seat]
    if finding.code not in NAMES_SEATS:
        return []
    return [int(seat) for seat in str(finding.params.get("seats", "")).replace(",", " ").split()]


def reason(note: Note) -> str:
    """Why a line scores what it scores: "23 left: 15 + 3 + 5"."""
    code = note.code
    if code == "false-pass" and note.params["awarded"]:
        code = "false-pass-both" if note.params["deducted"] else "false-pass-awarded"
    elif code == "false-pass" and not note.params["deducted"]:
        code = "false-pass-void"
    return _fill(REASONS.get(code, code), _shown(code, note.params))


def extra(points: int, note: Note) -> str:
    """Points beside what was counted: "+25 capicú"."""
    return _fill(EXTRAS.get(note.code, note.code), {**_shown(note.code, note.params), "points": f"{points:+}"})


def why(line: Line) -> str:
    """Everything a line adds up to: "23 left: 15 + 3 + 5; +100 for winning hand 1; +25 capicú"."""
    return joined([reason(line.note), *(extra(points, note) for _side, points, note in line.extras)])


def joined(reasons: Iterable[str]) -> str:
    """Reasons one after the other."""
    return "; ".join(reasons)


def unreadable(error: BadEntry) -> str:
    """What is wrong with input that is no entry at all."""
    return _(UNREADABLE.get(error.code, error.code))


def unwritten(error: NotationError) -> str:
    """What is wrong with a text in the notation, and where."""
    why = _(UNWRITTEN.get(error.code, error.code))
    where = _("Line {line}, character {character}: {why}")
    return where.format(line=error.line, character=error.position + 1, why=why)


def _shown(code: str, params: Params) -> dict[str, int | str]:
    """Seats counted from 1, words in the reader's language."""
    shown: dict[str, int | str] = {}
    for name, value in params.items():
        if name in SEAT_PARAMS and isinstance(value, int):
            shown[name] = value + 1
        elif name == "seats" and code in NAMES_SEATS:
            shown[name] = ", ".join(str(int(seat) + 1) for seat in str(value).replace(",", " ").split())
        elif name in ("special", "what"):
            shown[name] = _(WORDS.get(str(value), str(value)))
        else:
            shown[name] = value
    return shown


def _fill(text: str, params: Mapping[str, int | str]) -> str:
    return _(text).format_map(_Shown(params))
