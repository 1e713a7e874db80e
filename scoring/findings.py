"""Findings and notes: what the engine reports about an entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

Severity = Literal["error", "warning"]
Params = Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect of an entry. An error cannot be true and blocks the entry; a warning is improbable and never blocks.

    code: stable, kebab-case; the key of the sentence shown to users. rule: the rule it rests on, such as "SACI rule
    14".
    params: seats, pips and tiles used in the sentence. field: the field at fault; None for the whole entry.
    """

    code: str
    severity: Severity
    rule: str
    params: Params
    field: str | None


BEYOND_RULING: Final = frozenset(
    {
        # without these no points can be computed
        "count-missing",
        "draws-not-noted",
        "finisher-missing",
        "leader-missing",
        "negative-pips",
        "plays-missing",
        "target-reached-twice",
        # this table, this set or these rules have no such thing
        "not-one-for-each-seat",
        "not-one-for-each-side",
        "seat-not-at-table",
        "seat-is-out",
        "side-not-in-match",
        "penalty-not-in-rules",
        "tile-not-in-set",
        "end-not-in-set",
        "no-two-ends",
        "swap-not-allowed",
        # it would earn nothing all the same: leave it out
        "special-disagrees",
        "special-without-domino",
        # the sheet is closed, or the entry is a ruling already
        "match-over",
        "reason-missing",
        "bell-without-clock",
        "bell-twice",
        "void-unknown",
        "void-of-void",
        "void-twice",
        "nothing-to-overrule",
    }
)
"""Errors that officials cannot overrule (SACI rule 17): the entry would make no sense, or have no defined points.

They may overrule any other error: whatever happened at a table, there is a way to record it.
"""


def can_be_overruled(finding: Finding) -> bool:
    """Return whether officials may record the entry although this error blocks it."""
    return finding.severity == "error" and finding.code not in BEYOND_RULING


class Note(NamedTuple):
    """Why a line of a sheet scores its points: a kebab-case code, and the parameters of its sentence."""

    code: str
    params: Params


def penalty_sentence(note: Note) -> str:
    """Return which sentence tells what a penalty cost: a warning, points that were deducted or awarded, or neither."""
    if note.code == "warning":
        return "warning"
    deducted, awarded = note.params["deducted"], note.params.get("awarded")
    if awarded:
        return "penalty-both" if deducted else "penalty-awarded"
    if "times" in note.params:
        return "penalty-again"
    return "penalty" if deducted else "penalty-void"


def error(code: str, rule: str, field: str | None = None, **params: int | str) -> Finding:
    """Return a finding that blocks the entry."""
    return Finding(code, "error", rule, params, field)


def warning(code: str, rule: str, field: str | None = None, **params: int | str) -> Finding:
    """Return a finding that only asks for a second look."""
    return Finding(code, "warning", rule, params, field)
