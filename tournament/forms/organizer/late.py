"""What officials ask for when somebody did not come, or came late, after the lottery."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import late
from tournament.drawing.asked import LONGEST_REASON
from tournament.models import Division, Person, Registration, TeamPlayer


class _Reasoned(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=LONGEST_REASON,
        help_text=gettext_lazy("Everybody can read it on the page of the draws: write nothing private."),
    )


def _player(place: TeamPlayer) -> str:
    return _("Team {number}: {player}").format(number=place.team.number, player=place.registration)


class ReplaceForm(_Reasoned):
    """A player who did not come, and who plays in his place."""

    out = forms.ModelChoiceField(
        label=gettext_lazy("Who did not come"), queryset=TeamPlayer.objects.none(), empty_label="—"
    )
    into = forms.ModelChoiceField(
        label=gettext_lazy("Who plays instead"), queryset=Registration.objects.none(), empty_label="—"
    )
    field_order = ("out", "into", "reason")

    def __init__(self, division: Division, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="replace_%s")
        out, into = self.fields["out"], self.fields["into"]
        assert isinstance(out, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        assert isinstance(into, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        players = TeamPlayer.objects.filter(team__in=late.changeable(division))
        out.queryset = players.select_related("team", "registration__person").order_by("team__number", "position")
        out.label_from_instance = _player  # type: ignore[assignment] # in the page's language
        into.queryset = late.waiting(division)


class JoinForm(_Reasoned):
    """Two who wait and play as a team in the place of the bye."""

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
            field.queryset = late.waiting(division)


class SearchForm(forms.Form):
    """Whom the club knows, by name or number."""

    q = forms.CharField(label=gettext_lazy("Name or number"), max_length=100)

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="search_%s")


class EnterForm(forms.Form):
    """Somebody who was found, and that he accepts the rules."""

    person = forms.ModelChoiceField(queryset=Person.objects.none())
    rules_accepted = forms.BooleanField(required=False)

    def __init__(self, division: Division, data: QueryDict) -> None:
        super().__init__(data)
        person = self.fields["person"]
        assert isinstance(person, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        person.queryset = Person.objects.filter(club=division.tournament.club_id)
