"""Correct a match that was signed, or rule against its sheet: look first, then agree to exactly that."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournament import correcting, freezing, issuing, permissions, tasks
from tournament.api.operation import Call, View, operation
from tournament.api.reading import Entry, Key, Strict, Text, Whole
from tournament.api.sittings import SittingAnswer, find_sitting
from tournament.correcting.words import tell
from tournament.models import Correction, Tournament


class ChangeLine(Strict):
    """A line of the sheet by its number, and what stands in its place: null takes it out."""

    line = Whole(min_value=1, max_value=32_767)
    entry = Entry(allow_null=True)


class AskCorrection(Strict):
    """What is to be corrected, and why.

    `added`: entries after the last line. `result`: "" the sheet decides, "A" or "B" that side wins by ruling (SACI rule
    17), "open" the match is played on. `points`: of side A and side B, with a ruling only.
    """

    reason = Text(max_length=correcting.LONGEST_REASON)
    changes = ChangeLine(many=True, required=False)
    added = serializers.ListField(child=Entry(), required=False, max_length=100)
    result = serializers.ChoiceField(correcting.RESULTS, required=False, default="")
    points = serializers.ListField(child=Whole(), min_length=2, max_length=2, required=False, allow_null=True)


class MakeCorrection(AskCorrection):
    """The same with the token of the preview that was looked at.

    `fate`: what becomes of the next match, where the preview asks for it. The same key again is the same correction.
    """

    key = Key()
    token = Text(min_length=64, max_length=64)
    fate = serializers.ChoiceField(["", *Correction.Fate.values], required=False, default="")


class EffectAnswer(serializers.Serializer[Any]):
    """One thing that a correction does; `params` are what the sentence names."""

    code = serializers.CharField()
    message = serializers.CharField()
    params = serializers.DictField()


class FateAnswer(serializers.Serializer[Any]):
    """What happens under one fate of the next match; `fate` is "" where there is nothing to choose."""

    fate = serializers.CharField(allow_blank=True)
    effects = EffectAnswer(many=True)


class NextMatchAnswer(serializers.Serializer[Any]):
    """The match that was begun or finished on the strength of the old result."""

    division = serializers.CharField()
    match = serializers.IntegerField()


class ShutAnswer(serializers.Serializer[Any]):
    """A fate that cannot be chosen, and why."""

    fate = serializers.CharField()
    message = serializers.CharField()


class PreviewAnswer(serializers.Serializer[Any]):
    """Everything that a correction would do. `next_match` null: there is no fate to be chosen."""

    token = serializers.CharField()
    next_match = NextMatchAnswer(allow_null=True)
    fates = FateAnswer(many=True)
    shut = ShutAnswer(many=True)


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
        """Make a correction as it was previewed; 409 "preview-changed" when it would do anything else by now."""
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
        bracket, number = preview.next_match or ("", 0)
        return {
            "token": preview.token,
            "next_match": {"division": bracket, "match": number} if preview.next_match else None,
            "fates": [
                {"fate": fate, "effects": _told(call.tournament, found)} for fate, found in preview.effects.items()
            ],
            "shut": [{"fate": fate, "message": why} for fate, why in preview.refused.items()],
        }


def _shown(tournament: Tournament, made: Correction) -> dict[str, Any]:
    found = [correcting.Effect(one["code"], one["params"]) for one in made.effects]
    return {
        "number": made.number,
        "version": made.version,
        "reason": made.reason,
        "ruled": made.ruled,
        "fate": made.fate,
        "made_at": made.made_at,
        "effects": _told(tournament, found),
    }


def _told(tournament: Tournament, found: Iterable[correcting.Effect]) -> list[dict[str, Any]]:
    """Effects with their sentences, in the caller's language."""
    names = {division.key: freezing.division_name(division) for division in tournament.divisions.all()}
    return [{**effect.to_data(), "message": tell(effect, names)} for effect in found]
