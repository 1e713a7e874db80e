"""Late entries: waiting players, replacements, and new teams in place of a bye. Each needs an official's reason."""

from collections.abc import Mapping
from typing import Final

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
from tournament.core.short_texts import LONGEST_REASON
from tournament.matches import late_entries
from tournament.models import Division, LateEntry, Person, Registration, Round, TeamPlayer, Tournament, User
from tournament.registration import sign_up
from tournament.web.frame.access import FORM, OfficialRequest, needs
from tournament.web.frame.answers import SeeOther, Wanted, blame, preview_or_do, status_of
from tournament.web.frame.fields import offer_exchange, offer_rows
from tournament.web.registration.list import with_amounts

MOST_FOUND: Final = 20  # people that a search lists
Change = tuple[LateEntry, Round | None]


class _Reasoned(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Public on the page of the lotteries: do not enter private details."),
    )


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
        players = TeamPlayer.objects.filter(team__in=late_entries.changeable(division))
        players = players.select_related("team", "registration__person").order_by("team__number", "position")
        offer_exchange(self, players, late_entries.waiting(division))

    def wanted(self, division: Division, by: User) -> Wanted[Change]:
        place, into, reason = (self.cleaned_data[name] for name in ("out", "into", "reason"))
        words = {"number": place.team.number, "into": into.person.name, "out": place.registration.person.name}
        done = _("{name} plays in team {number}. The updated documents are being prepared.")
        return Wanted(
            lambda: late_entries.replace(team=place.team, out=place.registration, into=into, reason=reason, by=by),
            _("Team {number}: {into} plays instead of {out}.").format(**words),
            lambda _change: done.format(name=into.person.name, number=place.team.number),
        )


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
        # Both fields offer the same players; the step refuses one player twice.
        offer_rows(self.fields["first"], late_entries.waiting(division))
        offer_rows(self.fields["second"], late_entries.waiting(division))

    def wanted(self, division: Division, by: User) -> Wanted[Change]:
        first, second, reason = (self.cleaned_data[name] for name in ("first", "second", "reason"))
        done = _("Team {number} takes the place of the bye. The updated documents are being prepared.")
        sentence = _("{first} and {second} take the place of the bye as a team.")
        return Wanted(
            lambda: late_entries.join(division=division, players=(first, second), reason=reason, by=by),
            sentence.format(first=first.person.name, second=second.person.name),
            lambda change: done.format(number=change[0].team.number),
        )


class SearchForm(forms.Form):
    """A search in the club's people, by name or number."""

    q = forms.CharField(label=gettext_lazy("Name or number"), max_length=100)

    def __init__(self, division: Division, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="search_%s")
        self.tournament = division.tournament

    def found(self) -> list[Person]:
        """People of the club who are not registered in this tournament."""
        held = self.tournament.registrations.filter(withdrawn_at=None)
        free = Person.objects.filter(club=self.tournament.club_id).exclude(registrations__in=held)
        people = club_people.people(free, self.cleaned_data["q"], self.tournament)
        return list(people.order_by("sort_key", "pk")[:MOST_FOUND])


class EnterForm(forms.Form):
    """A person from the search, and their acceptance of the rules."""

    person = forms.ModelChoiceField(queryset=Person.objects.none())
    rules_accepted = forms.BooleanField(required=False)

    def __init__(self, division: Division, data: QueryDict) -> None:
        super().__init__(data)
        offer_rows(self.fields["person"], Person.objects.filter(club=division.tournament.club_id))


FORMS: Final[Mapping[str, type[ReplaceForm | JoinForm | SearchForm | EnterForm]]] = {
    "replace": ReplaceForm,
    "join": JoinForm,
    "search": SearchForm,
    "enter": EnterForm,
}


@needs(permissions.ORGANIZE, FORM)
def late_arrivals(request: OfficialRequest, tournament: Tournament, key: str) -> HttpResponse:
    """Run the step that `do` names, or show the waiting players."""
    division = get_object_or_404(
        Division.objects.select_related("tournament__club", "bracket"),
        tournament=tournament,
        key=key,
        kind=Division.Kind.POOL,
    )
    kind = FORMS.get(request.POST.get("do", "")) if request.method == "POST" else None
    if kind is None:
        return _page(request, division)
    form = kind(division, request.POST)
    if not form.is_valid():
        return _page(request, division, form, status=422)
    if isinstance(form, SearchForm):
        return _page(request, division, form, found=form.found())
    back = resolve_url("organizer:late", tournament.slug, key)
    try:
        if isinstance(form, EnterForm):
            return _enter(request, division, form, back)
        return preview_or_do(request, tournament, form.wanted(division, request.user), back)
    except TournamentError as error:
        # The step blames both players; the form has a field for each.
        error.field = "second" if error.field == "players" else error.field
        # The form of a found person has no place for a refusal: it goes above the page.
        if error.field in form.fields and not isinstance(form, EnterForm):
            return _page(request, division, form, status=blame(form, error))
        return _page(request, division, form, refusal=str(error), status=status_of(error))


def _enter(request: OfficialRequest, division: Division, form: EnterForm, back: str) -> HttpResponse:
    """Register a found person as waiting."""
    place = sign_up.register(
        tournament=division.tournament,
        person=form.cleaned_data["person"],
        division=division,
        rules_accepted=form.cleaned_data["rules_accepted"],
        by=request.user,
        waiting=True,
    )
    sentence = _("{name} waits, as number {number}. The desk takes the fee.")
    messages.success(request, sentence.format(name=place.person.name, number=place.number))
    return SeeOther(back)


def _page(
    request: OfficialRequest,
    division: Division,
    form: Form | None = None,
    *,
    found: list[Person] | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The waiting players and the forms. `form`: the one sent; `found`: the people of a search."""
    division.refresh_from_db()  # a refused step may have left changed values on the instance
    drawn = division.bracket is not None
    waiting = with_amounts(late_entries.waiting(division)) if drawn else []
    changes = list(late_entries.changes(division))
    context = {
        "tournament": division.tournament,
        "division": division,
        "drawn": drawn,
        "waiting": waiting,
        "bye": late_entries.bye_team(division) if drawn else None,
        "takes_teams": late_entries.takes_teams(division),
        "changes": changes,
        "replaced": {change.out_id for change in changes},
        "replace": form if isinstance(form, ReplaceForm) else ReplaceForm(division),
        "join": form if isinstance(form, JoinForm) else JoinForm(division),
        "search": form if isinstance(form, SearchForm) else SearchForm(division),
        "found": found,
        "refusal": refusal,
    }
    return render(request, "matches/late_entries.html", context, status=status)
