"""The tables of the hall: their state, waiting matches, moving or calling a match, and the start of a round."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.club import judge_assignments, permissions
from tournament.control_room import tables_now
from tournament.core.address import base_url
from tournament.core.errors import TournamentError
from tournament.documents.queue import steps
from tournament.exchange import tasks
from tournament.hall import seating, table_changes, tables
from tournament.models import Division, TableMatch, Tournament, naming
from tournament.web.control_room import room as control_room
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, press, run_step, sent, status_of, submit
from tournament.web.frame.fields import offer_choices, read_number

STAYS, LEAVES = "stays", "leaves"


class NameForm(forms.Form):
    """A name beside the number."""

    name = forms.CharField(
        label=gettext_lazy("Name of the table"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("For example: by the window. Empty: only the number."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class CloseForm(forms.Form):
    """The reason to close a table, and the fate of the match played there."""

    reason = forms.CharField(
        label=gettext_lazy("Why is it out of order?"), max_length=200, widget=forms.TextInput({"autocomplete": "off"})
    )
    fate = forms.ChoiceField(
        label=gettext_lazy("The match that is played there"),
        choices=[
            (STAYS, gettext_lazy("finishes here")),
            (LEAVES, gettext_lazy("moves to a free table by lot, or to the next table that becomes free")),
        ],
        # The default does not interrupt a match.
        initial=STAYS,
        required=False,
        widget=forms.RadioSelect,
    )

    @property
    def vacate(self) -> bool:
        """Whether the match leaves the table."""
        return bool(self.cleaned_data["fate"] == LEAVES)


class MoveForm(forms.Form):
    """The free table to move a match to."""

    table = forms.TypedChoiceField(label=gettext_lazy("Goes on at"), coerce=int)

    def __init__(self, free: Sequence[tables.Table], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_choices(self.fields["table"], [(one.number, _called(one)) for one in free])
        # The table was taken meanwhile: clearer than "not one of the available choices".
        self.fields["table"].error_messages["invalid_choice"] = _("This table is not free now: choose another one.")


def _called(table: tables.Table) -> str:
    text = _("Table {number}").format(number=table.number)
    return f"{text} ({table.name})" if table.name else text


@needs(permissions.ORGANIZE, READ)
def listing(_request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The hall is a part of the control room; its former address leads there."""
    return redirect(_to_hall(tournament))


def _to_hall(tournament: Tournament) -> str:
    return resolve_url("organizer:day", tournament.slug) + "#hall"


@needs(permissions.ORGANIZE, FORM)
def table(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One table: its match and what can be done about it, its name, and whether it is out of order.

    For htmx alone, as the side sheet of the control room.
    """
    found = next(
        (one for one in tables.all_tables(tournament, tables.in_play(tournament)) if one.number == number), None
    )
    if found is None:
        raise Http404
    named, closed = NameForm(initial={"name": found.name}), CloseForm(initial={"reason": found.reason})
    done, status = None, 200

    def back(_done: None) -> HttpResponse:
        return SeeOther(_to_hall(tournament))

    if request.method == "POST" and request.POST.get("do") == "name":
        named = NameForm(request.POST)
        done, status = submit(named, lambda: _name(request, tournament, number, named.cleaned_data["name"]), back)
    elif request.method == "POST":
        closed = CloseForm(request.POST)
        done, status = submit(closed, lambda: _close(request, tournament, number, closed), back)
    context = {"named": named, "closed": closed, **_table_context(tournament, found)}
    page = "hall/table_sheet.html" if request.htmx else "hall/hall_table.html"
    return done or render(request, page, context, status=status)


def _table_context(tournament: Tournament, found: tables.Table) -> dict[str, Any]:
    """What a table's page says of it: its match with the findings on its sheet, and its judges."""
    playing = tables_now.tables_now(tournament, (), (), now=timezone.now()) if found.table_match else ()
    watch = judge_assignments.watch(tournament)
    return {
        "tournament": tournament,
        "table": found,
        "now": next((one for one in playing if one.table_match == found.table_match), None),
        "judges": watch.at.get(found.number, []),
        "everywhere": watch.everywhere,
        "is_leaving": found.table_match is not None and found.vacate,
    }


@needs(permissions.ORGANIZE, POST)
def reopen(request: OfficialRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Mark a table as in order again."""

    def step() -> str:
        reopened = lambda: table_changes.open_table(tournament=tournament, number=number, by=request.user)  # noqa: E731
        run_step(request, tournament, reopened)
        return _("Table {number} is in order again.").format(number=number)

    return _do(request, tournament, step)


@needs(permissions.ORGANIZE, POST)
def fill(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Seat waiting matches at free tables."""

    def step() -> str:
        seat = lambda: seating.seat_waiting(tournament=tournament, by=request.user)  # noqa: E731
        seated = run_step(request, tournament, seat)
        text = ngettext("{count} match now has a table.", "{count} matches now have a table.", len(seated))
        return text.format(count=len(seated))

    return _do(request, tournament, step)


@needs(permissions.ORGANIZE, FORM)
def move(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Move a match to another table; a GET shows the choices and the effects."""
    table_match = get_object_or_404(tables.with_names(tournament.table_matches.all()), pk=pk)
    free = [one for one in tables.all_tables(tournament) if one.is_free]  # the only choices of the form
    form = MoveForm(free, sent(request))
    done, status = submit(
        form,
        lambda: _move(request, table_match, form.cleaned_data["table"]),
        lambda _done: SeeOther(_to_hall(tournament)),
    )
    context = {"tournament": tournament, "table_match": table_match, "form": form, "free": free}
    return done or render(request, "hall/move_match.html", context, status=status)


@needs(permissions.ORGANIZE, POST)
def call(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Call both teams of a match to their table once more."""
    table_match = get_object_or_404(tournament.table_matches, pk=pk)

    def step() -> str:
        called = table_changes.call(table_match=table_match, by=request.user)
        return _("Both teams are called to table {number}.").format(number=called.table)

    return _do(request, tournament, step)


def _name(request: OfficialRequest, tournament: Tournament, number: int, name: str) -> None:
    table_changes.name_table(tournament=tournament, number=number, name=name, by=request.user)
    messages.success(request, _("The name of table {number} is saved.").format(number=number))


def _close(request: OfficialRequest, tournament: Tournament, number: int, form: CloseForm) -> None:
    said = {"reason": form.cleaned_data["reason"], "vacate": form.vacate, "by": request.user}
    step = lambda: table_changes.close_table(tournament=tournament, number=number, **said)  # noqa: E731
    run_step(request, tournament, step)
    messages.success(request, _("Table {number} is out of order.").format(number=number))
    played = next((one.table_match for one in tables.all_tables(tournament) if one.number == number), None)
    if played is not None and form.vacate:  # its match could not move: every other table is taken
        messages.warning(request, _("No table is free: its match gets the next one that comes free."))


def _move(request: OfficialRequest, table_match: TableMatch, number: int) -> None:
    step = lambda: table_changes.move(table_match=table_match, table=number, by=request.user)  # noqa: E731
    moved = run_step(request, table_match.tournament, step)
    messages.success(request, _("The match goes on at table {number}.").format(number=moved.table))
    if moved.printed_table is not None:
        text = _("Its printed scoresheet names table {number}: write the new number on it. Its code stays valid.")
        messages.warning(request, text.format(number=moved.printed_table))


def _do(request: OfficialRequest, tournament: Tournament, step: Callable[[], str]) -> HttpResponse:
    """Run a step without input, show its message or its refusal, and redirect to the tables."""
    return press(request, step, "organizer:tables", tournament.slug)


@needs(permissions.ORGANIZE, POST)
def start(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Seat the ready matches of a division's next round and request the scoresheets."""
    division = get_object_or_404(Division, tournament=tournament, key=key)
    if control_room.is_another_day(tournament) and "other_day" not in request.POST:
        text = _("The tournament is dated {date}. Tick that it begins today, or change its date in the settings.")
        refusal = text.format(date=date_format(tournament.date))
        return control_room.render_day(request, tournament, refusal=refusal, status=422)
    try:
        round_, documents = steps.start_round(
            division=division,
            by=request.user,
            base_url=base_url(request),
            minutes=read_number(request.POST.get("minutes", "")[:4], 4),
        )
    except TournamentError as error:
        return control_room.render_day(request, tournament, refusal=str(error), status=status_of(error))
    tasks.wake(*documents)
    division.refresh_from_db()
    names = {
        "round": naming.round_name(division, round_.number),
        "bracket": naming.division_name(division),
    }
    messages.success(
        request, _("{bracket}, {round}: play may begin. The scoresheets are being prepared.").format(**names)
    )
    return SeeOther(resolve_url("organizer:day", tournament.slug))
