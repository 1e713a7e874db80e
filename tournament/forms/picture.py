"""A picture that somebody sends, to be drawn anew."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament import sponsors


class PictureField(forms.FileField):
    """A file that says it is a picture; too large a one is refused here, before it is read."""

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Picture"),
            widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
            help_text=gettext_lazy("PNG, JPEG or WebP, at most 5 megabytes. It is drawn anew, on white."),
            validators=[_small_enough],
        )


def _small_enough(picture: Any) -> None:
    if picture.size > sponsors.LARGEST_FILE:
        raise forms.ValidationError(_("A picture has at most 5 megabytes."))
