"""The tokens of an official in a club: made, shown once, and taken back."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_safe

from tournament import permissions, tokens
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.programs import TokenForm
from tournament.models import Club, Token
from tournament.pages.access import OfficialRequest, choose_club, needs_in_club, needs_login
from tournament.pages.answers import SeeOther, blame

form_page = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@needs_login
def home(request: OfficialRequest) -> HttpResponse:
    """The clubs that this account works for; straight on to the club where there is one only."""
    return choose_club(request, permissions.FRIENDLY, address="programs:club", template="programs/clubs.html")


@form_page
@needs_in_club(permissions.FRIENDLY)
def club(request: OfficialRequest, club: Club) -> HttpResponse:
    """The tokens that this account may see, and a new one; its secret is the answer, for it is shown this once."""
    scopes = tokens.scopes_for(request.user, club)
    form, status = TokenForm(request.POST if request.method == "POST" else None, scopes=scopes), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                made = tokens.make(club=club, by=request.user, **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                return _secret(request, club, made)
    rows = [(token, tokens.is_open(token)) for token in _seen(request, club)]
    context = {"club": club, "form": form, "tokens": rows}
    return render(request, "programs/tokens.html", context, status=status)


@form_page
@needs_in_club(permissions.FRIENDLY)
def revoke(request: OfficialRequest, club: Club, public_id: str) -> HttpResponse:
    """Take a token back, at once and for good, after a look at what that does."""
    token = get_object_or_404(_seen(request, club), public_id=public_id)
    if request.method != "POST":
        return render(request, "programs/revoke.html", {"club": club, "token": token})
    tokens.revoke(token=token, by=request.user)
    messages.success(request, _("“{name}” opens nothing any more.").format(name=token))
    return SeeOther(resolve_url("programs:club", club.pk))


def _seen(request: OfficialRequest, club: Club) -> QuerySet[Token]:
    """An organizer sees everybody's in the club, and so knows what opens its doors."""
    found = tokens.everyones().filter(club=club)
    return found if permissions.is_organizer(request.user, club) else found.filter(user=request.user)


@sensitive_variables("made", "context")
def _secret(request: OfficialRequest, club: Club, made: tokens.Made) -> HttpResponse:
    context = {"club": club, "token": made.token, "secret": made.secret, "base": base_url(request)}
    return render(request, "programs/made.html", context)
