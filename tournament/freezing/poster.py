"""The poster of a tournament as it will hang in the hall."""

import datetime

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.documents.poster import PosterRecord, PosterWords
from tournament.freezing.headings import heading
from tournament.models import Tournament


def poster(tournament: Tournament, *, size: str, version: int, base_url: str, now: datetime.datetime) -> PosterRecord:
    """A sheet of this `size` ("a4" or "letter") that says the same in every language, the tournament's own first."""
    languages = [code for code, _name in settings.LANGUAGES]
    languages.sort(key=lambda code: code != tournament.language)
    return PosterRecord(
        heading=heading(tournament, version, base_url, now, tournament.language),
        size=size,
        url=f"{base_url}/t/{tournament.slug}/",
        words=tuple(_words(language) for language in languages),
    )


def _words(language: str) -> PosterWords:
    with translation.override(language):
        return PosterWords(
            language=language,
            headline=_("Where do I play? Who leads?"),
            text=_("Point the camera of your phone here. No account, nothing to install."),
        )
