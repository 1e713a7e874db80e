"""Formats came later: the rows of a single elimination have the columns, and so the seals, that they had before."""

import pytest

from brackets import services
from brackets.models import Bracket, Entrant, Match
from tournament.journal import row_hashes
from tournament.journal.row_hashes import hashed_values

pytestmark = pytest.mark.django_db


def test_what_formats_have_added_says_nothing_of_it() -> None:
    bracket = services.build(label="men", numbers=[1, 2, 3])
    services.record_winner(match=Match.objects.get(number=1), number=1, how="played")
    assert set(hashed_values(Bracket.objects.get())) == {"uid", "label", "size", "created"}
    assert set(hashed_values(Entrant.objects.get(number=1))) == {"uid", "bracket_id", "number", "place"}
    assert set(hashed_values(Match.objects.get(number=2))) == {
        "uid",
        "bracket_id",
        "number",
        "round",
        "first_id",
        "second_id",
        "first_from_id",
    }
    before = row_hashes.row_hash(Bracket.objects.get())
    services.take_out(bracket=bracket, number=2)
    assert row_hashes.row_hash(Bracket.objects.get()) != before
