"""How people come in: the set-up page, log in and log out, the health check."""

from collections.abc import Mapping

from django.contrib.auth import login
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament import setup
from tournament.errors import TournamentError
from tournament.forms.entrance import SetupForm


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def set_up(request: HttpRequest, token: str) -> HttpResponse:
    """The first visit: make the club and the organizer, or load the demonstration club."""
    if setup.is_set_up():
        return redirect("home" if request.user.is_authenticated else "login")
    if not setup.opens(token):
        raise Http404
    form = SetupForm(request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                user = setup.set_up(
                    club_name=form.cleaned_data["club_name"],
                    username=form.cleaned_data["username"],
                    full_name=form.cleaned_data["full_name"],
                    password=form.cleaned_data["password1"],
                    language=form.cleaned_data["language"],
                    with_demonstration="demonstration" in request.POST,
                )
            except TournamentError as error:
                form.add_error(error.field if error.field in form.fields else None, str(error))
            else:
                login(request, user, backend="django.contrib.auth.backends.ModelBackend")
                return redirect("organizer:home")
    return render(request, "public/setup.html", {"form": form}, status=status)


def name_tried(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The user name of a log-in, at this page or the repair shop's, as long as the record of log-ins has room for."""
    return ((credentials or request.POST).get("username") or "")[:150]


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """Whether the web server reaches its database: for the launcher and for whoever watches."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok", "set_up": setup.is_set_up()})
