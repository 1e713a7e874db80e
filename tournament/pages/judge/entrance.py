"""How a judge without an account comes in: by the personal link, or by the code of the pass, and always by its PIN."""

import re
from http import HTTPStatus

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament import passes
from tournament.errors import NotAllowed, TournamentError
from tournament.forms.judge.entrance import CodeForm, PinForm
from tournament.models import JudgePass
from tournament.pages.answers import SeeOther, blame

REMEMBERED = "pass"  # the cookie by which a phone knows whose it is; the PIN is asked all the same
BACKEND = "django.contrib.auth.backends.ModelBackend"
JUDGES_PAGE = re.compile(r"/judge/[A-Za-z0-9_/-]*")


@never_cache
@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The personal link: asks for the PIN. Looking at it, as previews of links do, changes nothing."""
    held = passes.by_token(token)
    if held is None:
        return _page(request, CodeForm(), unknown=True, status=HTTPStatus.NOT_FOUND)
    return _ask_pin(request, held)


@never_cache
@sensitive_post_parameters("pin", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest) -> HttpResponse:
    """Where a scanned scoresheet leads without a session: asks for code and PIN, on a known phone for the PIN alone."""
    held = passes.by_token(request.COOKIES.get(REMEMBERED, ""))
    other = "other" in request.GET or "code" in request.POST
    if held is not None and held.is_open and not other:
        return _ask_pin(request, held)
    form = CodeForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)
    held = passes.by_code(form.cleaned_data["code"])
    if held is None:
        form.add_error(None, _("There is no pass with this code and this PIN."))
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _enter(request, form, held, None)


def _ask_pin(request: HttpRequest, held: JudgePass) -> HttpResponse:
    """The page of a pass that is known, and what its PIN opens."""
    if not held.is_open:
        return _page(request, PinForm(), held, status=HTTPStatus.FORBIDDEN)
    if request.method != "POST" and request.user.pk == held.user_id:
        return redirect(_onward(request, held))
    form = PinForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _enter(request, form, held, held)
    return _page(request, form, held, status=HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK)


def _enter(request: HttpRequest, form: PinForm, held: JudgePass, shown: JudgePass | None) -> HttpResponse:
    """Log the pass in and go to the match that was scanned, or to its tables. `shown`: the pass that the page names."""
    try:
        user = passes.enter(judge_pass=held, pin=form.cleaned_data["pin"])
    except NotAllowed as error:
        form.add_error(None, str(error))
        return _page(request, form, shown, status=HTTPStatus.FORBIDDEN)
    except TournamentError as error:
        status = blame(form, error)
        paused = error.code == "pass-paused"
        return _page(request, form, shown, status=HTTPStatus.TOO_MANY_REQUESTS if paused else status)
    login(request, user, backend=BACKEND)
    answer = SeeOther(_onward(request, held))
    answer.set_cookie(
        REMEMBERED,
        passes.token_of(held),
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
    """The judge's page to go on to, "" for none: nothing outside the judge's pages is followed."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    return wanted if JUDGES_PAGE.fullmatch(wanted) else ""


def _page(
    request: HttpRequest, form: PinForm, held: JudgePass | None = None, *, unknown: bool = False, status: int
) -> HttpResponse:
    """`held`: the pass that the page may name, because whoever looks has its link. `unknown`: the link is none."""
    context = {"form": form, "judge_pass": held, "unknown": unknown, "next": _next(request)}
    return render(request, "judge/enter.html", context, status=status)
