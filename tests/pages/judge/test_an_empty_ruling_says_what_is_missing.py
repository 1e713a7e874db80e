"""A ruling sent with nothing in it comes back with its fields marked."""

import pytest
from django.test import Client

from tests.pages.judge import filling
from tournament.models import Sitting, User


@pytest.mark.parametrize("name", ["false-pass", "wrong-domino", "forfeit", "walkover"])
def test_nothing_sent_is_marked(client: Client, judge: User, sitting: Sitting, name: str) -> None:
    client.force_login(judge)
    answer = client.post(filling.to(name, sitting), {})
    assert answer.status_code == 422
    assert "This form is too old" in answer.content.decode()
    assert answer.context["form"].errors
