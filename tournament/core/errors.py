"""Exceptions of the steps: one family, each with a sentence for the user and no HTTP status."""

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from scoring.findings import Finding, can_be_overruled

SACI_RULE = re.compile(r"SACI rule (\d+)")
TAKEN_OVER = re.compile(r"(.+), as (.+)")
RULES = {
    "double-six set": noop("double-six set"),
    "domino set": noop("domino set"),
    "SACI 500": noop("SACI 500"),
    "Internacional (Castel)": noop("Internacional by Castel"),  # shown in brackets, so it has none itself
    "Latino (Castel)": noop("Latino by Castel"),
    "Castel": noop("Castel"),
    "Sala de juegos": noop("Sala de juegos"),
    "Basque rules": noop("Basque rules"),
    "Garrafina": noop("Garrafina"),
    "Matador": noop("Matador"),
    "Cyprus": noop("Cyprus"),
    "Cuban rules": noop("Cuban rules"),
    "Jamaican rules": noop("Jamaican rules"),
    "Fives and threes": noop("Fives and threes"),
    "FED": noop("FED"),
}  # other rules that the rule systems cite


def cite(rule: str) -> str:
    """Return a rule as people read it, in the active language: "SACI rule 12" is "regla 12 del SACI" in Spanish.

    A rule adopted from elsewhere names both: "SACI 500, as SACI rule 12".
    """
    if found := SACI_RULE.fullmatch(rule):
        return _("SACI rule {number}").format(number=found[1])
    if found := TAKEN_OVER.fullmatch(rule):  # recursive: either part can be "SACI rule …"
        return _("{rule}, as {other}").format(rule=cite(found[1]), other=cite(found[2]))
    return _(RULES[rule]) if rule in RULES else rule


def name_item(number: int, why: str) -> str:
    """Return a sentence about an item of a list, with its number, from 1."""
    return _("Item {number}: {why}").format(number=number, why=why)


class TournamentError(Exception):
    """A step refused, and nothing was written.

    `message` is a translated sentence; `field` the input it belongs to ("" for the whole); `rule` the rule it rests on
    ("SACI rule 3"), "" where none applies; `code` a stable identifier for programs. `item`: the number, from 1, of the
    item that was refused, if the input is a list of which all are accepted or none; else None.
    """

    item: int | None = None

    def __init__(self, message: str, *, field: str = "", rule: str = "", code: str = "refused") -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.rule = rule
        self.code = code

    def __str__(self) -> str:
        said = self.message if self.item is None else name_item(self.item, self.message)
        return f"{said} ({cite(self.rule)})" if self.rule else said


class Refused(TournamentError):
    """The input cannot be accepted as it is."""


@dataclass(frozen=True)
class Meanwhile:
    """A sheet line that its reader has not seen: its number from 1, its entry as data, its author and time.

    `hand`: the number of the hand, from 1; None for an entry that is no hand, or was voided. `by`: "" for the system.
    """

    number: int
    hand: int | None
    data: Mapping[str, Any]
    by: str
    at: datetime.datetime


class Conflict(TournamentError):
    """The resource changed since it was read, or the step comes too late.

    `lines`: what was written on the sheet meanwhile, in order; empty for conflicts about something else.
    """

    def __init__(
        self,
        message: str,
        *,
        field: str = "",
        rule: str = "",
        code: str = "refused",
        lines: Sequence[Meanwhile] = (),
    ) -> None:
        super().__init__(message, field=field, rule=rule, code=code)
        self.lines = tuple(lines)


class TooMany(TournamentError):
    """Rate limit exceeded: retry in `wait` seconds."""

    def __init__(self, message: str, *, field: str = "", rule: str = "", code: str = "refused", wait: int = 60) -> None:
        super().__init__(message, field=field, rule=rule, code=code)
        self.wait = wait


class Busy(TooMany):
    """The server cannot do this now for anybody: retry in `wait` seconds."""


class NotAllowed(TournamentError):
    """The user has no permission for this."""


class EntryRefused(Refused):
    """The engine found what cannot be true; `findings` holds all errors and warnings."""

    def __init__(self, message: str, findings: Sequence[Finding], *, field: str = "", rule: str = "") -> None:
        super().__init__(message, field=field, rule=rule, code="entry-refused")
        self.findings = tuple(findings)

    @property
    def can_be_overruled(self) -> bool:
        """Whether an organizer may record the entry all the same (SACI rule 17): no error is beyond a ruling."""
        return all(can_be_overruled(finding) for finding in self.findings if finding.severity == "error")
