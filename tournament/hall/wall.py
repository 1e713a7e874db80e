"""The wall display, controlled by the organizer: scenes, a pinned scene, a message for the hall, sponsors' pictures."""

import hashlib
from collections.abc import Sequence
from typing import Final

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.core.database.transactions import lock_row
from tournament.core.errors import Conflict, Refused
from tournament.core.images import Picture, reencode, store
from tournament.core.names import is_readable
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Tournament, User, Wall, WallPicture
from tournament.models.tournaments import FEWEST_SECONDS, MOST_SECONDS
from tournament.tournaments import opening

LONGEST_MESSAGE: Final = 120
OF_BRACKETS: Final = frozenset({Wall.Kind.BRACKET, Wall.Kind.TABLES, Wall.Kind.STANDINGS, Wall.Kind.LOTTERY})
"""The scenes that can be pinned for one division."""
BY_ITSELF: Final = tuple(kind for kind in Wall.Kind.values if kind != Wall.Kind.LOTTERY)
"""The default scenes; the lottery is shown only when it is held."""


def wall_of(tournament: Tournament) -> Wall:
    """Return the wall's settings; an unsaved default if there are none."""
    return Wall.objects.filter(tournament=tournament).first() or Wall(tournament=tournament, scenes=list(BY_ITSELF))


@transaction.atomic
def steer(
    *,
    tournament: Tournament,
    by: User | None,
    scenes: Sequence[str] | None = None,
    seconds: int | None = None,
    held: str | None = None,
    message: str | None = None,
) -> Wall:
    """Change the given settings. Every screen shows them within three seconds.

    Refused for unknown scenes, for none at all, and for a division or picture that does not exist.
    """
    tournament = lock_row(Tournament.objects, tournament.pk)
    wall = wall_of(tournament)
    before, said = _journal_data(wall), wall.message
    if scenes is not None:
        wall.scenes = _scenes(scenes)
    if seconds is not None:
        wall.seconds = _seconds(seconds)
    if held is not None:
        wall.held = _held(tournament, held)
    if message is not None:
        wall.message = _message(message)
    if wall.pk is not None and (_journal_data(wall), wall.message) == (before, said):
        return wall
    wall.save()
    opening.touch(tournament)
    log.write(tournament, by, Action.STEER_WALL, subjects.WALL, before=before, after=_journal_data(wall))
    return wall


def holding(wall: Wall) -> tuple[str, str]:
    """Return the pinned scene: its kind, and the division key or picture number; ("", "") if none is pinned."""
    kind, _colon, which = wall.held.partition(":")
    return kind, which


def _scenes(scenes: Sequence[str]) -> list[str]:
    chosen = [kind for kind in Wall.Kind.values if kind in scenes]
    if not chosen or len(chosen) != len(set(scenes)):
        raise Refused(_("Choose what the wall shows."), field="scenes")
    return chosen


def _seconds(seconds: int) -> int:
    if type(seconds) is not int or not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
        raise Refused(_("A scene is shown for 5 to 120 seconds."), field="seconds")
    return seconds


def _held(tournament: Tournament, held: str) -> str:
    if not held:
        return ""
    kind, colon, which = held.partition(":")  # the part after the colon is optional
    if kind not in Wall.Kind.values or (colon and not _is_there(tournament, kind, which)):
        raise Refused(_("The wall cannot show this scene."), field="held", code="nothing-to-show")
    return held


def _is_there(tournament: Tournament, kind: str, which: str) -> bool:
    if kind == Wall.Kind.SPONSORS:
        is_number = which.isascii() and which.isdigit() and len(which) < 5
        return is_number and WallPicture.objects.filter(tournament=tournament, number=which, removed_at=None).exists()
    # PostgreSQL rejects NUL in text.
    return kind in OF_BRACKETS and "\x00" not in which and tournament.divisions.filter(key=which).exists()


def _message(message: str) -> str:
    message = " ".join(message.split())
    if len(message) > LONGEST_MESSAGE or (message and not is_readable(message)):
        raise Refused(_("At most 120 characters that can be read."), field="message")
    return message


def _journal_data(wall: Wall) -> dict[str, object]:
    """Return the settings for the journal; a message may contain a name, so only its presence is kept."""
    return {"scenes": wall.scenes, "seconds": wall.seconds, "held": wall.held, "message": bool(wall.message)}


MOST_PICTURES: Final = 30
MOST_EVER: Final = 1000  # including removed ones
LONGEST_NAME: Final = 60


def hang(*, tournament: Tournament, name: str, content: bytes, by: User | None) -> WallPicture:
    """Add a sponsor's picture; an identical picture returns the existing one.

    Refused without a name or for an invalid picture, Conflict at thirty pictures.
    """
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not is_readable(name):
        raise Refused(_("Name the sponsor in at most 60 readable characters."), field="name")
    drawn = reencode(content)  # before the transaction: it is slow, and would block the entry of hands
    return _hang(tournament, name, drawn, by)


@transaction.atomic
def _hang(tournament: Tournament, name: str, drawn: Picture, by: User | None) -> WallPicture:
    digest = hashlib.sha256(drawn.content).hexdigest()
    tournament = lock_row(Tournament.objects, tournament.pk)
    if (same := pictures(tournament).filter(sha256=digest).first()) is not None:
        return same
    numbers = WallPicture.objects.filter(tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    if pictures(tournament).count() >= MOST_PICTURES or numbers >= MOST_EVER:
        raise Conflict(_("The wall has thirty pictures already: remove one first."), field="picture", code="too-many")
    picture = WallPicture.objects.create(
        tournament=tournament,
        number=numbers + 1,
        name=name,
        file=store(f"sponsors/{digest}.jpg", drawn.content),
        sha256=digest,
        width=drawn.width,
        height=drawn.height,
    )
    opening.touch(tournament)
    _note(picture, Action.HANG_PICTURE, by)
    return picture


@transaction.atomic
def take_down(*, picture: WallPicture, by: User | None) -> WallPicture:
    """Remove a picture. Its file is deleted unless used elsewhere. Removing it again has no effect."""
    tournament = lock_row(Tournament.objects, picture.tournament_id)
    picture = WallPicture.objects.select_related("tournament").get(pk=picture.pk)
    if picture.removed_at is None:
        picture.removed_at = timezone.now()
        picture.save(update_fields=["removed_at"])
        opening.touch(tournament)
        _note(picture, Action.TAKE_PICTURE_DOWN, by)
        # After the commit: a file cannot be restored by a rollback.
        transaction.on_commit(lambda: _forget(picture.file))
    return picture


def pictures(tournament: Tournament) -> QuerySet[WallPicture]:
    """Return the current pictures, in the order they were added."""
    return WallPicture.objects.filter(tournament=tournament, removed_at=None)


def _forget(file: str) -> None:
    if not WallPicture.objects.filter(file=file, removed_at=None).exists():
        default_storage.delete(file)


def _note(picture: WallPicture, action: Action, by: User | None) -> None:
    log.write(picture.tournament, by, action, picture, after={"sha256": picture.sha256})
