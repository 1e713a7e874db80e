"""Where a set has too many dominoes to show them all for each player, a judge types those that are left."""

import pytest
from django.test import Client

from tests.support.rules import table
from tests.web.matches.judge import filling
from tournament.models import Club, User


@pytest.mark.parametrize(
    ("double", "tiles"),
    [(9, (["8-9", "0-4"], ["1-2"], ["7-7"])), (12, ("9-8, 0-4", "2-1", "7-7"))],
    ids=["ticked", "typed"],
)
def test_they_are_ticked_or_read_from_a_line(
    client: Client, judge: User, club: Club, double: int, tiles: dict[str, object]
) -> None:
    client.force_login(judge)
    table_match = table(club, "draw", double=double)
    sent = filling.hand(
        table_match, who="0", how="tiles", **{f"tiles_{seat}": held for seat, held in enumerate(tiles, 1)}
    )
    assert client.post(filling.to("hand", table_match), sent).status_code == 303
    assert table_match.entries.get().data["tiles"] == [[], ["8-9", "0-4"], ["1-2"], ["7-7"]]


def test_what_is_no_domino_is_refused_and_stays_typed(client: Client, judge: User, club: Club) -> None:
    client.force_login(judge)
    table_match = table(club, "draw", double=12)
    answer = client.post(filling.to("hand", table_match), filling.hand(table_match, how="tiles", tiles_1="9 8"))
    assert answer.status_code == 422
    assert 'value="9 8"' in answer.content.decode()
