"""Journal subjects: what a line is about, as stored ("match men 3 line 2") and in words ("Men, match 3, line 2").

People are named by numbers and pseudonyms, never by name.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NewType

from django.db.models import Model
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop

from brackets.models import Bracket, Entrant, Match
from tournament.models import (
    CashMove,
    CashSession,
    Circuit,
    CircuitDate,
    Correction,
    Division,
    Document,
    FriendlyEntry,
    FriendlyTable,
    HallTable,
    HelpCall,
    JudgeAssignment,
    JudgePass,
    LateEntry,
    Lottery,
    MembershipStatus,
    Origin,
    Payment,
    Payout,
    Person,
    PlanItem,
    PreRegistration,
    Price,
    Prize,
    PrizePool,
    Registration,
    Round,
    Sanction,
    SecondCheck,
    Series,
    SheetEntry,
    SheetReview,
    SignOff,
    TableMatch,
    Team,
    Tournament,
    TournamentPicture,
    User,
    WallPicture,
    Webhook,
)

Subject = NewType("Subject", str)

CHAMPIONSHIP: Final = Subject("championship")
CLUB: Final = Subject("club")
PLAN: Final = Subject("plan")
PRIZE_POOL: Final = Subject("prize-pool")
RESULTS: Final = Subject("results")
ROSTER: Final = Subject("roster")
TOURNAMENT: Final = Subject("tournament")
WALL: Final = Subject("wall")

ROWS: Final[Mapping[type[Model], str]] = {
    CashSession: "cash {0.number}",
    Circuit: "circuit {0.pk}",
    Division: "{0.key}",
    Entrant: "team {0.number}",
    FriendlyEntry: "friendly {0.table_id} line {0.number}",
    FriendlyTable: "friendly {0.pk}",
    HallTable: "table {0.number}",
    JudgeAssignment: "judge {0.user.pseudonym}",
    JudgePass: "pass {0.user.pseudonym}",
    Person: "person {0.pk}",
    PlanItem: "plan line {0.number}",
    PreRegistration: "pre-registration {0.number}",
    Price: "price {0.pk}",
    Prize: "prize {0.number}",
    PrizePool: "prize-pool",
    Registration: "registration {0.number}",
    Round: "{0.division.key} round {0.number}",
    Series: "series {0.pk}",
    SheetEntry: "match {0.table_match.round.division.key} {0.table_match.match.number} line {0.number}",
    TableMatch: "match {0.round.division.key} {0.match.number}",
    Team: "team {0.number}",
    Tournament: "tournament",
    TournamentPicture: "picture {0.kind}",
    User: "account {0.pseudonym}",
    WallPicture: "picture {0.number}",
    Webhook: "webhook {0.pk}",
}
"""The subject of a line about a row."""
OF_SHEET: Final = "match {0.table_match.round.division.key} {0.table_match.match.number}"
RECORDS: Final[Mapping[type[Model], str]] = {
    **ROWS,
    Bracket: "places {0.label}",
    CashMove: "cash {0.session.number} movement {0.number}",
    CircuitDate: "circuit {0.circuit_id} date {0.pk}",
    Correction: f"{OF_SHEET} correction",
    HelpCall: f"{OF_SHEET} call for help",
    LateEntry: "team {0.team.number} late change",
    Lottery: "lottery {0.division.key}",
    Match: "match {0.bracket.label} {0.number}",
    MembershipStatus: "person {0.person_id} standing",
    Origin: "origin of {0.tournament.slug}",
    Payment: "receipt {0.receipt}",
    Payout: "receipt {0}",
    Sanction: "sanction {0.number}",
    SecondCheck: f"{OF_SHEET} check",
    SheetReview: f"{OF_SHEET} review",
    SignOff: f"{OF_SHEET} signature",
    TableMatch: f"{ROWS[TableMatch]} sheet",
}
"""The name of one row, where a line about it may be about more than that row."""


def subject_of(row: Model) -> Subject:
    """Return the subject of a line about this row. KeyError for a model that no line is about."""
    if isinstance(row, Document):
        return Subject(" ".join(word for word in (row.kind, row.division and row.division.key, row.subject) if word))
    return Subject(ROWS[row._meta.model].format(row))  # not type(row): `request.user` is a lazy object


def of_record(row: Model) -> Subject | None:
    """Return the name of one row for people, "match men 3 signature"; None for a model without one."""
    if isinstance(row, Document):
        return subject_of(row)
    model = row._meta.model
    return Subject(RECORDS[model].format(row)) if model in RECORDS else None


def match(division: str, number: int | str) -> Subject:
    """Return the subject of a match, by its division's key and its number there."""
    return Subject(f"match {division} {number}")


def line(table_match: TableMatch, number: int) -> Subject:
    """Return the subject of a line of a match's sheet."""
    return Subject(f"{subject_of(table_match)} line {number}")


def imported(tournament: Tournament) -> Subject:
    """Return the subject of an import, in the club's journal."""
    return Subject(f"tournament {tournament.slug}")


@dataclass(frozen=True)
class Form:
    """One form of subjects: its pattern, and its words in a line and as the name of a record, "" for the same."""

    pattern: re.Pattern[str]
    words: str
    record: str = ""


KEY: Final = r"(?P<key>[\w-]+)"  # a division's key, a slug
NUMBER: Final = r"(?P<number>\d+)"
FORMS: Final = tuple(
    Form(re.compile(pattern), *words)
    for pattern, *words in (
        (rf"match {KEY} {NUMBER} line (?P<line>\d+)", noop("{bracket}, match {number}, line {line}")),
        (rf"match {KEY} {NUMBER} sheet", "", noop("the sheet of {match}")),
        (rf"match {KEY} {NUMBER} signature", "", noop("a signature of {match}")),
        (rf"match {KEY} {NUMBER} check", "", noop("a second official's check of {match}")),
        (rf"match {KEY} {NUMBER} review", "", noop("the photo of the signed sheet of {match}")),
        (rf"match {KEY} {NUMBER} correction", "", noop("a correction of {match}")),
        (rf"match {KEY} {NUMBER}", noop("{bracket}, match {number}")),
        (rf"{KEY} round {NUMBER}", noop("{bracket}, round {number}")),
        (
            rf"scoresheets {KEY} round-{NUMBER}-match-(?P<match>\d+)",
            noop("the scoresheet: {bracket}, round {number}, match {match}"),
        ),
        (rf"scoresheets {KEY} round-{NUMBER}", noop("the scoresheets: {bracket}, round {number}")),
        (rf"bracket {KEY} bracket", noop("the bracket sheet: {bracket}")),
        (rf"lottery {KEY}", "", noop("the lottery of {bracket}")),
        (rf"places {KEY}", "", noop("the places of {bracket}")),
        (KEY, "{bracket}"),
        (rf"friendly {NUMBER} line (?P<line>\d+)", noop("friendly table {number}, line {line}")),
        (rf"friendly {NUMBER}", noop("friendly table {number}")),
        (rf"picture {NUMBER}", noop("picture {number}")),
        (r"picture cover", noop("the cover photograph")),
        (r"picture champions", noop("the photograph of the champions")),
        (rf"prize {NUMBER}", noop("prize {number}")),
        (rf"team {NUMBER}", noop("team {number}"), noop("the players of team {number}")),
        (rf"sanction {NUMBER}", noop("sanction {number}")),
        (rf"series {NUMBER}", noop("series {number}")),
        (rf"circuit {NUMBER} date \d+", "", noop("a date of circuit {number}")),
        (rf"circuit {NUMBER}", noop("circuit {number}")),
        (rf"table {NUMBER}", noop("table {number}")),
        (rf"person {NUMBER}", ""),
        (rf"registration {NUMBER}", "", noop("the place of registration {number}")),
        (r"receipt (?P<number>\w+)", "", noop("the payment of receipt {number}")),
    )
)
"""Every form with words or values of its own; the first that fits a subject is its form."""


@dataclass(frozen=True)
class Parsed:
    """A subject with the values in it: `key` of a division, `number`, `line`."""

    subject: str
    values: Mapping[str, str]
    form: Form | None

    @property
    def match(self) -> tuple[str, int] | None:
        """The division's key and the number of the match, for a match and its parts; else None."""
        is_match = self.subject.startswith("match ") and "key" in self.values
        return (self.values["key"], int(self.values["number"])) if is_match else None

    @property
    def team(self) -> int | None:
        """The number of the team, if it is about one."""
        return int(self.values["number"]) if re.fullmatch(rf"team {NUMBER}", self.subject) else None

    @property
    def line(self) -> int | None:
        """The number of the sheet line, if it is about one."""
        return int(self.values["line"]) if "line" in self.values else None

    def in_words(self, divisions: Mapping[str, str], *, record: bool = False) -> str:
        """Return the subject in words, unchanged if it has none.

        `divisions`: names of divisions by key. `record`: as the name of a record that differs from the journal.
        """
        words = self.form and ((record and self.form.record) or self.form.words)
        # Any word fits the key of a division, so it must be a known one.
        if not words or self.values.get("key", "") not in {"", *divisions}:
            return _("the settings of the tournament") if record and self.subject == TOURNAMENT else self.subject
        values = dict(self.values)
        if "key" in values:
            values["bracket"] = divisions[values["key"]]
        if self.match:
            values["match"] = _("{bracket}, match {number}").format(**values)
        return _(words).format(**values)


def parse(subject: str) -> Parsed:
    """Return a subject with the values in it, those of another version without values."""
    for form in FORMS:
        if found := form.pattern.fullmatch(subject):
            return Parsed(subject, found.groupdict(), form)
    return Parsed(subject, {}, None)
