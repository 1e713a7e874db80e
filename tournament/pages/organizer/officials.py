"""Who works for the club: accounts for the desk, for judges and for other organizers."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament import permissions, setup
from tournament.errors import TournamentError
from tournament.forms.organizer.officials import OfficialForm, PasswordForm
from tournament.models import Club, User
from tournament.pages.access import OfficialRequest, needs_in_club
from tournament.pages.answers import SeeOther, blame, status_of


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def officials(request: OfficialRequest, club: Club) -> HttpResponse:
    """The accounts of the club, and a new one."""
    form, status = OfficialForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            data = form.cleaned_data
            try:
                user = setup.make_official(
                    club=club,
                    username=data["username"],
                    full_name=data["full_name"],
                    password=data["password1"],
                    role=data["role"],
                    by=request.user,
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name} can log in now.").format(name=user))
                return SeeOther(resolve_url("organizer:officials", club.pk))
    return _page(request, club, form, status=status)


@require_POST
@needs_in_club(permissions.ORGANIZE)
def close(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Take an account's rights in this club away, at once."""
    user = _official(club, user_id)
    try:
        setup.close_account(club=club, user=user, by=request.user)
    except TournamentError as error:
        return _page(request, club, OfficialForm(), refusal=str(error), status=status_of(error))
    messages.success(request, _("{name} has no rights in this club any more.").format(name=user))
    return SeeOther(resolve_url("organizer:officials", club.pk))


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@needs_in_club(permissions.ORGANIZE)
def password(request: OfficialRequest, club: Club, user_id: int) -> HttpResponse:
    """Give an account a new password; whoever changes the own one stays logged in."""
    user = _official(club, user_id)
    form, status = PasswordForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                setup.set_password(club=club, user=user, password=form.cleaned_data["password1"], by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                if user == request.user:
                    update_session_auth_hash(request, user)
                messages.success(request, _("{name} has a new password.").format(name=user))
                return SeeOther(resolve_url("organizer:officials", club.pk))
    context = {"club": club, "official": user, "form": form}
    return render(request, "organizer/password.html", context, status=status)


def _official(club: Club, user_id: int) -> User:
    return get_object_or_404(User.objects.filter(offices__club=club).distinct(), pk=user_id)


def _page(
    request: OfficialRequest, club: Club, form: OfficialForm, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    rows = club.officials.select_related("user").order_by("user__first_name", "user__username", "role")
    context = {"club": club, "form": form, "officials": rows, "refusal": refusal}
    return render(request, "organizer/officials.html", context, status=status)
