"""Webhooks of a tournament, with their delivery logs.

Forms of webhooks: address and events.
"""

from collections.abc import Callable
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import permissions
from tournament.core import address as core_address
from tournament.core.errors import TournamentError
from tournament.exchange import tasks
from tournament.exchange.webhooks import addresses, catalogue, subscriptions
from tournament.exchange.webhooks.delivery import came_of
from tournament.models import Delivery, Tournament, Webhook
from tournament.web.frame.access import FORM, POST, OfficialRequest, needs
from tournament.web.frame.answers import press, refused, sent, submit, success


class ChangeWebhookForm(forms.Form):
    """A webhook's address and events."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=addresses.LONGEST,
        widget=forms.URLInput({"autocomplete": "off", "placeholder": "https://"}),
        help_text=gettext_lazy("The URL of the receiving program, beginning with https:// or http://."),
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Events"),
        choices=[(name, catalogue.KINDS[name].title) for name in catalogue.EVENTS],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, data: Any = None, *, webhook: Webhook | None = None) -> None:
        initial: dict[str, Any] = {"events": catalogue.EVENTS}
        if webhook is not None:
            initial = {"address": webhook.address, "events": webhook.events}
        super().__init__(data, initial=initial)


class MakeWebhookForm(ChangeWebhookForm):
    """A new webhook, and the tournaments it covers."""

    whole_club = forms.BooleanField(
        label=gettext_lazy("All tournaments of the club, including future ones"), required=False
    )


ON_A_PAGE = 50  # deliveries


@needs(permissions.ORGANIZE, FORM)
def listing(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """List the webhooks of this tournament; a POST creates one and shows its secret, this once."""
    form = MakeWebhookForm(sent(request))
    done, status = submit(
        form,
        lambda: subscriptions.make(
            tournament=tournament,
            base_url=core_address.base_url(request),
            by=request.user,
            now=timezone.now(),
            **form.cleaned_data,
        ),
        # no redirect: the secret cannot be shown again
        lambda made: _show_secret(request, tournament, made),
    )
    return done or render(
        request,
        "exchange/webhooks.html",
        {"tournament": tournament, "form": form, "hooks": subscriptions.hears_of(tournament)},
        status=status,
    )


@needs(permissions.ORGANIZE, FORM)
def webhook_page(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Change a webhook, and show its delivery log, newest first."""
    hook = _find(tournament, pk)
    form = ChangeWebhookForm(sent(request), webhook=hook)
    done, status = submit(
        form,
        lambda: subscriptions.change(webhook=hook, by=request.user, now=timezone.now(), **form.cleaned_data),
        lambda _done: success(request, _("Saved."), "organizer:webhook", tournament.slug, hook.pk),
    )
    if done is not None:
        return done
    log = Paginator(hook.deliveries.all(), ON_A_PAGE).get_page(request.GET.get("page"))
    rows = [(delivery, catalogue.title_of(delivery.event), came_of(delivery)) for delivery in log]
    context = {"tournament": tournament, "hook": hook, "form": form, "page": log, "log": rows}
    return render(request, "exchange/webhook.html", context, status=status)


@needs(permissions.ORGANIZE, POST)
def secret(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Rotate the signing secret; the new one is shown only in this answer."""
    try:
        made = subscriptions.rotate(webhook=_find(tournament, pk), by=request.user, now=timezone.now())
    except TournamentError as error:
        return refused(request, error, "organizer:webhooks", tournament.slug)
    return _show_secret(request, tournament, made)


@needs(permissions.ORGANIZE, POST)
def switch(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Turn a webhook on or off."""
    hook, on = _find(tournament, pk), request.POST.get("on") == "yes"
    done = _("The webhook is on.") if on else _("The webhook is off: nothing is sent.")
    return _do(
        request,
        tournament,
        hook,
        lambda: subscriptions.change(webhook=hook, by=request.user, now=timezone.now(), on=on),
        done,
    )


@needs(permissions.ORGANIZE, POST)
def ping(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Send a test message."""
    hook = _find(tournament, pk)
    done = _("A test message is being sent. Check the log in a moment.")
    return _do(
        request,
        tournament,
        hook,
        lambda: subscriptions.test(webhook=hook, tournament=tournament, now=timezone.now()),
        done,
    )


@needs(permissions.ORGANIZE, POST)
def replay(request: OfficialRequest, tournament: Tournament, pk: int, delivery: int) -> HttpResponse:
    """Send a past message again."""
    hook = _find(tournament, pk)
    found = get_object_or_404(hook.deliveries, pk=delivery)
    done = _("The message is being sent again. Check the log in a moment.")
    return _do(request, tournament, hook, lambda: subscriptions.replay(delivery=found, now=timezone.now()), done)


@needs(permissions.ORGANIZE, POST)
def remove(request: OfficialRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Delete a webhook and its delivery log."""
    hook = _find(tournament, pk)

    def step() -> str:
        subscriptions.remove(webhook=hook, by=request.user)
        return _("The webhook is deleted.")

    return press(request, step, "organizer:webhooks", tournament.slug)


def _find(tournament: Tournament, pk: int) -> Webhook:
    return get_object_or_404(subscriptions.hears_of(tournament), pk=pk)


def _show_secret(request: OfficialRequest, tournament: Tournament, made: subscriptions.Made) -> HttpResponse:
    context = {"tournament": tournament, "hook": made.webhook, "secret": made.secret}
    return render(request, "exchange/webhook_secret.html", context)


def _do(
    request: OfficialRequest,
    tournament: Tournament,
    hook: Webhook,
    step: Callable[[], Webhook | Delivery],
    done: str,
) -> HttpResponse:
    def act() -> str:
        if isinstance(step(), Delivery):  # a new message: wake the worker that sends it
            tasks.wake_webhooks()
        return done

    return press(request, act, "organizer:webhook", tournament.slug, hook.pk)
