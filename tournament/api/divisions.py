"""The brackets of a tournament."""

from typing import Any

from rest_framework import serializers

from tournament import choosing, formats, freezing, opening, permissions
from tournament.api.lottery import find_division
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Strict, Text, Whole
from tournament.models import Division, Format, Tournament


class AddDivision(Strict):
    """A pool with a lottery of its own; its key is made from its name."""

    name = Text(max_length=60)


class DivisionAnswer(serializers.Serializer[Any]):
    """A bracket: its key in addresses, its name, "pool" or "championship", and whether its lottery has been held.

    `format` and `options`: how it is played.
    """

    key = serializers.CharField()
    name = serializers.SerializerMethodField()
    kind = serializers.CharField()
    drawn = serializers.SerializerMethodField()
    format = serializers.CharField()
    options = serializers.DictField()

    def get_name(self, division: Division) -> str:
        return freezing.division_name(division)

    def get_drawn(self, division: Division) -> bool:
        return division.bracket_id is not None


class ChooseFormat(Strict):
    """How a bracket is played. An option that is left out, or null, is as the format proposes."""

    format = serializers.ChoiceField(Format.values)
    options = serializers.DictField(
        child=Whole(allow_null=True), required=False, help_text="groups: group_size, advance; swiss: rounds"
    )


class FormatAnswer(serializers.Serializer[Any]):
    """How a bracket or the championship is played; `told` says it in the language of the caller."""

    format = serializers.CharField()
    options = serializers.DictField()
    told = serializers.CharField()


class Formats(View):
    """How one bracket is played; "championship" is the key of how the winners meet."""

    @operation(answers=FormatAnswer)
    def get(self, call: Call, key: str) -> dict[str, Any]:
        """Show how it is played."""
        return _told(call.tournament, key)

    @operation(right=permissions.ORGANIZE, reads=ChooseFormat, answers=FormatAnswer)
    def put(self, call: Call, key: str) -> dict[str, Any]:
        """Choose how it is played; Conflict once its list is closed, or for the championship once play has begun."""
        wanted = {"key": call.data["format"], "options": call.data.get("options", {})}
        if key == choosing.CHAMPIONSHIP:
            choosing.choose_for_championship(tournament=call.tournament, by=call.by, **wanted)
        else:
            choosing.choose(division=find_division(call.tournament, key), by=call.by, **wanted)
        call.tournament.refresh_from_db()
        return _told(call.tournament, key)


def _told(tournament: Tournament, key: str) -> dict[str, Any]:
    if key != choosing.CHAMPIONSHIP:
        find_division(tournament, key)
    chosen, options = choosing.chosen_for(tournament, key)
    return {"format": chosen, "options": options, "told": formats.told(chosen, options)}


class Divisions(View):
    """The brackets of one tournament."""

    @operation(right=permissions.ORGANIZE, reads=AddDivision, answers=DivisionAnswer, status=201)
    def post(self, call: Call) -> Division:
        """Add a bracket; Conflict once the championship has begun."""
        return opening.add_division(tournament=call.tournament, name=call.data["name"], by=call.by)
