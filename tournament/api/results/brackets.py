"""A division's bracket as the bracket sheet shows it, round by round; texts are in the caller's language."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from dataclasses import fields as dataclass_fields
from typing import Any, ClassVar

from django.http import Http404
from django.utils import timezone
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.answers import TeamAnswer
from tournament.api.frame.expansion import NAME, Expand, Expandable, Expansion
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict
from tournament.api.frame.operation import Call, Router
from tournament.api.matches.matches import MatchSummary, with_all_shown
from tournament.documents.engine.records import BracketMatch, BracketRecord, RoundColumn
from tournament.documents.snapshots import brackets
from tournament.documents.snapshots.headings import Issue
from tournament.models import Division, TableMatch

router = Router("tournaments/<slug:slug>/divisions/<slug:key>/bracket/")


class BracketSlotAnswer(serializers.Serializer[Any]):
    """One side of a match: its team (null if unknown), the match it comes from, its points, and whether it won.

    `loser`: whether the loser of that match takes this side.
    """

    team = TeamAnswer(allow_null=True, help_text="The team; null while it is not known.")
    from_match = fields.IntegerField(
        "The number of the match that the team comes from; null: from the lottery.", None, allow_null=True
    )
    score = fields.IntegerField("The team's points in this match; null: none yet.", 200, allow_null=True)
    winner = fields.BooleanField("Whether it won the match.", True)
    bye = fields.BooleanField("Whether the team has no opponent.", False)
    loser = fields.BooleanField("Whether the loser of that match takes this side.", False)


class BracketMatchExpansion(Expansion):
    """What belongs to a match of the tree: the match at its table, as in the list of matches."""

    names: ClassVar[Mapping[str, str]] = {"match": "matches"}

    match = MatchSummary(
        source="table_match",
        required=False,
        allow_null=True,
        help_text=HelpText("The match at its table, with seats and points; null: it has not started.", None),
    )


class BracketMatchAnswer(Expandable):
    """A match of the bracket. `feeds` is the match that its winner goes to; null for the final.

    `decided`: "" while open, "played", "level" (nobody won it), "walkover" (SACI rule 19), "ruled" (SACI rule 17),
    "bye", "vacant", or "left": the other team had left the tournament. `by`: "time" or "extra-hand" where the match
    clock ended it.
    """

    number = fields.IntegerField(help_texts.MATCH_NUMBER)
    first = BracketSlotAnswer(help_text="The upper side of the match.")
    second = BracketSlotAnswer(help_text="The lower side of the match.")
    table = fields.IntegerField(help_texts.TABLE, allow_null=True)
    decided = fields.CharField(help_texts.DECIDED, allow_blank=True)
    by = fields.CharField("time or extra-hand where the match clock ended it; empty otherwise.", "", allow_blank=True)
    feeds = fields.IntegerField(
        "The number of the match that its winner goes to; null for the last match.", 13, allow_null=True
    )
    expanded = BracketMatchExpansion(
        source="*", required=False, help_text="What `expand` named, and nothing else; absent without it."
    )


class BracketColumnAnswer(serializers.Serializer[Any]):
    """One round of the bracket; `bye` is the side without an opponent, null if the number of teams is even."""

    name = fields.CharField("The round's name, in the caller's language.", "Semi-finals")
    matches = BracketMatchAnswer(many=True, help_text="The matches, from top to bottom.")
    bye = BracketSlotAnswer(
        allow_null=True, help_text="The team without an opponent; null if the number of teams is even."
    )


class BracketRankAnswer(serializers.Serializer[Any]):
    """A team in the table of a group or of Swiss rounds."""

    rank = fields.IntegerField(help_texts.RANK)
    team = TeamAnswer(help_text=help_texts.THE_TEAM)
    won = fields.IntegerField(help_texts.WON)
    lost = fields.IntegerField(help_texts.LOST)
    points_for = fields.IntegerField(help_texts.POINTS_FOR)
    points_against = fields.IntegerField(help_texts.POINTS_AGAINST)


class BracketPartAnswer(serializers.Serializer[Any]):
    """A part of a bracket that is played separately; `table` is empty if matches alone decide."""

    name = fields.CharField("The part's name, in the caller's language.", "Group A", allow_blank=True)
    rounds = BracketColumnAnswer(many=True, help_text="The rounds, in order.")
    table = BracketRankAnswer(many=True, help_text="The teams in order of rank; empty if matches alone decide.")


class BracketAnswer(serializers.Serializer[Any]):
    """A whole bracket; `champion` is null until the final is signed; `note` describes the state.

    A single elimination has `columns`, the rounds of its tree; every other format has `parts`, and `about` says how it
    is played.

    `journal` and `club_journal` are the first digits of the journals' last hashes, as in the footer of the bracket
    sheet.
    """

    division_name = fields.CharField(help_texts.DIVISION_NAME, source="bracket")
    columns = BracketColumnAnswer(
        many=True, help_text="The rounds of a single elimination, in order; empty for all other formats."
    )
    about = fields.CharField(
        "How it is played, in the caller's language; empty for a single elimination.", "", allow_blank=True
    )
    parts = BracketPartAnswer(
        many=True, help_text="The parts of another format that are played separately; empty for a single elimination."
    )
    champion = TeamAnswer(allow_null=True, help_text="The winning team; null until the final is signed.")
    note = fields.CharField("The state of the bracket, in the caller's language.", "Round 1 is being played.")
    journal = fields.CharField(
        "The first 16 digits of the journal's last hash; empty: it has no line.",
        "9f86d081884c7d65",
        source="heading.journal",
    )
    journal_line = fields.IntegerField(help_texts.JOURNAL_LINE, source="heading.journal_line")
    club_journal = fields.CharField(
        "The first 16 digits of the club journal's last hash.",
        "2c26b46b68ffc68f",
        source="heading.club_journal",
        allow_blank=True,
    )
    club_journal_line = fields.IntegerField(
        "The number of the last line of the club's journal; 0: it has none.", 31, source="heading.club_journal_line"
    )


class ReadBracket(Strict):
    """What the bracket is shown with."""

    expand = Expand(matches="each match of the tree with the match at its table")


@router.get(asks=ReadBracket, answers=BracketAnswer, tells_journal=True)
def show_bracket(call: Call, key: str) -> BracketRecord:
    """Show the bracket of a division. It does not exist (404) before the lottery."""
    division = find_division(call.tournament, key)
    # Before the lottery there is a division but no bracket.
    if division.bracket is None:
        raise Http404
    # The same snapshot as the bracket sheet's, taken now.
    record = brackets.bracket(division, Issue(call.tournament.version, call.base_url, timezone.now()))
    return _with_matches(record, division) if "matches" in call.query.get(NAME, ()) else record


@dataclass(frozen=True)
class _MatchAtTable(BracketMatch):
    """A match of the tree with the match at its table; None if it has not started."""

    table_match: TableMatch | None = None


def _with_matches(record: BracketRecord, division: Division) -> BracketRecord:
    """The bracket with the match at its table for each match of the tree."""
    started = with_all_shown(TableMatch.objects.filter(round__division=division))
    by_number = {table_match.match.number: table_match for table_match in started}

    def at_table(match: BracketMatch) -> BracketMatch:
        known = {one.name: getattr(match, one.name) for one in dataclass_fields(match)}
        return _MatchAtTable(**known, table_match=by_number.get(match.number))

    def expanded(rounds: tuple[RoundColumn, ...]) -> tuple[RoundColumn, ...]:
        return tuple(replace(column, matches=tuple(map(at_table, column.matches))) for column in rounds)

    parts = tuple(replace(part, rounds=expanded(part.rounds)) for part in record.parts)
    return replace(record, columns=expanded(record.columns), parts=parts)
