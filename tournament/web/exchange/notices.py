"""Notices about a player's matches, by e-mail or to a browser: subscribe, confirm, unsubscribe. No account, only links.

The form to subscribe to e-mails about a player's matches.
"""

import json
import uuid
from typing import Any

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.templatetags.static import static
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.club import permissions
from tournament.core import address as core_address
from tournament.core.errors import TournamentError
from tournament.exchange.notices import messages, push, subscriptions
from tournament.models import Club, Registration, Subscription, Tournament
from tournament.web.frame.access import FORM, OfficialRequest, needs_in_club
from tournament.web.frame.answers import SeeOther, sent, status_of, submit, success


class SubscribeForm(forms.Form):
    """The player, and the e-mail address."""

    player = forms.ModelChoiceField(
        label=gettext_lazy("Player"), queryset=Registration.objects.none(), to_field_name="number", empty_label="—"
    )
    address = forms.EmailField(
        label=gettext_lazy("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=gettext_lazy("Not shown to anyone, and deleted two days after the tournament."),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player = self.fields["player"]
        assert isinstance(player, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        player.queryset = subscriptions.known_players(tournament)
        player.label_from_instance = _called  # type: ignore[assignment] # with the team


def _called(player: Registration) -> str:
    place = getattr(player, "team_place", None)
    if place and place.team.is_person:
        return f"{player.person.name} ({player.number})"
    team = _("team {number}").format(number=place.team.number) if place else _("substitute")
    return f"{player.person.name} ({team})"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def ask(request: HttpRequest, slug: str) -> HttpResponse:
    """The subscription form; `?team=` selects a player of that team."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    now = timezone.now()
    form = SubscribeForm(tournament, sent(request), initial={"player": _of_team(request, tournament)})
    if form.is_bound and settings.MAIL_SERVER is None:
        form.add_error(None, _("This machine sends no e-mail."))
    done, status = submit(
        form,
        lambda: subscriptions.ask(
            registration=form.cleaned_data["player"],
            email=form.cleaned_data["address"],
            language=translation.get_language(),  # later e-mails use it, without a request
            base_url=core_address.base_url(request),
            source=core_address.sender(request),  # for the limit on requests of one sender
            now=now,
        ),
        lambda _done: SeeOther(resolve_url("public:notices-asked", slug)),
    )
    if done is not None:
        return done
    context = {
        "tournament": tournament,
        "form": form,
        "open": subscriptions.is_open(tournament, today=timezone.localdate(now)),
        "drawn": subscriptions.known_players(tournament).exists(),
        "push_key": push.public_key() if request.is_secure() else "",
    }
    return render(request, "exchange/notices.html", context, status=status)


@never_cache
@require_safe
def subscribed(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the reader to look into their mailbox; the same text for every address, known or not."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    return render(request, "exchange/notices_requested.html", {"tournament": tournament})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """Confirm a subscription by button: a plain link would be followed by mail programs."""
    wish, status, error = _wish(slug, public_id), 200, None
    if request.method == "POST":
        try:
            wish = subscriptions.confirm(subscription=wish, now=timezone.now())
        except TournamentError as refused:
            status, error = status_of(refused), refused
    context = {"tournament": wish.tournament, "wish": wish, "error": error}
    return render(request, "exchange/notices_confirm.html", context, status=status)


@csrf_exempt  # mail programs post here themselves (RFC 8058); the secret URL is the authorization
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def end(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """Unsubscribe, by the page's button or the mail program's own."""
    wish = _wish(slug, public_id)
    if request.method == "POST":
        wish = subscriptions.end(subscription=wish, now=timezone.now())
    return render(request, "exchange/notices_end.html", {"tournament": wish.tournament, "wish": wish})


def _wish(slug: str, public_id: uuid.UUID) -> Subscription:
    wish = subscriptions.find_subscription(public_id)
    if wish is None or wish.tournament.slug != slug:
        raise Http404
    return wish


def _of_team(request: HttpRequest, tournament: Tournament) -> int | None:
    """The registration number of the first player of `?team=`; None without a valid team."""
    team = request.GET.get("team", "")
    if not (team.isascii() and team.isdigit() and len(team) < 6):
        return None
    players = subscriptions.known_players(tournament).filter(team_place__team__number=int(team))
    return players.values_list("number", flat=True).order_by("team_place__position").first()


class PushForm(forms.Form):
    """The player, and what the browser's push service gave out."""

    player = forms.CharField(max_length=6)
    endpoint = forms.CharField(max_length=500)
    p256dh = forms.CharField(max_length=120)
    auth = forms.CharField(max_length=40)


@never_cache
@require_POST
def ask_push(request: HttpRequest, slug: str) -> HttpResponse:
    """Subscribe this browser to notices of a player's matches; answers as JSON where they are ended."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    form = PushForm(request.POST)
    if not request.is_secure() or not form.is_valid():
        return JsonResponse({"detail": _("This browser's notices cannot be used here.")}, status=422)
    values = form.cleaned_data
    number = int(values["player"]) if values["player"].isdecimal() else 0
    try:
        wish = subscriptions.ask_push(
            registration=get_object_or_404(subscriptions.known_players(tournament), number=number),
            endpoint=values["endpoint"],
            keys={"p256dh": values["p256dh"], "auth": values["auth"]},
            language=translation.get_language(),
            base_url=core_address.base_url(request),
            source=core_address.sender(request),
            now=timezone.now(),
        )
    except TournamentError as error:
        return JsonResponse({"detail": str(error)}, status=status_of(error))
    return JsonResponse({"end": resolve_url("public:notices-end", slug, wish.public_id)}, status=201)


@require_safe
@cache_control(no_cache=True)
def push_worker(request: HttpRequest) -> HttpResponse:
    """The service worker that shows push messages."""
    text = f"importScripts({json.dumps(static('js/push_worker.js'))});\n"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


class TestMailForm(forms.Form):
    """The address that gets the test."""

    address = forms.EmailField(
        label=gettext_lazy("Send a test to"), max_length=254, widget=forms.EmailInput({"autocomplete": "email"})
    )


@needs_in_club(permissions.ORGANIZE, FORM)
def settings_page(request: OfficialRequest, club: Club) -> HttpResponse:
    """Whether this installation sends e-mails, how that is set, and a test."""
    form = TestMailForm(sent(request), initial={"address": request.user.email})
    done, status = submit(
        form,
        lambda: messages.send_test(form.cleaned_data["address"]),
        lambda _done: success(
            request,
            _("The mail server took the test for {address}. Look into that mailbox, also into spam.").format(
                address=form.cleaned_data["address"]
            ),
            "organizer:club-mail",
            club.pk,
        ),
    )
    context = {"club": club, "form": form, "server": settings.MAIL_SERVER, "from_address": settings.DEFAULT_FROM_EMAIL}
    return done or render(request, "exchange/mail_settings.html", context, status=status)
