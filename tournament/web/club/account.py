"""The page of one's own account: password, second factor, recovery codes, open sessions and tokens."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

import segno
from django import forms
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods

from tournament.club import accounts, api_tokens, passkeys, permissions, proof, second_factor, sessions
from tournament.core.errors import TournamentError
from tournament.web.club.forms import PasswordForm
from tournament.web.frame.access import FORM, POST, READ, OfficialRequest, to_login
from tournament.web.frame.answers import SeeOther, press, refused, sent, submit, success
from tournament.web.frame.proof import ask, form_needs_proof, needs_proof
from tournament.web.frame.second_step import PASSKEY, SecondStepForm, origin_of

HOME: Final = "account:home"


def of_official(methods: Sequence[str]) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Restrict a page to accounts with a role in a club; for others, such as those of judge passes, it is not there."""

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @never_cache
        @require_http_methods(methods)
        @wraps(view)
        def guarded(request: OfficialRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return to_login(request)
            if not request.user.offices.exists():
                raise Http404
            return view(request, *args, **kwargs)

        return guarded

    return decorate


class AppForm(SecondStepForm):
    """The first code of an app."""


@of_official(READ)
def home(request: OfficialRequest) -> HttpResponse:
    """Show the account: its factors, sessions and tokens."""
    user, now = request.user, timezone.now()
    shown = sessions.open_sessions(user, now=now)
    context = {
        "has_app": second_factor.has_app(user),
        "is_on": second_factor.is_on(user),
        "passkeys": user.passkeys.all(),
        "codes_left": second_factor.codes_left(user),
        "needing": [club for club in permissions.clubs_served_by(user) if club.needs_second_factor],
        "sessions": [(one, one.session_key == request.session.session_key) for one in shown],
        "tokens": [token for token in api_tokens.everyones().filter(user=user) if api_tokens.is_open(token)],
    }
    return render(request, "club/account/home.html", context)


@sensitive_post_parameters(proof.FIELD)
@of_official(FORM)
def confirm(request: OfficialRequest) -> HttpResponse:
    """Take a proof that it is the user, and lead on to the page that asked for it."""
    onward = request.POST.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(onward, {request.get_host()}, require_https=request.is_secure())
    onward = onward if is_ours else resolve_url(HOME)
    if request.method != "POST":
        return redirect(HOME)
    try:
        proof.prove(request, request.user, request.POST.get(proof.FIELD, ""))
    except TournamentError as error:
        return ask(request, onward=onward, error=error)
    return SeeOther(onward)


@sensitive_variables("offer", "codes")
@of_official(FORM)
@needs_proof
def app(request: OfficialRequest) -> HttpResponse:
    """Add an authenticator app: its QR code, and the first code that it shows."""
    form = AppForm(sent(request))
    done, status = submit(
        form,
        lambda: second_factor.confirm(
            user=request.user,
            code=form.cleaned_data["code"],
            keep=request.session.session_key,
            now=timezone.now(),
        ),
        lambda codes: _codes(request, codes) if codes else success(request, _("The app is added."), HOME),
    )
    if done is not None:
        return done
    try:
        offer = second_factor.offer(request.user)
    except TournamentError as error:
        return refused(request, error, HOME)
    qr = segno.make(offer.uri, error="m", micro=False).svg_data_uri(scale=5, border=4, light="#fff")
    spaced = " ".join(offer.secret[start : start + 4] for start in range(0, len(offer.secret), 4))
    context = {"form": form, "offer": offer, "spaced": spaced, "qr": qr}
    return render(request, "club/account/app.html", context, status=status)


@of_official(POST)
@form_needs_proof
def remove_app(request: OfficialRequest) -> HttpResponse:
    """Remove the authenticator app."""

    def step() -> str:
        second_factor.remove_app(user=request.user, keep=request.session.session_key)
        return _("The app is removed; all other sessions have ended.")

    return press(request, step, HOME)


@sensitive_variables("codes")
@of_official(POST)
@form_needs_proof
def make_codes(request: OfficialRequest) -> HttpResponse:
    """Make new recovery codes, and show them this once."""
    try:
        codes = second_factor.make_codes(request.user)
    except TournamentError as error:
        return refused(request, error, HOME)
    return _codes(request, codes)


@sensitive_variables("codes")
def _codes(request: OfficialRequest, codes: list[str]) -> HttpResponse:
    # No redirect: the codes are stored as hashes only.
    return render(request, "club/account/recovery_codes.html", {"codes": codes})


class PasskeyForm(forms.Form):
    """A new passkey: what its owner calls it, and the browser's answer."""

    name = forms.CharField(label=gettext_lazy("Name of the passkey"), max_length=60)
    passkey = forms.CharField(max_length=20_000, widget=forms.HiddenInput)


@sensitive_variables("codes")
@of_official(FORM)
@needs_proof
def add_passkey(request: OfficialRequest) -> HttpResponse:
    """Add a passkey, which the browser makes."""
    user, origin = request.user, origin_of(request)
    state = request.session.pop(PASSKEY, {})
    form = PasskeyForm(sent(request), initial={"name": sessions.device_of(request.headers.get("User-Agent", ""))})
    done, status = submit(
        form,
        lambda: passkeys.add(
            user=user,
            origin=origin,
            state=state,
            answer=form.cleaned_data["passkey"],
            name=form.cleaned_data["name"],
            keep=request.session.session_key,
            now=timezone.now(),
        ),
        lambda codes: _codes(request, codes) if codes else success(request, _("The passkey is added."), HOME),
    )
    if done is not None:
        return done
    options, request.session[PASSKEY] = passkeys.ask_to_add(user, origin)
    context = {"form": form, "options": options, "possible": passkeys.is_possible(origin)}
    return render(request, "club/account/passkey.html", context, status=status)


@of_official(POST)
@form_needs_proof
def remove_passkey(request: OfficialRequest, public_id: str) -> HttpResponse:
    """Remove a passkey."""
    found = get_object_or_404(request.user.passkeys, public_id=public_id)

    def step() -> str:
        passkeys.remove(passkey=found, keep=request.session.session_key)
        return _("The passkey is removed; all other sessions have ended.")

    return press(request, step, HOME)


@of_official(POST)
def end_session(request: OfficialRequest, public_id: str) -> HttpResponse:
    """End one session of the account."""
    found = get_object_or_404(sessions.open_sessions(request.user, now=timezone.now()), public_id=public_id)
    sessions.end(found)
    return success(request, _("The session has ended."), HOME)


@of_official(POST)
def end_sessions(request: OfficialRequest) -> HttpResponse:
    """End all sessions of the account but this one."""
    ended = sessions.end_others(request.user, keep=request.session.session_key)
    sentence = ngettext("{count} other session has ended.", "{count} other sessions have ended.", ended)
    return success(request, sentence.format(count=ended), HOME)


@sensitive_post_parameters("password1", "password2")
@of_official(FORM)
@needs_proof
def password(request: OfficialRequest) -> HttpResponse:
    """Change one's own password: all other sessions end, and tokens are revoked."""
    form = PasswordForm(sent(request))

    def changed(_done: None) -> HttpResponse:
        proof.keep_logged_in(request, request.user)
        return success(request, _("Your password is changed; all other sessions have ended."), HOME)

    done, status = submit(
        form,
        lambda: accounts.change_password(user=request.user, password=form.cleaned_data["password1"]),
        changed,
    )
    return done or render(request, "club/account/password.html", {"form": form}, status=status)
