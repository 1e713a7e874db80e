"""What the hall is to see, and a sponsor's picture."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.forms.picture import PictureField
from tournament.models import Wall
from tournament.models.wall import FEWEST_SECONDS, MOST_SECONDS
from tournament.wall import LONGEST_MESSAGE


class TurnsForm(forms.Form):
    """What takes turns, and how long each stays."""

    scenes = forms.MultipleChoiceField(
        label=gettext_lazy("These take turns"),
        choices=Wall.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose what the wall shows.")},
    )
    seconds = forms.IntegerField(
        label=gettext_lazy("Seconds for each"), min_value=FEWEST_SECONDS, max_value=MOST_SECONDS, initial=12
    )


class MessageForm(forms.Form):
    """A line for the hall; empty takes it away."""

    message = forms.CharField(
        label=gettext_lazy("A line for the hall"),
        max_length=LONGEST_MESSAGE,
        required=False,
        help_text=gettext_lazy("It stays at the foot of the wall until you empty it."),
    )


class PictureForm(forms.Form):
    """A picture, and whose it is."""

    name = forms.CharField(label=gettext_lazy("Whose picture it is"), max_length=60)
    picture = PictureField()
