"""A bracket as its paper shows it, round by round; words are in the language of the caller."""

from typing import Any

from django.http import Http404
from django.utils import timezone, translation
from rest_framework import serializers

from tournament import freezing
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.shapes import TeamAnswer
from tournament.documents.records import BracketRecord


class SlotAnswer(serializers.Serializer[Any]):
    """One side of a match: null `team` while unknown, the match it comes from, its points, whether it won.

    `loser`: that it is the loser who comes from that match.
    """

    team = TeamAnswer(allow_null=True)
    from_match = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    winner = serializers.BooleanField()
    bye = serializers.BooleanField()
    loser = serializers.BooleanField()


class MatchAnswer(serializers.Serializer[Any]):
    """A match of the tree. `feeds` is the match its winner goes to, null for the final.

    `decided`: "" while open, "played", "walkover" (SACI rule 19), "ruled" (SACI rule 17), "bye", "vacant", or "left":
    the other team had left the bracket.
    """

    number = serializers.IntegerField()
    first = SlotAnswer()
    second = SlotAnswer()
    table = serializers.IntegerField(allow_null=True)
    decided = serializers.CharField(allow_blank=True)
    feeds = serializers.IntegerField(allow_null=True)


class ColumnAnswer(serializers.Serializer[Any]):
    """One round of the tree; `bye` is the slot that passes it, null when the round is even."""

    name = serializers.CharField()
    matches = MatchAnswer(many=True)
    bye = SlotAnswer(allow_null=True)


class RankAnswer(serializers.Serializer[Any]):
    """A team in the table of a group or of Swiss rounds."""

    rank = serializers.IntegerField()
    team = TeamAnswer()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    points_for = serializers.IntegerField()
    points_against = serializers.IntegerField()


class BracketPartAnswer(serializers.Serializer[Any]):
    """What is played on its own within a bracket; `table` is empty where matches alone decide."""

    name = serializers.CharField(allow_blank=True)
    rounds = ColumnAnswer(many=True)
    table = RankAnswer(many=True)


class BracketAnswer(serializers.Serializer[Any]):
    """A whole bracket; `champion` is null until the final is signed; `note` says the state in words.

    A single elimination has `columns`, the rounds of its tree; every other format has `parts`, and `about` says how it
    is played.

    `journal` and `club_journal` are the first digits of the journals' heads, as the bracket sheet has them at its foot.
    """

    bracket = serializers.CharField()
    columns = ColumnAnswer(many=True)
    about = serializers.CharField(allow_blank=True)
    parts = BracketPartAnswer(many=True)
    champion = TeamAnswer(allow_null=True)
    note = serializers.CharField()
    journal = serializers.CharField(source="heading.journal")
    journal_line = serializers.IntegerField(source="heading.journal_line")
    club_journal = serializers.CharField(source="heading.club_journal", allow_blank=True)
    club_journal_line = serializers.IntegerField(source="heading.club_journal_line")


class OneBracket(View):
    """The tree of one bracket."""

    tells_journal = True

    @operation(answers=BracketAnswer)
    def get(self, call: Call, key: str) -> BracketRecord:
        """Show the tree as it stands; there is none before the lottery."""
        division = find_division(call.tournament, key)
        if division.bracket is None:
            raise Http404
        return freezing.bracket(
            division,
            version=call.tournament.version,
            base_url=call.base_url,
            now=timezone.now(),
            language=translation.get_language(),
        )
