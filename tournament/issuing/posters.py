"""The poster for the wall: whoever points a phone at it has the tournament's page."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.documents.sizes import SIZES
from tournament.errors import Refused
from tournament.issuing.asking import ask
from tournament.models import Document, Tournament, User


@transaction.atomic
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
