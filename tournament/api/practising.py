"""A match that counts nowhere, for whoever judges: everything that is done at a real one can be tried at it."""

from typing import Any

from rest_framework import serializers

from tournament import permissions, practice
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Nothing
from tournament.models import Sitting


class PracticeAnswer(serializers.Serializer[Any]):
    """A practice match: what is sent to a match goes to `sittings/{sitting}/` below the tournament of this `slug`."""

    slug = serializers.CharField(source="tournament.slug")
    sitting = serializers.IntegerField(source="pk")
    version = serializers.IntegerField()
    state = serializers.CharField()


class Practice(View):
    """The practice match of a judge."""

    @operation(right=permissions.TABLES, reads=Nothing, answers=PracticeAnswer)
    def post(self, call: Call) -> Sitting:
        """Begin to practise for this tournament; who has begun before goes on with his match."""
        return practice.start(tournament=call.tournament, by=call.by)


class PracticeAgain(View):
    """A fresh sheet for a judge who practises."""

    @operation(right=permissions.TABLE, reads=Nothing, answers=PracticeAnswer)
    def post(self, call: Call, pk: int) -> Sitting:
        """Leave a practice match where it is, and begin a new one; a fresh one stays. Not for a real match (403)."""
        return practice.start_again(sitting=Sitting.every.get(pk=pk), by=call.by)
