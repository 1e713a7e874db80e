"""Type one entry of a paper scoresheet, row by row, with findings while typing and saved drafts."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _

from tournament.core.errors import TournamentError
from tournament.matches.double_entry import readings
from tournament.matches.double_entry.comparison import EMPTY, Content
from tournament.models import Reading, TableMatch
from tournament.web.frame.access import FORM, POST, OfficialRequest
from tournament.web.frame.answers import SeeOther, press, refused, status_of
from tournament.web.matches.double_entry import pile
from tournament.web.matches.double_entry.forms import PaperSheet
from tournament.web.matches.judge.access import on_match


@on_match(FORM)
def read(request: OfficialRequest, table_match: TableMatch, number: int) -> HttpResponse:
    """The rows of the sheet; "done" completes the entry, any other submit saves a draft."""
    if request.method == "POST":
        return _save(request, table_match, number)
    reading = table_match.readings.filter(number=number).first()
    # The other official must not see a finished entry before typing their own.
    if reading is not None and (reading.done_at is not None or reading.read_by not in (None, request.user)):
        return SeeOther(pile.sheet_url(table_match))
    if table_match.state != TableMatch.State.PLAYING or number not in (1, 2):
        return SeeOther(pile.sheet_url(table_match))
    content = EMPTY if reading is None else Content.from_data(reading.content)
    return render_reading(request, PaperSheet.from_content(table_match, content), number)


@on_match(POST)
def check(request: OfficialRequest, table_match: TableMatch, number: int) -> HttpResponse:
    """While typing: save the draft, and return the findings of each row."""
    form = PaperSheet.sent(table_match, request.POST)
    kept, refusal = None, ""
    try:
        kept = readings.save(
            table_match=table_match, number=number, content=form.content(), done=False, by=request.user
        )
    except TournamentError as error:
        refusal = str(error)
    context = {"table_match": table_match, "form": form, "kept": kept, "refusal": refusal}
    return render(request, "matches/double_entry/reading_told.html", context)


@on_match(POST)
def reopen(request: OfficialRequest, table_match: TableMatch, number: int) -> HttpResponse:
    """Continue an entry that was complete."""
    try:
        readings.reopen(table_match=table_match, number=number, by=request.user)
    except TournamentError as error:
        return refused(request, error, pile.sheet_url(table_match))
    return SeeOther(url(table_match, number))


@on_match(POST)
def discard(request: OfficialRequest, table_match: TableMatch, number: int) -> HttpResponse:
    """Delete an entry."""

    def step() -> str:
        readings.discard(table_match=table_match, number=number, by=request.user)
        return _("The entry is deleted.")

    return press(request, step, pile.sheet_url(table_match))


def _save(request: OfficialRequest, table_match: TableMatch, number: int) -> HttpResponse:
    form = PaperSheet.sent(table_match, request.POST)
    # A complete entry must be readable; a draft need not be.
    done = request.POST.get("do") == "done" and form.is_readable
    try:
        reading = readings.save(
            table_match=table_match, number=number, content=form.content(), done=done, by=request.user
        )
    except TournamentError as error:
        form.refuse(error)
        return render_reading(request, form, number, status=status_of(error))
    if done:
        return _next(request, table_match, reading)
    # Saved, but the errors are shown.
    status = HTTPStatus.OK if form.is_readable else HTTPStatus.UNPROCESSABLE_ENTITY
    return render_reading(request, form, reading.number, kept=reading, status=status)


def _next(request: OfficialRequest, table_match: TableMatch, reading: Reading) -> HttpResponse:
    """Redirect to the next sheet to type; after the second entry, to the comparison of both."""
    now = readings.entry_state(table_match)
    table = _("Table {number}").format(number=table_match.table)
    # The second entry is complete: the comparison is more urgent than the next sheet.
    if now.state != "once":
        return SeeOther(pile.sheet_url(table_match))
    messages.success(request, _("{table} is typed. It counts after the second entry.").format(table=table))
    following = pile.following(request, table_match)
    if following is None:
        return SeeOther(resolve_url("judge:paper", table_match.tournament.slug))
    return SeeOther(url(following.table_match, following.next_for(request.user) or 1))


def render_reading(
    request: OfficialRequest,
    form: PaperSheet,
    number: int,
    *,
    kept: Reading | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The form as it was typed."""
    context: dict[str, Any] = {
        "table_match": form.table_match,
        "tournament": form.table_match.tournament,
        "form": form,
        "number": number,
        "kept": kept,
        "answer": url(form.table_match, number),
    }
    return render(request, "matches/double_entry/reading.html", context, status=status)


def url(table_match: TableMatch, number: int) -> str:
    """The URL of an entry."""
    return resolve_url("judge:read", table_match.pk, number)
