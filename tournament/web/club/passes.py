"""Passes of judges without an account: made one or several at once, shown with their PINs once, changed, revoked."""

import datetime
from collections.abc import Callable, Mapping, Sequence

import segno
from django.contrib import messages
from django.db.models import Max, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from tournament.club import judge_assignments, judge_passes, permissions
from tournament.core.address import base_url, is_only_here
from tournament.core.errors import TournamentError
from tournament.core.figures import shortly
from tournament.documents.judge_pass import draw_pass
from tournament.models import JudgePass, Tournament
from tournament.web.club.forms import JudgeForm, PassForm
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success


@needs(permissions.ORGANIZE, FORM)
def passes(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the tournament's judge passes; a POST creates one or several and shows their PINs, this once."""
    form = PassForm(sent(request))
    done, status = submit(
        form,
        lambda: judge_passes.make_all(
            tournament=tournament,
            judges=form.cleaned_data["judges"],
            count=form.cleaned_data["count"] or 0,
            key=form.cleaned_data["key"],
            by=request.user,
        ),
        lambda issued: _show_passes(request, tournament, issued),
    )
    return done or _passes_page(request, tournament, form, status=status)


@needs(permissions.ORGANIZE, FORM)
def renew_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Replace the link and the PIN of a lost pass; a GET explains the effects first."""
    if request.method != "POST":
        effects = [
            _("The link and the PIN on the old pass no longer work."),
            _("A phone that uses them is logged out at once, until the new PIN is entered on it."),
            _("The tables and the code of the pass stay the same, and so does all that was entered."),
        ]
        texts = {"heading": _("New pass document"), "button": _("Make a new pass document"), "effects": effects}
        return _confirm_pass(request, tournament, pk, texts)
    try:
        issued = judge_passes.renew(judge_pass=_pass(tournament, pk), by=request.user)
    except TournamentError as error:
        return _passes_page(request, tournament, PassForm(), refusal=str(error), status=status_of(error))
    return _show_passes(request, tournament, [issued])


@needs(permissions.ORGANIZE, POST)
# Keeps the PIN out of error reports.
@sensitive_post_parameters("pin")
def pass_document(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The pass as a PDF, with the PIN just shown; rendered in the request and never stored, because of the PIN."""
    try:
        content = draw_pass(
            judge_pass=_pass(tournament, pk), pin=request.POST.get("pin", ""), base_url=base_url(request)
        )
    except TournamentError as error:
        return _passes_page(request, tournament, PassForm(), refusal=str(error), status=status_of(error))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-pass-{pk}.pdf"'
    return response


@needs(permissions.ORGANIZE, FORM)
def change_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Change the tables of a judge pass."""
    held = _pass(tournament, pk)
    form = JudgeForm(sent(request), tables=None if held.everywhere else held.numbers)
    done, status = submit(
        form,
        lambda: judge_passes.change(judge_pass=held, tables=form.cleaned_data["wanted"], by=request.user),
        lambda _done: success(
            request, _("{name} is assigned to these tables.").format(name=held), *_pass_list(tournament)
        ),
    )
    context = {"tournament": tournament, "judge": held, "judge_pass": held, "form": form}
    return done or render(request, "club/judge_tables.html", context, status=status)


@needs(permissions.ORGANIZE, FORM)
def revoke_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Revoke a pass at once and for good; a GET explains the effects first."""
    if request.method != "POST":
        effects = [
            _("Nothing can be entered with this pass any more, even in the middle of a round."),
            _("What was entered with it stays."),
            _("It cannot be given out again: for the same judge make a new one."),
        ]
        texts = {
            "heading": _("Revoke the pass"),
            "button": _("Revoke the pass"),
            "effects": effects,
            "danger": True,
        }
        return _confirm_pass(request, tournament, pk, texts)
    sentence = _("{name} cannot enter anything any more.")
    return _pass_step(request, tournament, pk, judge_passes.revoke, sentence)


@needs(permissions.ORGANIZE, POST)
def lift_pass(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Lift the lock of a pass after five wrong PINs."""
    return _pass_step(request, tournament, pk, judge_passes.lift, _("{name} can use the PIN again."))


def _confirm_pass(
    request: OfficialRequest, tournament: Tournament, pk: int, texts: Mapping[str, object]
) -> HttpResponse:
    """Render the confirmation with its effects; a revoked pass allows no further step."""
    held = _pass(tournament, pk)
    if held.revoked_at is not None:
        return SeeOther(resolve_url(*_pass_list(tournament)))
    context = {"tournament": tournament, "judge_pass": held, **texts}
    return render(request, "club/pass_revoke.html", context)


def _pass_step(
    request: OfficialRequest, tournament: Tournament, pk: int, step: Callable[..., JudgePass], sentence: str
) -> HttpResponse:
    held = step(judge_pass=_pass(tournament, pk), by=request.user)
    return success(request, sentence.format(name=held), *_pass_list(tournament))


def _pass(tournament: Tournament, pk: int) -> JudgePass:
    return get_object_or_404(_passes(tournament), pk=pk)


def _passes(tournament: Tournament) -> QuerySet[JudgePass]:
    return JudgePass.objects.filter(tournament=tournament).select_related("user", "tournament")


def _pass_list(tournament: Tournament) -> tuple[str, str]:
    """The list of passes, as the arguments of `resolve_url`."""
    return "organizer:passes", tournament.slug


@sensitive_variables("issued", "shown")  # the PINs, in error reports
def _show_passes(
    request: OfficialRequest, tournament: Tournament, issued: Sequence[judge_passes.Issued]
) -> HttpResponse:
    """Show passes with their PINs; a repeated form (same idempotency key) redirects to the list instead."""
    if all(one.pin is None for one in issued):
        sentence = _(
            "{name}: the pass was made already. Its PIN is shown only once: if the document is lost, make a new one."
        )
        messages.warning(request, sentence.format(name=", ".join(str(one.judge_pass) for one in issued)))
        return SeeOther(resolve_url(*_pass_list(tournament)))
    base = base_url(request)
    shown = []
    for one in issued:
        link = f"{base}{resolve_url('judge:pass', judge_passes.token_of(one.judge_pass))}"
        qr = segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4, light="#fff")
        pin = f"{one.pin[:3]} {one.pin[3:]}" if one.pin else ""  # easier to read and type in two groups
        shown.append({"judge_pass": one.judge_pass, "pin": pin, "link": link, "qr": qr})
    context = {
        "tournament": tournament,
        "shown": shown,
        "entrance": f"{base}{resolve_url('judge:enter')}",
        "only_here": is_only_here(request),
    }
    return render(request, "club/pass_print.html", context)


def _passes_page(
    request: OfficialRequest, tournament: Tournament, form: PassForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    rows = _with_last_use(tournament, list(_passes(tournament).prefetch_related("tables")))
    judges = [
        (one.user, shortly(one.tables or []), one.tables is None)
        for one in judge_assignments.assignments_of(tournament)
    ]
    context = {"tournament": tournament, "form": form, "passes": rows, "accounts": judges, "refusal": refusal}
    return render(request, "club/passes.html", context, status=status)


def _with_last_use(tournament: Tournament, held: list[JudgePass]) -> list[tuple[JudgePass, datetime.datetime | None]]:
    """Each pass with the time of its last use: a login or a journal line. None: never used."""
    actors = [str(one.user.pseudonym) for one in held]
    # One grouped query for all passes; `order_by()` removes the default order, which would split the groups.
    lines = tournament.journal.filter(actor__in=actors).order_by().values_list("actor")
    newest = dict(lines.annotate(newest=Max("at")))
    uses = ((one, (one.user.last_login, newest.get(str(one.user.pseudonym)))) for one in held)
    return [(one, max((at for at in times if at), default=None)) for one, times in uses]
