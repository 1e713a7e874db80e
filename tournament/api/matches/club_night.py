"""Club night: create a friendly table, read it, write on its sheet, end it, and start a rematch."""

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
from tournament.api.frame import access, conditional_get, meanings
from tournament.api.frame.answers import FindingAnswer
from tournament.api.frame.idempotency import once
from tournament.api.frame.input import (
    LARGEST,
    FriendlyEntry,
    FromPhone,
    Key,
    Nothing,
    Strict,
    Text,
    Whole,
    from_phone,
    read_input,
)
from tournament.api.frame.meanings import Meaning
from tournament.api.frame.operation import View
from tournament.api.frame.paging import Page, page_of, part
from tournament.api.matches.club_night_sheets import FriendlyTableAnswer, FriendlyTableSummary
from tournament.api.matches.entries import CheckedAnswer, accepted_data, checked_data
from tournament.api.openapi.codes import OF_ENTRIES, Errors
from tournament.api.openapi.document import documented
from tournament.club import permissions
from tournament.core.errors import NotAllowed, Refused
from tournament.matches import club_night
from tournament.matches.club_night import MAX_NAME, Shape
from tournament.models import Club, FriendlyTable, User


class MakeTable(Strict):
    """A friendly table. Fields left out have the rule system's defaults; `rulesets/` lists the choices.

    `club` is required only if the caller works for several clubs. The same key again is the same table.
    """

    key = Key()
    ruleset = Text(max_length=20, help_text=meanings.RULESET)
    club = Whole(required=False, help_text=meanings.CLUB_ID)
    players = Whole(min_value=2, max_value=10, required=False, help_text=meanings.NUMBER_PLAYERS)
    team_size = Whole(min_value=1, max_value=5, required=False, help_text=meanings.TEAM_SIZE)
    options = serializers.DictField(required=False, help_text=meanings.OPTIONS)
    names = serializers.ListField(
        child=Text(max_length=MAX_NAME, allow_blank=True),
        max_length=10,
        required=False,
        help_text=Meaning("The players' names by seat; empty: without a name.", ["Ana", "Berta", "Carla", "Dora"]),
    )


class FindTables(Page):
    """Tables of one club, under one rule system, whose match is won (`over`), or that `ended` without a winner."""

    order = ("-pk",)

    club = serializers.IntegerField(
        min_value=1, max_value=LARGEST, required=False, help_text=Meaning("Only those of this club, by its id.", 1)
    )
    ruleset = Text(
        max_length=20, required=False, help_text=Meaning("Only those under this rule system, by its key.", "saci")
    )
    over = serializers.BooleanField(required=False, help_text=Meaning("Whether the match is won.", True))
    ended = serializers.BooleanField(
        required=False, help_text=Meaning("Whether the table was ended without a winner.", False)
    )


class CheckLine(Strict):
    """An entry to check; it is not written."""

    entry = FriendlyEntry(help_text=meanings.ENTRY)


class WriteLine(FromPhone):
    """An entry, the version of the sheet that the caller saw, and a key: the same key again is the same entry."""

    key = Key()
    version = Whole(min_value=0, required=False, help_text=meanings.VERSION)
    entry = FriendlyEntry(help_text=meanings.ENTRY)


class EndTable(Strict):
    """The version of the sheet that the players saw."""

    version = Whole(min_value=0, required=False, help_text=meanings.VERSION)


class PlayAgain(Strict):
    """The idempotency key of the new table."""

    key = Key()


class WrittenLineAnswer(serializers.Serializer[Any]):
    """The line that was written, the warnings it was accepted with, and the table after it."""

    number = serializers.IntegerField(help_text=Meaning("The number of the written line, from 1.", 5))
    findings = FindingAnswer(many=True, help_text=meanings.ACCEPTED_WARNINGS)
    table = FriendlyTableAnswer(help_text="The table after the entry.")


@dataclass(frozen=True)
class Call:
    """A validated request of an official; at the URL of one table, with that table."""

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
    errors: Errors | None = None,
) -> Callable[[Callable[..., Any]], Callable[..., HttpResponseBase]]:
    """Turn a handler that takes a `Call` into a method of a `View`, for the officials of a club.

    Tables of other clubs are 404. `asks`: the handler returns a queryset, and one page of it is rendered.
    """

    def decorate(handler: Callable[..., Any]) -> Callable[..., HttpResponseBase]:
        method, form = handler.__name__, answers if asks is None else page_of(answers)

        @documented(
            method,
            answers=form,
            many=False,
            status=status,
            reads=reads,
            asks=asks,
            private=True,
            nested=True,
            errors=errors or {},
        )
        @wraps(handler)
        def run(view: View, request: Request, pk: int | None = None) -> HttpResponseBase:
            # Before `once`: a stored answer must not reach somebody who has lost the right.
            call = _enter(request, pk)

            def act() -> Response:
                data = {} if method == "get" else read_input(reads or Nothing, request.data)
                query = read_input(asks, request.query_params) if asks else {}
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
        raise NotAllowed(_("You do not have permission to do this here."), code="not-allowed")
    if pk is None:
        return Call(request, request.user, clubs, {}, [], {})
    # Restricted to the caller's clubs, so that other clubs' tables are the same 404 as missing ones.
    found = FriendlyTable.objects.select_related("club").filter(pk=pk, club__in=clubs).first()
    if found is None:
        raise Http404
    return Call(request, request.user, clubs, {}, [found], {})


class FriendlyTables(View):
    """The friendly tables of the clubs that the caller works for."""

    @operation(answers=FriendlyTableSummary, asks=FindTables)
    def get(self, call: Call) -> Any:
        """List the friendly tables, latest first."""
        wanted = {name: call.query[name] for name in ("club", "ruleset", "over") if name in call.query}
        # Only tables of the caller's clubs, with or without the filter.
        found = FriendlyTable.objects.filter(club__in=call.clubs).filter(**wanted)
        return found.filter(ended_at__isnull=not call.query["ended"]) if "ended" in call.query else found

    @operation(
        reads=MakeTable,
        answers=FriendlyTableAnswer,
        status=201,
        errors={409: "key-reused", 422: "bad-key not-here refused"},
    )
    def post(self, call: Call) -> FriendlyTable:
        """Create a friendly table."""
        wanted = call.data
        try:
            return club_night.start(
                club=_choose(call.clubs, wanted.get("club")),
                ruleset=wanted["ruleset"],
                shape=_shape(wanted),
                options=wanted.get("options", {}),
                names=wanted.get("names", ()),
                key=wanted["key"],
                by=call.by,
            )
        # The step knows players and team size as one shape; the request has two fields.
        except Refused as error:
            error.field = "players" if error.field == "shape" else error.field
            raise


class OneFriendlyTable(View):
    """One friendly table."""

    @operation(answers=FriendlyTableAnswer)
    def get(self, call: Call) -> FriendlyTable:
        """Show a friendly table with its sheet, line by line."""
        return call.table


class FriendlyEntries(View):
    """The entries of one friendly sheet."""

    @operation(
        reads=WriteLine,
        answers=WrittenLineAnswer,
        status=201,
        errors={409: "key-reused match-over sheet-changed table-ended", 422: f"{OF_ENTRIES} bad-key entry-refused"},
    )
    def post(self, call: Call) -> dict[str, Any]:
        """Append an entry to a friendly sheet: a hand, a penalty, a player who leaves, or the void of another entry."""
        with conditional_get.versions_seen(call.request, call.data) as version:
            row = club_night.record(
                table=call.table,
                data=call.data["entry"],
                key=call.data["key"],
                version=version,
                by=call.by,
                phone=from_phone(call.data),
            )
        # Read again: the step changed its totals.
        return {**accepted_data(row), "table": FriendlyTable.objects.get(pk=row.table_id)}


class FriendlyPreview(View):
    """A dry run of an entry."""

    recomputes = True

    @operation(reads=CheckLine, answers=CheckedAnswer, errors={422: OF_ENTRIES})
    def post(self, call: Call) -> dict[str, Any]:
        """Check an entry against the current sheet of a friendly table. Nothing is written."""
        return checked_data(club_night.check_line(call.table, club_night.read_line(call.table, call.data["entry"])))


class FriendlyEnd(View):
    """The end of a table before somebody has won."""

    @operation(reads=EndTable, answers=FriendlyTableAnswer, errors={409: "match-over sheet-changed"})
    def post(self, call: Call) -> FriendlyTable:
        """End a friendly table; no more entries are accepted. Ending it again changes nothing."""
        with conditional_get.versions_seen(call.request, call.data) as version:
            return club_night.end(table=call.table, version=version, by=call.by)


class FriendlyRematch(View):
    """A rematch of the same players."""

    @operation(
        reads=PlayAgain, answers=FriendlyTableAnswer, status=201, errors={409: "key-reused", 422: "bad-key refused"}
    )
    def post(self, call: Call) -> FriendlyTable:
        """Create a rematch table for the same players under the same rules."""
        return club_night.again(table=call.table, key=call.data["key"], by=call.by)


def _choose(clubs: list[Club], wanted: int | None) -> Club:
    """The named club, or the only one."""
    if wanted is None and len(clubs) == 1:
        return clubs[0]
    for club in clubs:
        if club.pk == wanted:
            return club
    raise Refused(_("Choose one of your clubs."), field="club", code="not-here")


def _shape(wanted: dict[str, Any]) -> Shape:
    """The players and team size, with the rule system's defaults for what was left out."""
    try:
        usual = club_night.usual(rulesets.get(wanted["ruleset"]))
    except ScoringError as error:
        raise Refused(_("Unknown ruleset."), field="ruleset") from error
    return Shape(wanted.get("players", usual.players), wanted.get("team_size", usual.team_size))
