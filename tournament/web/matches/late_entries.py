"""Late entries: waiting players, replacements, and new teams in place of a bye. Each needs an official's reason."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.club import people as club_people
from tournament.club import permissions
from tournament.core.errors import TournamentError
from tournament.lottery.entry_list import LONGEST_REASON
from tournament.matches import dry_run, late_entries
from tournament.models import Division, LateEntry, Person, Registration, Round, TeamPlayer, Tournament, naming
from tournament.registration import payments, sign_up
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, blame, status_of
from tournament.web.frame.step import run_step


class _Reasoned(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Public on the page of the lotteries: do not enter private details."),
    )


def _player(place: TeamPlayer) -> str:
    return _("Team {number}: {player}").format(number=place.team.number, player=place.registration)


class ReplaceForm(_Reasoned):
    """A player who did not come, and their substitute."""

    out = forms.ModelChoiceField(
        label=gettext_lazy("Who did not come"), queryset=TeamPlayer.objects.none(), empty_label="—"
    )
    into = forms.ModelChoiceField(
        label=gettext_lazy("Who plays instead"), queryset=Registration.objects.none(), empty_label="—"
    )
    field_order = ("out", "into", "reason")

    def __init__(self, division: Division, data: QueryDict | None = None) -> None:
        # A prefix in ids: this form shares its page with the others here.
        super().__init__(data, auto_id="replace_%s")
        out, into = self.fields["out"], self.fields["into"]
        assert isinstance(out, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        assert isinstance(into, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        players = TeamPlayer.objects.filter(team__in=late_entries.changeable(division))
        out.queryset = players.select_related("team", "registration__person").order_by("team__number", "position")
        out.label_from_instance = _player  # type: ignore[assignment] # in the page's language
        into.queryset = late_entries.waiting(division)


class JoinForm(_Reasoned):
    """Two waiting players who form a team in the place of the bye."""

    first = forms.ModelChoiceField(
        label=gettext_lazy("First player"), queryset=Registration.objects.none(), empty_label="—"
    )
    second = forms.ModelChoiceField(
        label=gettext_lazy("Second player"), queryset=Registration.objects.none(), empty_label="—"
    )
    field_order = ("first", "second", "reason")

    def __init__(self, division: Division, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="join_%s")
        for name in ("first", "second"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)  # noqa: S101 - for the type checker
            # Both fields offer the same players; the step refuses one player twice.
            field.queryset = late_entries.waiting(division)


class SearchForm(forms.Form):
    """A search in the club's people, by name or number."""

    q = forms.CharField(label=gettext_lazy("Name or number"), max_length=100)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="search_%s")


class EnterForm(forms.Form):
    """A person from the search, and their acceptance of the rules."""

    person = forms.ModelChoiceField(queryset=Person.objects.none())
    rules_accepted = forms.BooleanField(required=False)

    def __init__(self, division: Division, data: QueryDict) -> None:
        super().__init__(data)
        person = self.fields["person"]
        assert isinstance(person, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        person.queryset = Person.objects.filter(club=division.tournament.club_id)


MOST_FOUND: Final = 20  # people that a search lists
Step = Callable[[], tuple[LateEntry, Round | None]]


@dataclass
class _Asked:
    """The state of one request: its forms, and the people that a search found.

    sentence: what the step is about to do. sure: the preview that waits for confirmation; None without one.
    """

    request: OfficialRequest
    division: Division
    forms: dict[str, Form] = field(default_factory=dict)
    found: list[Person] | None = None
    sentence: str = ""
    sure: dry_run.DryRun | None = None


@needs(permissions.ORGANIZE, FORM)
def late_arrivals(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Run the step that `do` names, or show the waiting players."""
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
        except dry_run.Outdated as error:
            asked.sure, refusal, status = error.dry_run_result, str(error), status_of(error)
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
    division.refresh_from_db()  # a refused step may have left changed values on the instance
    return render(request, "matches/late_entries.html", {**_context(asked), "refusal": refusal}, status=status)


def _ask(asked: _Asked, dry_run_result: dry_run.DryRun, refusal: str, status: int) -> HttpResponse:
    """Render the preview: the effects, and the form that confirms them."""
    division, data = asked.division, asked.request.POST
    names = {one.key: naming.division_name(one) for one in division.tournament.divisions.all()}
    context = {
        "tournament": division.tournament,
        "sentence": asked.sentence,
        "effects": dry_run.sentences(dry_run_result.effects, names),
        "token": dry_run_result.token,
        "sent": [(name, str(data[name])) for name in data if name not in ("csrfmiddlewaretoken", "token")],
        "refusal": refusal,
        "back": resolve_url("organizer:late", division.tournament.slug, division.key),
    }
    return render(asked.request, "matches/absence_confirm.html", context, status=status)


def _agreed(asked: _Asked, sentence: str, step: Step) -> LateEntry | None:
    """Execute a confirmed step and request its documents; without a token, preview it and return None."""
    asked.sentence, tournament = sentence, asked.division.tournament
    token = asked.request.POST.get("token", "")
    if not token:
        asked.sure = dry_run.dry_run(tournament=tournament, step=step)
        return None
    agreed = lambda: dry_run.do_agreed_step(tournament=tournament, step=step, token=token)  # noqa: E731
    return run_step(asked.request, tournament, agreed)[0]


def _context(asked: _Asked) -> dict[str, Any]:
    division = asked.division
    drawn = division.bracket is not None
    waiting = payments.with_paid(late_entries.waiting(division)) if drawn else []
    changes = list(late_entries.changes(division))
    for place in waiting:
        # What is still owed, in cents; `paid` is None without any payment.
        place.due = place.fee_cents - (place.paid or 0)  # type: ignore[attr-defined] # for the template
    return {
        "tournament": division.tournament,
        "division": division,
        "drawn": drawn,
        "waiting": waiting,
        "bye": late_entries.bye_team(division) if drawn else None,
        "takes_teams": late_entries.takes_teams(division),
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

    def step() -> tuple[LateEntry, Round | None]:
        reason, by = form.cleaned_data["reason"], asked.request.user
        return late_entries.replace(team=place.team, out=place.registration, into=into, reason=reason, by=by)

    if _agreed(asked, _("Team {number}: {into} plays instead of {out}.").format(**words), step) is None:
        return "", form
    sentence = _("{name} plays in team {number}. The updated documents are being prepared.")
    return sentence.format(name=into.person.name, number=place.team.number), form


def _join(asked: _Asked) -> tuple[str, Form]:
    form = asked.forms["join"] = JoinForm(asked.division, asked.request.POST)
    if not form.is_valid():
        return "", form
    data = form.cleaned_data
    words = {"first": data["first"].person.name, "second": data["second"].person.name}

    def step() -> tuple[LateEntry, Round | None]:
        players, by = (data["first"], data["second"]), asked.request.user
        return late_entries.join(division=asked.division, players=players, reason=data["reason"], by=by)

    try:
        change = _agreed(asked, _("{first} and {second} take the place of the bye as a team.").format(**words), step)
    except TournamentError as error:
        # The step blames both players; the form has a field for each.
        if error.field == "players":
            error.field = "second"
        raise
    if change is None:
        return "", form
    sentence = _("Team {number} takes the place of the bye. The updated documents are being prepared.")
    return sentence.format(number=change.team.number), form


def _search(asked: _Asked) -> tuple[str, Form]:
    """Find people of the club who are not registered in this tournament."""
    form = asked.forms["search"] = SearchForm(asked.request.POST)
    if form.is_valid():
        tournament = asked.division.tournament
        free = Person.objects.filter(club=tournament.club_id).exclude(
            registrations__in=tournament.registrations.filter(withdrawn_at=None)
        )
        people = club_people.people(free, form.cleaned_data["q"], tournament)
        asked.found = list(people.order_by("sort_key", "pk")[:MOST_FOUND])
    return "", form


def _enter(asked: _Asked) -> tuple[str, Form | None]:
    """Register a found person as waiting."""
    form = EnterForm(asked.division, asked.request.POST)
    if not form.is_valid():
        return "", form
    place = sign_up.register(
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
