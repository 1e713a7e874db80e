"""Whatever happens in the hall, in whatever order: every bracket ends with one winner or an explained vacancy."""

import hypothesis
import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st

from tests.matches.withdrawals.hall import STEPS, Hall
from tests.support.thorough import often
from tournament.models import Tournament
from tournament.tournaments import opening

FORMATS = ("single", "single", "double", "groups", "swiss", "consolation")
NOT_SHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)  # a day in the hall takes too long to be made small


@hypothesis.settings(max_examples=often(3, 30), suppress_health_check=list(HealthCheck), phases=NOT_SHRUNK)
@given(data=st.data())
def in_any_order(tournament: Tournament, data: st.DataObject) -> None:
    players = {"men": data.draw(st.integers(2, 11), "men"), "women": data.draw(st.integers(2, 5), "women")}
    format = data.draw(st.sampled_from(FORMATS), "format")
    tables = data.draw(st.sampled_from((1, 2, 40)), "tables")
    with transaction.atomic():
        opening.change_tournament(tournament=tournament, by=None, tables=tables)
        hall = Hall(tournament, players, format, lambda found: data.draw(st.sampled_from(found)))
        for what in data.draw(st.lists(st.sampled_from(STEPS), max_size=25), "what happens"):
            hall.happen(what)
            hall.look()
        hall.play_to_the_end()
        hall.look_at_the_end()
        transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.django_db
def test_every_tournament_comes_to_its_end(tournament: Tournament) -> None:
    in_any_order(tournament)
