"""The rules for a sheet that is not stored here: any rule system, at any table, with any options.

Rule systems, each with its options, possible table sizes and text; public.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring import rulesets
from scoring.errors import NotationError, UnknownRuleset
from scoring.ruleset import Option, Ruleset
from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.core import rule_systems
from tournament.core.errors import Refused
from tournament.core.findings import unwritten
from tournament.matches import club_night

MEANING = HelpText("The meaning, in the caller's language.", "how many points end a match")

TEXTS: Final = Path(settings.SHIPPED_DIR) / "docs" / "rules"

router = Router("rulesets/")


class OptionChoiceAnswer(serializers.Serializer[Any]):
    """One value of an option, with its meaning in the caller's language."""

    value = fields.CharField("The value to send.", "agreed")
    meaning = fields.SerializerMethodField(MEANING)

    def get_meaning(self, choice: Any) -> str:
        return rule_systems.spoken(choice.meaning)


class OptionAnswer(serializers.Serializer[Any]):
    """An option of a rule system: one of `choices`, or a whole number from `least` to `most`; these are null otherwise.

    `usual` is the rule system's default: a text of `choices`, or a number.
    """

    name = fields.CharField("The name of the option.", "target")
    meaning = fields.SerializerMethodField(MEANING)
    choices = OptionChoiceAnswer(many=True, help_text="The possible values; empty if it is a number.")
    least = fields.SerializerMethodField("The smallest possible number; null if it is no number.", 50)
    most = fields.SerializerMethodField("The largest possible number; null if it is no number.", 500)
    usual = fields.JSONField("The rule system's default: one of the choices, or a number.", 200)

    def get_meaning(self, option: dict[str, Any]) -> str:
        return rule_systems.spoken(option["meaning"])

    def get_least(self, option: dict[str, Any]) -> int | None:
        return option["bounds"][0] if option["bounds"] else None

    def get_most(self, option: dict[str, Any]) -> int | None:
        return option["bounds"][1] if option["bounds"] else None


class TableShapeAnswer(serializers.Serializer[Any]):
    """A possible table: the number of players, and the team size (1: every player for themselves)."""

    players = fields.IntegerField("The number of players at the table.", 4)
    team_size = fields.IntegerField(help_texts.TEAM_SIZE)


class RulesetAnswer(serializers.Serializer[Any]):
    """A rule system: its source document, how a match is won, the possible tables, and its options."""

    key = fields.CharField("The rule system's key.", "saci")
    name = fields.SerializerMethodField("The rule system's name, in the caller's language.", "SACI tournament")
    document = fields.CharField("The source of its rules.", "SACI Domino Tournament Rules, 2026", source="source")
    goal = fields.SerializerMethodField("What ends a match, in the caller's language.", "200 points")
    shapes = fields.SerializerMethodField("The possible tables.")
    options = fields.SerializerMethodField("The options that a club may set.")

    def get_name(self, ruleset: Ruleset) -> str:
        return rule_systems.spoken(ruleset.name)

    def get_goal(self, ruleset: Ruleset) -> str:
        return rule_systems.goal_text(ruleset)

    @extend_schema_field(TableShapeAnswer(many=True))
    def get_shapes(self, ruleset: Ruleset) -> Any:
        return TableShapeAnswer(club_night.shapes(ruleset), many=True).data

    @extend_schema_field(OptionAnswer(many=True))
    def get_options(self, ruleset: Ruleset) -> Any:
        # The options are objects of the engine; the answer needs each one's default beside it.
        options = [_plain(option, ruleset) for option in ruleset.options]
        return OptionAnswer(options, many=True).data


def _plain(option: Option, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": option.name,
        "meaning": option.meaning,
        "choices": option.choices,
        "bounds": option.bounds,
        "usual": ruleset.settings[option.name],
    }


class RulesetTextAnswer(RulesetAnswer):
    """A rule system with its complete description: `text` is Markdown, in English."""

    text = fields.SerializerMethodField("The complete description, as Markdown, in English.", "# SACI tournament\n")

    def get_text(self, ruleset: Ruleset) -> str:
        # The key is safe in a path: it is that of a known rule system, not of the URL.
        return (TEXTS / f"{ruleset.key}.md").read_text(encoding="utf-8")


@router.get(answers=RulesetAnswer, many=True)
def list_rulesets(call: Call) -> Sequence[Ruleset]:
    """List the rule systems with their options.

    An option has its possible values, its default and the rule it is about.
    """
    return rulesets.all_rulesets()


@router.get("<slug:key>/", answers=RulesetTextAnswer)
def show_ruleset(call: Call, key: str) -> Ruleset:
    """Show a rule system with its options and the complete text of its rules. The text is Markdown, in English."""
    try:
        return rulesets.get(key)
    except UnknownRuleset:
        raise Http404 from None


MOST_PLAYERS = 10
LONGEST_TEXT = 60_000  # characters; ten times a match that was recorded move by move


class Notation(fields.CharField):
    """Text in the notation of docs/notation.md; the engine parses it later."""

    def __init__(self, *described: Any, **options: Any) -> None:
        super().__init__(*described, min_length=1, max_length=LONGEST_TEXT, trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class TableRules(Strict):
    """A rule system and a table. Fields left out have the rule system's defaults; `rulesets/` lists the choices."""

    ruleset = Text(
        "The rule system's key; with `entries`, and not with `notation`.", "saci", max_length=20, required=False
    )
    options = fields.DictField(
        "The options of the rule system, by name; defaults apply for those left out.", {}, required=False
    )
    players = Whole(help_texts.NUMBER_PLAYERS, min_value=2, max_value=MOST_PLAYERS, required=False)
    team_size = Whole(
        "The number of players in a side; default: that of the rule system.",
        2,
        min_value=1,
        max_value=5,
        required=False,
    )


class RulesInUseAnswer(serializers.Serializer[Any]):
    """The rules that were applied, defaults included."""

    ruleset = fields.CharField(help_texts.RULESET, source="key")
    options = fields.DictField(help_texts.OPTIONS, source="settings")
    players = fields.IntegerField("The number of players at the table.", 4)
    team_size = fields.IntegerField(help_texts.TEAM_SIZE)


def rules_of(asked: dict[str, Any]) -> Ruleset:
    """The ruleset of a `TableRules`; Refused, naming the invalid field."""
    try:
        return club_night.rules_at(
            asked["ruleset"],
            players=asked.get("players"),
            team_size=asked.get("team_size"),
            options=asked.get("options", {}),
        )
    except Refused as error:
        # The step knows players and team size as one shape; the request has two fields.
        error.field = "players" if error.field == "shape" else error.field
        raise


def unwritten_text(error: NotationError) -> ValidationError:
    """A notation error as invalid input; its sentence names the line and the character."""
    return ValidationError({"notation": [ErrorDetail(unwritten(error), code=error.code)]})
