"""Ask for e-mails about one's matches, confirm them, end them: no account, only the links in the e-mails."""

import uuid

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournament import address, notices
from tournament.errors import TournamentError
from tournament.forms.notices import AskForNoticesForm
from tournament.models import Subscription, Tournament
from tournament.pages.answers import SeeOther, blame, status_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """The form; `team` in the address offers a player of that team first."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    now, status = timezone.now(), 200
    form = AskForNoticesForm(tournament, request.POST or None, initial={"player": _of_team(request, tournament)})
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                notices.ask(
                    registration=form.cleaned_data["player"],
                    email=form.cleaned_data["address"],
                    language=translation.get_language(),
                    base_url=address.base_url(request),
                    source=address.sender(request),
                    now=now,
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                return SeeOther(resolve_url("public:notices-asked", slug))
    context = {
        "tournament": tournament,
        "form": form,
        "open": notices.is_open(tournament, today=timezone.localdate(now)),
        "drawn": notices.known_players(tournament).exists(),
        "on_paper": settings.MAIL_SERVER is None,
    }
    return render(request, "public/notices.html", context, status=status)


@never_cache
@require_safe
def asked(request: HttpRequest, slug: str) -> HttpResponse:
    """The same to everybody: look into your mailbox."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    return render(request, "public/notices_asked.html", {"tournament": tournament})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """One button, because mail programs open links by themselves."""
    wish, status, error = _wish(slug, public_id), 200, None
    if request.method == "POST":
        try:
            wish = notices.confirm(subscription=wish, now=timezone.now())
        except TournamentError as refused:
            status, error = status_of(refused), refused
    context = {"tournament": wish.tournament, "wish": wish, "error": error}
    return render(request, "public/notices_confirm.html", context, status=status)


@csrf_exempt  # a mail program posts here by itself (RFC 8058); whoever has the address may end it
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """One button, or the mail program's own: no more of them."""
    wish = _wish(slug, public_id)
    if request.method == "POST":
        wish = notices.end(subscription=wish, now=timezone.now())
    return render(request, "public/notices_end.html", {"tournament": wish.tournament, "wish": wish})


def _wish(slug: str, public_id: uuid.UUID) -> Subscription:
    wish = notices.find(public_id)
    if wish is None or wish.tournament.slug != slug:
        raise Http404
    return wish


def _of_team(request: HttpRequest, tournament: Tournament) -> int | None:
    """The registration number of the first player of the team in the address."""
    team = request.GET.get("team", "")
    if not (team.isascii() and team.isdigit() and len(team) < 6):
        return None
    players = notices.known_players(tournament).filter(team_place__team__number=int(team))
    return players.values_list("number", flat=True).order_by("team_place__position").first()
