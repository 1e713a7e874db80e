"""What organizers do with the club's people: the standing, two records made one, and erasing."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament import erasing, members, merging, permissions
from tournament.api.operation import Call, View, operation
from tournament.api.people import MemberAnswer, PersonAnswer, find_person, told
from tournament.api.reading import Strict, Text, Truth, Whole
from tournament.models import Person


class SetStanding(Strict):
    """Since which day, and why. The reason is for desk and organizers, and not in the journal."""

    good = Truth()
    since = serializers.DateField()
    reason = Text(max_length=200)


class ErasePerson(Strict):
    """`same_accounts`: ids of those accounts of the same name that are the same person's (`erasure` lists them)."""

    same_accounts = serializers.ListField(child=Whole(), default=list, max_length=100)


class PairAnswer(serializers.Serializer[Any]):
    """Two records that may be one person, and what they have in common: "name", "phone", "birth"."""

    first = PersonAnswer()
    second = PersonAnswer()
    reasons = serializers.ListField(child=serializers.CharField())


class MergerAnswer(serializers.Serializer[Any]):
    """What a merger would do: how much moves, what is filled and what is dropped. `obstacles` say why it cannot be."""

    keep = PersonAnswer()
    gone = PersonAnswer()
    registrations = serializers.SerializerMethodField()
    payments = serializers.IntegerField()
    guests = serializers.IntegerField()
    past_results = serializers.IntegerField()
    filled = serializers.ListField(child=serializers.CharField())
    lost = serializers.ListField(child=serializers.CharField())
    obstacles = serializers.ListField(child=serializers.CharField())

    def get_registrations(self, plan: merging.Plan) -> int:
        return len(plan.places)


class AccountRow(serializers.Serializer[Any]):
    """An account of the same name: a pass, or one that works for nobody any more."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="__str__")


class TraceRow(serializers.Serializer[Any]):
    """Lines in which an official wrote the name, and that cannot be changed."""

    kind = serializers.CharField()
    rows = serializers.IntegerField()


class ErasureAnswer(serializers.Serializer[Any]):
    """What erasing would do. `number`: the former player's; `papers`, `rows`, `tables`: where the name is taken out."""

    number = serializers.IntegerField()
    registrations = serializers.IntegerField(source="places")
    papers = serializers.IntegerField()
    rows = serializers.IntegerField()
    tables = serializers.IntegerField()
    accounts = AccountRow(source="alike", many=True)
    stays = TraceRow(source="traces", many=True)
    obstacles = serializers.ListField(child=serializers.CharField())


class StandingOfPerson(View):
    """Whether a member is in good standing."""

    @operation(right=permissions.ORGANIZE, reads=SetStanding, answers=MemberAnswer)
    def post(self, call: Call, pk: int) -> Person:
        """Take the good standing away, or give it back (SACI rule 1)."""
        person = find_person(call.club, pk)
        members.set_standing(person=person, by=call.by, **call.data)
        return told(find_person(call.club, pk))


class Duplicates(View):
    """Records that may be of one person."""

    @operation(right=permissions.ORGANIZE, answers=PairAnswer, many=True)
    def get(self, call: Call) -> list[merging.Pair]:
        """List them, a hundred at most, those that have most in common first."""
        return merging.suggestions(call.club)


class Merger(View):
    """Two records made one: the person of the address stays, the `other` one goes into it."""

    @operation(right=permissions.ORGANIZE, answers=MergerAnswer)
    def get(self, call: Call, pk: int, other: int) -> merging.Plan:
        """Show what would move."""
        return merging.plan(keep=_known(call, pk), gone=_known(call, other))

    @operation(right=permissions.ORGANIZE, answers=MemberAnswer)
    def post(self, call: Call, pk: int, other: int) -> Person:
        """Make them one, for good."""
        kept = merging.merge(keep=_known(call, pk), gone=_known(call, other), by=call.by)
        return told(find_person(call.club, kept.pk))


class Erasure(View):
    """A person who asks to be erased."""

    @operation(right=permissions.ORGANIZE, answers=ErasureAnswer)
    def get(self, call: Call, pk: int) -> erasing.Plan:
        """Show what goes, what stays and what stands in the way."""
        return erasing.plan(_known(call, pk), today=timezone.localdate())

    @operation(right=permissions.ORGANIZE, reads=ErasePerson, answers=MemberAnswer)
    def post(self, call: Call, pk: int) -> Person:
        """Erase: "former player 12" is what remains, for good."""
        asked = call.data["same_accounts"]
        return told(erasing.erase(person=_known(call, pk), by=call.by, same_accounts=asked))


def _known(call: Call, pk: int) -> Person:
    """A person who still has a name."""
    return get_object_or_404(Person.objects.select_related("sponsor"), club=call.club, pk=pk)
