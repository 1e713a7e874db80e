"""A form never has an older version than the lines above it, whatever is written while its page is made.

Its hand would conflict with a line that the judge has seen.
"""

from collections.abc import Iterator

from django.test import Client

from tests.cast import hand, write
from tests.matches.club_night import seated
from tests.support.between import answers
from tests.web.matches.club_night import filling as at_friendly_table
from tests.web.matches.judge import filling as at_table
from tournament.models import Club, TableMatch, User


def _shown(client: Client, path: str) -> tuple[int, int, int]:
    """The version of the form, and how many lines there are on the sheet and in words."""
    context = client.get(path).context
    return int(context["hand"]["version"].value()), len(context["sheet"].lines), len(context["lines"])


def _holds(shown: Iterator[tuple[int, int, int]]) -> bool:
    after, *between, before = shown
    assert (after, before) == ((2, 2, 2), (1, 1, 1))
    assert after in between
    return all(one in (before, after) for one in between)


def test_of_a_match(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    write(table_match, hand(1, (4, 0, 8, 9)))
    path = at_table.to("match", table_match)
    assert _holds(answers(lambda: _shown(client, path), lambda: write(table_match, hand()), every=2))


def test_of_a_friendly_table(client: Client, club: Club, judge: User) -> None:
    client.force_login(judge)
    table = seated.seat(club)
    seated.write(table, seated.won_by(table, 1))
    path, change = at_friendly_table.to("table", table), seated.won_by(table, 0)
    assert _holds(answers(lambda: _shown(client, path), lambda: seated.write(table, change), every=2))
