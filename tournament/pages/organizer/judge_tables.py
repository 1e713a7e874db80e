"""Tables for the accounts of judges; the listing of passes names them too."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import permissions, posts
from tournament.errors import TournamentError
from tournament.forms.organizer.passes import JudgeForm
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def change(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Give a judge tables, or every one again."""
    judge = get_object_or_404(posts.judges(tournament), pk=pk)
    held = next(one.tables for one in posts.posts_of(tournament) if one.user == judge)
    form, status = JudgeForm(request.POST if request.method == "POST" else None, tables=held), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                posts.assign(tournament=tournament, user=judge, tables=form.cleaned_data["wanted"], by=request.user)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("{name} has these tables from now on.").format(name=judge))
                return SeeOther(resolve_url("organizer:passes", tournament.slug))
    context = {"tournament": tournament, "judge": judge, "form": form}
    return render(request, "organizer/judge_tables.html", context, status=status)
