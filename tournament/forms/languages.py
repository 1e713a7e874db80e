"""The field in which a club says the language of its pages."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy

from tournament.club_language import EVERYBODY_S_OWN


def language_field() -> forms.ChoiceField:
    """Each language, and none: what the browser of each reader asks for."""
    return forms.ChoiceField(
        label=gettext_lazy("Language of the club's pages"),
        choices=[(EVERYBODY_S_OWN, gettext_lazy("What the browser asks for")), *settings.LANGUAGES],
        required=False,
        help_text=gettext_lazy("Everybody can choose another one at the foot of a page, and it is remembered."),
    )


class ClubLanguageForm(forms.Form):
    """One choice for the club."""

    language = language_field()
