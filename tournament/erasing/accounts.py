"""Passes and accounts of the same name: whether they are the same person's, the organizer says."""

import uuid
from collections.abc import Collection

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.models import Person, User
from tournament.names import search_key


def alike(person: Person) -> list[User]:
    """Accounts of this name that serve no other club: passes of this one, and those without an office."""
    found = User.objects.filter(offices=None).select_related("judge_pass__tournament").order_by("pk")
    words = set(person.search_key.split())
    return [
        user
        for user in found
        if set(search_key(user.get_full_name()).split()) == words and _club_of(user) in (person.club_id, None)
    ]


def officials(person: Person) -> list[User]:
    """Accounts of this name that work for the club: they have to be closed first."""
    found = User.objects.filter(offices__club=person.club).distinct()
    words = set(person.search_key.split())
    return [user for user in found if set(search_key(user.get_full_name()).split()) == words]


def forget(person: Person, new: str, keys: Collection[int]) -> int:
    """Take name and address off the accounts with these keys, and what the log-in noted of them; how many those were.

    Conflict while a pass is still open.
    """
    chosen = [user for user in alike(person) if user.pk in keys]
    for user in chosen:
        if hasattr(user, "judge_pass") and user.judge_pass.is_open:
            raise Conflict(_("This person has a pass that is still open: take it back first."), code="open-pass")
        for kind in (AccessAttempt, AccessFailureLog, AccessLog):
            kind.objects.filter(username=user.username).delete()
        user.username, user.first_name, user.last_name, user.email = f"former-{uuid.uuid4().hex}", new, "", ""
        user.is_active = False
        user.set_unusable_password()
        user.save()
        _forget_repairs(user)
    _forget_repairs(person)
    return len(chosen)


def _forget_repairs(row: Person | User) -> None:
    """What the repair shop noted of a row goes by its name."""
    kind = ContentType.objects.get_for_model(type(row))
    LogEntry.objects.filter(content_type=kind, object_id=str(row.pk)).delete()


def _club_of(user: User) -> int | None:
    return user.judge_pass.tournament.club_id if hasattr(user, "judge_pass") else None
