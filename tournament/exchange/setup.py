"""One-time setup of an installation: the club and the organizer's account, behind a one-time link."""

import hmac

from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournament.club import accounts, time_zones
from tournament.club import settings as club_settings
from tournament.core.errors import Conflict, Refused
from tournament.core.names import require_readable
from tournament.exchange import demonstration
from tournament.models import Club, Installation, Official, User


def is_set_up() -> bool:
    """Return whether this installation has its first organizer."""
    return Installation.objects.exists()


def setup_link_path() -> str | None:
    """Return the path of the one-time link, the same on each machine of an installation; None once set up."""
    return None if is_set_up() else f"/setup/{_token()}/"


def opens(token: str) -> bool:
    """Return whether this is the one-time link's token, compared in constant time."""
    return not is_set_up() and hmac.compare_digest(token.encode(), _token().encode())


def set_up(
    *,
    club_name: str,
    username: str,
    full_name: str,
    password: str,
    language: str = club_settings.EVERYBODY_S_OWN,
    time_zone: str = "",
    with_demonstration: bool = False,
) -> User:
    """Create the club (or load the demonstration club) and the organizer's account, once.

    `language`: the default language of the club's pages; `time_zone`: of its clock, "" for the machine's. Conflict
    when the installation is set up already, even when two people submit the page at the same time.
    """
    with transaction.atomic():
        try:
            with transaction.atomic():
                # The unique row decides between two simultaneous submissions.
                Installation.objects.create()
        except IntegrityError as error:
            raise Conflict(_("This installation has been set up already."), code="already-set-up") from error
        if with_demonstration:
            club = demonstration.load_club()
        elif not club_name.strip():
            raise Refused(_("Write the name of the club."), field="club_name")
        else:
            require_readable(club_name, field="club_name")
            club = Club.objects.create(name=club_name.strip()[:120], language=language)
        if time_zone:
            time_zones.choose_time_zone(club=club, time_zone=time_zone, by=None)
        club_settings.forget_language()
        user = accounts.make_official(
            club=club, username=username, full_name=full_name, password=password, role=Official.Role.ORGANIZER, by=None
        )
        if with_demonstration:
            demonstration.open_tournament(club, by=user)
    return user


def _token() -> str:
    """Return the link's token, 128 bits. It follows from SECRET_KEY: machines need not share a folder."""
    return salted_hmac("tournament.setup", "", algorithm="sha256").hexdigest()[:32]
