"""The input and the answers of the lottery's operations."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.api.frame import fields
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.input import Strict, Text, Truth, Whole
from tournament.api.registration.registration_answers import RegistrationAnswer
from tournament.core.short_texts import LONGEST_REASON
from tournament.lottery import commitment as lottery_commitment
from tournament.lottery import holding
from tournament.models import EntryList, Lottery, Team


class LotteryCandidatesAnswer(serializers.Serializer[Any]):
    """The players that the lottery would include now, and those registered but left out: unpaid or absent."""

    candidates = RegistrationAnswer(many=True, help_text="The players whom the lottery would include now.")
    left_out = RegistrationAnswer(
        many=True, help_text="Registered players whom the lottery would leave out: unpaid or absent."
    )


class LotteryAnswer(serializers.Serializer[Any]):
    """A lottery that anybody can repeat: algorithm, version and seed (hex), the labels that went in, the outcome."""

    division = fields.CharField("The division's key.", "men", source="division.key")
    algorithm = fields.CharField("The algorithm that derives the outcome from the seed (docs/lottery.md).", "tickets")
    algorithm_version = fields.IntegerField("The version of the algorithm.", 1)
    seed = fields.CharField("The 32-byte seed of the lottery, as hexadecimal digits.", "0" * 64)
    entrants = fields.ListField(
        "The labels that went into the lottery, in order.", ["1", "2", "3", "4"], child=serializers.CharField()
    )
    outcome = fields.SerializerMethodField(
        "The outcome: teams, the odd player, and the places; in an individual event `order`, the registration numbers "
        "in the order of the lot.",
        {"teams": {"1": ["1", "3"]}},
    )
    held_at = fields.DateTimeField("When the lottery was held (with UTC offset).", source="drawn_at")
    teams = fields.SerializerMethodField("The teams of the lottery; in an individual event the people, teams of one.")

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_outcome(self, lottery: Lottery) -> Any:
        if order := holding.order_of(lottery):
            return {"order": order, "record": lottery.outcome["record"]}
        return lottery.outcome

    @extend_schema_field(TeamAnswer(many=True))
    def get_teams(self, lottery: Lottery) -> Any:
        # The default manager leaves out the teams of voided lotteries.
        if order := holding.order_of(lottery):
            people = lottery.division.teams.prefetch_related("players__registration__person")
            places = {team.players.all()[0].registration.number: team for team in people}
            return TeamAnswer([places[number] for number in order if number in places], many=True).data
        drawn = Team.objects.filter(tournament=lottery.division.tournament_id, number__in=lottery.outcome["places"])
        return TeamAnswer(drawn.prefetch_related("players__registration__person"), many=True).data


class WishedPair(serializers.ListField):
    """A pair of registration numbers."""

    child = Whole(min_value=1)

    def __init__(self, **options: Any) -> None:
        super().__init__(min_length=2, max_length=2, **options)  # as class attributes they would be ignored


class CloseEntryList(Strict):
    """The rules of one lottery; all are optional. `apart`: pairs of registration numbers not drawn as partners."""

    tiles = fields.ChoiceField(
        "How many tiles the hall draws: 28, 14, or 0 for a lottery without tiles, whose anchor was published before.",
        28,
        choices=[0, 14, 28],
        default=28,
    )
    objection_minutes = Whole(
        "The time for objections after the list is closed, in minutes; 0: none.",
        10,
        min_value=0,
        max_value=240,
        default=15,
    )
    apart = fields.ListField(
        "Pairs of registration numbers that are not drawn as partners.",
        [[1, 2]],
        child=WishedPair(),
        default=list,
        max_length=200,
    )
    partners_apart = Truth("Whether last year's partners are kept apart.", False, default=False)
    byes_apart = Truth("Whether a player with a bye last year is spared another one.", False, default=False)


class ReopenEntryList(Strict):
    """The reason; it is public."""

    reason = Text("The reason; it is public.", "a mistake", max_length=LONGEST_REASON)


class VoidLottery(ReopenEntryList):
    """The reason, and whether results that rest on the lottery are discarded with it."""

    discard = Truth("Whether results that rest on the lottery are discarded.", False, default=False)


class AddLotteryTiles(Strict):
    """Tiles in the order drawn: "6-3", or several separated by spaces."""

    tiles = fields.CharField(
        "The tiles in the order drawn, separated by spaces.", "6-3 0-0", trim_whitespace=False, allow_blank=True
    )


class TakeBackLotteryTile(Strict):
    """How many moves the caller saw; any other number is a conflict."""

    moves = Whole("How many moves the caller saw; with any other number nothing is taken back.", 1, min_value=1)


class RevealLotteryTeams(Strict):
    """How many steps the caller saw on the wall; `everything` shows all remaining steps."""

    seen = Whole("How many steps the caller saw on the wall; with any other number nothing is shown.", 3, min_value=0)
    everything = Truth("true: show all remaining steps at once.", False, default=False)


class RecordQuery(Strict):
    """Which lottery of the division, counted from 1; the latest if left out."""

    lottery = fields.IntegerField(
        "The number of the division's lottery, from 1; default: the current one.",
        1,
        min_value=1,
        max_value=1000,
        required=False,
    )


class EntryListAnswer(serializers.Serializer[Any]):
    """An entry list: its lines, their hash, the rules as data and sentences, the commitment, and the tiles so far.

    `number`: how many times the division's list was closed. `commitment` is "" before it is published, and if its
    secret was lost. `moves` counts tiles added and taken back. `reopened`: why the list was reopened; "" if it was not.
    """

    number = fields.IntegerField("How many times this division's list was closed.", 1)
    lines = fields.SerializerMethodField(
        "The entry list as it was hashed, line by line; it contains no names.", ["1", "2", "3", "4"]
    )
    list_hash = fields.CharField(
        "The SHA-256 of the lines, as hexadecimal digits.",
        "e3b0c44298fc1c149afbf4c8996fb924e3b0c44298fc1c149afbf4c8996fb924",
    )
    rules = fields.SerializerMethodField("The rules of the lottery, as data and as sentences.", {})
    closed_at = fields.DateTimeField("When the list was closed (with UTC offset).")
    objections_until = fields.DateTimeField(
        "The end of the time for objections (with UTC offset); null: not set.", None, allow_null=True
    )
    commitment = fields.SerializerMethodField(
        "The hash that commits to the server's secret; empty before it is published.", ""
    )
    tiles = fields.SerializerMethodField("The tiles drawn in the hall so far, in order.", ["6-3"])
    moves = fields.SerializerMethodField("The number of tiles added or taken back.", 1)
    reopened = fields.SerializerMethodField("Why the list was reopened; empty: it was not.", "")

    def get_lines(self, closed: EntryList) -> list[str]:
        return holding.lines_of(closed)

    def get_rules(self, closed: EntryList) -> dict[str, Any]:
        return dict(closed.rules["draw"])

    def get_commitment(self, closed: EntryList) -> str:
        # A reverse one-to-one relation raises if there is no row.
        return closed.commitment.commitment if hasattr(closed, "commitment") else ""

    def get_tiles(self, closed: EntryList) -> list[str]:
        return list(lottery_commitment.tiles_of(closed).tiles)

    def get_moves(self, closed: EntryList) -> int:
        return lottery_commitment.tiles_of(closed).moves

    def get_reopened(self, closed: EntryList) -> str:
        return closed.reopening.reason if hasattr(closed, "reopening") else ""


class LotteryRecordAnswer(serializers.Serializer[Any]):
    """The record of a lottery (docs/lottery.md)."""

    record = fields.DictField("The complete record of a lottery, which can be verified without the server.", {})


class VoidedLotteryAnswer(serializers.Serializer[Any]):
    """A lottery that no longer counts: the reason, and the sheets that were annulled with it."""

    reason = fields.CharField("Why the lottery no longer counts; it is public.", "a mistake")
    discarded = fields.ListField("The sheets annulled with the lottery.", [], child=serializers.DictField())


class LotteryCeremonyAnswer(serializers.Serializer[Any]):
    """How much of the lottery the wall shows."""

    shown = fields.IntegerField("How many steps of the lottery the wall shows.", 3)
    steps = fields.IntegerField("The number of steps of the lottery.", 24)
