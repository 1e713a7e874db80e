"""A ruling sent with nothing in it comes back with its fields marked."""

import pytest
from django.test import Client

from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


@pytest.mark.parametrize("name", ["false-pass", "wrong-domino", "forfeit", "walkover"])
def test_nothing_sent_is_marked(client: Client, judge: User, table_match: TableMatch, name: str) -> None:
    client.force_login(judge)
    answer = client.post(filling.to(name, table_match), {})
    assert answer.status_code == 422
    assert "This form is too old" in answer.content.decode()
    assert answer.context["form"].errors
