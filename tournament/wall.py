"""The wall, steered by the organizer: what takes turns, what alone is shown now, a line for the hall."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import journal, opening
from tournament.errors import Refused
from tournament.models import Tournament, User, Wall, WallPicture
from tournament.models.wall import FEWEST_SECONDS, MOST_SECONDS
from tournament.names import is_readable

LONGEST_MESSAGE: Final = 120
OF_BRACKETS: Final = frozenset({Wall.Kind.BRACKET, Wall.Kind.TABLES, Wall.Kind.STANDINGS, Wall.Kind.LOTTERY})
"""What can be held for one bracket alone."""
BY_ITSELF: Final = tuple(kind for kind in Wall.Kind.values if kind != Wall.Kind.LOTTERY)
"""What takes its turn where nobody said otherwise: the lottery is held when it is held."""


def of(tournament: Tournament) -> Wall:
    """How the wall is steered; a fresh one, not yet written, where nobody has done so."""
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
    """Change what is given; the rest stays. Every screen shows it within three seconds.

    Refused for scenes that there are not, for none at all, and for a bracket or a picture that is not there.
    """
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    wall = of(tournament)
    before, said = _told(wall), wall.message
    if scenes is not None:
        wall.scenes = _scenes(scenes)
    if seconds is not None:
        wall.seconds = _seconds(seconds)
    if held is not None:
        wall.held = _held(tournament, held)
    if message is not None:
        wall.message = _message(message)
    if wall.pk is not None and (_told(wall), wall.message) == (before, said):
        return wall
    wall.save()
    opening.bump(tournament)
    journal.write(where=tournament, by=by, action="steer-wall", subject="wall", before=before, after=_told(wall))
    return wall


def holding(wall: Wall) -> tuple[str, str]:
    """What is held: its kind, and the bracket's key or the picture's number; ("", "") while scenes take turns."""
    kind, _colon, which = wall.held.partition(":")
    return kind, which


def _scenes(scenes: Sequence[str]) -> list[str]:
    chosen = [kind for kind in Wall.Kind.values if kind in scenes]
    if not chosen or len(chosen) != len(set(scenes)):
        raise Refused(_("Choose what the wall shows."), field="scenes")
    return chosen


def _seconds(seconds: int) -> int:
    if type(seconds) is not int or not FEWEST_SECONDS <= seconds <= MOST_SECONDS:
        raise Refused(_("Each stays between 5 and 120 seconds."), field="seconds")
    return seconds


def _held(tournament: Tournament, held: str) -> str:
    if not held:
        return ""
    kind, colon, which = held.partition(":")
    if kind not in Wall.Kind.values or (colon and not _is_there(tournament, kind, which)):
        raise Refused(_("The wall cannot show that."), field="held", code="nothing-to-show")
    return held


def _is_there(tournament: Tournament, kind: str, which: str) -> bool:
    if kind == Wall.Kind.SPONSORS:
        is_number = which.isascii() and which.isdigit() and len(which) < 5
        return is_number and WallPicture.objects.filter(tournament=tournament, number=which, removed_at=None).exists()
    return kind in OF_BRACKETS and "\x00" not in which and tournament.divisions.filter(key=which).exists()


def _message(message: str) -> str:
    message = " ".join(message.split())
    if len(message) > LONGEST_MESSAGE or (message and not is_readable(message)):
        raise Refused(_("At most 120 characters that can be read."), field="message")
    return message


def _told(wall: Wall) -> dict[str, object]:
    """What the journal keeps: of the message, in which a name may stand, only whether there is one."""
    return {"scenes": wall.scenes, "seconds": wall.seconds, "held": wall.held, "message": bool(wall.message)}
