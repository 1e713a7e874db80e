"""Turns codes of the scoring engine into sentences: findings, reasons of points, and unreadable input.

Seats are shown as 1 to 4; the engine counts them from 0.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from scoring.entries import Entry, PenaltyEntry
from scoring.errors import BadEntry, NotationError
from scoring.findings import Finding, Params, penalty_sentence
from scoring.penalties import PENALTIES
from scoring.sheets import Line, Note
from tournament.core.findings.texts import EXTRAS, HANDS, MOVES, REASONS, UNREADABLE, UNWRITTEN
from tournament.core.rule_systems import in_sentence

SENTENCES: Final[Mapping[str, str]] = {**MOVES, **HANDS}

SEAT_PARAMS: Final = ("seat", "owner", "first", "expected", "turn", "leader")
NAMES_SEATS: Final = frozenset({"draws-not-noted", "seats-too-heavy", "seats-too-light"})
"""The findings whose `seats` lists seats; in others it is their number, or their pips."""

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
    "swapped_by": noop("who exchanged their hand"),
}
"""The names that the params `special` and `what` can hold."""


class _Shown(dict[str, int | str]):
    """The params as shown; a missing one becomes "?" instead of raising KeyError."""

    def __missing__(self, name: str) -> str:
        return "?"


def sentence(finding: Finding) -> str:
    """Return a finding in the active language, without its rule; an unknown code is shown as it is."""
    one = finding.code == "seats-too-heavy" and len(seats_named(finding)) == 1
    code = "one-seat-too-heavy" if one else finding.code
    return _fill(SENTENCES.get(code, code), _shown(finding.code, finding.params))


def seats_named(finding: Finding) -> list[int]:
    """Return the seats that a finding is about, from 0."""
    if isinstance(seat := finding.params.get("seat"), int):
        return [seat]
    if finding.code not in NAMES_SEATS:
        return []
    return [int(seat) for seat in str(finding.params.get("seats", "")).replace(",", " ").split()]


def reason(note: Note, entry: Entry | None = None) -> str:
    """Return why a line scores its points: "23 left: 15 + 3 + 5". entry: the one of the line; None for a hand's."""
    if isinstance(entry, PenaltyEntry) and note.code in ("warning", entry.row.word):
        return _fill(REASONS[penalty_sentence(note)], {**note.params, "penalty": in_sentence(entry.row)})
    return _fill(REASONS.get(note.code, note.code), _shown(note.code, note.params))


def extra(points: int, note: Note) -> str:
    """Return extra points with their reason: "+25 capicú"."""
    return _fill(EXTRAS.get(note.code, note.code), {**_shown(note.code, note.params), "points": f"{points:+}"})


def why(line: Line) -> str:
    """Return the full reason of a line: "23 left: 15 + 3 + 5; +100 for winning hand 1; +25 capicú"."""
    return joined([reason(line.note, line.entry), *(extra(points, note) for _side, points, note in line.extras)])


def joined(reasons: Iterable[str]) -> str:
    """Join reasons into one text."""
    return "; ".join(reasons)


def unreadable(error: BadEntry) -> str:
    """Return what is wrong with input that is not an entry."""
    return _(UNREADABLE.get(error.code, error.code))


def unwritten(error: NotationError) -> str:
    """Return what is wrong with a text in the notation, and where."""
    words = ", ".join(row.word for row in PENALTIES.values())
    why = _(UNWRITTEN.get(error.code, error.code)).format(penalties=words)
    where = _("Line {line}, character {character}: {why}")
    return where.format(line=error.line, character=error.position + 1, why=why)


def _shown(code: str, params: Params) -> dict[str, int | str]:
    """Return the params for display: seats from 1, words in the active language."""
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
