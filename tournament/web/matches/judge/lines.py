"""Writes at the judge's table: hands and rulings, an absent team, help calls, sign-off (rules 4, 15), second check."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused, TournamentError, cite
from tournament.hall import table_changes
from tournament.lottery.rotating import people as rotating
from tournament.matches import absences, help_calls, second_check, sign_off
from tournament.models import HelpCall, TableMatch
from tournament.web.club.judge_login import phone
from tournament.web.frame.access import FORM, POST, OfficialRequest
from tournament.web.frame.answers import run_step, sent, submit, success
from tournament.web.matches.judge.access import back_to, on_match
from tournament.web.matches.judge.forms import ConfirmForm, HelpForm, SendBackForm, SignForm, WalkoverForm
from tournament.web.matches.judge.sheet import MatchBoard, render_match
from tournament.web.matches.scoreboard import views
from tournament.web.matches.scoreboard.line_forms import LineForm

hand = on_match(POST)(views.at(MatchBoard, views.record_hand))
preview = on_match(POST)(views.at(MatchBoard, views.preview_hand))
penalty = on_match(FORM)(views.at(MatchBoard, views.penalty))
forfeit = on_match(FORM)(views.at(MatchBoard, views.leave))
bell = on_match(FORM)(views.at(MatchBoard, views.bell))
undo = on_match(FORM)(views.at(MatchBoard, views.undo))


@on_match(FORM)
def walkover(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """A team is not seated at the start of the round: rule 19."""
    board = MatchBoard(table_match)
    individual = absences.is_individual(table_match)
    form = WalkoverForm(sent(request), board=board, individual=individual)
    partner_wins = individual and rotating.profile_of(table_match.round.division).partner_wins
    texts = {
        "heading": _("A person is absent") if individual else _("A team is absent"),
        # Not from the ruleset: absence is a rule of the tournament, under any rule system.
        "rule": cite("SACI rule 19"),
        "effects": [
            _("The absent person loses this match without play, and the other three win it.")
            if partner_wins
            else _("The absent team loses this match without play, and the other one wins it."),
            _("This cannot be taken back at the table.")
            if individual
            else _("When both are absent, both lose it. This cannot be taken back at the table."),
        ],
        "button": _("Record the absence"),
    }

    def write() -> None:
        absent = form.cleaned_data["absent"]
        step = lambda: sign_off.walkover(table_match=table_match, absent=absent, by=request.user, phone=phone(request))  # noqa: E731
        run_step(request, table_match.tournament, step)
        messages.success(request, _("The absence is recorded."))

    return views.ruling(request, board, form, texts, write)


@on_match(POST)
def ask(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Call for help; the control room shows it immediately."""
    form = HelpForm(request.POST)
    done, status = submit(
        form,
        lambda: help_calls.ask(table_match=table_match, by=request.user, **form.cleaned_data, phone=phone(request)),
        lambda _call: success(request, _("You have called for help."), "judge:match", table_match.pk),
    )
    return done or render_match(request, table_match, help=form, status=status)


@on_match(POST)
def close(request: OfficialRequest, table_match: TableMatch, asked: int) -> HttpResponse:
    """End a call."""
    # By match too: the permission was checked for this match.
    help_calls.close(call=get_object_or_404(HelpCall, table_match=table_match, pk=asked), by=request.user)
    return back_to(table_match)


@on_match(POST)
def call(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Call the teams on the wall, on phones and public pages, until they begin to play."""
    try:
        called = table_changes.call(table_match=table_match, by=request.user)
    except Conflict as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("Both teams are called to table {number}.").format(number=called.table))
    return back_to(table_match)


Values = dict[str, Any]


@on_match(POST)
def sign(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Record one team's initials; the second sign-off advances the winner."""

    def write(values: Values) -> str:
        said = {name: values[name] for name in ("side", "initials", "version")}
        step = lambda: sign_off.sign(table_match=table_match, by=request.user, **said, phone=phone(request))  # noqa: E731
        signed = run_step(request, table_match.tournament, step)
        # The second sign-off finishes the match.
        over = signed.state == TableMatch.State.FINISHED
        return _("Both teams have signed: the match is over.") if over else _("Signed.")

    # Every error is shown at the form: also a sign-off that this judge may not take.
    return _answer(
        request, table_match, "sign", SignForm(request.POST, board=MatchBoard(table_match)), write, (TournamentError,)
    )


@on_match(POST)
def confirm(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Record the second check; the winner advances. Officials who wrote on the sheet are refused."""

    def write(values: Values) -> str:
        said = {"initials": values["initials"], "version": values["version"], "sent_back": values["sent_back"] or 0}
        step = lambda: second_check.confirm(table_match=table_match, by=request.user, **said, phone=phone(request))  # noqa: E731
        run_step(request, table_match.tournament, step)
        return _("The sheet is confirmed.")

    return _answer(request, table_match, "confirm", ConfirmForm(request.POST, board=MatchBoard(table_match)), write)


@on_match(POST)
def send_back(request: OfficialRequest, table_match: TableMatch) -> HttpResponse:
    """Record a second official's objection, and show it at the table."""

    def write(values: Values) -> str:
        second_check.send_back(
            table_match=table_match,
            reason=values["reason"],
            version=values["version"],
            by=request.user,
            phone=phone(request),
        )
        return _("The sheet went back to the table.")

    return _answer(request, table_match, "objection", SendBackForm(request.POST, board=MatchBoard(table_match)), write)


def _answer(
    request: OfficialRequest,
    table_match: TableMatch,
    name: str,
    form: LineForm,
    write: Callable[[Values], str],
    # NotAllowed is left to `on_match`, which answers 403 or 404.
    at_the_form: tuple[type[TournamentError], ...] = (Refused, Conflict),
) -> HttpResponse:
    """Run `write` and return to the match, or show the match again with the form called `name` and its errors.

    `at_the_form`: errors shown at the form; others have responses of their own, such as 403.
    """
    shown: Values = {name: form}
    done, status = submit(
        form,
        lambda: write(form.cleaned_data),
        lambda said: success(request, said, "judge:match", table_match.pk),
        at_the_form,
    )
    return done or render_match(request, table_match, status=status, **shown)
