"""Who may do what: predicates on the offices that a club gave (Official rows), asked as `user.has_perm(name, club)`."""

import rules
from django.utils.translation import gettext as _

from tournament.errors import NotAllowed
from tournament.models import Club, Official, User

ORGANIZE = "tournament.organize"  # everything: set up, draw, start rounds, issue, correct
DESK = "tournament.desk"  # register people, take fees, mark who is present
JUDGE = "tournament.judge"  # enter hands and penalties, take sign-offs


def _holds(user: User, club: Club, *roles: str) -> bool:
    return user.is_active and Official.objects.filter(user=user, club=club, role__in=roles).exists()


def is_organizer(user: User, club: Club) -> bool:
    return _holds(user, club, Official.Role.ORGANIZER)


def is_desk(user: User, club: Club) -> bool:
    return _holds(user, club, Official.Role.ORGANIZER, Official.Role.DESK)


def is_judge(user: User, club: Club) -> bool:
    return _holds(user, club, Official.Role.ORGANIZER, Official.Role.JUDGE)


rules.add_perm(ORGANIZE, rules.predicate(is_organizer))
rules.add_perm(DESK, rules.predicate(is_desk))
rules.add_perm(JUDGE, rules.predicate(is_judge))


def require(user: User, permission: str, club: Club) -> None:
    """Raise NotAllowed unless the club gave this account that right."""
    if not user.is_authenticated or not user.has_perm(permission, club):
        raise NotAllowed(_("You do not have the right to do this here."), code="not-allowed")
