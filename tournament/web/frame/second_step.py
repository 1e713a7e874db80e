"""The log-in: password, or a recovery link, then the second factor of accounts that have one."""

from http import HTTPStatus
from typing import Any, Final

from axes.helpers import get_lockout_response
from django import forms
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournament.club import accounts, passkeys, proof, second_factor
from tournament.core.errors import TournamentError
from tournament.models import User
from tournament.web.frame.answers import SeeOther, blame, sent, submit
from tournament.web.frame.entrance import RecoveryForm
from tournament.web.frame.lock_out import COOKIE, SALT

PENDING: Final = "second_step"
"""In the session of a visitor who has given the password: account, its session hash, until when, where to go on."""
PASSKEY: Final = "passkey"
"""In the session: the question that a browser answers with a passkey."""
LASTS: Final = 10 * 60  # seconds
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"
A_YEAR: Final = 365 * 24 * 60 * 60  # seconds


class SecondStepForm(forms.Form):
    """A code of the app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        error_messages={"required": _("Write the six digits that your app shows, or a recovery code.")},
        widget=forms.TextInput(
            {"autocomplete": "one-time-code", "autocapitalize": "characters", "spellcheck": "false"}
        ),
    )


class LogIn(LoginView):
    """The log-in page; the browser then keeps which account it has logged in to."""

    template_name = "frame/entrance/login.html"

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        return enter(self.request, form.get_user(), self.get_success_url())


def enter(request: HttpRequest, user: User, onward: str) -> HttpResponse:
    """Log an account in that has given its password, or ask for its second factor first."""
    if not second_factor.is_on(user):
        return _log_in(request, user, onward)
    until = timezone.now().timestamp() + LASTS
    request.session[PENDING] = [user.pk, user.get_session_auth_hash(), until, onward]
    return SeeOther(resolve_url("second-step"))


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def recover(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password with the link that `manage.py recover_account` prints; it works once."""
    user = accounts.recovered(token)
    if user is None:
        return redirect("home" if request.user.is_authenticated else "login")
    form = RecoveryForm(sent(request))
    done, status = submit(
        form,
        lambda: accounts.recover(token=token, password=form.cleaned_data["password1"]),
        lambda user: enter(request, user, resolve_url("organizer:home")),
    )
    return done or render(request, "frame/entrance/recover.html", {"form": form, "account": user}, status=status)


def pending(request: HttpRequest) -> tuple[User, str] | None:
    """The account whose password was given in this session, and where to go on; None if the time for it is over."""
    key, known, until, onward = request.session.get(PENDING) or (0, "", 0, "")
    user = User.objects.filter(pk=key, is_active=True).first()
    if user is None or timezone.now().timestamp() >= until:
        return None
    return (user, onward) if constant_time_compare(known, user.get_session_auth_hash()) else None


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def second_step(request: HttpRequest) -> HttpResponse:
    """Ask for the second factor; a wrong code counts like a wrong password."""
    found = pending(request)
    if found is None:
        return redirect("login")
    user, onward = found
    if proof.is_locked(request, user):
        locked: HttpResponse = get_lockout_response(request, credentials={"username": user.get_username()})
        return locked
    form, status = SecondStepForm(request.POST if request.method == "POST" else None), HTTPStatus.OK
    if form.is_bound and (form.is_valid() or "passkey" in request.POST):
        try:
            _check(request, user, form)
            return _log_in(request, user, onward)
        except TournamentError as error:
            proof.count_wrong(request, user)
            form = SecondStepForm(request.POST) if form.is_valid() else SecondStepForm({}, use_required_attribute=True)
            status = HTTPStatus(blame(form, error))
    elif form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return _page(request, user, form, status)


def _check(request: HttpRequest, user: User, form: SecondStepForm) -> None:
    """Accept a code, or the answer of a passkey to the question that this session was asked."""
    if answer := request.POST.get("passkey", ""):
        state = request.session.pop(PASSKEY, {})
        passkeys.check(user=user, origin=origin_of(request), state=state, answer=answer, now=timezone.now())
    else:
        second_factor.check(user=user, code=form.cleaned_data.get("code", ""), now=timezone.now())


def origin_of(request: HttpRequest) -> str:
    """The origin of a request, which passkeys are bound to: "https://example.org:8443"."""
    return f"{request.scheme}://{request.get_host()}"


def _page(request: HttpRequest, user: User, form: SecondStepForm, status: int) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "account": user,
        "has_app": second_factor.has_app(user),
    }
    if passkeys.of_host(user, origin_of(request)):
        context["options"], request.session[PASSKEY] = passkeys.ask_to_log_in(user, origin_of(request))
    return render(request, "frame/entrance/second_step.html", context, status=status)


def _log_in(request: HttpRequest, user: User, onward: str) -> HttpResponse:
    request.session.pop(PENDING, None)
    login(request, user, backend=BACKEND)
    answer = redirect(onward)
    answer.set_signed_cookie(
        COOKIE,
        user.get_username(),
        salt=SALT,
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return answer
