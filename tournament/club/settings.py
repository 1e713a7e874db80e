"""Settings of a club: the default language of its pages, and its branding (paper size, colour and logo), its Elo list.

An uploaded logo is re-encoded. Its file is kept while a document names it, because documents are rendered from
snapshots.
"""

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.core import version_cache
from tournament.core.errors import Refused
from tournament.core.images import Size, reencode, resize, store, stored
from tournament.journal import log, subjects
from tournament.journal.actions import Action
from tournament.models import Club, Document, Tournament, TournamentPicture, User

KNOWN = "known"
EVERYBODY_S_OWN = ""
"""The club has no default language: the reader's browser decides."""


@transaction.atomic
def choose_language(*, club: Club, language: str, by: User | None) -> Club:
    """Set the club's default language; "" leaves it to each reader's browser. Refused for unknown languages."""
    if language != EVERYBODY_S_OWN and language not in dict(settings.LANGUAGES):
        raise Refused(_("Choose one of the languages."), field="language")
    club, before = save_changes(club, {"language": language})
    if before:
        log.write(club, by, Action.CLUB_LANGUAGE, subjects.CLUB, before=before, after={"language": language})
        forget_language()
    return club


@transaction.atomic
def choose_rating(*, club: Club, k: str, expectation: str, by: User | None) -> Club:
    """Choose how the club's Elo list is worked out, from its first match on. Refused for an unknown option."""
    if k not in Club.RatingK.values:
        raise Refused(_("Choose how much a match can change a rating."), field="k")
    if expectation not in Club.RatingExpectation.values:
        raise Refused(_("Choose how exactly the expectation is worked out."), field="expectation")
    club, before = save_changes(club, {"rating_k": k, "rating_expectation": expectation})
    if before:
        after = {"rating_k": k, "rating_expectation": expectation}
        log.write(club, by, Action.CHOOSE_RATING, subjects.CLUB, before=before, after=after)
    return club


def save_changes(club: Club, wanted: Mapping[str, str]) -> tuple[Club, dict[str, Any]]:
    """Lock the club and save the columns that differ; call it in the transaction of a step.

    Returns the current club, and the former values of what has changed: {} if nothing has.
    """
    log.lock(club)
    club = Club.objects.get(pk=club.pk)
    before = {name: getattr(club, name) for name, value in wanted.items() if getattr(club, name) != value}
    for name in before:
        setattr(club, name, wanted[name])
    if before:
        club.save(update_fields=list(before))
    return club, before


def forget_language() -> None:
    """Drop the cached languages and time zones once the current transaction commits.

    Of all clubs: pages of a demonstration speak the language of the only real one.
    """
    # "" is the entry of pages outside any tournament.
    slugs = [*Tournament.objects.values_list("slug", flat=True), ""]
    transaction.on_commit(lambda: version_cache.forget(*map(_name, slugs), *(f"{KNOWN} {slug}" for slug in slugs)))


class Manners(NamedTuple):
    """How a club's pages speak: their language ("" for the reader's), and the time zone of their times."""

    language: str
    zone: str


def manners_of_address(slug: str) -> Manners:
    """Return the manners of the club that has this tournament slug, or of the only club.

    They are cached outside the database, so that repeated pages need no query.
    """
    return Manners(
        *version_cache.once(_name(slug), lambda kept: len(kept) == len(Manners._fields), lambda: _manners_of(slug))
    )


def cached_language(slug: str) -> list[Any] | None:
    """Return the key of the tournament with this slug, its version, and its club's default language.

    The language is "" where the reader's browser decides. None while the tournament changes, and for an unknown slug:
    the caller then queries the database.
    """

    def read() -> list[Any] | None:
        row = Tournament.objects.filter(slug=slug).values_list("pk", "version").first()
        return [*row, _manners_of(slug).language] if row else None

    return version_cache.settled(KNOWN, slug, read)


def _manners_of(slug: str) -> Manners:
    """The manners of the club of this tournament; where it chose no language, that of the only club."""
    # Two rows are enough to see that there are several clubs.
    clubs = list(Club.objects.filter(demonstration=False).values_list("language", "time_zone")[:2])
    only = clubs[0] if len(clubs) == 1 else ("", "")
    found = Tournament.objects.filter(slug=slug).values_list("club__language", "club__time_zone").first()
    language, zone = (found or ("", "")) if slug else only
    return Manners(language or only[0], zone or settings.TIME_ZONE)


def _name(slug: str) -> str:
    return f"language of {slug}"


COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
DIGEST: Final = re.compile(r"[0-9a-f]{64}")  # also keeps separators out of the file's path
LARGEST: Final = (900, 900)  # pixels: 300 dpi at the largest place a document has
CREST: Final = Size(440, 440, 30 * 1024, crop=False)  # twice the largest place a screen has
ON_COLOUR: Final = ("#fffdf6", "#b9c7bf")  # the text and the muted text of the header band
CONTRAST: Final = 4.5


@transaction.atomic
def change_look(*, club: Club, by: User | None, paper: str | None = None, colour: str | None = None) -> Club:
    """Set the paper size ("a4" or "letter") and the colour ("#a01c2b", "" for none); None leaves it as it is.

    Refused for other values.
    """
    if paper is not None and paper not in Club.Paper.values:
        raise Refused(_("Choose one of the sizes."), field="paper", code="no-size")
    if colour is not None:
        colour = colour.strip().lower()
        if colour and not COLOUR.fullmatch(colour):
            raise Refused(_("A colour is # and six digits from 0 to f."), field="colour", code="no-colour")
    given = {"paper": paper, "colour": colour}
    return _keep(club, {name: value for name, value in given.items() if value is not None}, by)


def put_logo(*, club: Club, content: bytes, by: User | None) -> Club:
    """Set the logo on the club's documents, replacing the old one. Refused unless it is a PNG, JPEG or WebP."""
    drawn = reencode(content, within=LARGEST).content  # outside the transaction: decoding is slow
    digest = hashlib.sha256(drawn).hexdigest()
    store(_file(digest), drawn)
    return _keep(club, {"logo": digest}, by)


def remove_logo(*, club: Club, by: User | None) -> Club:
    """Remove the logo from the club's documents. Idempotent."""
    return _keep(club, {"logo": ""}, by)


def logo_bytes(digest: str) -> bytes | None:
    """Return the file of a logo (a JPEG) by its SHA-256; None for an unknown or lost one.

    A document imported from another installation can name logos that are not here.
    """
    content = stored(_file(digest)) if DIGEST.fullmatch(digest) else None
    return content if content is not None and hashlib.sha256(content).hexdigest() == digest else None


def crest_bytes(digest: str) -> bytes | None:
    """Return a logo as pages show it, a small WebP made at first use; None for an unknown or lost one."""
    if not DIGEST.fullmatch(digest):
        return None
    if (small := stored(_crest_file(digest))) is None and (content := logo_bytes(digest)) is not None:
        small = resize(content, CREST)
        store(_crest_file(digest), small)
    return small


def tints(colour: str) -> bool:
    """Whether a colour ("#a01c2b") tints the header band: all text there keeps a contrast of 4.5 to 1.

    False for "" and for what is no colour.
    """
    return bool(COLOUR.fullmatch(colour)) and all(_contrast(colour, text) >= CONTRAST for text in ON_COLOUR)


def _contrast(one: str, other: str) -> float:
    """Return the contrast of two colours by WCAG 2.2, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@transaction.atomic
def _keep(club: Club, changed: dict[str, str], by: User | None) -> Club:
    club, before = save_changes(club, changed)
    if not before:
        return club
    after = {name: changed[name] for name in before}
    log.write(club, by, Action.SET_BRANDING, subjects.CLUB, before=before, after=after)
    # The crest is on the pictures of link previews, and the sweep compares them.
    TournamentPicture.objects.filter(tournament__club=club, kind=TournamentPicture.Kind.SHARE).update(seen=None)
    for slug in club.tournaments.values_list("slug", flat=True):
        version_cache.touch(slug)  # the heads of public pages show crest and colour
    if old := before.get("logo"):
        transaction.on_commit(lambda: _forget(old))
    return club


def _file(digest: str) -> str:
    return f"logos/{digest}.jpg"


def _crest_file(digest: str) -> str:
    return f"logos/{digest}-crest.webp"


def _forget(digest: str) -> None:
    """Delete the file, unless a club or a document still names it."""
    named = Document.objects.filter(payload__heading__logo=digest).exists()
    if not named and not Club.every.filter(logo=digest).exists():
        default_storage.delete(_file(digest))
        default_storage.delete(_crest_file(digest))
