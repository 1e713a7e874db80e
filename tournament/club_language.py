"""The language in which a club's pages greet whoever has not chosen one."""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from tournament import journal, pulse
from tournament.errors import Refused
from tournament.models import Club, Tournament, User

KNOWN = "known"
EVERYBODY_S_OWN = ""
"""No language of the club: what the reader's browser asks for."""


@transaction.atomic
def choose(*, club: Club, language: str, by: User | None) -> Club:
    """Let the club's pages come in this language; "" leaves it to each reader's browser. Refused for any other."""
    if language != EVERYBODY_S_OWN and language not in dict(settings.LANGUAGES):
        raise Refused(_("Choose one of the languages."), field="language")
    journal.lock(club)
    club = Club.objects.get(pk=club.pk)
    if language == club.language:
        return club
    before, club.language = club.language, language
    club.save(update_fields=["language"])
    journal.write(
        where=club,
        by=by,
        action="club-language",
        subject="club",
        before={"language": before},
        after={"language": language},
    )
    forget(club)
    return club


def forget(club: Club) -> None:
    """Ask the database again, once what changes now is committed."""
    slugs = [*club.tournaments.values_list("slug", flat=True), ""]
    transaction.on_commit(lambda: pulse.forget(*map(_name, slugs), *(f"{KNOWN} {slug}" for slug in slugs)))


def of_address(slug: str) -> str:
    """The language of the club that holds the tournament of this address, or of the only club there is; "" for none.

    It is kept beside the database, so that a page that asks again costs no look into it.
    """
    found: list[str] = pulse.once(_name(slug), lambda kept: True, lambda: [_of(slug)])
    return found[0]


def known(slug: str) -> list[Any] | None:
    """The key of the tournament of this address, its version, and the language of whoever has not chosen one.

    "" where that is what the reader's browser asks for. None while the tournament changes, or where there is none: who
    wants to know then asks the database.
    """

    def read() -> list[Any] | None:
        row = Tournament.objects.filter(slug=slug).values_list("pk", "version").first()
        return [*row, _of(slug) or _of("")] if row else None

    return pulse.settled(KNOWN, slug, read)


def _of(slug: str) -> str:
    if slug:
        return Tournament.objects.filter(slug=slug).values_list("club__language", flat=True).first() or ""
    languages = list(Club.objects.filter(demonstration=False).values_list("language", flat=True)[:2])
    return languages[0] if len(languages) == 1 else ""


def _name(slug: str) -> str:
    return f"language of {slug}"
