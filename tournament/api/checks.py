"""Check the sheet of any match, under any rule system: for everybody, and nothing is kept."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import entries, sheets
from scoring.entries import Entry
from scoring.errors import BadEntry, NotationError
from scoring.findings import Finding
from scoring.notation import format_entry, parse_match
from scoring.ruleset import Ruleset
from scoring.sheets.reviewing import review
from tournament.api.documentation import documented
from tournament.api.findings import FindingAnswer, say
from tournament.api.friendly_sheets import FriendlyLineAnswer, FriendlySheetAnswer, told
from tournament.api.operation import View
from tournament.api.reading import FriendlyEntry, read
from tournament.api.repeats import once
from tournament.api.table_rules import Notation, RulesAnswer, TableRules, rules_of, unwritten_text
from tournament.findings import unreadable

MOST_ENTRIES = 120  # far more than a match has


class CheckSheet(TableRules):
    """A sheet as `ruleset` (with `options`, `players`, `team_size`) and `entries`, or whole as `notation`.

    `next`: an entry that would come after them, null for none.
    """

    entries = serializers.ListField(child=FriendlyEntry(), max_length=MOST_ENTRIES, required=False)
    notation = Notation(required=False)
    next = FriendlyEntry(required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("notation" in attrs) == ("ruleset" in attrs):
            said = _("Send either a rule system with its entries, or a match in the notation.")
            raise ValidationError({"ruleset": [ErrorDetail(said, code="required")]})
        if "notation" in attrs and attrs.keys() & {"entries", "options", "players", "team_size"}:
            said = _("The notation says the rules and the entries itself.")
            raise ValidationError({"notation": [ErrorDetail(said, code="twice")]})
        return attrs


class EntryFindingsAnswer(serializers.Serializer[Any]):
    """What the engine finds in one entry of the sheet, by the sheet before it; `notation` is the same as text."""

    number = serializers.IntegerField()
    notation = serializers.CharField()
    findings = FindingAnswer(many=True)


class NextEntryAnswer(serializers.Serializer[Any]):
    """Whether the next entry would be accepted, what is found in it, and the line that it would be."""

    acceptable = serializers.BooleanField()
    notation = serializers.CharField()
    findings = FindingAnswer(many=True)
    line = FriendlyLineAnswer()


class CheckedSheetAnswer(serializers.Serializer[Any]):
    """A sheet that was checked. `valid`: no entry of it has an error. `sheet` adds it up, without the next entry."""

    rules = RulesAnswer()
    valid = serializers.BooleanField()
    entries = EntryFindingsAnswer(many=True)
    sheet = FriendlySheetAnswer()
    next = NextEntryAnswer(allow_null=True)


class Checks(View):
    """The engine, for anybody's sheet."""

    recomputes = True
    dear = {"POST": 5}

    @documented(
        "rulesets",
        "post",
        answers=CheckedSheetAnswer,
        many=False,
        status=200,
        reads=CheckSheet,
        asks=None,
        private=False,
        nested=False,
    )
    def post(self, request: Request) -> HttpResponseBase:
        """Check a sheet, entry by entry, under any of the rule systems; nothing is kept."""

        def act() -> Response:
            ruleset, written, coming = _read(read(CheckSheet, request.data))
            return Response(CheckedSheetAnswer(_checked(ruleset, written, coming)).data)

        return once(self, request, act)


def _read(asked: dict[str, Any]) -> tuple[Ruleset, list[Entry], Entry | None]:
    """The rules, the entries and the one that would come next."""
    if "notation" in asked:
        try:
            match = parse_match(asked["notation"])
        except NotationError as error:
            raise unwritten_text(error) from error
        ruleset, written = match.ruleset, list(match.entries)
        if len(written) > MOST_ENTRIES:
            said = _("At most {number} entries are checked at a time.").format(number=MOST_ENTRIES)
            raise ValidationError({"notation": [ErrorDetail(said, code="max_length")]})
    else:
        ruleset = rules_of(asked)
        written = [_entry(data, ruleset, number) for number, data in enumerate(asked.get("entries", ()), start=1)]
    coming = asked.get("next")
    return ruleset, written, None if coming is None else _entry(coming, ruleset, len(written) + 1)


def _entry(data: dict[str, Any], ruleset: Ruleset, number: int) -> Entry:
    try:
        return entries.from_data(data, ruleset.seating)
    except BadEntry as error:
        said = _("Entry {number}: {why}").format(number=number, why=unreadable(error))
        raise ValidationError({error.field or "entries": [ErrorDetail(said, code=error.code)]}) from error


def _checked(ruleset: Ruleset, written: Sequence[Entry], coming: Entry | None) -> dict[str, Any]:
    found = review(written, ruleset)
    sheet = sheets.fold(written, ruleset)
    return {
        "rules": ruleset,
        "valid": not any(_has_error(findings) for findings in found),
        "entries": [
            {"number": number, "notation": format_entry(entry, ruleset.layout), "findings": say(findings)}
            for number, (entry, findings) in enumerate(zip(written, found, strict=True), start=1)
        ],
        "sheet": told(sheet, ruleset),
        "next": None if coming is None else _next(sheet, coming, ruleset),
    }


def _next(sheet: sheets.Sheet, coming: Entry, ruleset: Ruleset) -> dict[str, Any]:
    findings = sheets.check(sheet, coming, ruleset)
    return {
        "acceptable": not _has_error(findings),
        "notation": format_entry(coming, ruleset.layout),
        "findings": say(findings),
        "line": sheets.advance(sheet, coming, ruleset).lines[-1],
    }


def _has_error(findings: Sequence[Finding]) -> bool:
    return any(finding.severity == "error" for finding in findings)
