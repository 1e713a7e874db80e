"""Type one reading of a paper sheet: row by row, with what the engine finds at once, and nothing lost."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import transcribing
from tournament.errors import TournamentError
from tournament.forms.judge.paper_sheet import PaperSheet
from tournament.models import Reading, Sitting
from tournament.pages.access import OfficialRequest
from tournament.pages.answers import SeeOther, status_of
from tournament.pages.judge import paper
from tournament.pages.judge.access import on_match
from tournament.transcribing import EMPTY, Content


@require_http_methods(["GET", "HEAD", "POST"])
@on_match
def read(request: OfficialRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The rows of the paper; "done" says that the whole sheet is typed, anything else keeps a draft."""
    if request.method == "POST":
        return _save(request, sitting, number)
    reading = sitting.readings.filter(number=number).first()
    if reading is not None and (reading.done_at is not None or reading.read_by not in (None, request.user)):
        return SeeOther(paper.sheet_url(sitting))
    if sitting.state != Sitting.State.PLAYING or number not in (1, 2):
        return SeeOther(paper.sheet_url(sitting))
    content = EMPTY if reading is None else Content.from_data(reading.content)
    return show(request, PaperSheet.of(sitting, content), number)


@require_POST
@on_match
def check(request: OfficialRequest, sitting: Sitting, number: int) -> HttpResponse:
    """While somebody types: the draft is kept, and each row hears what the engine finds in it."""
    form = PaperSheet.sent(sitting, request.POST)
    kept, refusal = None, ""
    try:
        kept = transcribing.save(sitting=sitting, number=number, content=form.content(), done=False, by=request.user)
    except TournamentError as error:
        refusal = str(error)
    context = {"sitting": sitting, "form": form, "kept": kept, "refusal": refusal}
    return render(request, "judge/reading_told.html", context)


@require_POST
@on_match
def reopen(request: OfficialRequest, sitting: Sitting, number: int) -> HttpResponse:
    """Type a reading on that was whole already."""
    try:
        transcribing.reopen(sitting=sitting, number=number, by=request.user)
    except TournamentError as error:
        messages.error(request, str(error))
        return SeeOther(paper.sheet_url(sitting))
    return SeeOther(url(sitting, number))


@require_POST
@on_match
def discard(request: OfficialRequest, sitting: Sitting, number: int) -> HttpResponse:
    """Throw a reading away."""
    try:
        transcribing.discard(sitting=sitting, number=number, by=request.user)
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The reading is thrown away."))
    return SeeOther(paper.sheet_url(sitting))


def _save(request: OfficialRequest, sitting: Sitting, number: int) -> HttpResponse:
    form = PaperSheet.sent(sitting, request.POST)
    done = request.POST.get("do") == "done"
    if done and not form.is_readable:
        return _refused(request, form, number, HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        reading = transcribing.save(sitting=sitting, number=number, content=form.content(), done=done, by=request.user)
    except TournamentError as error:
        form.refuse(error)
        return show(request, form, number, status=status_of(error))
    if done:
        return _next(request, sitting, reading)
    if not form.is_readable:
        return show(request, form, reading.number, kept=reading, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return show(request, form, reading.number, kept=reading)


def _refused(request: OfficialRequest, form: PaperSheet, number: int, status: int) -> HttpResponse:
    """What cannot be read is told at its row; a draft of it is kept all the same."""
    try:
        kept = transcribing.save(
            sitting=form.sitting, number=number, content=form.content(), done=False, by=request.user
        )
    except TournamentError as error:
        form.refuse(error)
        return show(request, form, number, status=status_of(error))
    return show(request, form, kept.number, kept=kept, status=status)


def _next(request: OfficialRequest, sitting: Sitting, reading: Reading) -> HttpResponse:
    """On to the next paper of the pile; with the second reading first to what came of both."""
    now = transcribing.standing(sitting)
    table = _("Table {number}").format(number=sitting.table)
    if now.state != "once":
        return SeeOther(paper.sheet_url(sitting))
    messages.success(request, _("{table} is typed. It counts once it was typed a second time.").format(table=table))
    following = paper.following(request, sitting)
    if following is None:
        return SeeOther(resolve_url("judge:paper", sitting.tournament.slug))
    return SeeOther(url(following.sitting, following.next_for(request.user) or 1))


def show(
    request: OfficialRequest,
    form: PaperSheet,
    number: int,
    *,
    kept: Reading | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The form as it was typed."""
    context: dict[str, Any] = {
        "sitting": form.sitting,
        "tournament": form.sitting.tournament,
        "form": form,
        "number": number,
        "kept": kept,
        "answer": url(form.sitting, number),
    }
    return render(request, "judge/reading.html", context, status=status)


def url(sitting: Sitting, number: int) -> str:
    """Where a reading is typed."""
    return resolve_url("judge:read", sitting.pk, number)
