"""A query that is gone leaves its SQL to no other."""

import pytest

from tournament.core.database.prepared_queries import KEY, Prepared
from tournament.models import Person, Tournament

pytestmark = pytest.mark.django_db


def test_a_later_query_at_the_same_address_is_another(tournament: Tournament) -> None:
    for _turn in range(20):
        Prepared(lambda: Person.objects.filter(pk=KEY))(tournament.pk)
        (found,) = Prepared(lambda: Tournament.objects.filter(pk=KEY))(tournament.pk)
        assert isinstance(found, Tournament)
