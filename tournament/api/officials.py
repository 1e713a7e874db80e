"""Who works for a club: accounts for the desk, for judges and for other organizers.

Accounts are made and changed only by somebody who is logged in: a token that could do it would be worth more than it.
"""

from typing import Any

from django.contrib.auth import update_session_auth_hash
from django.http import Http404
from rest_framework import serializers

from tournament import permissions, setup
from tournament.api import access
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Nothing, Strict, Text
from tournament.models import Club, Official, User


class Password(serializers.CharField):
    """A password, as it was typed: nothing is taken off it."""

    def __init__(self) -> None:
        super().__init__(max_length=128, trim_whitespace=False)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class MakeOfficial(Strict):
    """A new account with one right; an organizer may do all that a desk and a judge may."""

    username = Text(max_length=150)
    full_name = Text(max_length=150)
    role = serializers.ChoiceField(Official.Role.values)
    password = Password()


class SetPassword(Strict):
    """The new password. Whoever is logged in with the old one is logged out, and the account's tokens end."""

    password = Password()


class OfficialAnswer(serializers.Serializer[Any]):
    """An account that works for the club, and what it may do: "organizer", "desk", "judge". `active`: it can log in."""

    id = serializers.IntegerField(source="pk")
    username = serializers.CharField()
    name = serializers.CharField(source="__str__")
    active = serializers.BooleanField(source="is_active")
    roles = serializers.ListField(child=serializers.CharField())


class Officials(View):
    """The accounts of one club."""

    @operation(right=permissions.ORGANIZE, answers=OfficialAnswer, many=True)
    def get(self, call: Call) -> list[User]:
        """List who works for the club, in order of user name."""
        return _officials(call.club)

    @operation(right=permissions.ORGANIZE, reads=MakeOfficial, answers=OfficialAnswer, status=201)
    def post(self, call: Call) -> User:
        """Make an account; its owner can log in at once. Not with a token."""
        access.in_person(call.request)
        user = setup.make_official(club=call.club, by=call.by, **call.data)
        return _official(call.club, user.pk)


class OfficialClosing(View):
    """The end of an account's rights in a club."""

    @operation(right=permissions.ORGANIZE, reads=Nothing, answers=OfficialAnswer)
    def post(self, call: Call, pk: int) -> User:
        """Take every right in this club away, at once. Not with a token, and not from oneself."""
        access.in_person(call.request)
        user = _official(call.club, pk)
        setup.close_account(club=call.club, user=user, by=call.by)
        user.roles = []  # type: ignore[attr-defined] # for the answer
        return user


class OfficialPassword(View):
    """The password of an account."""

    @operation(right=permissions.ORGANIZE, reads=SetPassword, answers=OfficialAnswer)
    def post(self, call: Call, pk: int) -> User:
        """Give an official a new password. Not with a token."""
        access.in_person(call.request)
        user = _official(call.club, pk)
        setup.set_password(club=call.club, user=user, by=call.by, **call.data)
        if user == call.by:
            update_session_auth_hash(call.request._request, user)  # who changes the own one stays logged in
        return user


def _officials(club: Club) -> list[User]:
    """The accounts of a club with the `roles` that an answer tells."""
    users: dict[int, User] = {}
    for one in club.officials.select_related("user").order_by("user__username", "role"):
        user = users.setdefault(one.user_id, one.user)
        user.roles = [*getattr(user, "roles", ()), one.role]  # type: ignore[attr-defined] # for the answer
    return list(users.values())


def _official(club: Club, pk: int) -> User:
    for user in _officials(club):
        if user.pk == pk:
            return user
    raise Http404
