"""Correct a signed match, or rule against its sheet: preview first, then confirm exactly that preview."""

from typing import Any

from rest_framework import serializers

from tournament.api.frame import fields, help_texts
from tournament.api.frame.answers import CorrectionEffectAnswer, CorrectionPreviewAnswer, effects_told, preview_data
from tournament.api.frame.errors import OF_ENTRIES
from tournament.api.frame.help_texts import A_HAND, HelpText
from tournament.api.frame.input import Entry, Key, Strict, Text, Whole
from tournament.api.frame.operation import Call, Router, run_step
from tournament.api.matches.matches import MatchAnswer, find_table_match
from tournament.club import permissions
from tournament.core.short_texts import LONGEST_SHEET_REASON
from tournament.matches.corrections import preview as corrections_preview
from tournament.matches.corrections import request
from tournament.models import Correction, Tournament

CORRECTION_REASON = HelpText("The reason, stored and shown with the corrected match.", "two scores were swapped")

router = Router("tournaments/<slug:slug>/matches/<int:pk>/corrections/", right=permissions.ORGANIZE)


class SheetLineChange(Strict):
    """A line of the sheet by its number, and its replacement; null removes the line."""

    line = Whole("The line's number, from 1.", 3, min_value=1, max_value=32_767)  # a small integer in the database
    entry = Entry("The replacement; null removes the line.", A_HAND, allow_null=True)


class AddedSheetLine(Strict):
    """A line that was forgotten, and the line that it goes before; without it, after the last line."""

    before = Whole(
        "The number of the line that it goes before; null or left out: after the last line.",
        3,
        min_value=1,
        max_value=32_767,
        required=False,
        allow_null=True,
    )
    entry = Entry(help_texts.ENTRY)


class PreviewCorrection(Strict):
    """The corrections of a match and the reason; any number of lines at once.

    `added`: forgotten lines; those for the same position are in order. `result`: "" the sheet decides, "A" or "B" that
    side wins by ruling (SACI rule 17), "open" the match continues. `points`: of side A and side B, with a ruling only.
    """

    reason = Text(CORRECTION_REASON, max_length=LONGEST_SHEET_REASON)
    # Both are optional, as a ruling alone changes no line.
    changes = SheetLineChange(
        many=True, required=False, help_text=HelpText("The lines to change; left out or empty: none.", [])
    )
    added = AddedSheetLine(
        many=True, required=False, help_text=HelpText("The forgotten lines; left out or empty: none.", [])
    )
    result = fields.ChoiceField(
        "Empty: the sheet decides. A or B: that side wins by ruling. open: the match continues.",
        "A",
        choices=request.RESULTS,
        required=False,
        default="",
    )
    points = fields.ListField(
        "The points of side A and side B, with a ruling only; null or left out: those of the sheet.",
        None,
        child=Whole(),
        min_length=2,
        max_length=2,
        required=False,
        allow_null=True,
    )


class CorrectMatch(PreviewCorrection):
    """The correction with the token of its preview.

    `fate`: what happens to the next match, if the preview asks for it. The same key again is the same correction.
    """

    key = Key()
    token = Text(help_texts.TOKEN, min_length=64, max_length=64)  # a hash in hexadecimal digits
    fate = fields.ChoiceField(
        "What happens to the next match, if the preview asks for it; empty or left out: nothing to choose.",
        "keep",
        choices=["", *Correction.Fate.values],
        required=False,
        default="",
    )


class CorrectionAnswer(serializers.Serializer[Any]):
    """A correction that was made. `ruled`: the side declared winner by officials, "" if the sheet decides."""

    number = fields.IntegerField("The correction's number within this match, from 1.", 1)
    version = fields.IntegerField("The version of the sheet after the correction.", 9)
    reason = fields.CharField(CORRECTION_REASON)
    ruled = fields.CharField("The side declared winner by officials; empty: the sheet decides.", "", allow_blank=True)
    fate = fields.CharField(
        "What happened to the next match; empty: there was nothing to choose.", "", allow_blank=True
    )
    made_at = fields.DateTimeField(help_texts.MADE_AT)
    effects = CorrectionEffectAnswer(many=True, help_text=help_texts.EFFECTS)


class NewCorrectionAnswer(CorrectionAnswer):
    """A correction and the match after it."""

    match = MatchAnswer(help_text="The match after the correction.")


@router.get(answers=CorrectionAnswer, many=True)
def list_corrections(call: Call, pk: int) -> list[dict[str, Any]]:
    """List the corrections of a match, oldest first. Each has its reason."""
    return [_shown(call.tournament, made) for made in find_table_match(call.tournament, pk).corrections.all()]


@router.post(
    reads=CorrectMatch,
    answers=NewCorrectionAnswer,
    status=201,
    errors={
        403: "own-sheet",
        409: "annulled has-left key-reused not-finished plays-now preview-changed sheets-closed",
        422: f"{OF_ENTRIES} bad-correction bad-key bad-text entry-refused fate-needed "
        "match-not-over no-line no-reason no-table nothing-to-correct refused",
    },
    due_documents=True,
)
def correct_match(call: Call, pk: int) -> dict[str, Any]:
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


@router.post(
    "preview/",
    reads=PreviewCorrection,
    answers=CorrectionPreviewAnswer,
    errors={
        409: "annulled has-left not-finished plays-now sheets-closed",
        422: f"{OF_ENTRIES} bad-correction bad-text entry-refused match-not-over no-line no-reason no-table "
        "nothing-to-correct refused",
    },
)
def preview_correction(call: Call, pk: int) -> dict[str, Any]:
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
