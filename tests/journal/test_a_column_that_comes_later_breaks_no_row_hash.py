"""A club that takes over a new version finds its old journals as true as before."""

import pytest
from django.db import models

from tests.cast import enter, key
from tournament.journal import row_hashes
from tournament.journal.row_hashes import EVERY_ONE, hashed_values, silent
from tournament.models import Division
from tournament.registration import payments


@pytest.mark.parametrize(
    ("column", "value"),
    [
        (models.BooleanField(default=False), False),
        (models.CharField(max_length=9, blank=True), ""),
        (models.CharField(max_length=9, default="cash"), "cash"),
        (models.DateTimeField(null=True), None),
        (models.JSONField(default=dict), {}),
        (models.IntegerField(), EVERY_ONE),
        (models.DateTimeField(auto_now_add=True), EVERY_ONE),
    ],
)
def test_a_new_column_says_nothing_in_the_rows_that_are_there(column: models.Field, value: object) -> None:  # type: ignore[type-arg] # of any type
    assert silent(column) == value


def test_what_says_nothing_is_left_out_and_shows_once_it_says_something(men: Division) -> None:
    (place,) = enter(men, 1, paid=False)
    payment = payments.take(registration=place, key=key(), by=None)
    before = row_hashes.row_hash(payment)
    assert "reference" not in hashed_values(payment)
    assert hashed_values(payment)["amount_cents"] == 1500
    payment.reference = "slip 7"
    assert row_hashes.row_hash(payment) != before
