"""Posters for the wall: one that gives phones the tournament's page, and a bracket to be read from across the hall."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.documents.bracket_poster import ONE, TILES
from tournament.documents.sizes import SIZES
from tournament.errors import Conflict, Refused
from tournament.issuing.asking import ask
from tournament.models import Division, Document, Tournament, User


def ask_poster(*, tournament: Tournament, size: str, by: User | None, base_url: str) -> Document:
    """A poster on A4 ("a4") or Letter ("letter"); Refused for another size."""
    if size not in SIZES:
        raise Refused(_("A poster is of the size A4 or Letter."), field="size", code="no-size")
    now = timezone.now()
    return ask(
        tournament=tournament,
        kind=Document.Kind.POSTER,
        subject=size,
        freeze=lambda version: freezing.poster(tournament, size=size, version=version, base_url=base_url, now=now),
        by=by,
    )


def ask_bracket_poster(*, division: Division, size: str, by: User | None, base_url: str) -> Document:
    """A bracket as it stands, on A3 ("a3") or on sheets to be glued ("tiles"); Refused for another size."""
    if size not in (ONE, TILES):
        raise Refused(_("A poster of a bracket is on A3, or on sheets to be glued."), field="size", code="no-size")
    if division.bracket is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    now = timezone.now()
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.BRACKET_POSTER,
        subject=size,
        freeze=lambda version: freezing.bracket_poster(
            division, size=size, version=version, base_url=base_url, now=now
        ),
        by=by,
    )
