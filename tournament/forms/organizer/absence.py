"""What officials ask for when somebody is missing, leaves, comes back, or gives up the chair to another."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import checking, departed, leaving, substituting
from tournament.drawing.asked import LONGEST_REASON
from tournament.models import Departure, Registration, Sitting, Team, TeamPlayer, Tournament, User

Step = Callable[[], Any]


@dataclass(frozen=True)
class Wanted:
    """A step that was asked for, and the sentence that says what it is."""

    step: Step
    sentence: str


class _Reasoned(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Everybody can read it on the public pages: write nothing private."),
    )


class AbsentForm(forms.Form):
    """Who is not seated at a table."""

    sitting = forms.ModelChoiceField(queryset=Sitting.objects.none(), widget=forms.HiddenInput)
    absent = forms.ChoiceField(choices=[("A", ""), ("B", ""), ("AB", "")], widget=forms.HiddenInput)

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data)
        found = self.fields["sitting"]
        assert isinstance(found, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        found.queryset = tournament.sittings.select_related("team_a", "team_b", "tournament")

    def wanted(self, by: User) -> Wanted:
        sitting, absent = self.cleaned_data["sitting"], self.cleaned_data["absent"]
        teams = {"A": [sitting.team_a], "B": [sitting.team_b], "AB": [sitting.team_a, sitting.team_b]}[absent]
        sentences = {
            1: _("Team {number} is not seated at table {table}, and forfeits."),
            2: _("Neither team is seated at table {table}: both forfeit."),
        }
        sentence = sentences[len(teams)].format(number=teams[0].number, table=sitting.table)
        return Wanted(lambda: checking.walkover(sitting=sitting, absent=set(absent), by=by), sentence)


class LeaveForm(_Reasoned):
    """A team withdraws or is disqualified."""

    team = forms.ModelChoiceField(label=gettext_lazy("Team"), queryset=Team.objects.none(), empty_label="—")
    kind = forms.ChoiceField(
        label=gettext_lazy("What happens"),
        choices=[
            ("withdrawn", gettext_lazy("The team withdraws")),
            ("disqualified", gettext_lazy("Officials disqualify it")),
        ],
        widget=forms.RadioSelect,
        initial="withdrawn",
    )
    rule = forms.CharField(
        label=gettext_lazy("Rule"),
        max_length=leaving.LONGEST_RULE,
        required=False,
        help_text=gettext_lazy("What a disqualification rests on, such as: SACI rule 11."),
    )
    field_order = ("team", "kind", "rule", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="leave_%s")
        team = self.fields["team"]
        assert isinstance(team, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        there = tournament.teams.exclude(number__in=departed.standing(tournament))
        team.queryset = there.prefetch_related("players__registration__person")

    def wanted(self, by: User) -> Wanted:
        data = dict(self.cleaned_data)
        words = {"number": data["team"].number, "rule": data["rule"]}
        if data["kind"] == Departure.Kind.WITHDRAWN:
            sentence = _("Team {number} withdraws from the tournament.")
        else:
            sentence = _("Team {number} is disqualified ({rule}).")
        return Wanted(lambda: leaving.leave(**data, by=by), sentence.format(**words))


class ReturnForm(_Reasoned):
    """A team that had left is in again."""

    departure = forms.ModelChoiceField(label=gettext_lazy("Team"), queryset=Departure.objects.none(), empty_label="—")
    field_order = ("departure", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="return_%s")
        departure = self.fields["departure"]
        assert isinstance(departure, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        gone = departed.standing(tournament).values()
        departure.queryset = Departure.objects.filter(pk__in=[one.pk for one in gone]).select_related("team")
        departure.label_from_instance = _gone  # type: ignore[assignment] # in the page's language

    def wanted(self, by: User) -> Wanted:
        departure, reason = self.cleaned_data["departure"], self.cleaned_data["reason"]
        sentence = _("Team {number} comes back.").format(number=departure.team.number)
        return Wanted(lambda: leaving.take_back(departure=departure, reason=reason, by=by), sentence)


class SubstituteForm(_Reasoned):
    """Somebody who waits takes the chair of a player, from now on."""

    out = forms.ModelChoiceField(
        label=gettext_lazy("Who stops playing"), queryset=TeamPlayer.objects.none(), empty_label="—"
    )
    into = forms.ModelChoiceField(
        label=gettext_lazy("Who plays on instead"), queryset=Registration.objects.none(), empty_label="—"
    )
    field_order = ("out", "into", "reason")

    def __init__(self, tournament: Tournament, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="substitute_%s")
        out, into = self.fields["out"], self.fields["into"]
        assert isinstance(out, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        assert isinstance(into, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        out.queryset = substituting.changeable(tournament)
        out.label_from_instance = _player  # type: ignore[assignment] # in the page's language
        into.queryset = substituting.waiting(tournament)

    def wanted(self, by: User) -> Wanted:
        place, into, reason = (self.cleaned_data[name] for name in ("out", "into", "reason"))
        words = {"number": place.team.number, "into": into.person.name, "out": place.registration.person.name}
        sentence = _("Team {number}: {into} plays on in place of {out}. The team keeps its number and its points.")

        def step() -> substituting.Made:
            return substituting.substitute(team=place.team, out=place.registration, into=into, reason=reason, by=by)

        return Wanted(step, sentence.format(**words))


def _player(place: TeamPlayer) -> str:
    return _("Team {number}: {player}").format(number=place.team.number, player=place.registration)


def _gone(departure: Departure) -> str:
    return _("Team {number}: {player}").format(number=departure.team.number, player=departure.team.label)
