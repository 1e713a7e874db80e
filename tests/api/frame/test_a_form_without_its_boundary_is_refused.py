from tests.api.asking import ask, at, refused
from tournament.models import Tournament, User


def test_a_form_that_cannot_be_taken_apart_is_no_server_error(tournament: Tournament, organizer: User) -> None:
    headers = {"Idempotency-Key": "key-0001"}
    path = at(tournament, "cash-boxes/")
    answer = ask(organizer, "POST", path, b"x", content_type="multipart/form-data", headers=headers)
    assert refused(answer, answer.status_code)["status"] in (400, 415)
