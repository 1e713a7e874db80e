"""The jobs of a tournament's pictures: claim one, make its files, and have pages show them.

The picture of link previews has no step that asks for it: the sweep compares what it shows with what it should show.
"""

import datetime
import logging
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Exists, F, OuterRef

from tournament.core import images, jobs, version_cache
from tournament.documents.pictures import share
from tournament.models import Tournament, TournamentPicture
from tournament.tournaments import opening, pictures

log = logging.getLogger(__name__)
AT_ONCE: Final = 20  # tournaments that a sweep compares

Kind = TournamentPicture.Kind


def work(*, now: datetime.datetime) -> int:
    """Make every picture that is due. Returns how many were made."""
    waiting = TournamentPicture.objects.filter(jobs.due(now), state=TournamentPicture.State.WAITING)
    return sum(_make_one(key, now) for key in list(waiting.order_by("pk").values_list("pk", flat=True)))


def left_lying(*, now: datetime.datetime) -> list[int]:
    """Return the pictures without a message under way, with the picture of link previews of what has changed."""
    look()
    return jobs.left_lying(TournamentPicture.objects.all(), now=now)


def look() -> None:
    """Ask for the picture of link previews wherever a tournament no longer is what its picture shows."""
    shown = TournamentPicture.objects.filter(
        tournament=OuterRef("pk"), kind=Kind.SHARE, seen=OuterRef("results_version")
    )
    changed = Tournament.objects.filter(~Exists(shown)).select_related("club").order_by("-date", "-pk")
    for tournament in changed[:AT_ONCE]:
        _compare(tournament, share.record_of(tournament).key)


def _compare(tournament: Tournament, key: str) -> None:
    seen = {"seen": tournament.results_version}
    picture, created = TournamentPicture.objects.get_or_create(
        tournament=tournament, kind=Kind.SHARE, defaults={"source": key, **seen}
    )
    if not created:
        row = TournamentPicture.objects.filter(pk=picture.pk)
        row.update(**seen, **({} if picture.source == key else {"source": key, **jobs.reset_columns()}))


def _make_one(key: int, now: datetime.datetime) -> bool:
    picture = jobs.claim(TournamentPicture.objects.all(), key, now=now)
    if picture is None:
        return False
    try:
        _make_files(picture)
        former = picture.ready
        done = _publish(picture)
    except Exception as error:
        jobs.fail(picture, f"{type(error).__name__}: {error}", now=now)
        log.exception("a picture of tournament %s could not be made", picture.tournament_id)
        return False
    finally:
        jobs.let_go(picture)
    if done:
        pictures.forget_later({former} - {"", picture.source})
    return done


def _make_files(picture: TournamentPicture) -> None:
    for name, content in _contents(picture).items():
        path = pictures.file_of(picture.source, name)
        if default_storage.exists(path):
            default_storage.delete(path)
        default_storage.save(path, ContentFile(content))


def _contents(picture: TournamentPicture) -> dict[str, bytes]:
    """Return the public files of a picture by name. FileNotFoundError for a lost photograph."""
    sizes = {name: size for name, (kind, size) in pictures.SIZES.items() if kind == picture.kind}
    if picture.kind == Kind.SHARE:
        record = share.record_of(picture.tournament)
        # What has changed since it was asked for is found by the next sweep.
        return {name: share.draw(record, size) for name, size in sizes.items()}
    content = pictures.original(picture.source)
    if content is None:
        raise FileNotFoundError(picture.source)
    return {name: images.resize(content, size) for name, size in sizes.items()}


@transaction.atomic
def _publish(picture: TournamentPicture) -> bool:
    """Mark a picture done, and have pages show it; False if the claim was lost meanwhile."""
    if not jobs.finish(picture, ready=F("source")):
        return False
    if picture.kind == Kind.SHARE:
        # Only the heads of pages change: no version, which would disturb a person who edits the tournament.
        version_cache.touch(picture.tournament.slug)
    else:
        opening.touch(picture.tournament)
    return True
