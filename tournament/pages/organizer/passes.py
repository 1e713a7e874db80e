"""Judges without accounts: their passes, on paper and taken back."""

import datetime
from collections.abc import Callable, Mapping

import segno
from django.contrib import messages
from django.db.models import Max, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from tournament import issuing, passes, permissions, posts
from tournament.address import base_url, is_only_here
from tournament.errors import TournamentError
from tournament.forms.organizer.passes import ChangeForm, PassForm, shortly
from tournament.models import JudgePass, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of

form_page = require_http_methods(["GET", "HEAD", "POST"])


@form_page
@needs(permissions.ORGANIZE)
def listing(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Every pass of the tournament, and a new one; its paper is the answer, for its PIN is shown this once."""
    form, status = PassForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            data = form.cleaned_data
            try:
                issued = passes.make(
                    tournament=tournament, name=data["name"], tables=data["wanted"], key=data["key"], by=request.user
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                return _answer(request, tournament, issued)
    return _page(request, tournament, form, status=status)


@form_page
@needs(permissions.ORGANIZE)
def renew(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """New paper for one that was lost, after a look at what that does."""
    if request.method != "POST":
        effects = [
            _("The link and the PIN on the old paper open nothing any more."),
            _("A phone that is in with them is out at once, until the new PIN is typed there."),
            _("The tables and the code of the pass stay the same, and so does all that was entered."),
        ]
        texts = {"heading": _("New paper"), "button": _("Make new paper"), "effects": effects}
        return _sure(request, tournament, pk, texts)
    try:
        issued = passes.renew(judge_pass=_pass(tournament, pk), by=request.user)
    except TournamentError as error:
        return _page(request, tournament, PassForm(), refusal=str(error), status=status_of(error))
    return _answer(request, tournament, issued)


@require_POST
@needs(permissions.ORGANIZE)
@sensitive_post_parameters("pin")
def paper(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The paper as a PDF, for the PIN that was shown a moment ago; it is drawn at once and never kept."""
    try:
        content = issuing.draw_pass(
            judge_pass=_pass(tournament, pk), pin=request.POST.get("pin", ""), base_url=base_url(request)
        )
    except TournamentError as error:
        return _page(request, tournament, PassForm(), refusal=str(error), status=status_of(error))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{tournament.slug}-pass-{pk}.pdf"'
    return response


@form_page
@needs(permissions.ORGANIZE)
def change(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Send a judge to other tables."""
    held = _pass(tournament, pk)
    form, status = ChangeForm(request.POST if request.method == "POST" else None, judge_pass=held), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                passes.change(judge_pass=held, tables=form.cleaned_data["wanted"], by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name} has these tables from now on.").format(name=held))
                return _back(tournament)
    context = {"tournament": tournament, "judge_pass": held, "form": form}
    return render(request, "organizer/pass_tables.html", context, status=status)


@form_page
@needs(permissions.ORGANIZE)
def revoke(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take a pass back, at once and for good, after a look at what that does."""
    if request.method != "POST":
        effects = [
            _("Nothing more can be entered with this pass, in the middle of a round too."),
            _("What was entered with it stays."),
            _("It cannot be given out again: for the same judge make a new one."),
        ]
        texts = {
            "heading": _("Take the pass back"),
            "button": _("Take the pass back"),
            "effects": effects,
            "danger": True,
        }
        return _sure(request, tournament, pk, texts)
    sentence = _("{name} cannot enter anything any more.")
    return _do(request, tournament, pk, passes.revoke, sentence)


@require_POST
@needs(permissions.ORGANIZE)
def lift(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """End the pause after five wrong PINs."""
    return _do(request, tournament, pk, passes.lift, _("{name} can use the PIN again."))


def _sure(request: OfficialRequest, tournament: Tournament, pk: int, texts: Mapping[str, object]) -> HttpResponse:
    """What will happen, before it does; a pass that was taken back has nothing left to be done to it."""
    held = _pass(tournament, pk)
    if held.revoked_at is not None:
        return _back(tournament)
    context = {"tournament": tournament, "judge_pass": held, **texts}
    return render(request, "organizer/pass_sure.html", context)


def _do(
    request: OfficialRequest, tournament: Tournament, pk: int, step: Callable[..., JudgePass], sentence: str
) -> HttpResponse:
    held = step(judge_pass=_pass(tournament, pk), by=request.user)
    messages.success(request, sentence.format(name=held))
    return _back(tournament)


def _pass(tournament: Tournament, pk: int) -> JudgePass:
    return get_object_or_404(_passes(tournament), pk=pk)


def _passes(tournament: Tournament) -> QuerySet[JudgePass]:
    return JudgePass.objects.filter(tournament=tournament).select_related("user", "tournament")


def _back(tournament: Tournament) -> SeeOther:
    return SeeOther(resolve_url("organizer:passes", tournament.slug))


@sensitive_variables("issued")
def _answer(request: OfficialRequest, tournament: Tournament, issued: passes.Issued) -> HttpResponse:
    """The paper with its PIN; after an earlier send of the same form the list, where new paper can be had."""
    if issued.pin is None:
        sentence = _("{name} has a pass already. Its PIN is shown only once: if the paper is lost, make new paper.")
        messages.warning(request, sentence.format(name=issued.judge_pass))
        return _back(tournament)
    base = base_url(request)
    link = f"{base}{resolve_url('judge:pass', passes.token_of(issued.judge_pass))}"
    context = {
        "tournament": tournament,
        "judge_pass": issued.judge_pass,
        "pin": f"{issued.pin[:3]} {issued.pin[3:]}",
        "link": link,
        "entrance": f"{base}{resolve_url('judge:enter')}",
        "qr": segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4, light="#fff"),
        "only_here": is_only_here(request),
    }
    return render(request, "organizer/pass_paper.html", context)


def _page(
    request: OfficialRequest, tournament: Tournament, form: PassForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    rows = _with_last_use(tournament, list(_passes(tournament).prefetch_related("tables")))
    accounts = [(one.user, shortly(one.tables or []), one.tables is None) for one in posts.posts_of(tournament)]
    context = {"tournament": tournament, "form": form, "passes": rows, "accounts": accounts, "refusal": refusal}
    return render(request, "organizer/passes.html", context, status=status)


def _with_last_use(tournament: Tournament, held: list[JudgePass]) -> list[tuple[JudgePass, datetime.datetime | None]]:
    """Each pass, and when its judge last did anything: came in, or left a line in the journal. None: never."""
    actors = [str(one.user.pseudonym) for one in held]
    lines = tournament.journal.filter(actor__in=actors).order_by().values_list("actor")
    newest = dict(lines.annotate(newest=Max("at")))
    uses = ((one, (one.user.last_login, newest.get(str(one.user.pseudonym)))) for one in held)
    return [(one, max((at for at in times if at), default=None)) for one, times in uses]
