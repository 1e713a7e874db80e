"""Sanctions on the result: given by judges at their tables, taken back by judges of the club; all can read them."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery import rulings
from tournament.lottery.rulings import Ruled
from tournament.matches import sanctions
from tournament.models import Sanction, TableMatch
from tournament.models.federation import MOST_POINTS

PLAYER = help_texts.HelpText("The player's registration number.", 17)
NOTE = help_texts.HelpText("Why it was given; it is public.", "talked after a warning")
ROW = help_texts.HelpText("The infraction, by its key in the profile's table; empty with the ladder of cards.", "")
POINTS = help_texts.HelpText("The points given by the ladder, from 0 to 80.", 40)

router = Router("tournaments/<slug:slug>/")


class AddSanction(Strict):
    """A `row` of the profile's table, or `points` and `card` of its ladder. A `key` sent before adds nothing."""

    key = Text("An idempotency key: a second request with it adds nothing.", "sanction-0001", max_length=64)
    match = Whole(help_texts.MATCH_ID, min_value=1)
    player = Whole(PLAYER, min_value=1)
    row = Text(ROW, max_length=20, allow_blank=True, default="")
    points = Whole(POINTS, min_value=0, max_value=MOST_POINTS, default=0)
    card = fields.ChoiceField("The card shown.", "YELLOW", choices=Sanction.Card.values, default=Sanction.Card.NONE)
    note = Text(NOTE, max_length=LONGEST_REASON)


class ReverseSanction(Strict):
    """Why a sanction is taken back. The reason is public."""

    reason = Text("The reason; it is public.", "it was another player", max_length=LONGEST_REASON)


class SanctionAnswer(serializers.Serializer[Any]):
    """A sanction and what it comes to, which can change when an earlier one is taken back.

    `ruling_card`: after escalation; `fine`: points off; `gift`: points for the rivals. `out`: from the next round.
    """

    number = fields.IntegerField("The number of the sanction in the tournament, from 1.", 1, source="sanction.number")
    match = fields.IntegerField(help_texts.MATCH_ID, source="sanction.table_match_id")
    team = fields.IntegerField(help_texts.TEAM, source="sanction.team.number")
    player = fields.IntegerField(PLAYER, source="sanction.registration.number")
    name = fields.CharField(help_texts.NAME_PLAYER_NAME, source="sanction.registration.person.name")
    row = fields.CharField(ROW, source="sanction.row")
    points = fields.IntegerField(POINTS, source="sanction.points")
    card = fields.CharField("The card shown.", "YELLOW", source="sanction.card")
    title = fields.CharField("What was given, in the caller's language.", "80 points", source="name")
    ruling = fields.CharField("What it comes to, in the caller's language.", "80 points less; red card", source="text")
    ruling_card = fields.CharField("The card after escalation.", "RED", source="ruling.card")
    fine = fields.IntegerField("The points taken off.", 80, source="ruling.points")
    gift = fields.IntegerField("The points for the rivals.", 0, source="ruling.gift")
    out = fields.BooleanField("Whether the team is out of the tournament by it.", False, source="ruling.out")
    note = fields.CharField(NOTE, source="sanction.note")
    given_at = fields.DateTimeField("When it was given (with UTC offset).", source="sanction.given_at")
    cancelled_at = fields.DateTimeField(
        "When it was taken back (with UTC offset); null: it stands.", source="sanction.cancelled_at", allow_null=True
    )
    cancel_reason = fields.CharField("Why it was taken back; empty: it stands.", "", source="sanction.cancel_reason")


@router.get("sanctions/", answers=SanctionAnswer, many=True)
def list_sanctions(call: Call) -> list[Ruled]:
    """List the sanctions of a tournament in the order given. Those that were taken back are listed too."""
    return list(rulings.rulings_in(call.tournament).found)


@router.post(
    "sanctions/",
    right=permissions.TABLES,
    reads=AddSanction,
    answers=SanctionAnswer,
    status=201,
    errors={
        409: (
            "annulled has-a-sanction has-left has-not-left match-not-over no-sanctions not-drawn not-finished "
            "played-on plays-now redrawn sheets-closed too-many-waiting"
        ),
        422: (
            "bad-card bad-fine bad-layout bad-text bad-rows bad-rule entry-refused how-many-teams match-not-over "
            "no-line no-match no-player no-reason no-rule no-table not-a-choice not-at-the-table nothing-to-correct "
            "refused unknown-infraction"
        ),
    },
    due_documents=True,
)
def add_sanction(call: Call) -> Ruled:
    """Add a sanction of a player, at a table of the caller. It may be given during the match or after it."""
    data = dict(call.data)
    matches = TableMatch.objects.select_related("team_a", "team_b", "match")
    table_match = matches.filter(tournament=call.tournament, pk=data.pop("match")).first()
    if table_match is None:
        raise Refused(_("Choose a match of this tournament."), field="match", code="no-match")
    player = call.tournament.registrations.filter(number=data.pop("player")).first()
    if player is None:
        raise Refused(_("Choose a player of this tournament."), field="player", code="no-player")
    made = run_step(call, lambda: sanctions.give(table_match=table_match, player=player, by=call.by, **data))
    return _ruled(call, made)


@router.post(
    "sanctions/<int:number>/cancellation/",
    right=permissions.JUDGE,
    reads=ReverseSanction,
    answers=SanctionAnswer,
    errors={
        409: (
            "annulled has-left has-not-left match-not-over not-drawn not-finished played-on plays-now redrawn "
            "sheets-closed taken-back too-many-waiting"
        ),
        422: (
            "bad-layout bad-text bad-rows bad-rule entry-refused how-many-teams match-not-over no-line no-reason "
            "no-rule no-table not-a-choice nothing-to-correct refused"
        ),
    },
    due_documents=True,
)
def reverse_sanction(call: Call, number: int) -> Ruled:
    """Reverse a sanction. What rested on it is worked out again, and a team that is out by it comes back."""
    sanction = get_object_or_404(Sanction, tournament=call.tournament, number=number)
    made = run_step(call, lambda: sanctions.take_back(sanction=sanction, by=call.by, **call.data))
    return _ruled(call, made)


def _ruled(call: Call, made: Sanction) -> Ruled:
    return next(one for one in rulings.rulings_in(call.tournament).found if one.sanction.pk == made.pk)
