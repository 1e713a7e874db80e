"""`try_out` returns what a step would do; its rows and what it would do after the commit are taken back."""

import pytest
from django.db import transaction

from tournament.core.database.transactions import try_out
from tournament.core.errors import Refused
from tournament.models import Club


@pytest.mark.django_db(transaction=True)
def test_the_result_stays_and_the_rows_do_not() -> None:
    before = Club.objects.count()

    def step() -> int:
        Club.objects.create(name="For a moment")
        transaction.on_commit(lambda: pytest.fail("not taken back"))
        return Club.objects.count()

    with transaction.atomic():
        assert try_out(step) == before + 1
    assert Club.objects.count() == before


@pytest.mark.django_db
def test_a_refusal_comes_through() -> None:
    def step() -> int:
        raise Refused("No.")

    with pytest.raises(Refused, match="No"):
        try_out(step)


@pytest.mark.django_db
def test_a_trial_in_a_trial_is_taken_back_with_it() -> None:
    def step() -> list[int]:
        Club.objects.create(name="Outer")
        inner = try_out(lambda: Club.objects.create(name="Inner").pk)
        return [Club.objects.filter(pk=inner).count(), Club.objects.filter(name="Outer").count()]

    assert try_out(step) == [0, 1]
    assert not Club.objects.filter(name="Outer").exists()
