"""Sign-off of the final sheet by both teams (rules 4 and 15), or the second check by an official."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.core.errors import Conflict, Refused, TournamentError
from tournament.matches import second_check, sign_off
from tournament.models import TableMatch
from tournament.web.club.judge_login import phone
from tournament.web.frame.access import POST, OfficialRequest
from tournament.web.frame.answers import run_step, submit, success
from tournament.web.matches.judge.access import on_match
from tournament.web.matches.judge.forms import ConfirmForm, SendBackForm, SignForm
from tournament.web.matches.judge.sheet import MatchBoard, render_match
from tournament.web.matches.scoreboard.line_forms import LineForm

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
