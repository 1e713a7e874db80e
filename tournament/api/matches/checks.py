"""Practice matches for judges: a match without effect, where everything can be tried as at a real one.

Check the sheet of any match under any rule system; public, and nothing is stored.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring import entries, sheets
from scoring.entries import Entry
from scoring.errors import BadEntry, NotationError
from scoring.findings import Finding
from scoring.notation import format_entry, parse_match
from scoring.ruleset import Ruleset
from scoring.sheets.checks import review
from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import FindingAnswer, finding_data
from tournament.api.frame.help_texts import A_HAND, HelpText
from tournament.api.frame.input import FriendlyEntry
from tournament.api.frame.operation import Call, Router
from tournament.api.matches.club_night import FriendlyLineAnswer, FriendlySheetAnswer, sheet_data
from tournament.api.tournaments.rules import Notation, RulesInUseAnswer, TableRules, rules_of, unwritten_text
from tournament.club import permissions
from tournament.core.findings import unreadable
from tournament.matches import practice
from tournament.models import TableMatch

MOST_ENTRIES = 120  # far more than a match has

router = Router("")


class CheckSheet(TableRules):
    """A sheet as `ruleset` (with `options`, `players`, `team_size`) and `entries`, or as one text in `notation`.

    `next`: an entry that would follow them; null for none.
    """

    entries = fields.ListField(
        "The entries of the sheet, in order; default: none.",
        [A_HAND],
        child=FriendlyEntry(),
        max_length=MOST_ENTRIES,
        required=False,
    )
    notation = Notation(
        "A complete match in the notation of docs/notation.md, instead of all other fields.",
        "rules saci target=150\n1. domino 1 pips 15/0/3/5 recount 18",
        required=False,
    )
    next = FriendlyEntry(
        "An entry that would follow them; null or left out: none.", A_HAND, required=False, allow_null=True
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("notation" in attrs) == ("ruleset" in attrs):
            said = _("Send either a rule system with its entries, or a match in the notation.")
            raise ValidationError({"ruleset": [ErrorDetail(said, code="combination")]})
        if "notation" in attrs and attrs.keys() & {"entries", "options", "players", "team_size"}:
            said = _("The notation already contains the rules and the entries.")
            raise ValidationError({"notation": [ErrorDetail(said, code="combination")]})
        return attrs


class EntryFindingsAnswer(serializers.Serializer[Any]):
    """The findings in one entry, given the sheet before it; `notation` is the entry as text."""

    number = fields.IntegerField("The entry's number, from 1.", 1)
    notation = fields.CharField(help_texts.NOTATION)
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)


class NextEntryAnswer(serializers.Serializer[Any]):
    """Whether the next entry would be accepted, its findings, and the line it would become."""

    acceptable = fields.BooleanField("Whether it would be accepted.", True)
    notation = fields.CharField(help_texts.NOTATION)
    findings = FindingAnswer(many=True, help_text=help_texts.FINDINGS)
    line = FriendlyLineAnswer(help_text="The line that the entry would become.")


class CheckedSheetAnswer(serializers.Serializer[Any]):
    """The result of a check. `valid`: no entry has an error. `sheet` holds the totals without the next entry."""

    rules = RulesInUseAnswer(help_text=help_texts.APPLIED_RULES)
    valid = fields.BooleanField("Whether no entry has an error.", True)
    entries = EntryFindingsAnswer(
        many=True,
        help_text=HelpText(
            "The findings, entry by entry.", [{"number": 1, "notation": "domino 1 pips 15/0/3/5", "findings": []}]
        ),
    )
    sheet = FriendlySheetAnswer(help_text="The totals of the sheet, without the next entry.")
    next = NextEntryAnswer(
        allow_null=True, help_text=HelpText("The result for the next entry; null: none was sent.", None)
    )


@router.post("check/", reads=CheckSheet, answers=CheckedSheetAnswer, errors={422: "refused"}, recomputes=True, cost=5)
def check_sheet(call: Call) -> dict[str, Any]:
    """Check a sheet, entry by entry, under any rule system. Nothing is stored."""
    return _checked(*_read(call.data))


def _read(asked: dict[str, Any]) -> tuple[Ruleset, list[Entry], Entry | None]:
    """The ruleset, the entries, and the entry that would come next or None."""
    if "notation" in asked:
        try:
            match = parse_match(asked["notation"])
        except NotationError as error:
            raise unwritten_text(error) from error
        ruleset, written = match.ruleset, list(match.entries)
        # The list field has this limit already; a notation text has not.
        if len(written) > MOST_ENTRIES:
            said = _("At most {number} entries are checked at a time.").format(number=MOST_ENTRIES)
            raise ValidationError({"notation": [ErrorDetail(said, code="max_length")]})
    else:
        ruleset = rules_of(asked)
        written = [_entry(data, ruleset, number) for number, data in enumerate(asked.get("entries", ()), start=1)]
    coming = asked.get("next")
    return ruleset, written, None if coming is None else _entry(coming, ruleset, None)


def _entry(data: dict[str, Any], ruleset: Ruleset, number: int | None) -> Entry:
    """An entry of the sheet by its number, from 1; None: the one that would come next."""
    try:
        return entries.from_data(data, ruleset.seating)
    except BadEntry as error:
        said = {error.field or "entries": [ErrorDetail(unreadable(error), code=error.code)]}
        # As DRF nests the errors of a list: the number of the item follows from its index.
        where: Any = {"entries": {number - 1: said}} if number is not None else said
        raise ValidationError(where) from error


def _checked(ruleset: Ruleset, written: Sequence[Entry], coming: Entry | None) -> dict[str, Any]:
    found = review(written, ruleset)
    sheet = sheets.total_sheet(written, ruleset)
    return {
        "rules": ruleset,
        "valid": not any(_has_error(findings) for findings in found),
        "entries": [
            {"number": number, "notation": format_entry(entry, ruleset.layout), "findings": finding_data(findings)}
            for number, (entry, findings) in enumerate(zip(written, found, strict=True), start=1)
        ],
        "sheet": sheet_data(sheet, ruleset),
        "next": None if coming is None else _next(sheet, coming, ruleset),
    }


def _next(sheet: sheets.Sheet, coming: Entry, ruleset: Ruleset) -> dict[str, Any]:
    findings = sheets.check(sheet, coming, ruleset)
    return {
        "acceptable": not _has_error(findings),
        "notation": format_entry(coming, ruleset.layout),
        "findings": finding_data(findings),
        "line": sheets.advance(sheet, coming, ruleset).lines[-1],
    }


def _has_error(findings: Sequence[Finding]) -> bool:
    return any(finding.severity == "error" for finding in findings)


class PracticeAnswer(serializers.Serializer[Any]):
    """A practice match; requests go to `matches/{match}/` below the tournament with this `slug`."""

    slug = fields.CharField(
        "The slug of the practice tournament, as used in URLs.", "practice-0f3a", source="tournament.slug"
    )
    match = fields.IntegerField("The practice match's id.", 12, source="pk")
    version = fields.IntegerField(help_texts.VERSION)
    state = fields.CharField("The state: playing, signing or finished.", "playing")


@router.post(
    "tournaments/<slug:slug>/practice/",
    right=permissions.TABLES,
    answers=PracticeAnswer,
    errors={422: "no-table"},
    subject="judges",
)
def start_practice(call: Call) -> TableMatch:
    """Start a practice match, or return the one already started.

    Its sheet is entered like that of any match, by this judge only, and counts nowhere.
    """
    return practice.start(tournament=call.tournament, by=call.by)


@router.post(
    "tournaments/<slug:slug>/matches/<int:pk>/practice/",
    right=permissions.TABLE,
    answers=PracticeAnswer,
    errors={422: "enough-practice no-table"},
    subject="judges",
)
def restart_practice(call: Call, pk: int) -> TableMatch:
    """Restart a practice match with a new sheet. An empty sheet is kept. Not for a real match (403)."""
    return practice.start_again(table_match=TableMatch.every.get(pk=pk), by=call.by)
