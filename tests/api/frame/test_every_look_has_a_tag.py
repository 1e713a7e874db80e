"""One table: what has not changed is not sent again, and what a tag stands for is what is shown."""

import datetime

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.api.asking import ROOT, ask
from tests.api.operations import OPERATIONS
from tests.api.roles import EVERYBODY
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.journal import log
from tournament.journal.actions import Action
from tournament.journal.subjects import Subject
from tournament.models import User

LOOKS = [operation for operation in OPERATIONS if operation.method == "GET" and operation.status == 200]


@pytest.mark.slow
def test_each_look_is_answered_with_304(stage: Stage, cast: dict[str, User | None], subtests: pytest.Subtests) -> None:
    clients = {role: Client() for role in ("anonymous", "organizer", "judge")}
    for role in ("organizer", "judge"):
        clients[role].force_login(cast[role], backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]  # nobody is anonymous
        clients[role].get(f"{ROOT}account/")  # the first request of a session notes when it was seen
    with time_machine.travel(timezone.now(), tick=False):
        for operation in some(LOOKS, one_in=6):
            address = ROOT + stage.address(operation)
            with subtests.test(str(operation)):
                client = next(clients[role] for role in clients if role in operation.who)
                first = client.get(address)
                assert first.status_code == operation.status
                known = {"If-None-Match": f'"other", W/{first.headers["ETag"].removeprefix("W/")}'}
                again = client.get(address, headers=known)
                assert (again.status_code, again.getvalue()) == (304, b"")
                for name in ("ETag", "Cache-Control", "Vary"):
                    assert again.headers.get(name) == first.headers.get(name), name


@pytest.mark.slow
def test_what_the_clock_changes_has_another_tag(stage: Stage, subtests: pytest.Subtests) -> None:
    looks = some([operation for operation in LOOKS if operation.who == EVERYBODY], one_in=6)
    answers = []
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for minutes in (0, 25 * 60):
            clock.shift(datetime.timedelta(minutes=minutes))
            told = {operation: ask(None, "GET", stage.address(operation)) for operation in looks}
            answers.append({operation: (one.headers.get("ETag"), one.getvalue()) for operation, one in told.items()})
    for operation in looks:
        with subtests.test(str(operation)):
            told_by_tag = dict(one[operation] for one in answers)
            assert [told_by_tag[one[operation][0]] for one in answers] == [one[operation][1] for one in answers]


def test_a_look_at_the_heading_alone_has_the_same_tag(stage: Stage, organizer: User) -> None:
    for path in ("", "registrations/", "standings/", "results/matches.csv"):
        address = f"tournaments/{stage.table_match.tournament.slug}/{path}"
        look, head = ask(organizer, "GET", address), ask(organizer, "HEAD", address)
        assert (head.status_code, head.getvalue(), head.headers["ETag"]) == (200, b"", look.headers["ETag"])


@pytest.mark.parametrize("path", ["divisions/men/bracket/", "federation/", ""])
def test_the_heads_of_the_journals_are_part_of_it(stage: Stage, path: str) -> None:
    """They grow by what nobody else sees, and so without another version."""
    tournament = stage.table_match.tournament
    known = {"If-None-Match": ask(None, "GET", f"tournaments/{tournament.slug}/{path}").headers["ETag"]}
    for where in (tournament, tournament.club):
        log.write(where=where, by=None, action=Action.CHANGE, subject=Subject("the sky"), after={})
        answer = ask(None, "GET", f"tournaments/{tournament.slug}/{path}", headers=known)
        assert answer.status_code == 200
        known = {"If-None-Match": answer.headers["ETag"]}
    assert ask(None, "GET", f"tournaments/{tournament.slug}/{path}", headers=known).status_code == 304
