"""Correct a signed match, or rule against its sheet: preview first, then confirm exactly that preview."""

from typing import Any

from rest_framework import serializers

from tournament.api.frame import meanings
from tournament.api.frame.answers import EffectAnswer, PreviewAnswer, effects_told, preview_data
from tournament.api.frame.input import Entry, Key, Strict, Text, Whole
from tournament.api.frame.meanings import A_HAND, Meaning
from tournament.api.frame.operation import Call, View, operation
from tournament.api.frame.step import run_step
from tournament.api.matches.matches import TableMatchAnswer, find_table_match
from tournament.api.openapi.codes import OF_ENTRIES
from tournament.club import permissions
from tournament.matches.corrections import preview as corrections_preview
from tournament.matches.corrections import request
from tournament.models import Correction, Tournament

CORRECTION_REASON = Meaning("The reason, stored and shown with the corrected match.", "two scores were swapped")


class ChangeLine(Strict):
    """A line of the sheet by its number, and its replacement; null removes the line."""

    line = Whole(
        min_value=1, max_value=32_767, help_text=Meaning("The line's number, from 1.", 3)
    )  # a small integer in the database
    entry = Entry(allow_null=True, help_text=Meaning("The replacement; null removes the line.", A_HAND))


class AddLine(Strict):
    """A line that was forgotten, and the line that it goes before; without it, after the last line."""

    before = Whole(
        min_value=1,
        max_value=32_767,
        required=False,
        allow_null=True,
        help_text=Meaning("The number of the line that it goes before; null or left out: after the last line.", 3),
    )
    entry = Entry(help_text=meanings.ENTRY)


class RequestCorrection(Strict):
    """The corrections of a match and the reason; any number of lines at once.

    `added`: forgotten lines; those for the same position are in order. `result`: "" the sheet decides, "A" or "B" that
    side wins by ruling (SACI rule 17), "open" the match continues. `points`: of side A and side B, with a ruling only.
    """

    reason = Text(max_length=request.LONGEST_REASON, help_text=CORRECTION_REASON)
    # Both are optional, as a ruling alone changes no line.
    changes = ChangeLine(
        many=True, required=False, help_text=Meaning("The lines to change; left out or empty: none.", [])
    )
    added = AddLine(many=True, required=False, help_text=Meaning("The forgotten lines; left out or empty: none.", []))
    result = serializers.ChoiceField(
        request.RESULTS,
        required=False,
        default="",
        help_text=Meaning(
            "Empty: the sheet decides. A or B: that side wins by ruling. open: the match continues.", "A"
        ),
    )
    points = serializers.ListField(
        child=Whole(),
        min_length=2,
        max_length=2,
        required=False,
        allow_null=True,
        help_text=Meaning(
            "The points of side A and side B, with a ruling only; null or left out: those of the sheet.", None
        ),
    )


class MakeCorrection(RequestCorrection):
    """The correction with the token of its preview.

    `fate`: what happens to the next match, if the preview asks for it. The same key again is the same correction.
    """

    key = Key()
    token = Text(min_length=64, max_length=64, help_text=meanings.TOKEN)  # a hash in hexadecimal digits
    fate = serializers.ChoiceField(
        ["", *Correction.Fate.values],
        required=False,
        default="",
        help_text=Meaning(
            "What happens to the next match, if the preview asks for it; empty or left out: nothing to choose.", "keep"
        ),
    )


class CorrectionAnswer(serializers.Serializer[Any]):
    """A correction that was made. `ruled`: the side declared winner by officials, "" if the sheet decides."""

    number = serializers.IntegerField(help_text=Meaning("The correction's number within this match, from 1.", 1))
    version = serializers.IntegerField(help_text=Meaning("The version of the sheet after the correction.", 9))
    reason = serializers.CharField(help_text=CORRECTION_REASON)
    ruled = serializers.CharField(
        allow_blank=True, help_text=Meaning("The side declared winner by officials; empty: the sheet decides.", "")
    )
    fate = serializers.CharField(
        allow_blank=True, help_text=Meaning("What happened to the next match; empty: there was nothing to choose.", "")
    )
    made_at = serializers.DateTimeField(help_text=meanings.MADE_AT)
    effects = EffectAnswer(many=True, help_text=meanings.EFFECTS)


class MadeCorrectionAnswer(CorrectionAnswer):
    """A correction and the match after it."""

    match = TableMatchAnswer(help_text="The match after the correction.")


class Corrections(View):
    """The corrections of one match."""

    @operation(right=permissions.ORGANIZE, answers=CorrectionAnswer, many=True)
    def get(self, call: Call, pk: int) -> list[dict[str, Any]]:
        """List the corrections of a match, oldest first."""
        return [_shown(call.tournament, made) for made in find_table_match(call.tournament, pk).corrections.all()]

    @operation(
        right=permissions.ORGANIZE,
        reads=MakeCorrection,
        answers=MadeCorrectionAnswer,
        status=201,
        errors={
            403: "own-sheet",
            409: ("annulled has-left key-reused not-drawn not-finished preview-changed too-many-waiting"),
            422: (
                f"{OF_ENTRIES} bad-correction bad-key bad-layout entry-refused fate-needed "
                "how-many-teams match-not-over no-line no-table not-a-choice nothing-to-correct "
                "refused"
            ),
            429: "too-many-waiting",
        },
    )
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Correct a match as previewed.

        409 "preview-changed", with the new preview in the error, if the effects would be different now.
        """
        table_match = find_table_match(call.tournament, pk)
        asked = request.asked_from(table_match, call.data)
        agreed = {name: call.data[name] for name in ("token", "key", "fate")}
        made = run_step(
            call, lambda: corrections_preview.correct(table_match=table_match, asked=asked, by=call.by, **agreed)
        )
        return {**_shown(call.tournament, made), "match": find_table_match(call.tournament, pk)}


class CorrectionPreview(View):
    """The preview of a correction."""

    @operation(
        right=permissions.ORGANIZE,
        reads=RequestCorrection,
        answers=PreviewAnswer,
        errors={
            409: "annulled has-left not-finished",
            422: (
                f"{OF_ENTRIES} bad-correction entry-refused match-not-over no-line no-table nothing-to-correct refused"
            ),
        },
    )
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Preview the correction of a match: everything it would undo or make out of date. Nothing is written."""
        table_match = find_table_match(call.tournament, pk)
        preview = corrections_preview.preview(table_match=table_match, asked=request.asked_from(table_match, call.data))
        return preview_data(preview, call.tournament)


def _shown(tournament: Tournament, made: Correction) -> dict[str, Any]:
    # The codes are stored and the sentences are not, so that each reader gets them in their own language.
    found = [request.Effect(one["code"], one["params"]) for one in made.effects]
    return {
        "number": made.number,
        "version": made.version,
        "reason": made.reason,
        "ruled": made.ruled,
        "fate": made.fate,
        "made_at": made.made_at,
        "effects": effects_told(found, tournament),
    }
