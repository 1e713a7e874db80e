"""After the lottery: who waits, who is replaced, and who takes the place of a bye. Officials say so, with a reason."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament import fees, foreseeing, freezing, issuing, late, permissions, registration, searching, tasks
from tournament.address import base_url
from tournament.errors import TournamentError
from tournament.forms.organizer.late import EnterForm, JoinForm, ReplaceForm, SearchForm
from tournament.models import Division, Document, LateChange, Person, Tournament
from tournament.pages.access import OfficialRequest, needs
from tournament.pages.answers import SeeOther, blame, status_of

MOST_FOUND: Final = 20
Step = Callable[[], tuple[LateChange, list[Document]]]


@dataclass
class _Asked:
    """What was asked for, with the forms that were filled in and the people that a search found.

    sentence: what is about to be done. sure: what that does, where it was not agreed to yet.
    """

    request: OfficialRequest
    division: Division
    forms: dict[str, Form] = field(default_factory=dict)
    found: list[Person] | None = None
    sentence: str = ""
    sure: foreseeing.Foreseen | None = None


@require_http_methods(["GET", "HEAD", "POST"])
@needs(permissions.ORGANIZE)
def late_arrivals(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Do what the button `do` says, or show who waits."""
    division = get_object_or_404(
        Division.objects.select_related("tournament__club", "bracket"),
        tournament=tournament,
        key=key,
        kind=Division.Kind.POOL,
    )
    asked, refusal, status = _Asked(request, division), "", 200
    step = STEPS.get(request.POST.get("do", "")) if request.method == "POST" else None
    if step is not None:
        form, status = None, 422
        try:
            done, form = step(asked)
        except foreseeing.Outdated as error:
            asked.sure, refusal, status = error.foreseen, str(error), status_of(error)
        except TournamentError as error:
            form = next(iter(asked.forms.values()), None)
            if form is not None and error.field in form.fields:
                status = blame(form, error)
            else:
                refusal, status = str(error), status_of(error)
        else:
            if done:
                messages.success(request, done)
                return SeeOther(resolve_url("organizer:late", tournament.slug, key))
            status = 200 if form is None or form.is_valid() else 422
    if asked.sure is not None:
        return _ask(asked, asked.sure, refusal, status)
    division.refresh_from_db()
    return render(request, "organizer/late.html", {**_context(asked), "refusal": refusal}, status=status)


def _ask(asked: _Asked, foreseen: foreseeing.Foreseen, refusal: str, status: int) -> HttpResponse:
    """What it would do, and the form that agrees to it."""
    division, data = asked.division, asked.request.POST
    names = {one.key: freezing.division_name(one) for one in division.tournament.divisions.all()}
    context = {
        "tournament": division.tournament,
        "sentence": asked.sentence,
        "effects": foreseeing.sentences(foreseen.effects, names),
        "token": foreseen.token,
        "sent": [(name, str(data[name])) for name in data if name not in ("csrfmiddlewaretoken", "token")],
        "refusal": refusal,
        "back": resolve_url("organizer:late", division.tournament.slug, division.key),
    }
    return render(asked.request, "organizer/absence_sure.html", context, status=status)


def _agreed(asked: _Asked, sentence: str, step: Step) -> LateChange | None:
    """Do it once it was agreed to, and have its paper drawn; before that it is only looked at (None)."""
    asked.sentence, tournament = sentence, asked.division.tournament
    token = asked.request.POST.get("token", "")
    if not token:
        asked.sure = foreseeing.foresee(tournament=tournament, step=step)
        return None
    change, papers = foreseeing.agreed(tournament=tournament, step=step, token=token)
    tasks.wake(*papers)
    return change


def _context(asked: _Asked) -> dict[str, Any]:
    division = asked.division
    drawn = division.bracket is not None
    waiting = fees.with_paid(late.waiting(division)) if drawn else []
    changes = list(late.changes(division))
    for place in waiting:
        place.due = place.fee_cents - (place.paid or 0)  # type: ignore[attr-defined] # for the template
    return {
        "tournament": division.tournament,
        "division": division,
        "drawn": drawn,
        "waiting": waiting,
        "bye": late.bye_team(division) if drawn else None,
        "takes_teams": late.takes_teams(division),
        "changes": changes,
        "replaced": {change.out_id for change in changes},
        "replace": asked.forms.get("replace") or ReplaceForm(division),
        "join": asked.forms.get("join") or JoinForm(division),
        "search": asked.forms.get("search") or SearchForm(),
        "found": asked.found,
        "most": MOST_FOUND,
    }


def _replace(asked: _Asked) -> tuple[str, Form]:
    form = asked.forms["replace"] = ReplaceForm(asked.division, asked.request.POST)
    if not form.is_valid():
        return "", form
    place, into = form.cleaned_data["out"], form.cleaned_data["into"]
    words = {"number": place.team.number, "into": into.person.name, "out": place.registration.person.name}

    def step() -> tuple[LateChange, list[Document]]:
        return issuing.replace_player(
            team=place.team,
            out=place.registration,
            into=into,
            reason=form.cleaned_data["reason"],
            by=asked.request.user,
            base_url=base_url(asked.request),
        )

    if _agreed(asked, _("Team {number}: {into} plays instead of {out}.").format(**words), step) is None:
        return "", form
    sentence = _("{name} plays in team {number}. The paper that changes is being drawn.")
    return sentence.format(name=into.person.name, number=place.team.number), form


def _join(asked: _Asked) -> tuple[str, Form]:
    form = asked.forms["join"] = JoinForm(asked.division, asked.request.POST)
    if not form.is_valid():
        return "", form
    data = form.cleaned_data
    words = {"first": data["first"].person.name, "second": data["second"].person.name}

    def step() -> tuple[LateChange, list[Document]]:
        return issuing.let_join(
            division=asked.division,
            players=(data["first"], data["second"]),
            reason=data["reason"],
            by=asked.request.user,
            base_url=base_url(asked.request),
        )

    try:
        change = _agreed(asked, _("{first} and {second} take the place of the bye as a team.").format(**words), step)
    except TournamentError as error:
        if error.field == "players":
            error.field = "second"
        raise
    if change is None:
        return "", form
    sentence = _("Team {number} takes the place of the bye. The paper that changes is being drawn.")
    return sentence.format(number=change.team.number), form


def _search(asked: _Asked) -> tuple[str, Form]:
    """Those of the club who hold no place in this tournament."""
    form = asked.forms["search"] = SearchForm(asked.request.POST)
    if form.is_valid():
        tournament = asked.division.tournament
        free = Person.objects.filter(club=tournament.club_id).exclude(
            registrations__in=tournament.registrations.filter(withdrawn_at=None)
        )
        people = searching.people(free, form.cleaned_data["q"], tournament)
        asked.found = list(people.order_by("sort_key", "pk")[:MOST_FOUND])
    return "", form


def _enter(asked: _Asked) -> tuple[str, Form | None]:
    """Register somebody who was found, as waiting."""
    form = EnterForm(asked.division, asked.request.POST)
    if not form.is_valid():
        return "", form
    place = registration.register(
        tournament=asked.division.tournament,
        person=form.cleaned_data["person"],
        division=asked.division,
        rules_accepted=form.cleaned_data["rules_accepted"],
        by=asked.request.user,
        waiting=True,
    )
    sentence = _("{name} waits, as number {number}. The desk takes the fee.")
    return sentence.format(name=place.person.name, number=place.number), None


STEPS: Final = {"replace": _replace, "join": _join, "search": _search, "enter": _enter}
