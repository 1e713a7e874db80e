"""Club night: make a friendly table, read it, write on its sheet, take back, end it, and begin another one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import rulesets
from scoring.errors import ScoringError
from scoring.findings import Finding
from tournament import friendly, permissions
from tournament.api import access, preconditions
from tournament.api.documentation import documented
from tournament.api.entries import CheckedAnswer
from tournament.api.findings import FindingAnswer, say
from tournament.api.friendly_sheets import FriendlyTableAnswer, FriendlyTableSummary
from tournament.api.operation import View
from tournament.api.paging import Page, page_of, part
from tournament.api.reading import LARGEST, FriendlyEntry, FromPhone, Key, Nothing, Strict, Text, Whole, read
from tournament.api.repeats import once
from tournament.errors import NotAllowed, Refused
from tournament.friendly import MAX_NAME, Shape
from tournament.models import Club, FriendlyTable, User


class MakeTable(Strict):
    """A table. What is left out is as usual under the rule system; `rulesets/` lists what can be chosen.

    `club` is needed only by who works for several. The same key is the same table again.
    """

    key = Key()
    ruleset = Text(max_length=20)
    club = Whole(required=False)
    players = Whole(min_value=2, max_value=10, required=False)
    team_size = Whole(min_value=1, max_value=5, required=False)
    options = serializers.DictField(required=False, help_text="the options of the rule system, by name")
    names = serializers.ListField(child=Text(max_length=MAX_NAME, allow_blank=True), max_length=10, required=False)


class FindTables(Page):
    """Tables of one club, under one rule system, at which somebody has won (`over`), or that were `ended` before."""

    order = ("-pk",)

    club = serializers.IntegerField(min_value=1, max_value=LARGEST, required=False)
    ruleset = Text(max_length=20, required=False)
    over = serializers.BooleanField(required=False)
    ended = serializers.BooleanField(required=False)


class CheckLine(Strict):
    """An entry that is not written."""

    entry = FriendlyEntry()


class WriteLine(FromPhone):
    """An entry, the version of the sheet that its writer saw, and a key: the same key again is the same entry."""

    key = Key()
    version = Whole(min_value=0, required=False)
    entry = FriendlyEntry()


class EndTable(Strict):
    """The version of the sheet that the players saw."""

    version = Whole(min_value=0, required=False)


class PlayAgain(Strict):
    """A key of the new table."""

    key = Key()


class WrittenLineAnswer(serializers.Serializer[Any]):
    """The line that was written, the warnings it was accepted with, and the table as it then stood."""

    number = serializers.IntegerField()
    findings = FindingAnswer(many=True)
    table = FriendlyTableAnswer()


@dataclass(frozen=True)
class Call:
    """A request of an official that was let in and read; at the address of one table with that table."""

    request: Request
    by: User
    clubs: list[Club]
    data: dict[str, Any]
    tables: list[FriendlyTable]
    query: dict[str, Any]

    @property
    def table(self) -> FriendlyTable:
        return self.tables[0]


def operation(
    *,
    answers: type[serializers.BaseSerializer[Any]],
    reads: type[Strict] | None = None,
    asks: type[Page] | None = None,
    status: int = 200,
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Make a method of a `View` from a handler that takes a `Call`: for the officials of a club.

    Of other clubs' tables nobody learns that they are there. `asks`: the handler returns rows, a part of them is shown.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        method, form = handler.__name__, answers if asks is None else page_of(answers)

        @documented(
            "friendly",
            method,
            answers=form,
            many=False,
            status=status,
            reads=reads,
            asks=asks,
            private=True,
            nested=True,
        )
        @wraps(handler)
        def run(view: View, request: Request, pk: int | None = None) -> HttpResponseBase:
            call = _enter(request, pk)

            def act() -> Response:
                data = {} if method == "get" else read(reads or Nothing, request.data)
                query = read(asks, request.query_params) if asks else {}
                shown = handler(view, Call(request, call.by, call.clubs, data, call.tables, query))
                if asks:
                    shown = part(shown, request, asks, query)
                return Response(form(shown).data, status=status)

            return once(view, request, act)

        return run

    return decorate


def _enter(request: Request, pk: int | None) -> Call:
    if not isinstance(request.user, User):
        raise NotAuthenticated
    clubs = access.clubs_with(request.user, permissions.FRIENDLY)
    if not clubs:
        raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
    if pk is None:
        return Call(request, request.user, clubs, {}, [], {})
    found = FriendlyTable.objects.select_related("club").filter(pk=pk, club__in=clubs).first()
    if found is None:
        raise Http404
    return Call(request, request.user, clubs, {}, [found], {})


class FriendlyTables(View):
    """The friendly tables of the clubs that the caller works for."""

    @operation(answers=FriendlyTableSummary, asks=FindTables)
    def get(self, call: Call) -> Any:
        """List the tables, the latest first."""
        wanted = {name: call.query[name] for name in ("club", "ruleset", "over") if name in call.query}
        found = FriendlyTable.objects.filter(club__in=call.clubs).filter(**wanted)
        return found.filter(ended_at__isnull=not call.query["ended"]) if "ended" in call.query else found

    @operation(reads=MakeTable, answers=FriendlyTableAnswer, status=201)
    def post(self, call: Call) -> FriendlyTable:
        """Make a table."""
        wanted = call.data
        try:
            return friendly.start(
                club=_choose(call.clubs, wanted.get("club")),
                ruleset=wanted["ruleset"],
                shape=_shape(wanted),
                options=wanted.get("options", {}),
                names=wanted.get("names", ()),
                key=wanted["key"],
                by=call.by,
            )
        except Refused as error:
            error.field = "players" if error.field == "shape" else error.field
            raise


class OneFriendlyTable(View):
    """One friendly table."""

    @operation(answers=FriendlyTableAnswer)
    def get(self, call: Call) -> FriendlyTable:
        """Show a table with its sheet, line by line."""
        return call.table


class FriendlyEntries(View):
    """The entries of one friendly sheet."""

    @operation(reads=WriteLine, answers=WrittenLineAnswer, status=201)
    def post(self, call: Call) -> dict[str, Any]:
        """Append one entry: a hand, a penalty, somebody who leaves, or the void of an earlier entry."""
        with preconditions.seen(call.request, call.data) as version:
            row = friendly.record(
                table=call.table,
                data=call.data["entry"],
                key=call.data["key"],
                version=version,
                by=call.by,
                device=call.data.get("device", ""),
                phone_at=call.data.get("phone_at"),
            )
        accepted = [Finding(field=None, severity="warning", **finding) for finding in row.findings]
        return {"number": row.number, "findings": say(accepted), "table": FriendlyTable.objects.get(pk=row.table_id)}


class FriendlyPreview(View):
    """What the engine would say."""

    recomputes = True

    @operation(reads=CheckLine, answers=CheckedAnswer)
    def post(self, call: Call) -> dict[str, Any]:
        """Check an entry against the sheet as it stands; nothing is written."""
        findings = friendly.check(call.table, friendly.read(call.table, call.data["entry"]))
        return {
            "acceptable": all(finding.severity != "error" for finding in findings),
            "findings": say(findings),
        }


class FriendlyEnd(View):
    """The end of a table before somebody has won."""

    @operation(reads=EndTable, answers=FriendlyTableAnswer)
    def post(self, call: Call) -> FriendlyTable:
        """End a table: nothing more is written on its sheet. Twice is once."""
        with preconditions.seen(call.request, call.data) as version:
            return friendly.end(table=call.table, version=version, by=call.by)


class FriendlyRematch(View):
    """Another match of the same players."""

    @operation(reads=PlayAgain, answers=FriendlyTableAnswer, status=201)
    def post(self, call: Call) -> FriendlyTable:
        """Make a new table for the same players under the same rules."""
        return friendly.again(table=call.table, key=call.data["key"], by=call.by)


def _choose(clubs: list[Club], wanted: int | None) -> Club:
    """The club that was meant: the one named, or the only one."""
    if wanted is None and len(clubs) == 1:
        return clubs[0]
    for club in clubs:
        if club.pk == wanted:
            return club
    raise Refused(_("Choose one of the clubs you work for."), field="club", code="not-here")


def _shape(wanted: dict[str, Any]) -> Shape:
    """Who sits down: as usual under the rule system, where it was left out."""
    try:
        usual = friendly.usual(rulesets.get(wanted["ruleset"]))
    except ScoringError as error:
        raise Refused(_("This rule system is not known."), field="ruleset") from error
    return Shape(wanted.get("players", usual.players), wanted.get("team_size", usual.team_size))
