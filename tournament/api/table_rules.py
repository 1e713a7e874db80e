"""Under which rules a sheet is checked that nobody keeps here: any rule system, at any table, with any options."""

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring.errors import NotationError
from scoring.ruleset import Ruleset
from tournament import friendly
from tournament.api.reading import Strict, Text, Whole
from tournament.errors import Refused
from tournament.findings import unwritten

MOST_PLAYERS = 10
LONGEST_TEXT = 60_000  # characters; a match that was recorded move by move has a tenth of it


class Notation(serializers.CharField):
    """Many lines in the notation of docs/notation.md; they are read later, by the engine."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_TEXT, trim_whitespace=False, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class TableRules(Strict):
    """A rule system and a table. What is left out is as usual under it; `rulesets/` lists what can be chosen."""

    ruleset = Text(max_length=20, required=False)
    options = serializers.DictField(required=False, help_text="the options of the rule system, by name")
    players = Whole(min_value=2, max_value=MOST_PLAYERS, required=False)
    team_size = Whole(min_value=1, max_value=5, required=False)


class RulesAnswer(serializers.Serializer[Any]):
    """The rules by which it was judged, with what was left out."""

    ruleset = serializers.CharField(source="key")
    options = serializers.DictField(source="settings")
    players = serializers.IntegerField()
    team_size = serializers.IntegerField()


def rules_of(asked: dict[str, Any]) -> Ruleset:
    """The rules that `TableRules` says; Refused at the field that cannot be."""
    try:
        return friendly.rules_at(
            asked["ruleset"],
            players=asked.get("players"),
            team_size=asked.get("team_size"),
            options=asked.get("options", {}),
        )
    except Refused as error:
        error.field = "players" if error.field == "shape" else error.field
        raise


def unwritten_text(error: NotationError) -> ValidationError:
    """A text that is not in the notation, as bad input: the sentence says the line and the character."""
    return ValidationError({"notation": [ErrorDetail(unwritten(error), code=error.code)]})
