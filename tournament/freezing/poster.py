"""The posters of a tournament and of a bracket as they will hang in the hall."""

import datetime
from dataclasses import replace

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from tournament.documents.bracket_poster import BracketPosterRecord
from tournament.documents.poster import PosterRecord, PosterWords
from tournament.documents.wall.sheets import head
from tournament.freezing.headings import heading
from tournament.freezing.play import bracket
from tournament.models import Division, Tournament


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


def bracket_poster(
    division: Division, *, size: str, version: int, base_url: str, now: datetime.datetime
) -> BracketPosterRecord:
    """A bracket as it stands on a poster of this `size` ("a3" or "tiles"). Call it only after the draw."""
    record = bracket(division, version=version, base_url=base_url, now=now)
    return BracketPosterRecord(record.heading, size, replace(record, heading=head(record.heading)))


def _words(language: str) -> PosterWords:
    with translation.override(language):
        return PosterWords(
            language=language,
            headline=_("Where do I play? Who leads?"),
            text=_("Point the camera of your phone here. No account, nothing to install."),
        )
