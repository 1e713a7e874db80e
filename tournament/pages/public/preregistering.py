"""Ask for a place from home: a form, then a page of one's own to come back to and to print."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import address, opening, preregistration, reminders, systems
from tournament.errors import TournamentError, cite
from tournament.forms.preregistration import AskForm
from tournament.models import PreRegistration, Tournament
from tournament.pages.answers import SeeOther, blame


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """The form with the rules to accept; says so where it is closed."""
    tournament = get_object_or_404(Tournament.objects.select_related("club"), slug=slug)
    now = timezone.now()
    form, status = AskForm(tournament, request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            data = form.cleaned_data
            try:
                row = preregistration.ask(
                    tournament=tournament,
                    division=data["division"],
                    asked=form.asked(),
                    rules_accepted=data["rules_accepted"],
                    key=data["key"],
                    source=address.sender(request),
                    now=now,
                )
            except TournamentError as error:
                status = blame(form, error)
            else:
                return SeeOther(resolve_url("public:asked", slug, row.public_id))
    ruleset = opening.ruleset_of(tournament)
    context = {
        "tournament": tournament,
        "form": form,
        "open": preregistration.is_open(tournament, today=timezone.localdate(now)),
        "system": systems.spoken(ruleset.name),
        "source": ruleset.source,
        "rules": [
            (", ".join(cite(f"SACI rule {number}") for number in one.rules.split(", ") if number), one.text)
            for one in reminders.reminders(ruleset)
        ],
    }
    return render(request, "public/register.html", context, status=status)


@never_cache
@require_safe
def asked(request: HttpRequest, slug: str, public_id: uuid.UUID) -> HttpResponse:
    """What became of it; only who has the address finds it, and nothing private is on it."""
    rows = PreRegistration.objects.select_related("tournament__club", "division", "registration")
    row = get_object_or_404(rows, tournament__slug=slug, tournament__practice_for=None, public_id=public_id)
    return render(request, "public/asked.html", {"tournament": row.tournament, "asked": row})
