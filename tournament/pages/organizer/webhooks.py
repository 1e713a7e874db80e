"""Addresses of other programs that are told what happens, each with the log of what it was sent."""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament import address, permissions, tasks, webhooks
from tournament.errors import TournamentError
from tournament.forms.organizer.webhooks import ChangeWebhookForm, MakeWebhookForm
from tournament.models import Delivery, Tournament, Webhook
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame

ON_A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def listing(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The addresses that hear of this tournament, and one more; its secret is shown by the answer alone."""
    form, status = MakeWebhookForm(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                made = webhooks.make(
                    tournament=tournament,
                    base_url=address.base_url(request),
                    by=request.user,
                    now=timezone.now(),
                    **form.cleaned_data,
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                return _show_secret(request, tournament, made)
    context = {"tournament": tournament, "form": form, "hooks": webhooks.hears_of(tournament)}
    return render(request, "organizer/webhooks.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def one(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One address: changed, and what it was sent, the newest first."""
    hook = _find(tournament, pk)
    form, status = ChangeWebhookForm(request.POST if request.method == "POST" else None, webhook=hook), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                webhooks.change(webhook=hook, by=request.user, now=timezone.now(), **form.cleaned_data)
            except TournamentError as error:
                status = blame(form, error)
            else:
                messages.success(request, _("Saved."))
                return _back(tournament, hook)
    log = Paginator(hook.deliveries.all(), ON_A_PAGE).get_page(request.GET.get("page"))
    rows = [(delivery, webhooks.NAMES.get(delivery.event), webhooks.came_of(delivery)) for delivery in log]
    context = {"tournament": tournament, "hook": hook, "form": form, "page": log, "log": rows}
    return render(request, "organizer/webhook.html", context, status=status)


@require_POST
@needs(permissions.ORGANIZE)
def secret(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Another secret, shown by the answer alone."""
    try:
        made = webhooks.rotate(webhook=_find(tournament, pk), by=request.user, now=timezone.now())
    except TournamentError as error:
        messages.error(request, str(error))
        return SeeOther(resolve_url("organizer:webhooks", tournament.slug))
    return _show_secret(request, tournament, made)


@require_POST
@needs(permissions.ORGANIZE)
def switch(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Turn it on or off."""
    hook, on = _find(tournament, pk), request.POST.get("on") == "yes"
    done = _("It is told again from now on.") if on else _("It is turned off: nothing is sent.")
    return _do(
        request,
        tournament,
        hook,
        lambda: webhooks.change(webhook=hook, by=request.user, now=timezone.now(), on=on),
        done,
    )


@require_POST
@needs(permissions.ORGANIZE)
def ping(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Send a test."""
    hook = _find(tournament, pk)
    done = _("A test is on its way: look at the log in a moment.")
    return _do(
        request, tournament, hook, lambda: webhooks.test(webhook=hook, tournament=tournament, now=timezone.now()), done
    )


@require_POST
@needs(permissions.ORGANIZE)
def replay(request: OfficialRequest, tournament: Tournament, pk: int, delivery: int) -> HttpResponse:
    """Send a message again."""
    hook = _find(tournament, pk)
    found = get_object_or_404(hook.deliveries, pk=delivery)
    done = _("The message is on its way again: look at the log in a moment.")
    return _do(request, tournament, hook, lambda: webhooks.replay(delivery=found, now=timezone.now()), done)


@require_POST
@needs(permissions.ORGANIZE)
def remove(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """End it, with its log."""
    try:
        webhooks.remove(webhook=_find(tournament, pk), by=request.user)
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("The address is told nothing more."))
    return SeeOther(resolve_url("organizer:webhooks", tournament.slug))


def _find(tournament: Tournament, pk: int) -> Webhook:
    return get_object_or_404(webhooks.hears_of(tournament), pk=pk)


def _show_secret(request: OfficialRequest, tournament: Tournament, made: webhooks.Made) -> HttpResponse:
    context = {"tournament": tournament, "hook": made.webhook, "secret": made.secret}
    return render(request, "organizer/webhook_secret.html", context)


def _do(
    request: OfficialRequest,
    tournament: Tournament,
    hook: Webhook,
    step: Callable[[], Webhook | Delivery],
    done: str,
) -> HttpResponse:
    try:
        made = step()
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        if isinstance(made, Delivery):
            tasks.wake_webhooks()
        messages.success(request, done)
    return _back(tournament, hook)


def _back(tournament: Tournament, hook: Webhook) -> HttpResponse:
    return SeeOther(resolve_url("organizer:webhook", tournament.slug, hook.pk))
