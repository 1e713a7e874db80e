"""How a club's papers look."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.forms.picture import PictureField
from tournament.models import Club


class LookForm(forms.Form):
    """Its size of paper and its colour; without `with_colour` black alone is used."""

    paper = forms.ChoiceField(
        label=gettext_lazy("What the printers hold"), choices=Club.Paper.choices, widget=forms.RadioSelect
    )
    with_colour = forms.BooleanField(label=gettext_lazy("Lines of ornament in our colour"), required=False)
    colour = forms.CharField(
        label=gettext_lazy("Our colour"),
        max_length=7,
        required=False,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=gettext_lazy("Everything that is said stays black: papers are right on any printer."),
    )


class LogoForm(forms.Form):
    """The club's picture."""

    picture = PictureField()
