"""Lists of people, and what they wear."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournament import freezing
from tournament.errors import Conflict
from tournament.issuing.asking import ask
from tournament.models import Division, Document, Registration, Tournament, User


def ask_check_in_list(*, tournament: Tournament, by: User | None, base_url: str) -> Document:
    """Who is expected, in all brackets. Conflict while nobody is."""
    return _ask_check_in(tournament, None, by, base_url)


def ask_bracket_check_in_list(*, division: Division, by: User | None, base_url: str) -> Document:
    """Who is expected in one bracket. Conflict while nobody is."""
    return _ask_check_in(division.tournament, division, by, base_url)


def ask_team_list(*, division: Division, by: User | None, base_url: str) -> Document:
    """The teams of a bracket. Conflict before its draw."""
    if division.bracket is None:
        raise Conflict(_("Hold the lottery first."), rule="SACI rule 2", code="not-drawn")
    return ask(
        tournament=division.tournament,
        division=division,
        kind=Document.Kind.TEAMS,
        subject="teams",
        freeze=lambda version: freezing.team_list(division, version=version, base_url=base_url, now=timezone.now()),
        by=by,
    )


def ask_badges(*, tournament: Tournament, who: str, by: User | None, base_url: str) -> Document:
    """Badges of all players ("players"), or of the officials and judges ("officials"). Conflict without players."""
    if who != "officials":
        return _ask_badges(tournament, None, None, by, base_url)
    return ask(
        tournament=tournament,
        kind=Document.Kind.BADGES,
        subject="officials",
        freeze=lambda version: freezing.official_badges(
            tournament, version=version, base_url=base_url, now=timezone.now()
        ),
        by=by,
    )


def ask_bracket_badges(*, division: Division, by: User | None, base_url: str) -> Document:
    """Badges of the players of one bracket. Conflict without any."""
    return _ask_badges(division.tournament, division, None, by, base_url)


def ask_badge(*, registration: Registration, by: User | None, base_url: str) -> Document:
    """The badge of one player. Conflict when the place was given up."""
    if registration.withdrawn_at is not None:
        raise Conflict(_("This place has been given up."), code="withdrawn")
    return _ask_badges(registration.tournament, None, registration, by, base_url)


def _check_somebody(tournament: Tournament, division: Division | None) -> None:
    """Conflict where nobody holds a place: nothing would be on the paper."""
    places = tournament.registrations.filter(withdrawn_at=None)
    if not (places if division is None else places.filter(division=division)).exists():
        raise Conflict(_("Nobody is registered yet."), code="nobody")


def _ask_check_in(tournament: Tournament, division: Division | None, by: User | None, base_url: str) -> Document:
    _check_somebody(tournament, division)
    return ask(
        tournament=tournament,
        division=division,
        kind=Document.Kind.CHECK_IN,
        subject="check-in",
        freeze=lambda version: freezing.check_in(
            tournament, division=division, version=version, base_url=base_url, now=timezone.now()
        ),
        by=by,
    )


def _ask_badges(
    tournament: Tournament, division: Division | None, place: Registration | None, by: User | None, base_url: str
) -> Document:
    _check_somebody(tournament, division)
    return ask(
        tournament=tournament,
        division=division,
        kind=Document.Kind.BADGES,
        subject="players" if place is None else f"place-{place.number}",
        freeze=lambda version: freezing.badges(
            tournament, division=division, place=place, version=version, base_url=base_url, now=timezone.now()
        ),
        by=by,
    )
