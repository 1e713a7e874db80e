"""A person as the API shows one: in lists, and with the details and the history."""

from typing import Any

from rest_framework import serializers

from tournament.api.frame import fields, help_texts


class PersonAnswer(serializers.Serializer[Any]):
    """A person as the desk sees them; `sponsor` is the id of the member who answers for a guest."""

    id = fields.IntegerField("The person's id.", 41)
    name = fields.CharField("The full name.", "Nora Nieto")
    kind = fields.CharField("The kind: member or guest.", "member")
    member_number = fields.CharField(help_texts.MEMBER_NUMBER)
    pool = fields.CharField(help_texts.POOL)
    home_club = fields.CharField(help_texts.HOME_CLUB)
    good_standing = fields.BooleanField(help_texts.GOOD_STANDING)
    sponsor = fields.IntegerField(help_texts.SPONSOR, source="sponsor_id", allow_null=True)


class MembershipChange(serializers.Serializer[Any]):
    """One change of a member's membership status."""

    good = fields.BooleanField(help_texts.MEMBER_GOOD_STANDING)
    since = fields.DateField(help_texts.SINCE)
    reason = fields.CharField("The reason of the change, visible to desk and organizers.", "owes the year")
    by = fields.CharField(
        "The official who made the change; null for the system.", "Olga Organizer", source="set_by", allow_null=True
    )


class PersonTotals(serializers.Serializer[Any]):
    """The totals of all tournaments of a person that were played here."""

    tournaments = fields.IntegerField("The number of tournaments.", 42)
    played = fields.IntegerField(help_texts.PLAYED)
    won = fields.IntegerField(help_texts.WON)
    titles = fields.IntegerField("The number of championships won.", 1)


class PersonTournament(serializers.Serializer[Any]):
    """One tournament of a person: matches played and won, how far in words, money in cents.

    `team` null: not in the lottery.
    """

    tournament = fields.CharField(help_texts.PAST_TOURNAMENT_NAME, source="place.tournament.slug")
    number = fields.IntegerField("The registration number in that tournament.", 17, source="place.number")
    division_name = fields.CharField(help_texts.DIVISION_NAME, source="bracket")
    team = fields.IntegerField("The team's number; null: not in the lottery.", 9, allow_null=True)
    partner = fields.CharField("The partner's name; empty: none.", "Berta Blanco")
    played = fields.IntegerField(help_texts.PLAYED)
    won = fields.IntegerField(help_texts.WON)
    reached = fields.CharField(help_texts.REACHED)
    fee_cents = fields.IntegerField(help_texts.FEE_CENTS)
    paid_cents = fields.IntegerField("The amount paid for it so far, in cents.", 3000)


class PersonPastResult(serializers.Serializer[Any]):
    """A result of a tournament that was not played here; null if not recorded."""

    year = fields.IntegerField(help_texts.YEAR)
    tournament = fields.CharField(help_texts.RECORDED_TOURNAMENT, source="tournament_name")
    place = fields.IntegerField("The place; null if not recorded.", 2, allow_null=True)
    won = fields.IntegerField(help_texts.WON, allow_null=True)
    lost = fields.IntegerField(help_texts.LOST, allow_null=True)


class SponsoredGuest(serializers.Serializer[Any]):
    """A guest whom the person sponsored, and the tournament."""

    person = fields.IntegerField("The guest's id.", 77, source="person_id")
    name = fields.CharField("The guest's name.", "Gus Guest", source="person.name")
    tournament = fields.CharField(help_texts.PAST_TOURNAMENT_NAME, source="tournament.slug")


class PersonDetailsAnswer(PersonAnswer):
    """All details and the history of a person. `former_number` is null except for an erased person."""

    membership_since = fields.DateField(
        "The date from which this membership status applies; null: from the beginning.",
        "2026-01-01",
        source="standing_since",
        allow_null=True,
    )
    birth_date = fields.DateField(help_texts.BIRTH_DATE, allow_null=True)
    phone = fields.CharField(help_texts.PHONE)
    email = fields.CharField(help_texts.EMAIL)
    former_number = fields.IntegerField(
        'The number in "former player 12" of an erased person; null for all others.', None, allow_null=True
    )
    membership_changes = MembershipChange(
        source="career.standings", many=True, help_text="All changes of the membership status, latest first."
    )
    tournaments = PersonTournament(
        source="career.days", many=True, help_text="The person's tournaments, latest first: those asked for."
    )
    totals = PersonTotals(source="career.here", help_text="The totals of all tournaments of the person.")
    past = PersonPastResult(
        source="career.past", many=True, help_text="Results of tournaments that were not played here."
    )
    guests = SponsoredGuest(source="career.guests", many=True, help_text="The guests that the person answered for.")
