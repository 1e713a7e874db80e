"""Findings and notes: what the engine reports about an entry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

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
