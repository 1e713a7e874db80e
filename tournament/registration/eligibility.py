"""Eligibility: SACI rules 1 and 3 as one function that returns all findings at once.

An organizer can make an exception from a finding, with a reason that is stored. Three findings allow none: without a
division there is no lottery to enter, without a sponsor nobody answers for a guest, and nobody accepts the rules for
somebody else.
"""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournament.core.errors import Refused, cite
from tournament.models import Division, Person, Tournament

GUEST_AGE: Final = 21  # years, on the day (SACI rule 1; rules.md A12)
OPPOSITE: Final = {"men": "women", "women": "men"}
ALWAYS: Final = frozenset({"no-bracket", "no-sponsor", "rules-not-accepted"})
"""Findings without exceptions."""


@dataclass(frozen=True)
class Finding:
    """Why a person may not enter: a code for programs, a sentence, the input field, and the rule it rests on."""

    code: str
    message: str
    field: str
    rule: str

    def __str__(self) -> str:
        return f"{self.message} ({cite(self.rule)})"

    @property
    def can_be_waived(self) -> bool:
        """Whether an organizer can make an exception."""
        return self.code not in ALWAYS


class NotEligible(Refused):
    """A person may not enter; `findings` holds all findings, and the message is that of the first."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        first = findings[0]
        super().__init__(first.message, field=first.field, rule=first.rule, code="not-eligible")
        self.findings = tuple(findings)


def age_on(birth_date: datetime.date, day: datetime.date) -> int:
    """Return the age in full years on a day."""
    # The comparison is 1 while this year's birthday is still to come.
    return day.year - birth_date.year - ((day.month, day.day) < (birth_date.month, birth_date.day))


def plays_elsewhere(person: Person, division: Division) -> bool:
    """Return whether a person plays in the other bracket, men's or women's; in any, once their own was dropped."""
    if OPPOSITE.get(person.pool) != division.key:
        return False
    dropped = Division.every.filter(tournament=division.tournament_id, key=person.pool, dropped_at__isnull=False)
    return not dropped.exists()


def usual_division(person: Person, pools: Iterable[Division]) -> Division | None:
    """Return the division to propose for a person: their own, or the only one of the tournament; None to be asked.

    pools: all divisions of the tournament but the championship.
    """
    known = {pool.key: pool for pool in pools}
    only = next(iter(known.values())) if len(known) == 1 else None
    return known.get(person.pool) or (None if only is None or plays_elsewhere(person, only) else only)


def proposed_division(person: Person, tournament: Tournament) -> Division | None:
    """Return the usual division of a person in a tournament; None to be asked, or if its lottery has run."""
    usual = usual_division(person, tournament.divisions.filter(kind=Division.Kind.POOL))
    return usual if usual is not None and usual.bracket_id is None else None


def findings(
    *, person: Person, division: Division | None, sponsor: Person | None, rules_accepted: bool, day: datetime.date
) -> list[Finding]:
    """Return every finding against a person on a day; empty when the person may enter.

    `division` None: none was chosen. `sponsor` None: a guest has none.
    """
    found: list[Finding] = []
    if division is None:
        found.append(Finding("no-bracket", _("Choose a bracket."), "division", "SACI rule 3"))
    elif plays_elsewhere(person, division):
        message = _("{name} plays in the other bracket.").format(name=person.name)
        found.append(Finding("other-bracket", message, "division", "SACI rule 3"))
    if person.kind == Person.Kind.GUEST:
        found += _of_a_guest(person, sponsor, day)
    elif not person.good_standing:
        message = _("{name} is not a member in good standing.").format(name=person.name)
        found.append(Finding("not-in-good-standing", message, "person", "SACI rule 1"))
    if not rules_accepted:
        message = _("Every player accepts the rules.")
        found.append(Finding("rules-not-accepted", message, "rules_accepted", "SACI rule 1"))
    return found


def _of_a_guest(person: Person, sponsor: Person | None, day: datetime.date) -> list[Finding]:
    found: list[Finding] = []
    if sponsor is None:
        found.append(Finding("no-sponsor", _("A guest needs a member as sponsor."), "sponsor", "SACI rule 1"))
    elif sponsor.kind != Person.Kind.MEMBER or not sponsor.good_standing:
        message = _("{name} is not a member in good standing and cannot sponsor.").format(name=sponsor.name)
        found.append(Finding("sponsor-cannot-sponsor", message, "sponsor", "SACI rule 1"))
    if person.birth_date is None:
        message = _("The birth date of a guest is needed: guests are 21 or older.")
        found.append(Finding("no-birth-date", message, "birth_date", "SACI rule 1"))
    elif (age := age_on(person.birth_date, day)) < GUEST_AGE:
        message = _("A guest must be 21 or older on the day; {name} is {age}.").format(name=person.name, age=age)
        found.append(Finding("too-young", message, "birth_date", "SACI rule 1"))
    return found
