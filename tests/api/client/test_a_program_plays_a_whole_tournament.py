"""A whole tournament through the generated client, over a real socket, with a token."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.api.client.conftest import NAME
from tests.documents.queue.working import work_off
from tournament.club import api_tokens
from tournament.journal import verification
from tournament.models import Club, TableMatch, Token, Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def package(generated: Path) -> Iterator[None]:
    """The client can be imported, and is gone afterwards."""
    sys.path.insert(0, str(generated))
    yield
    sys.path.remove(str(generated))
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME or name.endswith("client.playing")]:
        del sys.modules[name]


@pytest.mark.usefixtures("package")
def test_from_its_members_to_its_champion(live_server: LiveServer, club: Club, organizer: User) -> None:
    from tests.api.client.playing import Program  # the client is there only now

    secret = api_tokens.make(club=club, name="scoreboard", scope=Token.Scope.ORGANIZER, days=1, by=organizer).secret
    program = Program(live_server.url, secret, work_off)
    played = program.play()
    final = TableMatch.objects.get(round__division__key="championship")
    assert played.champion is not None
    made = program.correct(final.pk)
    assert (made.match.points_a, made.reason) == (205, "counted wrong")
    best, *others = program.standings()
    assert (best.team.number, best.won, best.points_for, len(others)) == (final.team_a.number, 2, 405, 3)
    assert program.bracket_sheet().startswith(b"%PDF-")
    assert verification.verify(Tournament.objects.get(slug=played.slug)).holds
