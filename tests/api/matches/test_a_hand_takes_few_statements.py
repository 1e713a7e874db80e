"""A hand is what a hall sends most: its statements are counted, so that none comes back unseen."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.asking import ask, at_table, shown
from tests.cast import hand
from tournament.models import TableMatch, User

MOST = 18  # one of the test itself, six for the account and its right, eleven of the step


def _statements(judge: User, table_match: TableMatch, version: int) -> list[str]:
    sent = {"key": f"phone-key-{version}", "version": version, "entry": hand()}
    with CaptureQueriesContext(connection) as asked:
        answer = shown(ask(judge, "POST", at_table(table_match, "entries/"), sent), 201)
        statements = [query["sql"] for query in asked.captured_queries]
    assert shown(ask(judge, "GET", at_table(table_match, ""))) == answer["match"]
    return statements


def test_a_hand_and_its_answer_with_the_players_names(table_match: TableMatch, judge: User) -> None:
    _statements(judge, table_match, 0)  # the first prepares them
    second, third = (_statements(judge, table_match, version) for version in (1, 2))
    assert len(second) <= MOST, "\n".join(second)
    assert len(third) == len(second)
