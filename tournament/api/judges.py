"""Tables for the accounts of judges."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers

from tournament import permissions, posts
from tournament.api.operation import Call, View, operation
from tournament.api.passes import TablesField
from tournament.api.reading import Strict


class AssignTables(Strict):
    """The tables from now on; null: every table again."""

    tables = TablesField()


class PostAnswer(serializers.Serializer[Any]):
    """A judge of the club with an account. `tables` null: every table."""

    id = serializers.IntegerField(source="user.pk")
    name = serializers.CharField(source="user")
    tables = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class Judges(View):
    """The judges of the club who have accounts."""

    @operation(right=permissions.ORGANIZE, answers=PostAnswer, many=True)
    def get(self, call: Call) -> list[posts.Post]:
        """List them with their tables."""
        return posts.posts_of(call.tournament)


class OneJudge(View):
    """One judge."""

    @operation(right=permissions.ORGANIZE, answers=PostAnswer)
    def get(self, call: Call, pk: int) -> posts.Post:
        """Show a judge with his tables."""
        user = get_object_or_404(posts.judges(call.tournament), pk=pk)
        return next(one for one in posts.posts_of(call.tournament) if one.user == user)

    @operation(right=permissions.ORGANIZE, reads=AssignTables, answers=PostAnswer)
    def patch(self, call: Call, pk: int) -> posts.Post:
        """Give the judge tables, at once: no others are seen or entered at."""
        user = get_object_or_404(posts.judges(call.tournament), pk=pk)
        return posts.assign(tournament=call.tournament, user=user, tables=call.data["tables"], by=call.by)
