"""The presets of a tournament's profile, with their options; public."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.profile import presets
from scoring.profile.profile import Profile
from tournament.api.frame import fields
from tournament.api.frame.operation import Call, Router
from tournament.tournaments import profiles
from tournament.tournaments.clock import as_stored
from tournament.tournaments.profile_options import Option

router = Router("profiles/")


class ProfileValueAnswer(serializers.Serializer[Any]):
    """One value of an option, with its meaning in the caller's language."""

    value = fields.JSONField("The value to send: a word, true or false.", "CAPPED")
    meaning = fields.CharField("The meaning, in the caller's language.", "From points cut at the target.")


class ProfileOptionAnswer(serializers.Serializer[Any]):
    """An option of a profile. `values`: the possible ones; empty for a list and a number. `usual`: of the preset."""

    name = fields.CharField("The name of the option.", "eff")
    title = fields.CharField("What it is called, in the caller's language.", "Effectiveness")
    meaning = fields.CharField("The meaning, in the caller's language.", "Points for less points against.")
    values = ProfileValueAnswer(many=True, help_text="The possible values; empty if it is a list or a whole number.")
    usual = fields.JSONField("The value in this preset.", "RAW")


class ProfileAnswer(serializers.Serializer[Any]):
    """A preset: how a federation or an organizer plays, where it was read, and its options."""

    key = fields.CharField("The key of the preset.", "fvd")
    name = fields.SerializerMethodField("Its name, in the caller's language.", "Venezuelan federation (FVD)")
    document = fields.CharField("Where it was read.", "jsyecla.blogspot.com 2013/04", source="source")
    event = fields.CharField("Who is ranked: PAIRS, or INDIVIDUAL for people.", "INDIVIDUAL")
    target = fields.IntegerField("The points that win a match; a tournament has those of its rules.", 200)
    clock = fields.SerializerMethodField("The match clock that comes with it; empty: none.", {"minutes": 35})
    options = fields.SerializerMethodField("The options that a tournament may set.")

    def get_name(self, profile: Profile) -> str:
        return profiles.named(profile.key)

    @extend_schema_field(serializers.DictField())
    def get_clock(self, profile: Profile) -> Any:
        return as_stored(profile.clock)

    @extend_schema_field(ProfileOptionAnswer(many=True))
    def get_options(self, profile: Profile) -> Any:
        return ProfileOptionAnswer([_plain(option, profile) for option in profiles.OPTIONS], many=True).data


def _plain(option: Option, profile: Profile) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": str(option.label),
        "meaning": str(option.meaning),
        "values": [{"value": value, "meaning": str(words)} for value, words in (option.words or {}).items()],
        "usual": profile.plain[option.name],
    }


@router.get(answers=ProfileAnswer, many=True, subject="rule systems")
def list_profiles(call: Call) -> Sequence[Profile]:
    """List the presets of a tournament's profile with their options. Each option can be changed by itself."""
    return presets.all_presets()
