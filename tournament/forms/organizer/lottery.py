"""The rules of a draw, the tiles of the hall, and why a list or a draw is given up."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament import draw
from tournament.models import ClosedList


class TermsForm(forms.Form):
    """What an organizer asks of a draw before the list is closed; wishes are off unless he makes them."""

    tiles = forms.TypedChoiceField(
        label=_("Tiles that the hall draws"),
        choices=[(28, _("all 28 (98 bits of chance)")), (14, _("14, the shorter form (62 bits)"))],
        coerce=int,
        initial=28,
        widget=forms.RadioSelect,
    )
    objection_minutes = forms.IntegerField(
        label=_("Minutes for objections to the list"),
        min_value=0,
        max_value=240,
        initial=15,
        help_text=_("The printed list hangs so long before the draw can go on. 0 where the hall agrees at once."),
    )
    apart = forms.CharField(
        label=_("Not drawn as partners"),
        required=False,
        max_length=5000,
        widget=forms.Textarea({"rows": 2, "placeholder": "7 12"}),
        help_text=_("Two registration numbers on each line, such as 7 12: spouses, or members of one club."),
    )
    partners_apart = forms.BooleanField(label=_("Keep last year's partners apart"), required=False)
    byes_apart = forms.BooleanField(label=_("No bye twice to the same person in a year"), required=False)

    def terms(self) -> draw.Terms:
        """What was asked for. Refused at a line that is no pair of numbers."""
        data = self.cleaned_data
        return draw.Terms(
            tiles=data["tiles"],
            objection_minutes=data["objection_minutes"],
            apart=draw.read_pairs(data["apart"]),
            partners_apart=data["partners_apart"],
            byes_apart=data["byes_apart"],
        )

    @staticmethod
    def of(closed: ClosedList) -> dict[str, Any]:
        """The same again, for a list that is closed another time."""
        rules = closed.rules
        return {
            "tiles": rules["draw"]["tiles"],
            "objection_minutes": rules["objection_minutes"],
            "apart": "\n".join(f"{one} {other}" for one, other in rules["apart"]),
            "partners_apart": rules["partners_apart"],
            "byes_apart": rules["byes_apart"],
        }


class TilesForm(forms.Form):
    """Tiles as they are typed: one, or several in the order drawn. What can be read is the step's to say."""

    tiles = forms.CharField(
        label=_("Tiles"),
        strip=False,
        required=False,
        help_text=_("As they are drawn, such as 6-3. Several with a blank between two."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )


class ReasonForm(forms.Form):
    """Why a closed list is opened again."""

    reason = forms.CharField(
        label=_("Why (everybody can read it)"),
        max_length=draw.LONGEST_REASON,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class RedrawForm(ReasonForm):
    """Why a draw is given up, and that its results may go with it."""

    discard = forms.BooleanField(label=_("Discard the results above; the matches are annulled"), required=False)
