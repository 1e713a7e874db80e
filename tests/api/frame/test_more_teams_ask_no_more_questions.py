"""What is read asks the database as often for six teams as for ten: no question for each of them."""

from collections.abc import Sequence

import pytest
from django.core.cache import caches
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from tests.api.asking import ROOT, ask, shown
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY, Operation
from tests.api.schema import operations
from tests.api.sized import play
from tests.api.stages import set_stage
from tests.cast import enter
from tests.support.thorough import some
from tournament.models import Division, Team, TeamPlayer, Tournament, User

EXPANDED = tuple(
    (f"{name} expanded", Operation("GET", name.removeprefix(f"GET {ROOT}"), EVERYBODY), {"expand": one["example"]})
    for name, operation in operations()
    for one in operation.get("parameters", ())
    if one["name"] == "expand"
)
"""The reads that can be expanded, by all of their names."""
PROOF = "/journal/verification/"  # works everything out again, and counts as twenty requests
READS = tuple(
    operation
    for operation in OPERATIONS
    if operation.method == "GET" and operation.status == 200 and not operation.path.endswith(PROOF)
)

# As long as the place of this one player is open, two more questions read the state of the bracket.
OWN_WAY = {"GET clubs/{club}/people/{id}/": 2, "GET tournaments/{slug}/players/{number}/": 2}


def asked_of(tournament: Tournament, organizer: User, teams: int, reads: Sequence[Operation]) -> dict[str, int]:
    """How many questions each of these reads asks on a day of that many teams; the day is taken back."""
    with transaction.atomic():
        stage = set_stage(play(tournament, teams))
        found = {}
        for name, operation, query in (*((str(one), one, {}) for one in reads), *EXPANDED):
            for cache in ("live", "shares"):  # "shares" knows whose look was noted
                caches[cache].clear()
            with CaptureQueriesContext(connection) as questions:
                answer = ask(organizer, "GET", stage.address(operation), query=query)
            assert answer.status_code == 200, name
            found[name] = len(questions)
        transaction.set_rollback(True)
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("judge")
def test_no_read_asks_for_each_team(tournament: Tournament, organizer: User, subtests: pytest.Subtests) -> None:
    ask(organizer, "GET", "tournaments/")  # what is asked but once in the life of the program
    reads = some(READS, one_in=6)
    few, many = (asked_of(tournament, organizer, teams, reads) for teams in (6, 10))
    for operation, questions in few.items():
        with subtests.test(operation):
            assert many[operation] - questions in (0, OWN_WAY.get(operation, 0))


@pytest.mark.slow
def test_a_thousand_and_one_teams_are_looked_at(tournament: Tournament, men: Division) -> None:
    """SQLite takes no condition of a thousand parts, and a prefetch by way of a foreign key is one for each row."""
    places = enter(men, 2 * 1_001, paid=False)
    teams = Team.objects.bulk_create(
        Team(tournament=tournament, division=men, number=number) for number in range(1, len(places) // 2 + 1)
    )
    TeamPlayer.objects.bulk_create(
        TeamPlayer(team=teams[index // 2], registration=place, placed=place, position=index % 2)
        for index, place in enumerate(places)
    )
    assert len(shown(ask(None, "GET", f"tournaments/{tournament.slug}/standings/"))) == len(teams)
