"""Serializers that several answers share: teams, sides, findings and corrections.

They never tell more about a person than is public. Those on the path of each hand and of match lists override
`to_representation`: DRF's field-by-field rendering took longer than all of the scoring engine's work. A test compares
them with their fields.
"""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from scoring.findings import Finding
from tournament.api.frame import fields, help_texts
from tournament.api.frame.help_texts import HelpText
from tournament.core.findings import sentence
from tournament.matches.corrections import preview as corrections_preview
from tournament.matches.corrections import request
from tournament.matches.corrections.preview import effect_texts
from tournament.models import Tournament


class TeamAnswer(serializers.Serializer[Any]):
    """A team: its number and the names of its two players."""

    number = fields.IntegerField("The team's number in its tournament.", 4)
    names = fields.ListField(
        "The names of its two players.", ["Ana Alba", "Berta Blanco"], child=serializers.CharField()
    )

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {"number": instance.number, "names": list(instance.names)}


class SideTotals(serializers.Serializer[Any]):
    """A whole number for each side: A holds seats 0 and 2, B seats 1 and 3."""

    A = fields.IntegerField("Side A: seats 0 and 2. Empty or 0: none.", 95)
    B = fields.IntegerField("Side B: seats 1 and 3. Empty or 0: none.", 60)

    def to_representation(self, instance: Any) -> dict[str, Any]:
        return {"A": instance["A"], "B": instance["B"]}


# The engine's findings about an entry.


class FindingAnswer(serializers.Serializer[Any]):
    """One finding: an error blocks, a warning asks for a second look. `params` are the values in the sentence."""

    code = fields.CharField("A stable code for the finding.", "pips-exceed-set")
    severity = fields.ChoiceField(
        "error: not accepted; warning: accepted, but worth a second look.", "error", choices=["error", "warning"]
    )
    message = fields.CharField("The finding as a sentence, in the caller's language.", "168 pips are all there are.")
    field = fields.CharField("The input concerned; empty for the whole.", "pips", allow_blank=True)
    rule = fields.CharField(help_texts.RULE, allow_blank=True)
    params = fields.DictField(help_texts.PARAMS)


def finding_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings with their sentences, in the caller's language."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity,
            "message": sentence(finding),
            "field": finding.field or "",
            "rule": finding.rule,
            "params": dict(finding.params),
        }
        for finding in findings
    ]


# Previews of corrections: for a preview, and for a correction whose preview is out of date.


class CorrectionEffectAnswer(serializers.Serializer[Any]):
    """One effect of a correction; `params` are the values in the sentence."""

    code = fields.CharField("A stable code for the effect.", "match-replayed")
    message = fields.CharField("The effect as a sentence, in the caller's language.", "Match 5 is played again.")
    params = fields.DictField(help_texts.PARAMS)


class MatchFateAnswer(serializers.Serializer[Any]):
    """The effects of one choice for the next match; `fate` is "" if there is nothing to choose."""

    fate = fields.CharField("keep, replay or void; empty if there is nothing to choose.", "", allow_blank=True)
    effects = CorrectionEffectAnswer(many=True, help_text=help_texts.EFFECTS)


class NextMatchAnswer(serializers.Serializer[Any]):
    """The match that was started or finished because of the old result."""

    division = fields.CharField(help_texts.DIVISION)
    match = fields.IntegerField(help_texts.MATCH_NUMBER)


class ClosedStepAnswer(serializers.Serializer[Any]):
    """A choice that is not available, and why."""

    fate = fields.CharField("keep, replay or void.", "replay")
    message = fields.CharField("Why it is not available, in the caller's language.", "It has been signed.")


class CorrectionPreviewAnswer(serializers.Serializer[Any]):
    """All effects of a correction. `next_match` null: there is nothing to choose."""

    token = fields.CharField(help_texts.TOKEN)
    next_match = NextMatchAnswer(
        allow_null=True,
        help_text=HelpText("The next match, whose fate must be chosen; null: there is nothing to choose.", None),
    )
    fates = MatchFateAnswer(many=True, help_text="Each available choice, with all its effects.")
    shut = ClosedStepAnswer(many=True, help_text=HelpText("Choices that are not available, and why.", []))


def preview_data(preview: corrections_preview.Preview, tournament: Tournament) -> dict[str, Any]:
    """A preview as `CorrectionPreviewAnswer` shows it."""
    bracket, number = preview.next_match or ("", 0)
    return {
        "token": preview.token,
        "next_match": {"division": bracket, "match": number} if preview.next_match else None,
        "fates": [
            {"fate": fate, "effects": effects_told(found, tournament)} for fate, found in preview.effects.items()
        ],
        "shut": [{"fate": fate, "message": why} for fate, why in preview.refused.items()],
    }


def effects_told(found: Iterable[request.Effect], tournament: Tournament) -> list[dict[str, Any]]:
    """Effects with their sentences, in the caller's language."""
    effects = list(found)
    told = effect_texts(effects, tournament)
    return [{**effect.to_data(), "message": text} for effect, text in zip(effects, told, strict=True)]
