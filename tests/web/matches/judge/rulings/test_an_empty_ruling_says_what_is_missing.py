"""A ruling sent with nothing in it comes back with its fields marked."""

from django.test import Client

from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_nothing_sent_is_marked(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    for name in ("false-pass", "wrong-domino", "forfeit", "walkover"):
        answer = client.post(filling.to(name, table_match), {})
        assert answer.status_code == 422, name
        assert "This form is too old" in answer.content.decode(), name
        assert answer.context["form"].errors, name
