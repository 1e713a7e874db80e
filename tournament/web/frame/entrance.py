"""Set-up page, choice of a language, what a log-in attempt is counted by."""

import ipaddress
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from tournament.documents.snapshots.headings import unprintable
from tournament.exchange import setup
from tournament.models import User
from tournament.web.frame.answers import sent, submit
from tournament.web.frame.fields import TimeZoneField, language_field

A_YEAR: Final = 365 * 24 * 60 * 60  # seconds


class RecoveryForm(forms.Form):
    """A new password, typed twice. An invalid form keeps it: the person sits at the server's own screen."""

    password1 = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(render_value=True),
        max_length=200,
        help_text=_("Eight characters at least, and not a common word."),
    )
    password2 = forms.CharField(
        label=_("Password again"), widget=forms.PasswordInput(render_value=True), max_length=200
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("password1") and data.get("password2") and data["password1"] != data["password2"]:
            self.add_error("password2", _("The two passwords differ."))
        return data


class SetupForm(RecoveryForm):
    """Club and organizer; the club's name may stay empty when the demonstration club is loaded."""

    club_name = forms.CharField(label=_("Name of the club"), max_length=120, required=False)
    language = language_field()
    time_zone = TimeZoneField()
    full_name = forms.CharField(label=_("Your name"), max_length=150)
    username = forms.CharField(label=_("User name"), max_length=150)


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    """The first visit: create the club and the organizer, or load the demonstration club."""
    if setup.is_set_up():
        return redirect("home" if request.user.is_authenticated else "login")
    # The token is shown on the server only: otherwise the first visitor could take over.
    if not setup.opens(token):
        raise Http404
    form = SetupForm(sent(request))
    done, status = submit(
        form,
        lambda: setup.set_up(
            club_name=form.cleaned_data["club_name"],
            username=form.cleaned_data["username"],
            full_name=form.cleaned_data["full_name"],
            password=form.cleaned_data["password1"],
            language=form.cleaned_data["language"],
            time_zone=form.cleaned_data["time_zone"],
            with_demonstration="demonstration" in request.POST,
        ),
        lambda user: _welcome(request, user, form.cleaned_data["club_name"]),
    )
    return done or render(request, "frame/entrance/setup.html", {"form": form}, status=status)


def _welcome(request: HttpRequest, user: User, club: str) -> HttpResponse:
    """Log the organizer in; signs of the club's name that papers cannot show are named."""
    if warning := unprintable(club):
        messages.warning(request, warning)
    return _log_in(request, user)


def _log_in(request: HttpRequest, user: User) -> HttpResponse:
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    return redirect("organizer:home")


def name_tried(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The user name of a log-in attempt, here or in the admin, cut to the log's column length."""
    return ((credentials or request.POST).get("username") or "")[:150]


def address_tried(request: HttpRequest) -> str:
    """The IP address of a log-in attempt, behind the trusted proxies (`CAPICU_PROXIES`) that of the client.

    Without this everybody behind a proxy would share one address, and one stranger could lock an organizer out.
    """
    try:
        return str(ipaddress.ip_address(BaseThrottle().get_ident(Request(request))))
    except ValueError:  # a proxy that adds a port or a name
        return str(request.META.get("REMOTE_ADDR", ""))


@require_safe
def choose_language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember the language of the reader and lead back to `next`.

    A plain link, because a form would need a token, and so a cookie on every public page. It changes nothing here.
    """
    if code not in dict(settings.LANGUAGES):
        raise Http404
    back = request.GET.get("next", "/")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(back if is_ours else "/")
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )
    answer["Cache-Control"] = "no-store"
    return answer
