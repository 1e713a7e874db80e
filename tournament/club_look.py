"""How a club's papers look: the sheets its printers hold, its colour, its picture.

A picture is drawn anew by the house, whatever was sent. Its file stays as long as a paper names it, because a paper is
drawn from what was frozen.
"""

import hashlib
import re
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext as _

from tournament import journal
from tournament.errors import Refused
from tournament.models import Club, Document, User
from tournament.sponsors import redraw

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
DIGEST: Final = re.compile(r"[0-9a-f]{64}")
LARGEST: Final = (900, 900)  # pixels: 300 to the inch on the largest place that a paper has for it


@transaction.atomic
def change(*, club: Club, by: User | None, paper: str | None = None, colour: str | None = None) -> Club:
    """Choose the sheets ("a4" or "letter") and the colour ("#a01c2b", "" for none); None leaves it as it is.

    Refused for any other.
    """
    if paper is not None and paper not in Club.Paper.values:
        raise Refused(_("Choose one of the sizes."), field="paper", code="no-size")
    if colour is not None:
        colour = colour.strip().lower()
        if colour and not COLOUR.fullmatch(colour):
            raise Refused(_("A colour is # and six digits from 0 to f."), field="colour", code="no-colour")
    given = {"paper": paper, "colour": colour}
    return _keep(club, {name: value for name, value in given.items() if value is not None}, by)


def put_picture(*, club: Club, content: bytes, by: User | None) -> Club:
    """Let the club's papers bear this picture; the one before goes. Refused for what is no PNG, JPEG or WebP."""
    drawn = redraw(content, within=LARGEST).content  # before the transaction: it takes a while
    digest = hashlib.sha256(drawn).hexdigest()
    if not default_storage.exists(_file(digest)):
        default_storage.save(_file(digest), ContentFile(drawn))
    return _keep(club, {"logo": digest}, by)


def take_picture_away(*, club: Club, by: User | None) -> Club:
    """Let the club's papers bear no picture any more. Again changes nothing."""
    return _keep(club, {"logo": ""}, by)


def picture(digest: str) -> bytes | None:
    """The file of a picture (a JPEG) by its SHA-256; None for none, and where it has been lost.

    A paper that came in from another house names pictures that are not here.
    """
    if not DIGEST.fullmatch(digest):
        return None
    try:
        with default_storage.open(_file(digest)) as file:
            content = bytes(file.read())
    except FileNotFoundError:
        return None
    return content if hashlib.sha256(content).hexdigest() == digest else None


@transaction.atomic
def _keep(club: Club, changed: dict[str, str], by: User | None) -> Club:
    journal.lock(club)
    club = Club.objects.get(pk=club.pk)
    before: dict[str, Any] = {name: getattr(club, name) for name in changed if getattr(club, name) != changed[name]}
    if not before:
        return club
    after = {name: changed[name] for name in before}
    for name, value in after.items():
        setattr(club, name, value)
    club.save(update_fields=list(after))
    journal.write(where=club, by=by, action="club-look", subject="club", before=before, after=after)
    if old := before.get("logo"):
        transaction.on_commit(lambda: _forget(old))
    return club


def _file(digest: str) -> str:
    return f"logos/{digest}.jpg"


def _forget(digest: str) -> None:
    """Let the file go, unless a club or a paper still names it."""
    named = Document.objects.filter(payload__heading__logo=digest).exists()
    if not named and not Club.every.filter(logo=digest).exists():
        default_storage.delete(_file(digest))
