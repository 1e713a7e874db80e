"""Somebody wants e-mails about the matches of a player."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import notices
from tournament.models import Registration, Tournament


class AskForNoticesForm(forms.Form):
    """Whose matches, and to which address."""

    player = forms.ModelChoiceField(
        label=gettext_lazy("Player"), queryset=Registration.objects.none(), to_field_name="number", empty_label="—"
    )
    address = forms.EmailField(
        label=gettext_lazy("Your e-mail address"),
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=gettext_lazy("Shown to nobody, and kept until two days after the tournament."),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player = self.fields["player"]
        assert isinstance(player, forms.ModelChoiceField)  # noqa: S101 - for the type checker
        player.queryset = notices.known_players(tournament)
        player.label_from_instance = _called  # type: ignore[assignment] # with the team


def _called(player: Registration) -> str:
    place = getattr(player, "team_place", None)
    team = _("team {number}").format(number=place.team.number) if place else _("substitute")
    return f"{player.person.name} ({team})"
