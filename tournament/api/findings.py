"""What the engine finds in an entry, as answers show it."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from scoring.findings import Finding
from tournament.findings import sentence


class FindingAnswer(serializers.Serializer[Any]):
    """One defect: an error blocks, a warning asks for a second look. `params` are what the sentence names."""

    code = serializers.CharField()
    severity = serializers.ChoiceField(["error", "warning"])
    message = serializers.CharField()
    field = serializers.CharField(allow_blank=True)
    rule = serializers.CharField(allow_blank=True)
    params = serializers.DictField()


def say(findings: Iterable[Finding]) -> list[dict[str, Any]]:
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
