"""A help text with an example stays both, wherever DRF copies the field."""

import copy
import json

from rest_framework import serializers

from tournament.api.frame.help_texts import HelpText


class _Seat(serializers.Serializer[None]):
    seat = serializers.IntegerField(help_text=HelpText("The seat, in turn order from 0.", 2))


def test_the_copy_of_a_field_has_the_example() -> None:
    text = _Seat().fields["seat"].help_text
    assert isinstance(text, HelpText)
    assert (text, text.example) == ("The seat, in turn order from 0.", 2)


def test_it_is_a_text_and_is_not_copied() -> None:
    text = HelpText("The seat.", [1])
    assert json.dumps(text) == '"The seat."'
    assert copy.deepcopy(text) is text
