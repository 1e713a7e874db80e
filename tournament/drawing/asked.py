"""What the steps of a lottery have in common: the locks, and the list that waits for its draw."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament import closed_lists
from tournament.errors import Conflict, Refused
from tournament.models import ClosedList, Division, Tournament
from tournament.names import is_readable

LONGEST_REASON = 200


def lock(division: Division) -> tuple[Tournament, Division]:
    """Tournament and bracket as they stand once nobody else can change them. Refused for the championship."""
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=division.tournament_id)
    division = Division.objects.select_for_update(no_key=True).get(pk=division.pk)
    division.tournament = tournament
    if division.kind != Division.Kind.POOL:
        raise Refused(_("The championship has no lottery of players."), code="no-lottery")
    return tournament, division


def undrawn(division: Division) -> None:
    """Conflict once the lottery of a bracket has been held."""
    if division.bracket_id is not None:
        raise Conflict(_("The lottery of this bracket has been held."), code="already-drawn")


def waiting(division: Division) -> ClosedList:
    """The closed list that waits for its draw. Conflict when there is none, or when it has been drawn."""
    undrawn(division)
    closed = closed_lists.list_before_draw(division)
    if closed is None:
        raise Conflict(_("Close the list of this bracket first."), rule="SACI rule 2", code="list-open")
    closed.division = division
    return closed


def reason_of(text: str) -> str:
    """A reason as it is kept. Refused when it is empty, too long or cannot be read."""
    reason = " ".join(text.split())
    if not reason:
        raise Refused(_("Say why."), field="reason", code="no-reason")
    if len(reason) > LONGEST_REASON or not is_readable(reason):
        raise Refused(_("A reason has at most 200 characters that can be read."), field="reason", code="bad-reason")
    return reason


def spans_of(lists: Iterable[ClosedList]) -> list[range]:
    """The numbers of teams that closed lists have kept for their draws."""
    return [range(one.rules["first_team"], one.rules["first_team"] + one.entrants.count() // 2) for one in lists]
