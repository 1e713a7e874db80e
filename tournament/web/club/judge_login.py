"""Sign-in of a judge without an account: by link or code, always with the PIN; the phone's label and clock."""

import re
import secrets
from http import HTTPStatus

from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.club import judge_assignments, judge_passes
from tournament.core.errors import NotAllowed, TournamentError
from tournament.journal import log
from tournament.models import JudgePass, TableMatch, Tournament
from tournament.web.frame.access import OfficialRequest
from tournament.web.frame.answers import SeeOther, blame


class PinForm(forms.Form):
    """The PIN of a known pass."""

    pin = forms.CharField(
        label=gettext_lazy("PIN"),
        max_length=12,  # six digits, and the spaces that people put between them
        error_messages={"required": gettext_lazy("Write the PIN: the six digits on your pass.")},
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "class": "pin"}),
    )


class CodeForm(PinForm):
    """The code of a pass, and its PIN."""

    code = forms.CharField(
        label=gettext_lazy("Code of the pass"),
        max_length=12,
        error_messages={"required": gettext_lazy("Write the code: the six letters and digits on your pass.")},
        widget=forms.TextInput(
            {"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false", "class": "code"}
        ),
    )
    field_order = ("code", "pin")


COOKIE = "phone"
KEPT = 60 * 60 * 24 * 365  # seconds


def phone(request: HttpRequest) -> log.Phone:
    """The phone's label and clock from this request; without scripts, the label from the cookie."""
    # Set by scripts; the cookie is the fallback.
    said = log.device_label(request.POST.get("device", ""))
    label = said or log.device_label(request.COOKIES.get(COOKIE, ""))
    return log.Phone(label, log.read_clock(request.POST.get("phone_at", "")))


def note(request: OfficialRequest, tournament: Tournament, table_match: TableMatch | None = None) -> None:
    """Note contact with this phone; practice counts as no table."""
    label = log.device_label(request.COOKIES.get(COOKIE, ""))
    at = None if tournament.is_practice else table_match
    judge_assignments.note_phone(
        tournament=tournament.real, user=request.user, device=label, table_match=at, now=timezone.now()
    )


def give_label(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set a random label of four characters; scripts, if they run, use their own."""
    if not log.device_label(request.COOKIES.get(COOKIE, "")):
        response.set_cookie(
            COOKIE,
            secrets.token_hex(2).upper(),
            max_age=KEPT,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )


REMEMBERED = "pass"  # cookie with the pass's token; the PIN is still required
BACKEND = "django.contrib.auth.backends.ModelBackend"
JUDGES_PAGE = re.compile(r"/judge/[A-Za-z0-9_/-]*")


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The personal link: asks for the PIN. A GET, as by link previews, changes nothing."""
    held = judge_passes.by_token(token)
    if held is None:
        return _page(request, CodeForm(), unknown=True, status=HTTPStatus.NOT_FOUND)
    return _ask_pin(request, held)


@never_cache
@sensitive_post_parameters("pin", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """The target of a scoresheet's QR code without a session: asks for code and PIN, on a known phone for the PIN."""
    held = judge_passes.by_token(request.COOKIES.get(REMEMBERED, ""))
    # A phone may be handed to another judge.
    other = "other" in request.GET or "code" in request.POST
    if held is not None and held.is_open and not other:
        return _ask_pin(request, held)
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)
    held = judge_passes.by_code(form.cleaned_data["code"])
    if held is None:
        form.add_error(None, _("There is no pass with this code and this PIN."))
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _enter(request, form, held, None)


def _ask_pin(request: HttpRequest, held: JudgePass) -> HttpResponse:
    """The page of a known pass, and the check of its PIN."""
    if not held.is_open:
        return _page(request, PinForm(), held, status=HTTPStatus.FORBIDDEN)
    if request.method != "POST" and request.user.pk == held.user_id:
        return redirect(_onward(request, held))
    form = PinForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _enter(request, form, held, held)
    return _page(request, form, held, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)


def _enter(request: HttpRequest, form: PinForm, held: JudgePass, shown: JudgePass | None) -> HttpResponse:
    """Log the pass in; continue at the scanned match or the pass's tables. `shown`: the pass that the page may name."""
    try:
        user = judge_passes.enter(judge_pass=held, pin=form.cleaned_data["pin"])
    except NotAllowed as error:
        form.add_error(None, str(error))
        return _page(request, form, shown, status=HTTPStatus.FORBIDDEN)
    except TournamentError as error:
        status = blame(form, error)
        paused = error.code == "pass-paused"
        return _page(request, form, shown, status=HTTPStatus.TOO_MANY_REQUESTS if paused else status)
    # login() cycles the session key, against session fixation.
    login(request, user, backend=BACKEND)
    answer = SeeOther(_onward(request, held))
    answer.set_cookie(
        REMEMBERED,
        judge_passes.token_of(held),
        expires=held.ends_at,
        path=resolve_url("judge:enter"),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return answer


def _onward(request: HttpRequest, held: JudgePass) -> str:
    return _next(request) or resolve_url("judge:tables", held.tournament.slug)


def _next(request: HttpRequest) -> str:
    """The judge's page to continue at, "" for none: other paths are ignored (open redirect)."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if JUDGES_PAGE.fullmatch(wanted) else ""


def _page(
    request: HttpRequest, form: PinForm, held: JudgePass | None = None, *, unknown: bool = False, status: int
) -> HttpResponse:
    """`held`: the pass that the page may name, because the user has its link. `unknown`: the link is invalid."""
    # `next` goes through the form, so that it survives a wrong PIN.
    context = {"form": form, "judge_pass": held, "unknown": unknown, "next": _next(request)}
    return render(request, "club/enter.html", context, status=status)
