import pytest
from django.test import Client

from tests.api.asking import JSON, ROOT, ask, at, refused, shown
from tests.api.operations import OPERATIONS
from tests.api.roles import Operation
from tests.api.stages import Stage
from tests.support.thorough import some
from tournament.models import Tournament, User

CHANGES = [operation for operation in OPERATIONS if operation.method in ("PATCH", "PUT")]


def look(user: User, address: str, **headers: str) -> str:
    return ask(user, "GET", address, headers=headers or None).headers["ETag"]


@pytest.mark.slow
def test_each_change_is_of_what_was_seen(stage: Stage, organizer: User, subtests: pytest.Subtests) -> None:
    for operation in some([operation for operation in CHANGES if operation.status == 200], one_in=3):
        address, body = stage.address(operation), stage.body(operation)
        with subtests.test(str(operation)):
            tag = look(organizer, address)
            assert not tag.startswith("W/")
            answer = ask(organizer, operation.method, address, body, headers={"If-Match": tag})
            shown(answer)
            assert answer.headers["ETag"] == look(organizer, address)
            seen = tag if tag != answer.headers["ETag"] else '"of before"'  # two of them put what stood there already
            late = ask(organizer, operation.method, address, body, headers={"If-Match": seen})
            assert refused(late, 412)["code"] == "precondition-failed"
            assert late.headers["ETag"] == answer.headers["ETag"]


@pytest.mark.parametrize("operation", CHANGES[:2], ids=str)
def test_who_says_nothing_changes_nothing(stage: Stage, organizer: User, operation: Operation) -> None:
    address = stage.address(operation)
    tag = look(organizer, address)
    for said in ("nonsense", ""):
        answer = ask(organizer, operation.method, address, stage.body(operation), headers={"If-Match": said})
        assert refused(answer, 412)["code"] == "precondition-failed"
    assert look(organizer, address) == tag


def test_one_of_several_tags_is_enough(tournament: Tournament, organizer: User) -> None:
    several = {"If-Match": f'"other", {look(organizer, at(tournament))}'}
    assert shown(ask(organizer, "PATCH", at(tournament), {"place": "Hall"}, headers=several))["place"] == "Hall"


def test_nothing_said_is_asked_for(tournament: Tournament, organizer: User) -> None:
    client = Client()
    client.force_login(organizer, backend="django.contrib.auth.backends.ModelBackend")
    for body, status in ((b'{"place": "Hall"}', 428), (b'{"place": 7}', 400)):  # what cannot be read is said first
        refused(client.patch(ROOT + at(tournament), body, content_type=JSON), status)  # type: ignore[arg-type] # its own type
    tournament.refresh_from_db()
    assert tournament.place == ""
