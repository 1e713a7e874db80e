"""Check-in from the player's own phone: players announce themselves, the desk sees who is here."""

import uuid
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Truth
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import page
from tournament.club import permissions
from tournament.models import Announcement, Registration
from tournament.registration import self_check_in

ID = HelpText(
    "The id in the URL of the player's own page; it cannot be guessed.", "5c2c2a3e-8d0f-4c58-9a53-6d2f0c9e6b71"
)

router = Router("tournaments/<slug:slug>/announcements/")
announced = Router("tournaments/<slug:slug>/announced-players/")


class CreateAnnouncement(Strict):
    """A player in the hall: the code on the check-in poster, the name, and a member number or a birth date as proof."""

    code = Text("The code on the check-in poster.", "K7QF2M9P", max_length=20)
    name = Text("The player's name.", "Nora Nieto", max_length=120)
    member_number = Text(help_texts.MEMBER_NUMBER, max_length=20, allow_blank=True, default="")
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True, default=None)
    division = Text("The division's key; default: the one that the club knows.", "men", max_length=40, required=False)
    rules_accepted = Truth(help_texts.RULES_ACCEPTED)


class AnnouncedPlayerAnswer(serializers.Serializer[Any]):
    """The state of an announcement, for the owner of the URL: no personal data."""

    id = fields.UUIDField(ID, source="public_id")
    registration = fields.SerializerMethodField("The registration number; null: not registered yet.", 17)
    present = fields.SerializerMethodField("Whether the player is present, for the desk.", True)

    def get_registration(self, row: Announcement) -> int | None:
        place = self._place(row)
        return place.number if place else None

    def get_present(self, row: Announcement) -> bool:
        place = self._place(row)
        return place is not None and place.present

    def _place(self, row: Announcement) -> Registration | None:
        return row.tournament.registrations.filter(person=row.person_id, withdrawn_at=None).first()


class AnnouncementAnswer(serializers.Serializer[Any]):
    """A player who is here by their own account, for the desk."""

    id = fields.IntegerField("The announcement's id.", 4)
    person = fields.IntegerField(help_texts.PERSON, source="person_id")
    name = fields.CharField("The player's name.", "Nora Nieto", source="person.name")
    division = fields.CharField(
        "The division's key that the player chose; null: none.",
        "men",
        source="division.key",
        default=None,
        allow_null=True,
    )
    announced_at = fields.DateTimeField("When it was announced (with UTC offset).")


@router.get(
    right=permissions.DESK,
    asks=page("id", "announced_at", usual=("announced_at", "pk")),
    answers=AnnouncementAnswer,
    many=True,
)
def list_announcements(call: Call) -> QuerySet[Announcement]:
    """List the announcements that the desk has to confirm. Who is registered, paid and present is not listed."""
    return self_check_in.waiting(call.tournament)


@router.post(
    reads=CreateAnnouncement,
    located="../announced-players/{id}/",
    answers=AnnouncedPlayerAnswer,
    status=201,
    errors={
        409: "already-drawn already-registered closed erased list-closed merged withdrawn",
        422: "bad-text no-reason not-eligible not-found not-here refused wrong-code",
        429: "refused",
    },
)
def create_announcement(call: Call) -> Announcement:
    """Create an announcement of a player in the hall, without an account.

    The same player again is the same announcement. Every wrong proof gets the same error, and five end it for an hour.
    """
    data = dict(call.data)
    key = data.pop("division", "")
    return self_check_in.announce(
        tournament=call.tournament,
        code=data.pop("code"),
        rules_accepted=data.pop("rules_accepted"),
        division=find_division(call.tournament, key) if key else None,
        today=timezone.localdate(),
        claim=self_check_in.Claim(**data),
    )


@announced.get("<uuid:public_id>/", answers=AnnouncedPlayerAnswer, tells_more=True)
def show_announced_player(call: Call, public_id: uuid.UUID) -> Announcement:
    """Show the state of an announcement. Its id in the URL is the secret."""
    found = self_check_in.find(call.tournament, public_id)
    if found is None:
        raise Http404
    return found[0]


@router.delete("<int:pk>/", right=permissions.DESK)
def delete_announcement(call: Call, pk: int) -> None:
    """Delete an announcement of a player who is not here. They can announce themselves again."""
    rows = call.tournament.announcements.select_related("person", "tournament").filter(dismissed_at=None)
    self_check_in.dismiss(announced=get_object_or_404(rows, pk=pk), by=call.by)
