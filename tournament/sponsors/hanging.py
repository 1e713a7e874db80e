"""Hang a sponsor's picture on the wall, and take it down."""

import hashlib
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import journal, opening
from tournament.errors import Conflict, Refused
from tournament.models import Tournament, User, WallPicture
from tournament.names import is_readable
from tournament.sponsors.redrawing import Drawn, redraw

MOST_PICTURES: Final = 30
MOST_EVER: Final = 1000  # taken down ones too
LONGEST_NAME: Final = 60


def hang(*, tournament: Tournament, name: str, content: bytes, by: User | None) -> WallPicture:
    """Hang a picture of a sponsor; the same picture again is the one that hangs already.

    Refused without a name and for what is no picture, Conflict when thirty hang.
    """
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not is_readable(name):
        raise Refused(_("Say whose picture it is, with at most 60 characters that can be read."), field="name")
    drawn = redraw(content)  # before the transaction: it takes a while, and hands are being written
    return _hang(tournament, name, drawn, by)


@transaction.atomic
def _hang(tournament: Tournament, name: str, drawn: Drawn, by: User | None) -> WallPicture:
    digest = hashlib.sha256(drawn.content).hexdigest()
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    if (same := pictures(tournament).filter(sha256=digest).first()) is not None:
        return same
    numbers = WallPicture.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    if pictures(tournament).count() >= MOST_PICTURES or numbers >= MOST_EVER:
        raise Conflict(_("Thirty pictures hang already: take one down first."), field="picture", code="too-many")
    picture = WallPicture.objects.create(
        tournament=tournament,
        number=numbers + 1,
        name=name,
        file=_kept(digest, drawn.content),
        sha256=digest,
        width=drawn.width,
        height=drawn.height,
    )
    opening.bump(tournament)
    _note(picture, "hang-picture", by)
    return picture


@transaction.atomic
def take_down(*, picture: WallPicture, by: User | None) -> WallPicture:
    """Show it no more. Its file goes too, unless it hangs somewhere else. Taking it down again changes nothing."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=picture.tournament_id)
    picture = WallPicture.objects.select_related("tournament").get(pk=picture.pk)
    if picture.removed_at is None:
        picture.removed_at = timezone.now()
        picture.save(update_fields=["removed_at"])
        opening.bump(tournament)
        _note(picture, "take-picture-down", by)
        transaction.on_commit(lambda: _forget(picture.file))
    return picture


def pictures(tournament: Tournament) -> QuerySet[WallPicture]:
    """Those that hang, in the order in which they came."""
    return WallPicture.objects.filter(tournament=tournament, removed_at=None)


def bytes_of(picture: WallPicture) -> bytes | None:
    """The file; None where it has been lost, as when only the database was brought back."""
    try:
        with default_storage.open(picture.file) as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None


def _kept(digest: str, content: bytes) -> str:
    """The file's name, which is its content's: sent twice, or for two tournaments, it is kept once."""
    name = f"sponsors/{digest}.jpg"
    return name if default_storage.exists(name) else default_storage.save(name, ContentFile(content))


def _forget(file: str) -> None:
    if not WallPicture.objects.filter(file=file, removed_at=None).exists():
        default_storage.delete(file)


def _note(picture: WallPicture, action: str, by: User | None) -> None:
    journal.write(
        where=picture.tournament,
        by=by,
        action=action,
        subject=f"picture {picture.number}",
        after={"sha256": picture.sha256},
    )
