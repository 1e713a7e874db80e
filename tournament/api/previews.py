"""What a correction would do, as programs read it: the answer of a preview, and of a correction that came too late."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournament import correcting, freezing
from tournament.correcting.words import tell
from tournament.models import Tournament


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


def told(preview: correcting.Preview, tournament: Tournament) -> dict[str, Any]:
    """A preview as `PreviewAnswer` shows it."""
    bracket, number = preview.next_match or ("", 0)
    return {
        "token": preview.token,
        "next_match": {"division": bracket, "match": number} if preview.next_match else None,
        "fates": [
            {"fate": fate, "effects": effects_told(found, tournament)} for fate, found in preview.effects.items()
        ],
        "shut": [{"fate": fate, "message": why} for fate, why in preview.refused.items()],
    }


def effects_told(found: Iterable[correcting.Effect], tournament: Tournament) -> list[dict[str, Any]]:
    """Effects with their sentences, in the caller's language."""
    names = {division.key: freezing.division_name(division) for division in tournament.divisions.all()}
    return [{**effect.to_data(), "message": tell(effect, names)} for effect in found]
