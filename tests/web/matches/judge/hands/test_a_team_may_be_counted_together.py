"""Where nothing hangs on what one player holds, a judge may write one figure for each team."""

import pytest
from django.test import Client

from tests.web.matches.judge import filling
from tournament.models import TableMatch, User


def test_the_figures_of_the_teams_are_written(client: Client, judge: User, table_match: TableMatch) -> None:
    client.force_login(judge)
    sent = filling.hand(
        table_match, who="block", how="teams", team_A="45", team_B="39", pips_1="", pips_2="", pips_3=""
    )
    assert client.post(filling.to("hand", table_match), sent).status_code == 303
    data = table_match.entries.get().data
    assert (data["side_pips"], data["pips"]) == ([45, 39], None)
    assert "84 left: 45 + 39" in client.get(filling.to("match", table_match)).content.decode()


@pytest.mark.parametrize("missing", ["team_A", "team_B"])
def test_a_figure_that_is_missing_is_asked_for(
    client: Client, judge: User, table_match: TableMatch, missing: str
) -> None:
    client.force_login(judge)
    sent = filling.hand(table_match, who="block", how="teams", **{"team_A": "45", "team_B": "39", missing: ""})
    answer = client.post(filling.to("hand", table_match), sent)
    assert answer.status_code == 422
    assert answer.context["hand"].errors[missing] == ["Write what this team has left, in pips."]
    assert not table_match.entries.exists()
