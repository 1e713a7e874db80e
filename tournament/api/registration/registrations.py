"""Exceptions from eligibility: who was admitted against a finding, and admitting a player.

Registrations of players: create, mark as present, withdraw.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ErrorDetail, ValidationError

from tournament.api.frame import fields, help_texts
from tournament.api.frame.expansion import NAME
from tournament.api.frame.input import Key, Strict, Text, Truth, Whole
from tournament.api.frame.operation import Call, Router
from tournament.api.frame.paging import Page, columns
from tournament.api.frame.queries import OfDivision
from tournament.api.registration.registration_answers import (
    PLAYER_PRESENT,
    RegistrationAnswer,
    expand_registration,
    expanded,
)
from tournament.club import people, permissions
from tournament.core.errors import Refused
from tournament.lottery import championship
from tournament.models import Person, Registration, Tournament
from tournament.registration import payments, sign_up

router = Router("tournaments/<slug:slug>/")


class WalkIn(Strict):
    """A person new to the club. A guest needs a birth date and, as `sponsor`, the id of a member (SACI rule 1)."""

    name = Text(help_texts.FULL_NAME, max_length=120)
    kind = fields.ChoiceField(
        "A member of the club, or a guest.", "guest", choices=Person.Kind.values, default=Person.Kind.MEMBER.value
    )
    member_number = Text(help_texts.MEMBER_NUMBER, max_length=20, allow_blank=True, required=False)
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True, required=False)
    pool = Text(help_texts.POOL, max_length=40, allow_blank=True, required=False)
    good_standing = Truth(help_texts.GOOD_STANDING, required=False)
    sponsor = Whole(help_texts.SPONSOR, allow_null=True, required=False)
    phone = Text(help_texts.PHONE, max_length=40, allow_blank=True, required=False)
    email = Text(help_texts.EMAIL, max_length=254, allow_blank=True, required=False)
    home_club = Text(help_texts.HOME_CLUB, max_length=60, allow_blank=True, required=False)


class RegisterPlayer(Strict):
    """Either `person`, the id of somebody known to the club, or `walk_in`.

    `waiting`: allowed after the lottery, as a late entry that waits for the officials' decision. `sponsor` goes with
    `person`, for a guest whose sponsor is unknown or different today. `key` makes a walk-in that is sent twice one
    person.
    """

    division = Text(help_texts.DIVISION, max_length=40)
    rules_accepted = Truth(help_texts.RULES_ACCEPTED)
    person = Whole(help_texts.PERSON, required=False)
    sponsor = Whole(help_texts.SPONSOR, allow_null=True, required=False)
    walk_in = WalkIn(required=False, help_text="The details of a person new to the club; instead of `person`.")
    key = Key(required=False)
    waiting = Truth("true: allowed after the lottery, as a late entry that waits for a decision.", False, default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("person" in attrs) == ("walk_in" in attrs):
            message = _("Give either a person or the details of a walk-in.")
            raise ValidationError({"person": [ErrorDetail(message, code="combination")]})
        if "walk_in" in attrs and "sponsor" in attrs:
            message = _("Put the sponsor of a walk-in into the walk-in's details.")
            raise ValidationError({"sponsor": [ErrorDetail(message, code="combination")]})
        return attrs


class UpdateRegistration(Strict):
    """Whether the player is in the hall."""

    present = Truth(PLAYER_PRESENT)


class FindRegistrations(Page):
    """Registrations of one division, of members or guests (`kind`), and of present or absent players (`present`).

    `held` false: withdrawn ones, true: all others. `q`: part of the player's name, or the whole member number.
    """

    sorts = columns("number", "fee_cents", name="person__sort_key", division="division__key")

    division = OfDivision()
    kind = fields.ChoiceField("Only members, or only guests.", "member", choices=Person.Kind.values, required=False)
    present = fields.BooleanField(PLAYER_PRESENT, required=False)
    held = fields.BooleanField("true: only active registrations; false: only withdrawn ones.", True, required=False)
    q = Text(help_texts.SEARCH, max_length=120, required=False)
    expand = expand_registration()


class ReadRegistration(Strict):
    """What the registration is shown with."""

    expand = expand_registration()


@router.get("registrations/", right=permissions.DESK, asks=FindRegistrations, answers=RegistrationAnswer, many=True)
def list_registrations(call: Call) -> QuerySet[Registration]:
    """List the registrations of a tournament, by number. Withdrawn ones are included."""
    return narrowed(places(call.tournament), call.query)


@router.post(
    "registrations/",
    right=permissions.DESK,
    reads=RegisterPlayer,
    answers=RegistrationAnswer,
    status=201,
    errors={
        409: "already-drawn already-registered erased key-reused list-closed merged",
        422: "bad-key bad-text no-reason not-eligible not-here refused",
    },
)
def register_player(call: Call) -> Registration:
    """Register a player (SACI rules 1 and 3).

    A person of the club, or a walk-in who is new. A person who may not play is refused, with the rule.
    """
    return enter(call)


@router.get("registrations/<int:number>/", right=permissions.DESK, asks=ReadRegistration, answers=RegistrationAnswer)
def show_registration(call: Call, number: int) -> Registration:
    """Show a registration. With what is owed and paid; `expand` adds the person, the sponsor and the payments."""
    return get_object_or_404(expanded(places(call.tournament), call.query.get(NAME, frozenset())), number=number)


@router.patch(
    "registrations/<int:number>/",
    right=permissions.DESK,
    reads=UpdateRegistration,
    answers=RegistrationAnswer,
    errors={409: "already-drawn list-closed withdrawn"},
)
def update_registration(call: Call, number: int) -> Registration:
    """Update whether a registered player is present. Only players who are present take part in the lottery."""
    place = find_place(call.tournament, number)
    sign_up.set_present(registration=place, present=call.data["present"], by=call.by)
    return find_place(call.tournament, number)


@router.post(
    "registrations/<int:number>/withdrawal/",
    right=permissions.DESK,
    answers=RegistrationAnswer,
    errors={409: "already-drawn list-closed"},
)
def withdraw_registration(call: Call, number: int) -> Registration:
    """Withdraw a registration before the lottery. Its fee is reversed separately."""
    championship.withdraw(registration=find_place(call.tournament, number), by=call.by)
    return find_place(call.tournament, number)


def enter(call: Call, exception: str = "") -> Registration:
    """Perform a `RegisterPlayer` request; `exception` is an organizer's reason, "" for none."""
    place = register(call, call.data, Named(call.tournament, [call.data]), exception)
    return find_place(call.tournament, place.number)


class Named:
    """The divisions and people that registrations or check-ins name: read at once, however many there are."""

    def __init__(self, tournament: Tournament, items: Sequence[Mapping[str, Any]]) -> None:
        self.divisions = {division.key: division for division in tournament.divisions.all()}
        said = [one.get("walk_in", one) for one in items]
        wanted = {one[name] for one in said for name in ("person", "sponsor") if one.get(name) is not None}
        self.people = Person.objects.filter(club_id=tournament.club_id).in_bulk(wanted)

    def person(self, wanted: int, field: str = "person") -> Person:
        """A person by id; people of another club are refused like those that do not exist."""
        if wanted not in self.people:
            raise Refused(_("This club has no such person."), field=field, code="not-here")
        return self.people[wanted]

    def sponsor(self, said: Mapping[str, Any]) -> Person | None:
        """The sponsor of a registration; None if none is named."""
        wanted = said.get("sponsor")
        return None if wanted is None else self.person(wanted, "sponsor")


def register(call: Call, said: Mapping[str, Any], named: Named, exception: str = "") -> Registration:
    """Perform one registration, said as `RegisterPlayer`; `named` holds what it names."""
    asked: dict[str, Any] = {
        "tournament": call.tournament,
        # None is passed on: the step names the missing division among its findings.
        "division": named.divisions.get(said["division"]),
        "rules_accepted": said["rules_accepted"],
        "by": call.by,
        "exception": exception,
        "waiting": said["waiting"],
    }
    if (details := said.get("walk_in")) is not None:
        described = people.Details(**{**details, "sponsor": named.sponsor(details)})
        return sign_up.register_walk_in(**asked, details=described, key=said.get("key", ""))
    return sign_up.register(**asked, person=named.person(said["person"]), sponsor=named.sponsor(said))


def places(tournament: Tournament) -> QuerySet[Registration]:
    """All registrations of a tournament with the amount paid for each."""
    return payments.with_paid(tournament.registrations.select_related("person", "division", "let_in_by"))


def narrowed(found: QuerySet[Registration], query: dict[str, Any]) -> QuerySet[Registration]:
    """The registrations that match a `FindRegistrations` query."""
    lookups = {"division": "division__key", "kind": "kind", "present": "present"}
    found = expanded(found, query.get(NAME, frozenset()))
    found = found.filter(**{lookup: query[name] for name, lookup in lookups.items() if name in query})
    if "held" in query:
        found = found.filter(withdrawn_at__isnull=query["held"])
    return found.filter(person__in=people.matching(query["q"])) if "q" in query else found


def find_place(tournament: Tournament, number: int) -> Registration:
    """The registration with this number; Http404 if there is none."""
    return get_object_or_404(places(tournament), number=number)


class RegisterByException(RegisterPlayer):
    """A registration against a finding. `reason` is stored and journalled: no names or private data in it.

    There is no exception from three findings: "no-bracket", "no-sponsor" and "rules-not-accepted". If no finding
    applies, this is an ordinary registration.
    """

    reason = Text(
        "The reason, stored and journalled; no private data.", "the member's card is on its way", max_length=200
    )


@router.get("exceptions/", right=permissions.DESK, asks=FindRegistrations, answers=RegistrationAnswer, many=True)
def list_exceptions(call: Call) -> QuerySet[Registration]:
    """List the registrations admitted by exception.

    Withdrawn ones are included, each with the reason and the official who admitted it.
    """
    return narrowed(places(call.tournament).exclude(let_in_at=None), call.query)


@router.post(
    "exceptions/",
    located="../registrations/{number}/",
    right=permissions.ORGANIZE,
    reads=RegisterByException,
    answers=RegistrationAnswer,
    status=201,
    errors={
        409: "already-drawn already-registered erased key-reused list-closed merged",
        422: "bad-key bad-text no-reason not-eligible not-here refused",
    },
)
def register_by_exception(call: Call) -> Registration:
    """Register a player by exception (SACI rules 1 and 3).

    An organizer admits them against a finding about eligibility, with a reason.
    """
    return enter(call, call.data["reason"])
