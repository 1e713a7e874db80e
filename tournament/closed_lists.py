"""Between the closing of a bracket's list and its lottery nobody enters or leaves: SACI rule 2.

Whoever asks holds the tournament's lock, and so does who closes a list: one of the two waits for the other.
"""

from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.models import ClosedList, Division, ListedEntrant, Registration


def list_before_draw(division: Division) -> ClosedList | None:
    """The list of a bracket that is closed for a draw still to come; None before, after, and once it is reopened."""
    return ClosedList.objects.filter(division=division, reopening=None, lottery=None).order_by("-number").first()


def is_closed(division: Division) -> bool:
    """Whether the bracket waits for its draw with a closed list."""
    return list_before_draw(division) is not None


def require_open(division: Division, *, field: str = "division") -> None:
    """Conflict "list-closed" while the list of a bracket is closed and not drawn yet."""
    if is_closed(division):
        raise Conflict(
            _("The list of this bracket is closed for its lottery. The organizer can open it again, with a reason."),
            field=field,
            rule="SACI rule 2",
            code="list-closed",
        )


def require_unlisted(registration: Registration) -> None:
    """Conflict "list-closed" when a step would take somebody off a list that is closed and not drawn yet."""
    closed = list_before_draw(registration.division)
    if closed is not None and ListedEntrant.objects.filter(closed_list=closed, registration=registration).exists():
        raise Conflict(
            _(
                "{name} stands on the closed list of the lottery. The organizer can open it again, with a reason."
            ).format(name=registration.person),
            rule="SACI rule 2",
            code="list-closed",
        )
