"""Where nothing hangs on what one player holds, a judge may write one figure for each team."""

import pytest
from django.test import Client

from tests.pages.judge import filling
from tournament.models import Sitting, User


def test_the_figures_of_the_teams_are_written(client: Client, judge: User, sitting: Sitting) -> None:
    client.force_login(judge)
    sent = filling.hand(sitting, who="block", how="teams", team_A="45", team_B="39", pips_1="", pips_2="", pips_3="")
    assert client.post(filling.to("hand", sitting), sent).status_code == 303
    data = sitting.entries.get().data
    assert (data["side_pips"], data["pips"]) == ([45, 39], None)
    assert "84 left: 45 + 39" in client.get(filling.to("match", sitting)).content.decode()


@pytest.mark.parametrize("missing", ["team_A", "team_B"])
def test_a_figure_that_is_missing_is_asked_for(client: Client, judge: User, sitting: Sitting, missing: str) -> None:
    client.force_login(judge)
    sent = filling.hand(sitting, who="block", how="teams", **{"team_A": "45", "team_B": "39", missing: ""})
    answer = client.post(filling.to("hand", sitting), sent)
    assert answer.status_code == 422
    assert answer.context["hand"].errors[missing] == ["Write what this team has left, in pips."]
    assert not sitting.entries.exists()
