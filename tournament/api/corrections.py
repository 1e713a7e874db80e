"""Correct a match that was signed, or rule against its sheet: look first, then agree to exactly that."""

from typing import Any

from rest_framework import serializers

from tournament import correcting, issuing, permissions, tasks
from tournament.api.operation import Call, View, operation
from tournament.api.previews import EffectAnswer, PreviewAnswer, effects_told, told
from tournament.api.reading import Entry, Key, Strict, Text, Whole
from tournament.api.sittings import SittingAnswer, find_sitting
from tournament.models import Correction, Tournament


class ChangeLine(Strict):
    """A line of the sheet by its number, and what stands in its place: null takes it out."""

    line = Whole(min_value=1, max_value=32_767)
    entry = Entry(allow_null=True)


class AddLine(Strict):
    """A line that was forgotten, and the line that it comes before; without it, after the last one."""

    before = Whole(min_value=1, max_value=32_767, required=False, allow_null=True)
    entry = Entry()


class AskCorrection(Strict):
    """What is to be corrected, and why; as many lines at once as there are.

    `added`: lines that were forgotten, those of one place in their order. `result`: "" the sheet decides, "A" or "B"
    that side wins by ruling (SACI rule 17), "open" the match is played on. `points`: of side A and side B, with a
    ruling only.
    """

    reason = Text(max_length=correcting.LONGEST_REASON)
    changes = ChangeLine(many=True, required=False)
    added = AddLine(many=True, required=False)
    result = serializers.ChoiceField(correcting.RESULTS, required=False, default="")
    points = serializers.ListField(child=Whole(), min_length=2, max_length=2, required=False, allow_null=True)


class MakeCorrection(AskCorrection):
    """The same with the token of the preview that was looked at.

    `fate`: what becomes of the next match, where the preview asks for it. The same key again is the same correction.
    """

    key = Key()
    token = Text(min_length=64, max_length=64)
    fate = serializers.ChoiceField(["", *Correction.Fate.values], required=False, default="")


class CorrectionAnswer(serializers.Serializer[Any]):
    """A correction that was made. `ruled`: the side that officials made the winner, "" where the sheet decides."""

    number = serializers.IntegerField()
    version = serializers.IntegerField()
    reason = serializers.CharField()
    ruled = serializers.CharField(allow_blank=True)
    fate = serializers.CharField(allow_blank=True)
    made_at = serializers.DateTimeField()
    effects = EffectAnswer(many=True)


class MadeAnswer(CorrectionAnswer):
    """A correction with the match as it stands now."""

    sitting = SittingAnswer()


class Corrections(View):
    """The corrections of one match."""

    @operation(right=permissions.ORGANIZE, answers=CorrectionAnswer, many=True)
    def get(self, call: Call, pk: int) -> list[dict[str, Any]]:
        """List the corrections of a match, the first one first."""
        return [_shown(call.tournament, made) for made in find_sitting(call.tournament, pk).corrections.all()]

    @operation(right=permissions.ORGANIZE, reads=MakeCorrection, answers=MadeAnswer, status=201)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Make a correction as it was previewed.

        409 "preview-changed", with the new preview in the error, when it would do anything else by now.
        """
        sitting = find_sitting(call.tournament, pk)
        made, papers = issuing.correct(
            sitting=sitting,
            asked=correcting.asked_from(sitting, call.data),
            token=call.data["token"],
            key=call.data["key"],
            fate=call.data["fate"],
            by=call.by,
            base_url=call.base_url,
        )
        tasks.wake(*papers)
        return {**_shown(call.tournament, made), "sitting": find_sitting(call.tournament, pk)}


class CorrectionPreview(View):
    """What a correction would do."""

    @operation(right=permissions.ORGANIZE, reads=AskCorrection, answers=PreviewAnswer)
    def post(self, call: Call, pk: int) -> dict[str, Any]:
        """Look at everything that a correction would undo or make stale; nothing is written."""
        sitting = find_sitting(call.tournament, pk)
        preview = correcting.preview(sitting=sitting, asked=correcting.asked_from(sitting, call.data))
        return told(preview, call.tournament)


def _shown(tournament: Tournament, made: Correction) -> dict[str, Any]:
    found = [correcting.Effect(one["code"], one["params"]) for one in made.effects]
    return {
        "number": made.number,
        "version": made.version,
        "reason": made.reason,
        "ruled": made.ruled,
        "fate": made.fate,
        "made_at": made.made_at,
        "effects": effects_told(found, tournament),
    }
