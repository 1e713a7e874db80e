"""docs/api/examples/day.ts plays a whole tournament through the TypeScript client, in Node, with a token."""

import json
import os
import subprocess

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.support.clients import WITHOUT_NODE, built
from tests.support.node import find_program
from tournament.club import api_tokens
from tournament.journal import verification
from tournament.models import Club, TableMatch, Token, Tournament, User


@pytest.mark.django_db(transaction=True)
def test_from_its_members_to_its_champion(live_server: LiveServer, club: Club, organizer: User) -> None:
    secret = api_tokens.make(club=club, name="node", scope=Token.Scope.ORGANIZER, days=1, by=organizer).secret
    ran = subprocess.run(  # noqa: S603 - our own
        [find_program("node", WITHOUT_NODE), "day.js"],
        cwd=built() / "page",
        env={**os.environ, "API": live_server.url, "TOKEN": secret},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    final = TableMatch.objects.get(round__division__key="championship")
    assert said["champion"] == said["best"] == final.team_a.number
    assert verification.verify(Tournament.objects.get(slug=said["slug"])).holds
