"""The rule systems, each with its options, the tables that it can be played at, and its text: for everybody."""

from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import rulesets
from scoring.errors import UnknownRuleset
from scoring.ruleset import Option, Ruleset
from tournament import friendly, systems
from tournament.api.documentation import documented
from tournament.api.operation import View

TEXTS: Final = Path(settings.BASE_DIR) / "docs" / "rules"


class ChoiceAnswer(serializers.Serializer[Any]):
    """One value of an option, with what it means in the language of the caller."""

    value = serializers.CharField()
    meaning = serializers.SerializerMethodField()

    def get_meaning(self, choice: Any) -> str:
        return systems.spoken(choice.meaning)


class OptionAnswer(serializers.Serializer[Any]):
    """Something that a table may set: one of `choices`, or a whole number from `least` to `most`, else null.

    `usual` is the rule system's own value: a text of `choices`, or a number.
    """

    name = serializers.CharField()
    meaning = serializers.SerializerMethodField()
    choices = ChoiceAnswer(many=True)
    least = serializers.SerializerMethodField()
    most = serializers.SerializerMethodField()
    usual = serializers.JSONField()

    def get_meaning(self, option: dict[str, Any]) -> str:
        return systems.spoken(option["meaning"])

    def get_least(self, option: dict[str, Any]) -> int | None:
        return option["bounds"][0] if option["bounds"] else None

    def get_most(self, option: dict[str, Any]) -> int | None:
        return option["bounds"][1] if option["bounds"] else None


class ShapeAnswer(serializers.Serializer[Any]):
    """Who can sit down: how many players, and how many of them make a side (1: everybody for himself)."""

    players = serializers.IntegerField()
    team_size = serializers.IntegerField()


class RulesetAnswer(serializers.Serializer[Any]):
    """A rule system: the document it was read from, how a match is won, who can sit down at it, and its options."""

    key = serializers.CharField()
    name = serializers.SerializerMethodField()
    document = serializers.CharField(source="source")
    goal = serializers.SerializerMethodField()
    shapes = serializers.SerializerMethodField()
    options = serializers.SerializerMethodField()

    def get_name(self, ruleset: Ruleset) -> str:
        return systems.spoken(ruleset.name)

    def get_goal(self, ruleset: Ruleset) -> str:
        return systems.goal(ruleset)

    @extend_schema_field(ShapeAnswer(many=True))
    def get_shapes(self, ruleset: Ruleset) -> Any:
        return ShapeAnswer(friendly.shapes(ruleset), many=True).data

    @extend_schema_field(OptionAnswer(many=True))
    def get_options(self, ruleset: Ruleset) -> Any:
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
    """A rule system with the whole of its description: `text` is Markdown, in English."""

    text = serializers.SerializerMethodField()

    def get_text(self, ruleset: Ruleset) -> str:
        return (TEXTS / f"{ruleset.key}.md").read_text(encoding="utf-8")


class Rulesets(View):
    """All rule systems of this installation."""

    @documented(
        "rulesets",
        "get",
        answers=RulesetAnswer,
        many=True,
        status=200,
        reads=None,
        asks=None,
        private=False,
        nested=False,
    )
    def get(self, request: Request) -> Response:
        """List the rule systems with what a friendly table may choose."""
        return Response(RulesetAnswer(rulesets.all_rulesets(), many=True).data)


class OneRuleset(View):
    """One rule system."""

    @documented(
        "rulesets",
        "get",
        answers=RulesetTextAnswer,
        many=False,
        status=200,
        reads=None,
        asks=None,
        private=False,
        nested=True,
    )
    def get(self, request: Request, key: str) -> Response:
        """Show a rule system with its options, and everything that is known of its rules."""
        try:
            ruleset = rulesets.get(key)
        except UnknownRuleset:
            raise Http404 from None
        return Response(RulesetTextAnswer(ruleset).data)
