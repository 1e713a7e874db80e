"""Who was let in against a finding, and letting somebody in."""

from django.db.models import QuerySet

from tournament import permissions
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Text
from tournament.api.registrations import FindRegistrations, Register, RegistrationAnswer, enter, narrowed, places
from tournament.models import Registration


class LetIn(Register):
    """A registration against a finding. `reason` is kept and journalled: no name and nothing private in it.

    No exception is made from three findings: "no-bracket", "no-sponsor" and "rules-not-accepted". Where nothing stands
    against the player it is a registration like any other.
    """

    reason = Text(max_length=200)


class Exceptions(View):
    """The roster of exceptions."""

    @operation(right=permissions.DESK, asks=FindRegistrations, answers=RegistrationAnswer, many=True)
    def get(self, call: Call) -> QuerySet[Registration]:
        """List who was let in against a finding, places taken back included."""
        return narrowed(places(call.tournament).exclude(let_in_at=None), call.query)

    @operation(right=permissions.ORGANIZE, reads=LetIn, answers=RegistrationAnswer, status=201)
    def post(self, call: Call) -> Registration:
        """Let somebody in by way of exception (SACI rules 1 and 3)."""
        return enter(call, call.data["reason"])
