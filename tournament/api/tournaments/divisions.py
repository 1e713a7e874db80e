"""The divisions of a tournament: add, merge and delete them, and choose their formats."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.access import find_division
from tournament.api.frame.input import Strict, Text, Whole
from tournament.api.frame.operation import Call, Router
from tournament.club import permissions
from tournament.core.errors import Refused
from tournament.lottery import format_choice
from tournament.models import Division, Format, Tournament, naming
from tournament.registration import divisions
from tournament.tournaments import formats, opening

router = Router("tournaments/")


class AddDivision(Strict):
    """A division with its own lottery; its key is made from its name."""

    name = Text("The new division's name; its key is made from it.", "Juniors", max_length=60)


class DivisionAnswer(serializers.Serializer[Any]):
    """A division: its key in URLs, its name, "pool" or "championship", and whether its lottery was held.

    `format` and `options`: how it is played.
    """

    key = fields.CharField("The division's key, as used in URLs.", "men")
    name = fields.SerializerMethodField(help_texts.DIVISION_NAME)
    kind = fields.CharField("pool, or championship for the division of the pools' winners.", "pool")
    lottery_held = fields.SerializerMethodField("Whether the lottery has been held.", True)
    anchor = fields.CharField("The published start of the chain of its secrets; empty before that.", "")
    format = fields.CharField(help_texts.FORMAT)
    options = fields.DictField(help_texts.OPTIONS)

    def get_name(self, division: Division) -> str:
        return naming.division_name(division)

    def get_lottery_held(self, division: Division) -> bool:
        return division.bracket_id is not None


class SetDivisionFormat(Strict):
    """The format of a division. An option that is left out or null has the format's default."""

    format = fields.ChoiceField(help_texts.FORMAT, choices=Format.values)
    options = fields.DictField(
        "The options of the format: group_size and advance for groups, rounds for swiss. A value of null: the default.",
        {"group_size": 4, "advance": 2},
        child=Whole(allow_null=True),
        required=False,
    )


class DivisionFormatAnswer(serializers.Serializer[Any]):
    """The format of a division or of the championship; `description` describes it in the caller's language."""

    format = fields.CharField(help_texts.FORMAT)
    options = fields.DictField("The options of the format, by name.", {"group_size": 4, "advance": 2})
    description = fields.CharField(
        "A description of the format, in the caller's language.", "The loser of a match is out."
    )


@router.get("<slug:slug>/divisions/<slug:key>/format/", answers=DivisionFormatAnswer, subject="divisions")
def show_division_format(call: Call, key: str) -> dict[str, Any]:
    """Show the format of a division. Its ETag is needed to set another one."""
    return _format_data(call.tournament, key)


@router.put(
    "<slug:slug>/divisions/<slug:key>/format/",
    right=permissions.ORGANIZE,
    reads=SetDivisionFormat,
    answers=DivisionFormatAnswer,
    errors={
        409: "format-fixed",
        422: "needs-winner no-pool option-out-of-range teams-only unknown-format unknown-option",
    },
    subject="divisions",
)
def set_division_format(call: Call, key: str) -> dict[str, Any]:
    """Set the format of a division. Conflict (409) once its entry list is closed.

    For the championship: Conflict once play has begun.
    """
    wanted = {"key": call.data["format"], "options": call.data.get("options", {})}
    # The championship has no division before the winners of the pools are known, hence a step of its own.
    if key == format_choice.CHAMPIONSHIP:
        format_choice.choose_for_championship(tournament=call.tournament, by=call.by, **wanted)
    else:
        format_choice.choose(division=find_division(call.tournament, key), by=call.by, **wanted)
    # The step changed an instance of its own, under its lock.
    call.tournament.refresh_from_db()
    return _format_data(call.tournament, key)


def _format_data(tournament: Tournament, key: str) -> dict[str, Any]:
    row = tournament if key == format_choice.CHAMPIONSHIP else find_division(tournament, key)
    chosen, options = format_choice.chosen_for(row)
    return {"format": chosen, "options": options, "description": formats.format_text(chosen, options)}


@router.post(
    "<slug:slug>/divisions/",
    located="{key}/format/",
    right=permissions.ORGANIZE,
    reads=AddDivision,
    answers=DivisionAnswer,
    status=201,
    errors={409: "refused", 422: "needs-winner option-out-of-range refused unknown-format unknown-option"},
    subject="divisions",
)
def add_division(call: Call) -> Division:
    """Add a division to a tournament. Conflict (409) once the championship has begun."""
    return opening.add_division(tournament=call.tournament, name=call.data["name"], by=call.by)


@router.delete(
    "<slug:slug>/divisions/<slug:key>/",
    right=permissions.ORGANIZE,
    errors={409: "already-drawn division-entered has-prizes last-division list-closed", 422: "no-pool"},
    subject="divisions",
)
def delete_division(call: Call, key: str) -> None:
    """Delete a division that nobody has entered. Conflict (409) once its entry list is closed."""
    divisions.drop_division(division=find_division(call.tournament, key), by=call.by)


class MergeDivision(Strict):
    """The division that takes the players of another one. `name`: its new name; left out, it keeps its own."""

    into = Text("The key of the division that takes the players.", "men", max_length=40)
    name = Text("Its new name; left out: it keeps its own.", "Open", max_length=60, required=False)


@router.post(
    "<slug:slug>/divisions/<slug:key>/merge/",
    right=permissions.ORGANIZE,
    reads=MergeDivision,
    answers=DivisionAnswer,
    errors={409: "already-drawn has-prizes last-division list-closed", 422: "no-pool not-here refused"},
    subject="divisions",
)
def merge_division(call: Call, key: str) -> Division:
    """Merge a division into another one before their lotteries. Its players keep their numbers and fees."""
    into = call.tournament.divisions.filter(key=call.data["into"]).first()
    if into is None:
        raise Refused(_("Choose another bracket of this tournament."), field="into", code="not-here")
    merged = find_division(call.tournament, key)
    return divisions.merge_divisions(division=merged, into=into, name=call.data.get("name", ""), by=call.by)
