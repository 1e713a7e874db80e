"""Photographs of a tournament: its cover and its champions, uploaded by organizers, and the files made from them.

The step stores the photograph re-encoded; a worker makes the sizes that pages show (`documents.pictures`). Until then
the address of a picture answers 404. A file is named by what it shows, so that equal ones share it.
"""

import hashlib
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Q, prefetch_related_objects

from tournament.core import images, jobs
from tournament.core.database.transactions import lock_row
from tournament.core.images import Size, reencode, store, stored
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.models import Tournament, TournamentPicture, User
from tournament.tournaments import opening

Kind = TournamentPicture.Kind

WITHIN: Final = (1920, 1920)  # of the stored photograph: enough for a poster and for a projector
KILOBYTE: Final = 1024
SIZES: Final[Mapping[str, tuple[Kind, Size]]] = {
    "cover.webp": (Kind.COVER, Size(1280, 720, 120 * KILOBYTE)),
    "cover-small.webp": (Kind.COVER, Size(480, 270, 30 * KILOBYTE)),
    "champions.webp": (Kind.CHAMPIONS, Size(1280, 1280, 120 * KILOBYTE, crop=False)),
    "champions-small.webp": (Kind.CHAMPIONS, Size(192, 192, 16 * KILOBYTE)),
    "share.jpg": (Kind.SHARE, Size(1200, 630, 200 * KILOBYTE)),
}
"""The public files of each kind by the last part of their address."""


def put_photograph(*, tournament: Tournament, kind: Kind, content: bytes, by: User | None) -> TournamentPicture:
    """Upload a photograph, replacing the former one of its kind. The same photograph again changes nothing.

    Refused if it is larger than twenty megabytes, no picture, or too small.
    """
    drawn = reencode(content, within=WITHIN, limits=images.PHOTOGRAPH).content  # before the transaction: it is slow
    source = hashlib.sha256(drawn).hexdigest()
    store(_original(source), drawn)
    return _put(tournament, kind, source, by)


@transaction.atomic
def _put(tournament: Tournament, kind: Kind, source: str, by: User | None) -> TournamentPicture:
    tournament = lock_row(Tournament.objects, tournament.pk)
    picture = tournament.pictures.filter(kind=kind).first() or TournamentPicture(tournament=tournament, kind=kind)
    if picture.source == source and picture.state != TournamentPicture.State.FAILED:
        return picture
    former, picture.source = picture.source, source
    for column, value in jobs.reset_columns().items():
        setattr(picture, column, value)
    picture.save()
    opening.touch(tournament)
    log.write(tournament, by, Action.SET_PICTURE, picture, after={"sha256": source})
    forget_later({former} - {"", source, picture.ready})
    return picture


@transaction.atomic
def remove_photograph(*, tournament: Tournament, kind: Kind, by: User | None) -> None:
    """Remove a photograph and its files. Idempotent."""
    tournament = lock_row(Tournament.objects, tournament.pk)
    picture = tournament.pictures.filter(kind=kind).first()
    if picture is None:
        return
    log.write(tournament, by, Action.REMOVE_PICTURE, picture, before={"sha256": picture.source})
    picture.delete()
    opening.touch(tournament)
    forget_later({picture.source, picture.ready} - {""})


def forget_people(tournaments: Collection[int], *, champions: Collection[int]) -> int:
    """Remove what may show or name an erased person in tournaments, given by their keys; returns how many photographs.

    The picture of link previews names champions: its file goes at once, and the sweep has it drawn again. `champions`:
    the tournaments of which the person is a champion, so their photograph goes too.
    """
    shown = Q(tournament__in=tournaments, kind=Kind.SHARE) | Q(tournament__in=champions, kind=Kind.CHAMPIONS)
    found = list(TournamentPicture.objects.filter(shown))
    forget_later({one.source for one in found} | {one.ready for one in found} - {""})
    TournamentPicture.objects.filter(pk__in=[one.pk for one in found]).delete()
    return sum(one.kind == Kind.CHAMPIONS for one in found)


def pictures_of(tournament: Tournament) -> dict[str, TournamentPicture]:
    """Return the pictures of a tournament by kind; read once for each loaded tournament, or prefetched for a list."""
    prefetch_related_objects([tournament], "pictures")
    return {picture.kind: picture for picture in tournament.pictures.all()}


def version_of(tournament: Tournament, name: str) -> str:
    """Return the mark of a public file, such as "cover.webp", for its address; "" while there is no such file."""
    kind, _size = SIZES[name]
    found = pictures_of(tournament).get(kind)
    return found.ready[:12] if found is not None else ""


def file_of(source: str, name: str) -> str:
    """Return the storage path of a public file."""
    return f"pictures/{source}-{name}"


def public_file(source: str, name: str) -> bytes | None:
    """Return a public file; None if it is not there."""
    return stored(file_of(source, name))


def source_of(tournament: Tournament, kind: Kind) -> str:
    """Return the SHA-256 of a photograph of the tournament, by which a document refers to it; "" if there is none."""
    found = pictures_of(tournament).get(kind)
    return found.source if found is not None else ""


def original(source: str) -> bytes | None:
    """Return an uploaded photograph as it was re-encoded (a JPEG), by its SHA-256; None for a lost one."""
    return stored(_original(source))


def forget_later(sources: Iterable[str]) -> None:
    """Delete the files of these sources after the commit, unless another picture shows the same."""
    names = sorted(sources)
    if names:  # after the commit: a file cannot be restored by a rollback
        transaction.on_commit(lambda: _forget(names))


def _forget(sources: Iterable[str]) -> None:
    for source in sources:
        if not TournamentPicture.objects.filter(Q(source=source) | Q(ready=source)).exists():
            for name in (_original(source), *(file_of(source, name) for name in SIZES)):
                default_storage.delete(name)


def _original(source: str) -> str:
    return f"pictures/{source}.jpg"
