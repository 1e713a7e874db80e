"""The desk's first page: one box that finds everybody, and what all desks have just done."""

from django.http import HttpResponse
from django.shortcuts import render, resolve_url
from django.views.decorators.http import require_http_methods, require_safe

from tournament import permissions, searching
from tournament.models import Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther
from tournament.pages.desk import finding, latest, listing

STILL_THE_SAME = 204


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.DESK)
def find(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """Search, by POST: a phone number must not stand in an address. One person found is that person's card."""
    text = request.POST.get("q", "").strip()[: searching.LONGEST]
    answer = finding.find(tournament, text)
    context = {"tournament": tournament, "text": text, "answer": answer, "new_name": _new_name(text)}
    if request.htmx:
        return render(request, "desk/found.html", context)
    if len(answer.people) + len(answer.asked) == 1:
        return SeeOther(_only(tournament, answer))
    context |= {"chosen": bool(text), "takes_players": listing.takes_players(tournament)}
    return render(request, "desk/find.html", {**context, **_now(tournament)})


@require_safe
@needs(permissions.DESK)
def now(request: OfficialRequest, tournament: Tournament) -> HttpResponse:
    """The figures and the latest arrivals, for a page that asks whether another desk has done something."""
    if request.GET.get("v") == str(latest.line(tournament)):
        return HttpResponse(status=STILL_THE_SAME)
    return render(request, "desk/now.html", {"tournament": tournament, **_now(tournament)})


def _only(tournament: Tournament, answer: finding.Answer) -> str:
    """Where the only one found is dealt with."""
    if answer.people:
        return resolve_url("desk:card", tournament.slug, answer.people[0].person.pk)
    return resolve_url("desk:confirm", tournament.slug, answer.asked[0].number)


def _new_name(text: str) -> str:
    """What was searched, if it may be the name of a new person: no number, which would stand in an address."""
    return "" if any(letter.isdigit() for letter in text) else text


def _now(tournament: Tournament) -> dict[str, object]:
    version = latest.line(tournament)  # before the rest: a change in between is asked for again rather than missed
    return {"version": version, "takings": listing.count(tournament), "latest": latest.done(tournament)}
